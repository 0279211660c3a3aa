"""Nodes: who and what the person has mentioned.

In: GET with filters. Out: nodes of the caller, newest first.
"""

from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, Prefetch, Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.auth import READ
from memory.api.door import Door, read
from memory.api.owned import as_id, owned, owner_of
from memory.api.pagination import PageQuery, page
from memory.engine.vocabulary import Kind
from memory.models import Alias, Node, Sighting
from memory.models.node import NAME_LENGTH, NodeQuerySet


class NodeQuery(PageQuery):
    """Filters of the list of nodes."""

    kind = serializers.ChoiceField(list(Kind), required=False)
    q = serializers.CharField(
        required=False, max_length=NAME_LENGTH, help_text="part of a name or alias"
    )


class NodeFields(serializers.Serializer[Node]):
    """A node as the API shows it."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(list(Kind))
    aliases = serializers.SerializerMethodField()
    properties = serializers.DictField()
    confidence = serializers.FloatField(help_text="0..1, how sure when first heard")
    is_self = serializers.BooleanField()
    is_provisional = serializers.BooleanField()
    episodes = serializers.SerializerMethodField()
    n_mentions = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    last_mentioned_at = serializers.DateTimeField(allow_null=True)

    def get_aliases(self, node: Node) -> list[str]:
        """Return its other names."""
        return [alias.name for alias in node.aliases.all()]

    def get_episodes(self, node: Node) -> list[str]:
        """Return the ids of the conversations it was seen in."""
        return [str(sighting.episode_id) for sighting in node.sightings.all()]


class NodePage(serializers.Serializer[Any]):
    """One page of nodes."""

    results = NodeFields(many=True)
    next = serializers.URLField(allow_null=True)


class NodeList(Door):
    """The list of nodes."""

    scopes: ClassVar = {"GET": READ}

    @extend_schema(operation_id="nodes_list", parameters=[NodeQuery], responses=NodePage)
    @owned
    def get(self, request: Request) -> Response:
        """List the caller's nodes, newest first."""
        query = read(NodeQuery, request.query_params)
        found = page(_matching(_nodes(request), query), request, query)
        fields = NodeFields()
        rows = [fields.to_representation(node) for node in found.rows]
        return Response({"results": rows, "next": found.next})


class NodeDetail(Door):
    """One node."""

    scopes: ClassVar = {"GET": READ}

    @extend_schema(operation_id="nodes_get", responses=NodeFields)
    @owned
    def get(self, request: Request, node_id: str) -> Response:
        """Show one node."""
        return Response(NodeFields(_nodes(request).get(pk=as_id(node_id))).data)


def _nodes(request: Request) -> NodeQuerySet:
    """Return the caller's nodes with what is shown of them."""
    aliases = Alias.objects.filter(removed_at__isnull=True).order_by("name", "pk")
    kept = Sighting.objects.filter(episode__forgetting__isnull=True).order_by("seen_at", "pk")
    return (
        Node.objects.owned_by(owner_of(request))
        .shown()
        .prefetch_related(Prefetch("aliases", aliases))
        .prefetch_related(Prefetch("sightings", kept))
    )


def _matching(nodes: NodeQuerySet, query: dict[str, Any]) -> NodeQuerySet:
    """Keep the nodes of a kind whose name or alias contains the text, letter by letter."""
    if kind := query.get("kind"):
        nodes = nodes.filter(kind=kind)
    if text := query.get("q"):
        alias = Alias.objects.filter(
            node=OuterRef("pk"), removed_at__isnull=True, name__icontains=text
        )
        nodes = nodes.filter(Q(name__icontains=text) | Exists(alias))
    return nodes
