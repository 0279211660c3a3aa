"""Calls of the API that carry a key, so that a client may send one again.

In: keyed hashes. Out: `Call`. The answer is kept for a day to be given again; it may hold the
person's words, so whatever they have forgotten meanwhile takes all kept answers along.
"""

from datetime import datetime
from typing import Self

from django.db import models

from memory.models.owners import Owned, OwnedQuerySet


class CallQuerySet(OwnedQuerySet["Call"]):
    """The rows of one owner."""

    def expired(self, now: datetime) -> Self:
        """Keep what has had its day."""
        return self.filter(expires_at__lte=now)

    def withhold(self) -> int:
        """Empty the answers, those that are still to come too; that the calls were made stays."""
        return self.update(is_withheld=True, body="")


class Call(Owned):
    """One call: without a status it is still running, then it has its answer."""

    key = models.CharField(max_length=64)  # keyed hash of the client's key
    fingerprint = models.CharField(max_length=64)  # keyed hash of method, address and body
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    headers = models.JSONField(default=dict, blank=True)
    body = models.TextField(blank=True)
    is_withheld = models.BooleanField(default=False)

    objects = CallQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="call_made_once")]
        indexes = [models.Index(fields=["expires_at"], name="call_by_end")]
