"""What edges look like when words go.

In: snippets and edges that go. Out: changes of the rows that stay. Strength is never
touched: what supports an edge changes, not how alive it is.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.models import Edge, Interval, Snippet
from memory.store.rows import Change, Ids


def edge_repairs(owner_id: UUID, *, edges: Ids, snippets: Ids, touched: Ids) -> list[Change]:
    """Return the changes of edges that lose snippets, or the edge that replaced them.

    Args:
        owner_id: whose rows; the caller acts for them.
        edges: that go.
        snippets: that go.
        touched: edges that lose some of their snippets and stay.
    """
    return [
        *_justified_anew(owner_id, snippets, touched),
        *_reopened(owner_id, edges),
    ]


def n_sightings(snippets: Iterable[Snippet]) -> int:
    """Return in how many conversations an edge was heard; words typed by hand count one by one."""
    return len({row.episode_id or row.pk for row in snippets})


def _justified_anew(owner_id: UUID, snippets: Ids, touched: Ids) -> list[Change]:
    """Choose the primary snippet again; confidence is the best of those that are left."""
    left: dict[UUID, list[Snippet]] = defaultdict(list)
    lost = defaultdict[UUID, set[datetime]](set)
    for row in Snippet.objects.owned_by(owner_id).kept().filter(edge_id__in=touched):
        if row.pk in snippets:
            lost[row.edge_id].add(row.said_at)
        else:
            left[row.edge_id].append(row)
    changes: list[Change] = []
    for edge in Edge.objects.owned_by(owner_id).filter(pk__in=touched).order_by("pk"):
        rows = left[edge.pk]
        best = min(rows, key=lambda row: (-row.confidence, row.said_at, str(row.pk)))
        if not any(row.is_primary for row in rows):
            changes.append(Change("snippets", best.pk, {"is_primary": True}))
        n_seen = min(edge.n_sightings, n_sightings(rows))
        values = {"confidence": best.confidence, "n_sightings": n_seen}
        if values != {"confidence": edge.confidence, "n_sightings": edge.n_sightings}:
            changes.append(Change("edges", edge.pk, values))
        if edge.end_proposed_at in lost[edge.pk]:
            changes.append(Change("edges", edge.pk, {"end_proposed_at": None}))
        if edge.superseded_by_id is None and edge.superseded_at in lost[edge.pk]:
            changes += _not_ended(edge)
    return changes


def _not_ended(edge: Edge) -> list[Change]:
    """Open an edge again whose end was said in words that go ("I no longer ...")."""
    ended = Interval.objects.owned_by(edge.owner_id).filter(edge=edge, superseded_by=None)
    last = ended.filter(valid_to=edge.superseded_at).order_by("-known_from", "pk").first()
    changes = [Change("edges", edge.pk, {"superseded_at": None})]
    return changes + ([Change("intervals", last.pk, {"valid_to": None})] if last else [])


def _reopened(owner_id: UUID, gone: Ids) -> list[Change]:
    """Give edges whose replacement goes to that one's own replacement, or open them again."""
    rows = Edge.objects.owned_by(owner_id).filter(superseded_by_id__in=gone).exclude(pk__in=gone)
    older = list(rows.order_by("pk"))
    intervals = Interval.objects.owned_by(owner_id).filter(superseded_by_id__in=gone)
    closed: dict[UUID, list[Interval]] = defaultdict(list)
    for row in intervals.exclude(edge_id__in=gone).order_by("-known_from", "-valid_to", "pk"):
        closed[row.edge_id].append(row)
    newer = Edge.objects.owned_by(owner_id).in_bulk(list(gone)) if older else {}
    changes = []
    for edge in older:
        last = _last_gone(edge, newer)
        changes += _edge_opened(edge, last, closed.pop(edge.pk, []))
    for rest in closed.values():  # opened again long ago: only the name of the other goes
        changes += [Change("intervals", row.pk, {"superseded_by_id": None}) for row in rest]
    return changes


def _last_gone(edge: Edge, gone: dict[UUID, Edge]) -> Edge:
    """Follow the replacements that go; return the last of them."""
    last, met = edge, {edge.pk}
    while last.superseded_by_id in gone and last.superseded_by_id not in met:
        last = gone[last.superseded_by_id]
        met.add(last.pk)
    return last


def _edge_opened(edge: Edge, last: Edge, closed: list[Interval]) -> list[Change]:
    heir = last.superseded_by_id if last.superseded_by_id != edge.pk else None
    superseded_at = last.superseded_at if heir else None
    values: dict[str, Any] = {"superseded_by_id": heir, "superseded_at": superseded_at}
    changes = [Change("edges", edge.pk, values)]
    for at, row in enumerate(closed):
        ended: dict[str, Any] = {"superseded_by_id": heir}
        if at == 0:
            ended |= {"valid_to": row.valid_to if heir else None, "known_to": None}
        changes.append(Change("intervals", row.pk, ended))
    return changes
