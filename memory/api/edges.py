"""Edges: the memories, with the words they rest on.

In: filters, new claims, corrections. Out: edges of the caller. Only flows change anything.
"""

from datetime import datetime
from typing import Any, ClassVar, Final
from uuid import UUID

from django.db.models import F, Prefetch, Q
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.auth import READ, WRITE
from memory.api.door import Door, read
from memory.api.edge_fields import (
    ALL,
    PROPOSED,
    EdgeChange,
    EdgeFields,
    EdgePage,
    EdgeQuery,
    NewEdge,
)
from memory.api.errors import StaleError
from memory.api.owned import as_id, owned, owner_of
from memory.api.pagination import page
from memory.engine.vocabulary import EdgeState, Origin
from memory.flows import revise
from memory.models import Alias, Edge, Interval, OwnerId, Snippet, acting_for
from memory.models.edge import EdgeQuerySet

IF_MATCH: Final = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="the ETag you read; stale is 412"
)


class EdgeList(Door):
    """The list of edges, and a new one."""

    scopes: ClassVar = {"GET": READ, "POST": WRITE}

    @extend_schema(operation_id="edges_list", parameters=[EdgeQuery], responses=EdgePage)
    @owned
    def get(self, request: Request) -> Response:
        """List the caller's edges, newest first."""
        query = read(EdgeQuery, request.query_params)
        now = timezone.now()
        edges = _edges(owner_of(request), query.get("known_at"))
        found = page(_matching(edges, query, now), request, query)
        fields = EdgeFields(context={"now": now, "as_of": query.get("as_of")})
        rows = [fields.to_representation(edge) for edge in found.rows]
        return Response({"results": rows, "next": found.next})

    @extend_schema(operation_id="edges_add", request=NewEdge, responses={201: EdgeFields})
    def post(self, request: Request) -> Response:
        """Write a memory by hand."""
        claim = read(NewEdge, request.data)
        now = timezone.now()
        owner_id = owner_of(request)
        edge_id = revise.add(owner_id=owner_id, now=now, origin=Origin.API, **claim)
        answer = _shown(owner_id, edge_id, now)
        answer.status_code = status.HTTP_201_CREATED
        answer["Location"] = f"{request.path}/{edge_id}"
        return answer


class EdgeDetail(Door):
    """One edge."""

    scopes: ClassVar = {"GET": READ, "PATCH": WRITE}

    @extend_schema(operation_id="edges_get", responses=EdgeFields)
    @owned
    def get(self, request: Request, edge_id: str) -> Response:
        """Show one edge."""
        edge = _edges(owner_of(request)).unforgotten().get(pk=as_id(edge_id))
        return _answer(edge, timezone.now())

    @extend_schema(
        operation_id="edges_change",
        parameters=[IF_MATCH],
        request=EdgeChange,
        responses=EdgeFields,
    )
    def patch(self, request: Request, edge_id: str) -> Response:
        """Correct, confirm or date an edge; answer the edge that now holds.

        To confirm a proposed one is to keep it.

        After `never_true` without new values none holds: the edge itself is answered once
        more, with `is_forgotten` true.
        """
        change = read(EdgeChange, request.data)
        owner_id, target, now = owner_of(request), as_id(edge_id), timezone.now()
        version = _wanted_version(owner_id, target, request.headers.get("If-Match"))
        if change.pop("confirmed", False):
            _confirm(owner_id, target, now)
            return _shown(owner_id, target, now)
        if "correction" not in change:
            times = {name: change.get(name) for name in ("valid_from", "valid_to")}
            revise.redate(owner_id=owner_id, edge_id=target, now=now, version=version, **times)
            return _shown(owner_id, target, now)
        held = revise.correct(
            owner_id=owner_id,
            edge_id=target,
            how=change.pop("correction"),
            now=now,
            version=version,
            **change,
        )
        return _shown(owner_id, held, now)


def _confirm(owner_id: OwnerId, edge_id: UUID, now: datetime) -> None:
    """Keep what is proposed; note of the rest that it is still true."""
    with acting_for(owner_id):
        is_proposed = Edge.objects.owned_by(owner_id).proposed().filter(pk=edge_id).exists()
    act = revise.keep if is_proposed else revise.confirm
    act(owner_id=owner_id, edge_id=edge_id, now=now)


def _edges(owner_id: OwnerId, known_at: datetime | None = None) -> EdgeQuerySet:
    """Return the owner's edges, forgotten ones too, with what is shown of them."""
    shown = Q(forgetting__isnull=True) | Q(forgetting=F("edge__forgetting"))
    snippets = Snippet.objects.filter(shown).order_by("-is_primary", "said_at", "pk")
    known = Interval.objects.known_at(known_at).order_by("valid_from", "pk")
    return (
        Edge.objects.owned_by(owner_id)
        .with_ends()
        .prefetch_related(Prefetch("snippets", snippets))
        .prefetch_related(Prefetch("intervals", known))
    )


def _matching(edges: EdgeQuerySet, query: dict[str, Any], now: datetime) -> EdgeQuerySet:
    """Keep the edges the query names."""
    as_of, known_at = query.get("as_of"), query.get("known_at")
    usual = ALL if as_of or known_at else EdgeState.LIVE
    edges = _in_state(edges, query.get("state") or usual, now)
    if relation := query.get("relation"):
        edges = edges.filter(relation="_".join(relation.upper().replace("-", " ").split()))
    if about := query.get("about"):
        edges = edges.filter(_touches(about))
    if as_of:
        return edges.true_at(as_of, known_at=known_at)
    return edges.known_at(known_at) if known_at else edges


def _in_state(edges: EdgeQuerySet, state: str, now: datetime) -> EdgeQuerySet:
    """Keep the edges of one state, the strongest word first; what is proposed stands apart."""
    kept = edges.kept()
    match state:
        case EdgeState.LIVE:
            kept = kept.live(now)
        case EdgeState.DORMANT:
            kept = kept.dormant(now)
        case EdgeState.SUPERSEDED:
            kept = kept.filter(superseded_at__isnull=False)
        case EdgeState.EXPIRED:
            kept = kept.past(now).filter(superseded_at__isnull=True)
    return edges.proposed() if state == PROPOSED else kept


def _touches(about: str) -> Q:
    """Return the condition that a node, by id, name or alias, stands at one end."""
    try:
        node_id = UUID(about)
    except ValueError:
        alias = Alias.objects.filter(name__iexact=about, removed_at__isnull=True).values("node")
        named = Q(source__name__iexact=about) | Q(target__name__iexact=about)
        return named | Q(source__in=alias) | Q(target__in=alias)
    return Q(source=node_id) | Q(target=node_id)


def _wanted_version(owner_id: OwnerId, edge_id: UUID, if_match: str | None) -> int | None:
    """Compare If-Match with the stored version; return it for the flow to compare under its lock.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
        StaleError: the header names another version, or none at all.
    """
    with acting_for(owner_id):
        version = Edge.objects.owned_by(owner_id).unforgotten().get(pk=edge_id).version
    if if_match is None or if_match.strip() == "*":
        return None
    wanted = [tag.strip().removeprefix("W/").strip('"') for tag in if_match.split(",")]
    if str(version) not in wanted:
        raise StaleError
    return version


def _shown(owner_id: OwnerId, edge_id: UUID, now: datetime) -> Response:
    """Answer an edge that was just written; one that was just forgotten, too."""
    with acting_for(owner_id):
        return _answer(_edges(owner_id).get(pk=edge_id), now)


def _answer(edge: Edge, now: datetime) -> Response:
    fields = EdgeFields(edge, context={"now": now}).data
    return Response(fields, headers={"ETag": f'"{edge.version}"'})
