"""A memory as its person knows it: no ids, no times of writing, one order.

In: an owner. Out: names, properties, sightings, edges with their words and times; two memories
are the same where these are equal.
"""

from typing import Any
from uuid import UUID

from memory.models import (
    Edge,
    Episode,
    Node,
    NotSame,
    acting_for,
)

type Called = tuple[str, str, int, bool]

NODE = ("kind", "name", "twin", "properties", "confidence", "is_self", "is_provisional")
NODE_MORE = ("is_name_by_hand", "n_mentions", "last_mentioned_at", "forgetting_id")
EDGE = ("strength_at_touch", "touched_at", "confidence", "stability", "cardinality", "basis")
EDGE_MORE = ("origin", "sensitivity", "qualifiers", "expires_at", "ttl_days", "superseded_at")
EDGE_REST = ("last_confirmed_at", "n_sightings", "n_recalls", "is_pinned", "is_muted")
EDGE_LAST = ("needs_review", "forgetting_id", "proposed_at")
SNIPPET = ("text", "evidence", "context", "start", "end", "confidence", "is_primary", "said_at")
INTERVAL = ("valid_from", "valid_to", "known_from", "known_to")
SIGHTING = ("name", "kind", "properties", "confidence", "seen_at")


def canonical(owner_id: UUID, *, pairs: bool = False) -> dict[str, list[Any]]:
    """Return an owner's graph; `pairs` adds who is known not to be whom."""
    with acting_for(owner_id):
        nodes = {node.pk: node for node in Node.objects.prefetch_related("aliases", "sightings")}
        begun = Episode.objects.order_by("started_at", "pk").values_list("pk", flat=True)
        chats = {pk: at for at, pk in enumerate(begun)}
        called = {pk: _called(node) for pk, node in nodes.items()}
        edges = list(Edge.objects.prefetch_related("snippets", "intervals"))
        claims = {edge.pk: _claim(edge, called) for edge in edges}
        found: dict[str, list[Any]] = {
            "nodes": [_node(node, chats) for node in nodes.values()],
            "edges": [_edge(edge, claims) for edge in edges],
        }
        if pairs:
            found["pairs"] = [
                sorted([called[pair.one_id], called[pair.other_id]])
                for pair in NotSame.objects.all()
            ]
        return {table: sorted(rows, key=str) for table, rows in found.items()}


def _called(node: Node) -> Called:
    return (node.kind, node.name, node.twin, node.is_self)


def _claim(edge: Edge, called: dict[UUID, Called]) -> tuple[Any, ...]:
    return called[edge.source_id], edge.relation, called[edge.target_id]


def _columns(row: Any, *groups: tuple[str, ...]) -> dict[str, Any]:  # noqa: ANN401 - a model
    return {name: getattr(row, name) for names in groups for name in names}


def _node(node: Node, chats: dict[UUID, int]) -> dict[str, Any]:
    names = [
        (one.name, one.origin, one.removed_at, one.episode_id and chats[one.episode_id])
        for one in node.aliases.all()
    ]
    return {
        **_columns(node, NODE, NODE_MORE),
        "aliases": sorted(names, key=str),
        "sightings": sorted(
            (
                _columns(row, SIGHTING) | {"chat": chats[row.episode_id]}
                for row in node.sightings.all()
            ),
            key=str,
        ),
    }


def _edge(edge: Edge, claims: dict[UUID, tuple[Any, ...]]) -> dict[str, Any]:
    by = edge.superseded_by_id
    words = [_columns(row, SNIPPET) for row in edge.snippets.all()]
    held = [
        (*_columns(row, INTERVAL).values(), claims.get(row.superseded_by_id or row.pk))
        for row in edge.intervals.all()
    ]
    return {
        "claim": claims[edge.pk],
        **_columns(edge, EDGE, EDGE_MORE, EDGE_REST, EDGE_LAST),
        "superseded_by": claims.get(by) if by else None,
        "words": sorted(words, key=str),
        "intervals": sorted(held, key=str),
    }


def differences(one: dict[str, list[Any]], other: dict[str, list[Any]]) -> list[str]:
    """Return what two dumps do not share, so that a failed test says what it is about."""
    found = []
    for table, rows in one.items():
        left = [row for row in rows if row not in other[table]]
        right = [row for row in other[table] if row not in rows]
        found += [f"- {table} {_told(row, right)}" for row in left]
        found += [f"+ {table} {_told(row, left)}" for row in right]
    return found


def _told(row: Any, others: list[Any]) -> str:  # noqa: ANN401 - a row of either table
    """Return a row in short: its name, and where it differs from its like."""
    key = "claim" if isinstance(row, dict) and "claim" in row else "name"
    like = [one for one in others if isinstance(row, dict) and one.get(key) == row.get(key)]
    if not like:
        return str(row)
    return f"{row[key]} {[(name, row[name]) for name in row if row[name] != like[0][name]]}"
