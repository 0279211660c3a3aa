"""Merge decisions: who a mention was taken to be, and what that changed.

In: the learn flow, staff, the person. Out: `MergeDecision`, the ledger of identity, `NotSame`,
and `StaffView`: who of the staff read a decision's words, and why.
"""

from typing import Final, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from memory.engine.vocabulary import Band, Decision
from memory.models.owners import Owned, OwnedQuerySet, owned_key

MERGED_BY_HAND: Final = "merge"  # rules of decisions that no mention led to
SPLIT_BY_HAND: Final = "split"
REASON_LENGTH: Final = 300


class MergeDecisionQuerySet(OwnedQuerySet["MergeDecision"]):
    """The rows of one owner."""

    def standing(self) -> Self:
        """Leave out what was undone."""
        return self.filter(undone_at__isnull=True)

    def waiting(self) -> Self:
        """Keep what somebody should look at."""
        return self.standing().filter(needs_review=True)

    def oldest_first(self) -> Self:
        """Order as the queue does."""
        return self.order_by("decided_at", "pk")

    def by_hand(self) -> Self:
        """Keep what somebody merged or split, as far as it can be told by the row alone."""
        is_split = Q(rule=SPLIT_BY_HAND)
        return self.filter(is_split | Q(absorbed_id__isnull=False))


class MergeDecision(Owned):
    """One decision about one mention: same, new or unsure, and how sure.

    A merge or split by hand is a decision without a mention. `absorbed_id` is the node that a
    merge took away; its id leads to `node`, which follows later merges, so that no lookup takes
    more than one step.
    """

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
    reviewed_at = models.DateTimeField(null=True, blank=True)
    absorbed_id = models.UUIDField(null=True, blank=True)
    graph_version = models.BigIntegerField(default=0)  # the order of acts of one owner
    decided_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)

    objects = MergeDecisionQuerySet.as_manager()

    class Meta:
        permissions = [
            ("review_mergedecision", "Can decide about merges"),
            ("reveal_mergedecision", "Can read the words of a merge"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(decision__in=[str(one) for one in Decision]),
                name="merge_decision_is_known",
            ),
            models.CheckConstraint(
                condition=Q(band__in=[str(one) for one in Band]), name="merge_band_is_known"
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "needs_review"], name="merge_to_review"),
            models.Index(
                fields=["owner", "absorbed_id"],
                condition=Q(absorbed_id__isnull=False),
                name="merge_by_absorbed",
            ),
        ]


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


class StaffViewQuerySet(OwnedQuerySet["StaffView"]):
    """The rows of one owner."""

    def newest_first(self) -> Self:
        """Order as the person sees them."""
        return self.order_by("-seen_at", "pk")


class StaffView(Owned):
    """Somebody of the staff read the names and words of a decision; the person can see that."""

    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    decision = owned_key("memory.MergeDecision", null=True, on_delete=models.SET_NULL)
    reason = models.CharField(max_length=REASON_LENGTH)
    seen_at = models.DateTimeField()

    objects = StaffViewQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["owner", "-seen_at"], name="staff_view_by_time")]
