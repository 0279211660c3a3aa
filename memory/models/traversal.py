"""The log of crossed edges: what a turn's walk used, for deferred reinforcement.

In: recalls. Out: `TraversalLog`. Looking at the panel never writes here.
"""

from django.db import models

from memory.models.owners import Owned, OwnedQuerySet, owned_key


class TraversalLogQuerySet(OwnedQuerySet["TraversalLog"]):
    """The rows of one owner."""


class TraversalLog(Owned):
    """One edge that one turn's walk crossed and that is reinforced at the close."""

    turn = owned_key("memory.Turn", related_name="traversals", null=True)
    episode = owned_key("memory.Episode", related_name="traversals", null=True)
    edge = owned_key("memory.Edge", related_name="traversals")
    crossed_at = models.DateTimeField()
    canceled_at = models.DateTimeField(null=True, blank=True)  # "not relevant here"
    bumped_at = models.DateTimeField(null=True, blank=True)  # reinforced at the close

    objects = TraversalLogQuerySet.as_manager()

    class Meta:
        verbose_name = "traversal"
        constraints = [
            models.UniqueConstraint(fields=["owner", "turn", "edge"], name="traversal_once_a_turn")
        ]
        indexes = [models.Index(fields=["owner", "episode"], name="traversal_by_episode")]
