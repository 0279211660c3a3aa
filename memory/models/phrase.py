"""Phrases: the indexed texts with their vectors: names, aliases, relation labels.

In: names and labels. Out: `Phrase`. Vectors of two embedders never mix in one matrix.
"""

from django.db import models
from django.db.models import Q
from pgvector.django import VectorField

from memory.models.owners import Owned, OwnedQuerySet, owned_key

TEXT_LENGTH = 200


class PhraseQuerySet(OwnedQuerySet["Phrase"]):
    """The rows of one owner."""


class Phrase(Owned):
    """A node's name or a relation label as a phrase; without a vector words still match."""

    text = models.CharField(max_length=TEXT_LENGTH)
    node = owned_key("memory.Node", null=True, blank=True, related_name="phrases")
    relation = models.CharField(max_length=64, blank=True)
    vector = VectorField(null=True, blank=True)
    embedder_id = models.CharField(max_length=200, blank=True)
    dimension = models.PositiveIntegerField(default=0)

    objects = PhraseQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(node__isnull=True) ^ Q(relation=""), name="phrase_of_node_or_relation"
            ),
            models.UniqueConstraint(
                fields=["owner", "node", "text"],
                condition=Q(node__isnull=False),
                name="phrase_once_a_node",
            ),
            models.UniqueConstraint(
                fields=["owner", "relation"],
                condition=~Q(relation=""),
                name="phrase_once_a_relation",
            ),
        ]
