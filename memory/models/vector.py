"""Vectors of what was said: a turn as a whole, and the words it is found by.

In: an embedder's rows, in half precision. Out: `TurnVector`, `WordVector`. Neither holds text: the
turn has its own, and a word stands here as a keyed hash. Both can be worked out again.
"""

from django.db import models
from pgvector.django import HalfVectorField

from memory.models.owners import Owned, OwnedQuerySet, owned_key


class TurnVectorQuerySet(OwnedQuerySet["TurnVector"]):
    """The rows of one owner."""


class TurnVector(Owned):
    """One turn as a whole; it goes with its turn."""

    turn = owned_key("memory.Turn")
    vector = HalfVectorField()
    embedder_id = models.CharField(max_length=200)

    objects = TurnVectorQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "turn"], name="turn_vector_once_a_turn")
        ]


class WordVectorQuerySet(OwnedQuerySet["WordVector"]):
    """The rows of one owner."""


class WordVector(Owned):
    """One distinct word of an owner's turns, known by its hash under the owner's key."""

    digest = models.UUIDField()
    vector = HalfVectorField()
    embedder_id = models.CharField(max_length=200)

    objects = WordVectorQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "digest"], name="word_vector_once_a_word")
        ]
