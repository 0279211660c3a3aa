"""Snippets: the person's own words that justify an edge.

In: spans of turns. Out: `Snippet`. Without one there is no reason for an edge to be there.
"""

from django.db import models
from django.db.models import F, Q

from memory.models.forgetting import Kept, KeptQuerySet
from memory.models.owners import owned_key


class SnippetQuerySet(KeptQuerySet["Snippet"]):
    """The rows of one owner."""


class Snippet(Kept):
    """Words of one user turn, verbatim, or the sentence the person typed by hand."""

    edge = owned_key("memory.Edge", related_name="snippets")
    turn = owned_key("memory.Turn", null=True, blank=True, related_name="snippets")
    episode = owned_key("memory.Episode", null=True, blank=True, related_name="snippets")
    start = models.PositiveIntegerField(default=0)  # offsets into the turn's content
    end = models.PositiveIntegerField(default=0)
    text = models.TextField()
    evidence = models.TextField(blank=True)  # a shorter span inside the text
    context = models.TextField(blank=True)  # the question before a bare "Yes."
    confidence = models.FloatField()
    is_primary = models.BooleanField(default=False)
    said_at = models.DateTimeField()

    objects = SnippetQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="snippet_not_empty"),
            models.CheckConstraint(condition=Q(start__lte=F("end")), name="snippet_span_in_order"),
            models.CheckConstraint(
                condition=Q(confidence__range=(0, 1)), name="snippet_confidence_in_range"
            ),
            models.UniqueConstraint(
                fields=["owner", "edge", "turn", "start", "end"],
                condition=Q(turn__isnull=False),
                name="snippet_once_an_edge",
            ),
            models.UniqueConstraint(
                fields=["owner", "edge"],
                condition=Q(is_primary=True, forgetting__isnull=True),
                name="snippet_one_primary_an_edge",
            ),
        ]
        indexes = [models.Index(fields=["owner", "turn"], name="snippet_by_turn")]
