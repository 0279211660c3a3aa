"""What an earlier run made of a conversation, taken back, so that a new run can make it again.

In: an episode. Out: the graph without what only that conversation's own words justified, and
how to give the new rows what the old ones had: ids, strengths, marks, times. What the person
added, pinned, muted or confirmed stays as it is, and a name they took off stays off. The caller
holds the owner's lock.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from django.db.models import Q, QuerySet

from memory.engine.learn.changes.told import Key, claim_key
from memory.engine.vocabulary import Origin
from memory.models import (
    Alias,
    Edge,
    Episode,
    Interval,
    MergeDecision,
    Node,
    Sighting,
    Snippet,
    TraversalLog,
)
from memory.store.edge_repairs import edge_repairs
from memory.store.journal import set_back
from memory.store.node_repairs import node_repairs
from memory.store.rows import Change, Ids, dumped, ids, of_owner, plain, undumped
from memory.store.surfaces import Lost
from memory.store.targets import edges_of

type Row = dict[str, Any]

# What an edge keeps, whatever the new run says: how alive it is, and what the person did.
ALIVE: Final = ("strength_at_touch", "touched_at", "strength", "dormant_at")
USED: Final = ("created_at", "proposed_at", "last_recalled_at", "n_recalls")
ENDED: Final = ("superseded_at", "superseded_by_id")


@dataclass(frozen=True)
class Before:
    """How things stood before an earlier run was taken back.

    Attributes:
        edges: every edge of the owner, as columns.
        intervals: when they held, by edge.
        crossings: of the edges that were taken back.
        gone: the edges that were taken back.
        ended_by_hand: those among them that something else than this conversation ended.
        nodes: that this conversation had seen.
    """

    edges: Mapping[UUID, Row]
    intervals: Mapping[UUID, list[Row]]
    crossings: list[Row]
    gone: Ids
    ended_by_hand: Ids
    nodes: Ids

    @property
    def edge_ids(self) -> dict[Key, UUID]:
        """The ids of the edges that were taken back, by claim."""
        return {
            claim_key(str(row["source_id"]), row["relation"], str(row["target_id"])): pk
            for pk, row in self.edges.items()
            if pk in self.gone
        }


def retract(owner_id: UUID, episode: Episode) -> Before:
    """Take back what only this conversation's words justified; return how things stood."""
    snippets = ids(_own_words(owner_id, episode))
    gone, touched = _unjustified(owner_id, snippets)
    seen = Sighting.objects.owned_by(owner_id).filter(episode=episode)
    before = Before(
        edges={row.pk: _columns(row) for row in edges_of(owner_id)},
        intervals=_intervals(owner_id),
        crossings=[dumped(row) for row in _crossings(owner_id, gone)],
        gone=gone,
        ended_by_hand=_ended_by_hand(owner_id, gone),
        nodes=ids(seen, "node_id"),
    )
    _set_nodes_back(owner_id, episode)
    lost = Lost(sightings=ids(seen))
    changes = [
        *edge_repairs(owner_id, edges=gone, snippets=snippets, touched=touched),
        *node_repairs(owner_id, lost, nodes_gone=set(), episodes={episode.pk}),
    ]
    Snippet.objects.owned_by(owner_id).filter(pk__in=snippets).delete()
    edges_of(owner_id).filter(pk__in=gone).delete()
    seen.delete()
    _decisions(owner_id, episode).delete()
    refused = _refused(owner_id)
    _apply(owner_id, [change for change in changes if change.id not in refused])
    return before


def _refused(owner_id: UUID) -> Ids:
    """Return the other names that the person took off: they keep the extractor from them."""
    return ids(Alias.objects.owned_by(owner_id).filter(removed_at__isnull=False))


def _own_words(owner_id: UUID, episode: Episode) -> QuerySet[Snippet]:
    """Return the conversation's words that justify what the person did not take in hand."""
    rows = Snippet.objects.owned_by(owner_id).kept().filter(episode=episode, turn__isnull=False)
    return rows.filter(edge__origin=Origin.EXTRACTED).exclude(
        Q(edge__is_pinned=True) | Q(edge__is_muted=True) | Q(edge__last_confirmed_at__isnull=False)
    )


def _unjustified(owner_id: UUID, snippets: Ids) -> tuple[Ids, Ids]:
    """Return the edges that lose all their words, and those that lose some."""
    rows = Snippet.objects.owned_by(owner_id).kept()
    cited = ids(rows.filter(pk__in=snippets), "edge_id")
    touched = ids(rows.filter(edge_id__in=cited).exclude(pk__in=snippets), "edge_id")
    return cited - touched, touched


def _columns(row: Edge) -> Row:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}  # noqa: SLF001 - Django's public name for it


def _intervals(owner_id: UUID) -> dict[UUID, list[Row]]:
    found: dict[UUID, list[Row]] = defaultdict(list)
    for row in Interval.objects.owned_by(owner_id).order_by("pk"):
        found[row.edge_id].append(dumped(row))
    return found


def _crossings(owner_id: UUID, edges: Ids) -> QuerySet[TraversalLog]:
    return TraversalLog.objects.owned_by(owner_id).filter(edge_id__in=edges)


def _ended_by_hand(owner_id: UUID, gone: Ids) -> Ids:
    """Return the edges that another edge which stays, or the person without words, ended."""
    rows = Edge.objects.owned_by(owner_id).filter(pk__in=gone, superseded_at__isnull=False)
    said: dict[UUID, set[datetime]] = defaultdict(set)
    for edge, at in Snippet.objects.filter(edge__in=rows).values_list("edge_id", "said_at"):
        said[edge].add(at)
    return {
        row.pk
        for row in rows
        if row.superseded_by_id not in gone
        and (row.superseded_by_id is not None or row.superseded_at not in said[row.pk])
    }


def _decisions(owner_id: UUID, episode: Episode) -> QuerySet[MergeDecision]:
    """Return who mentions were taken to be, as far as nobody has decided about it."""
    rows = MergeDecision.objects.owned_by(owner_id).filter(run__episode=episode)
    return rows.filter(reviewed_by__isnull=True, undone_at__isnull=True)


def _set_nodes_back(owner_id: UUID, episode: Episode) -> None:
    """Let nodes be as they were before this conversation named them better."""
    for decision in _decisions(owner_id, episode).order_by("-decided_at", "-pk"):
        if step := decision.changes.get("node"):
            set_back(owner_id, step)


def _apply(owner_id: UUID, changes: Iterable[Change]) -> None:
    for change in changes:
        rows = of_owner(change.table, owner_id).filter(pk=change.id)
        if change.values:
            rows.update(**change.values)
        else:
            rows.delete()


def restore(owner_id: UUID, before: Before, *, now: datetime) -> None:
    """Give the edges that are there again what they had, and drop nodes nothing needs."""
    for edge in edges_of(owner_id).filter(pk__in=before.edges):
        old = before.edges[edge.pk]
        kept = ALIVE + (USED if edge.pk in before.gone else ())
        kept += ENDED if edge.pk in before.ended_by_hand else ()
        values = {name: old[name] for name in kept if old[name] != getattr(edge, name)}
        if values:
            Edge.objects.filter(pk=edge.pk).update(**values)
    _restore_intervals(owner_id, before, now)
    there = ids(edges_of(owner_id))
    for row in before.crossings:
        if UUID(row["edge_id"]) in there:
            undumped("traversals", row).save(force_insert=True)
    _drop_uncited(owner_id, before.nodes)


def _restore_intervals(owner_id: UUID, before: Before, now: datetime) -> None:
    """Keep what was known when: only a new belief ends an old one."""
    there = ids(edges_of(owner_id))
    after = _intervals(owner_id)
    for edge_id, old in before.intervals.items():
        new = after.get(edge_id, [])
        if edge_id not in there or old == new:
            continue
        Interval.objects.owned_by(owner_id).filter(edge_id=edge_id).delete()
        is_same = edge_id in before.ended_by_hand or _belief(old) == _belief(new)
        rows = old if is_same else [*_until(old, now), *_since(new, now)]
        for row in rows:
            by = row["superseded_by_id"]
            is_there = by is not None and UUID(by) in there
            undumped("intervals", row | {"superseded_by_id": by if is_there else None}).save(
                force_insert=True
            )


def _belief(rows: Iterable[Row]) -> list[tuple[str, ...]]:
    """Return when an edge held, as is known now."""
    names = ("valid_from", "valid_to", "superseded_by_id")
    return sorted(tuple(str(row[name]) for name in names) for row in rows if not row["known_to"])


def _until(rows: Iterable[Row], now: datetime) -> list[Row]:
    """Return what was known, known until now."""
    return [row | {"known_to": row["known_to"] or plain(now)} for row in rows]


def _since(rows: Iterable[Row], now: datetime) -> list[Row]:
    """Return what is known anew, known from now on."""
    return [
        row | {"id": str(uuid4()), "known_from": plain(now)} for row in rows if not row["known_to"]
    ]


def _drop_uncited(owner_id: UUID, nodes: Ids) -> None:
    """Delete the nodes that the conversation had seen and that nothing needs any more."""
    edges = edges_of(owner_id)
    held = ids(edges, "source_id") | ids(edges, "target_id")
    held |= ids(Sighting.objects.owned_by(owner_id), "node_id")
    rows = Node.objects.owned_by(owner_id).filter(pk__in=nodes - held, is_self=False)
    rows.filter(forgetting__isnull=True).delete()
