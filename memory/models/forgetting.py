"""What the person had forgotten: a window to undo, then nothing but counts and hashes.

In: a plan of the forget flow. Out: `Forgetting`, `Tombstone`, the `Kept` base of rows that
can be forgotten.
"""

from typing import Any, Self

from django.db import models
from django.db.models import Q

from memory.models.owners import Owned, OwnedQuerySet, owned_key

SCOPES = ("edge", "node", "snippet", "turn", "episode", "dates", "category", "everything")


class ForgettingQuerySet(OwnedQuerySet["Forgetting"]):
    """The rows of one owner."""


class Forgetting(Owned):
    """One act of forgetting: what, when, until when it can be undone.

    Once erased it holds counts and ids, no text: `before` is emptied with what it came from.
    """

    scope = models.CharField(max_length=12)
    target_id = models.UUIDField(null=True, blank=True)
    detail = models.JSONField(default=dict, blank=True)  # of dates and categories: times, a code
    asked_at = models.DateTimeField()
    erase_after = models.DateTimeField()
    erased_at = models.DateTimeField(null=True, blank=True)
    removed = models.JSONField(default=dict)  # counts by table name
    kept = models.JSONField(default=dict)
    before = models.JSONField(default=dict)  # what else changed, for undo; emptied at erasing
    graph_version = models.BigIntegerField(default=0)  # the order of acts of one moment

    objects = ForgettingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(scope__in=SCOPES), name="forgetting_scope_is_known")
        ]
        indexes = [models.Index(fields=["owner", "erased_at"], name="forgetting_due")]


class TombstoneQuerySet(OwnedQuerySet["Tombstone"]):
    """The rows of one owner."""


class Tombstone(Owned):
    """A keyed hash of a forgotten claim, so that old words do not bring it back.

    Words said after `buried_at` are a new statement and pass.
    """

    digest = models.CharField(max_length=64)
    buried_at = models.DateTimeField()
    forgetting = owned_key("memory.Forgetting", null=True)

    objects = TombstoneQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["owner", "digest"], name="tombstone_lookup")]


class KeptQuerySet[M: models.Model](OwnedQuerySet[M]):
    """Rows that can be forgotten."""

    def kept(self) -> Self:
        """Leave out what waits to be erased: it is out of recall and out of every list."""
        return self.filter(forgetting__isnull=True)


class Kept(Owned):
    """A row that can be forgotten: marked at once, erased when the undo window ends."""

    forgetting: Any = owned_key("memory.Forgetting", null=True, blank=True, editable=False)

    class Meta:
        abstract = True
