"""Nodes: the people, places and things that edges hang on. No strength, never fading.

In: change sets and the person's hand. Out: `Node`, `Alias`, `Sighting`.
"""

from django.db import models
from django.db.models import Q

from memory.engine.vocabulary import Kind, Origin
from memory.models.forgetting import Kept, KeptQuerySet
from memory.models.owners import Owned, OwnedQuerySet, owned_key

NAME_LENGTH = 200
CANON_LENGTH = 600  # casefolding may lengthen a name


class NodeQuerySet(KeptQuerySet["Node"]):
    """The nodes of one owner."""

    def shown(self) -> "NodeQuerySet":
        """Leave out what is forgotten and what no click has let in yet."""
        return self.kept().filter(proposed_at__isnull=True)

    def selves(self) -> "NodeQuerySet":
        """Keep the person's own node."""
        return self.filter(is_self=True)


class Node(Kept):
    """A referent: a person, a place, a thing."""

    kind = models.CharField(max_length=12, choices=[(kind, kind) for kind in Kind])
    name = models.CharField(max_length=NAME_LENGTH)
    canon = models.CharField(max_length=CANON_LENGTH)
    twin = models.PositiveIntegerField(default=0)
    properties = models.JSONField(default=dict, blank=True)
    confidence = models.FloatField()
    is_self = models.BooleanField(default=False)
    is_provisional = models.BooleanField(default=False)
    is_name_by_hand = models.BooleanField(default=False)  # the extractor never renames it
    n_mentions = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    proposed_at = models.DateTimeField(null=True, blank=True)  # hidden until an edge is kept
    last_mentioned_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)

    objects = NodeQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=[str(kind) for kind in Kind]), name="node_kind_is_one_of_eight"
            ),
            models.CheckConstraint(
                condition=Q(confidence__range=(0, 1)), name="node_confidence_in_range"
            ),
            models.UniqueConstraint(
                fields=["owner"], condition=Q(is_self=True), name="node_one_self_a_person"
            ),
            models.UniqueConstraint(
                fields=["owner", "kind", "canon", "twin"],
                condition=Q(forgetting__isnull=True),
                name="node_one_of_a_name",
            ),
        ]


class AliasQuerySet(OwnedQuerySet["Alias"]):
    """The rows of one owner."""


class Alias(Owned):
    """Another name of a node, removable one by one."""

    node = owned_key("memory.Node", related_name="aliases")
    name = models.CharField(max_length=NAME_LENGTH)
    canon = models.CharField(max_length=CANON_LENGTH)
    origin = models.CharField(max_length=12, default=Origin.EXTRACTED)
    episode = owned_key("memory.Episode", null=True, blank=True)  # where it was first heard
    removed_at = models.DateTimeField(null=True, blank=True)  # by the person: never again

    objects = AliasQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "node", "canon"], name="alias_once_a_node")
        ]
        indexes = [models.Index(fields=["owner", "canon"], name="alias_lookup")]


class SightingQuerySet(OwnedQuerySet["Sighting"]):
    """The rows of one owner."""


class Sighting(Owned):
    """One episode in which a node was seen, and what it looked like there: its citation."""

    node = owned_key("memory.Node", related_name="sightings")
    episode = owned_key("memory.Episode", related_name="sightings")
    name = models.CharField(max_length=NAME_LENGTH)
    kind = models.CharField(max_length=12)
    properties = models.JSONField(default=dict, blank=True)
    confidence = models.FloatField()
    seen_at = models.DateTimeField()

    objects = SightingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "node", "episode", "name"], name="sighting_once_an_episode"
            )
        ]
        indexes = [models.Index(fields=["owner", "episode"], name="sighting_by_episode")]
