"""A person's switches and the state of their graph: one row, locked first by every writer.

In: choices of the person. Out: `Profile`. Its `graph_version` rises with each write, so that
caches of the graph know when they are old.
"""

import secrets
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F

from memory.engine.vocabulary import Capture, RecallSwitch
from memory.models.owners import OwnedQuerySet, OwnerId

HMAC_KEY_BYTES = 32
HELD_OUT_MOST = 50  # percent: memory is there to be used


def new_hmac_key() -> bytes:
    """Return a key for this owner's tombstones; it dies with the owner."""
    return secrets.token_bytes(HMAC_KEY_BYTES)


class ProfileQuerySet(OwnedQuerySet["Profile"]):
    """The one profile of an owner."""

    def of(self, owner: OwnerId) -> "Profile":
        """Return the owner's profile, made at first use."""
        profile, _ = self.get_or_create(owner_id=owner)
        return profile

    def locked(self, owner: OwnerId) -> "Profile":
        """Return the profile with the owner's lock held: one writer a graph."""
        held = self.select_for_update(no_key=True).filter(owner_id=owner)
        found = held.first()
        if found is None:
            self.of(owner)
            found = held.get()
        return found

    def changed(self, owner: OwnerId) -> int:
        """Count one change of the owner's graph; readers of an older version reload."""
        return self.filter(owner_id=owner).update(graph_version=F("graph_version") + 1)

    def with_switches(self) -> Self:
        """Keep profiles whose person has chosen."""
        return self.exclude(capture=Capture.UNSET)


class Profile(models.Model):
    """What one person chose, and the version of their graph."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="+",
    )
    capture = models.CharField(max_length=12, blank=True, default=Capture.UNSET)
    recall = models.CharField(max_length=4, blank=True, default=RecallSwitch.UNSET)
    consented = models.JSONField(default=list, blank=True)  # sensitivity classes
    keep_days = models.PositiveIntegerField(null=True, blank=True)  # chats learned from; None: ever
    keep_read_only_days = models.PositiveIntegerField(null=True, blank=True)
    graph_version = models.BigIntegerField(default=0)
    n_rows_gone = models.BigIntegerField(default=0)  # of the graph; the database counts
    hmac_key = models.BinaryField(default=new_hmac_key, editable=False)
    embedder_id = models.CharField(max_length=200, blank=True)  # of the stored vectors
    held_out_percent = models.PositiveSmallIntegerField(default=0)  # of new chats, to compare

    objects = ProfileQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "profiles and measures"  # the page of staff
        constraints = [
            models.CheckConstraint(
                condition=models.Q(capture__in=[str(one) for one in Capture]),
                name="profile_capture_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(recall__in=[str(one) for one in RecallSwitch]),
                name="profile_recall_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(held_out_percent__lte=HELD_OUT_MOST),
                name="profile_held_out_of_half_at_most",
            ),
        ]

    def __str__(self) -> str:
        """Return kind and id only."""
        return f"profile {self.pk}"

    @property
    def is_learning(self) -> bool:
        """Whether conversations are learned from, at once or after a click."""
        return self.capture in {Capture.ASK, Capture.AUTOMATIC}
