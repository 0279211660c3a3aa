"""Bundles: copies of a memory that its person asked for, to take along, or brought to take in.

In: a wish. Out: `Bundle`. The copy itself is a file of the data directory, named by the row's id;
the row says until when it can be fetched and holds no words.
"""

from datetime import datetime
from typing import Self

from django.db import models

from memory.models.owners import Owned, OwnedQuerySet


class BundleQuerySet(OwnedQuerySet["Bundle"]):
    """The rows of one owner."""

    def newest_first(self) -> Self:
        """Order as the page does."""
        return self.order_by("-asked_at", "pk")

    def made_here(self) -> Self:
        """Keep those to take along."""
        return self.filter(is_brought=False)

    def brought(self) -> Self:
        """Keep those to take in."""
        return self.filter(is_brought=True)

    def ready(self, now: datetime) -> Self:
        """Keep what can be fetched."""
        return self.made_here().filter(ready_at__isnull=False, expires_at__gt=now)

    def expired(self, now: datetime) -> Self:
        """Keep what has had its days."""
        return self.filter(expires_at__lte=now)


class Bundle(Owned):
    """One copy: asked for, then ready, then gone; or brought, then taken in, then gone."""

    is_brought = models.BooleanField(default=False)
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    n_bytes = models.PositiveBigIntegerField(default=0)

    objects = BundleQuerySet.as_manager()
