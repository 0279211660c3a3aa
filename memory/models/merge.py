"""Merge decisions: who a mention was taken to be, and what that changed.

In: the learn flow, staff, the person. Out: `MergeDecision`, the ledger of identity.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from memory.engine.vocabulary import Band, Decision
from memory.models.owners import Owned, OwnedQuerySet, owned_key


class MergeDecisionQuerySet(OwnedQuerySet["MergeDecision"]):
    """The rows of one owner."""


class MergeDecision(Owned):
    """One decision about one mention: same, new or unsure, and how sure."""

    run = owned_key("memory.ExtractionRun", null=True, blank=True, related_name="decisions")
    episode = owned_key("memory.Episode", null=True, blank=True)
    mention = models.CharField(max_length=200)
    kind = models.CharField(max_length=12)
    decision = models.CharField(max_length=8)
    band = models.CharField(max_length=10)
    rule = models.CharField(max_length=40)  # which rule fired
    confidence = models.FloatField(null=True, blank=True)
    node = owned_key("memory.Node", null=True, blank=True, related_name="decisions")  # it became
    candidates = models.JSONField(default=list, blank=True)  # [{node, similarity, confidence}]
    changes = models.JSONField(default=dict, blank=True)  # what the decision changed, for undo
    reason = models.TextField(blank=True)  # the judge's, one paragraph
    needs_review = models.BooleanField(default=False)
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    decided_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)

    objects = MergeDecisionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(decision__in=[str(one) for one in Decision]),
                name="merge_decision_is_known",
            ),
            models.CheckConstraint(
                condition=Q(band__in=[str(one) for one in Band]), name="merge_band_is_known"
            ),
        ]
        indexes = [models.Index(fields=["owner", "needs_review"], name="merge_to_review")]


class NotSameQuerySet(OwnedQuerySet["NotSame"]):
    """The rows of one owner."""


class NotSame(Owned):
    """Two nodes that a person said are not the same: never merged, never proposed again."""

    one = owned_key("memory.Node")
    other = owned_key("memory.Node")
    decided_at = models.DateTimeField()

    objects = NotSameQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="not_same_in_order"),
            models.UniqueConstraint(fields=["owner", "one", "other"], name="not_same_once"),
        ]
