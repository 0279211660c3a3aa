"""One node's words divided: those about somebody else go to a node of their own.

In: two nodes, the words that go, a journal. Out: edges moved whole where all their words go,
divided where some stay. No strength is touched: each side is as alive as the whole was.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from django.db.models import Q

from memory.engine.vocabulary.relations import relation_group
from memory.models import Edge, Interval, Node, Snippet
from memory.store.edge_joins import join, move_snippet, recount, same_claim, superseded
from memory.store.journal import Journal
from memory.store.merging import edge_ends

# What a divided edge starts without.
OF_ITS_OWN: Final = {"is_pinned": False, "n_recalls": 0, "last_recalled_at": None}


@dataclass(frozen=True)
class Own:
    """An edge as if its words had never stood on another's: its columns, since when it holds."""

    columns: Mapping[str, Any]
    since: datetime | None


@dataclass(frozen=True)
class Division:
    """What goes from one node to another.

    Attributes:
        node: that loses it.
        other: that gets it.
        words: ids of snippets.
        now: when it is done.
        own: by edge, what its words would have made by themselves, where that is known.
    """

    node: Node
    other: Node
    words: Collection[UUID]
    now: datetime
    own: Mapping[UUID, Own] = field(default_factory=dict)


def divide(what: Division, journal: Journal) -> list[UUID]:
    """Let the words justify edges of the other node; return the ids of the edges touched."""
    touched: list[UUID] = []
    for edge, words in _edges(what).items():
        stay = Snippet.objects.owned_by(edge.owner_id).filter(edge=edge).exclude(pk__in=words)
        ends = _new_ends(what, edge)
        known = same_claim(edge, *ends)
        if stay.exists():
            touched += _split(what, edge, words, known, journal)
        elif known is None:
            journal.set(edge, source_id=ends[0], target_id=ends[1])
            touched.append(edge.pk)
        else:
            join(known, edge, journal, now=what.now)
            touched.append(known.pk)
    _open_again(what.node.owner_id, touched, journal)
    return touched


def _edges(what: Division) -> dict[Edge, set[UUID]]:
    """Return the edges of the node with those of their words that go."""
    rows = Snippet.objects.owned_by(what.node.owner_id).filter(pk__in=what.words)
    found: dict[UUID, set[UUID]] = defaultdict(set)
    for pk, edge_id in rows.values_list("pk", "edge_id"):
        found[edge_id].add(pk)
    edges = Edge.objects.owned_by(what.node.owner_id).filter(pk__in=found)
    mine = edges.filter(Q(source=what.node) | Q(target=what.node))
    others = mine.exclude(Q(source=what.other) | Q(target=what.other))
    return {edge: found[edge.pk] for edge in others.order_by("created_at", "pk")}


def _new_ends(what: Division, edge: Edge) -> tuple[UUID, UUID]:
    source, target = edge_ends(edge)
    is_source = source == what.node.pk
    return (what.other.pk, target) if is_source else (source, what.other.pk)


def _split(
    what: Division, edge: Edge, words: set[UUID], known: Edge | None, journal: Journal
) -> list[UUID]:
    """Move some of an edge's words to the other node's edge, made if need be."""
    to = known or _copied(what, edge, journal)
    for row in Snippet.objects.owned_by(edge.owner_id).filter(pk__in=words).order_by("pk"):
        move_snippet(row, to, journal)
    for one in (edge, to):
        recount(one, journal)
    return [edge.pk, to.pk]


def _copied(what: Division, edge: Edge, journal: Journal) -> Edge:
    """Make the edge that the words would have made by themselves, as far as that is known."""
    fields = {field.attname: getattr(edge, field.attname) for field in edge._meta.concrete_fields}  # noqa: SLF001 - Django's public name
    source, target = _new_ends(what, edge)
    own = what.own.get(edge.pk)
    fresh = {"id": uuid4(), "source_id": source, "target_id": target, "version": 0}
    copy = Edge(**fields | fresh | OF_ITS_OWN | dict(own.columns if own else {}))
    journal.make(copy)
    Interval.objects.bulk_create(_intervals(edge, copy, own))  # they go with the edge
    return copy


def _intervals(edge: Edge, copy: Edge, own: Own | None) -> list[Interval]:
    """Return when the divided claim held: since its own words, else as long as the whole."""
    if own is not None:
        begun = {"valid_from": own.since, "known_from": copy.created_at}
        return [Interval(owner_id=copy.owner_id, edge=copy, **begun)]
    rows = Interval.objects.owned_by(edge.owner_id).filter(edge=edge).order_by("known_from", "pk")
    return [
        Interval(
            owner_id=row.owner_id,
            edge=copy,
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            known_from=row.known_from,
            known_to=row.known_to,
            superseded_by_id=row.superseded_by_id,
        )
        for row in rows
    ]


def _open_again(owner_id: UUID, touched: Collection[UUID], journal: Journal) -> None:
    """Open what somebody else's claim had ended: it is no longer about the same thing."""
    mine = Q(pk__in=touched) | Q(superseded_by__in=touched)
    ended = Edge.objects.owned_by(owner_id).filter(mine, superseded_by__isnull=False)
    for edge in ended.select_related("superseded_by").order_by("pk"):
        if _may_end(edge.superseded_by, edge):
            continue
        by = edge.superseded_by
        journal.set(edge, superseded_at=None, superseded_by_id=None)
        closed = [row for row in superseded(Interval, by) if row.edge_id == edge.pk]
        for last in sorted(closed, key=lambda row: (row.known_from, row.pk))[-1:]:
            _open_interval(last, journal)
        if not superseded(Edge, by):  # what was not certain about it is over
            journal.set(by, needs_review=False)


def _open_interval(closed: Interval, journal: Journal) -> None:
    """Let an interval hold again; what was known until its end was learned is known again."""
    rows = Interval.objects.owned_by(closed.owner_id).filter(edge_id=closed.edge_id)
    before = rows.filter(valid_to=None, valid_from=closed.valid_from, known_to=closed.known_from)
    known = before.exclude(pk=closed.pk).first()
    if known is None:
        journal.set(closed, valid_to=None, known_to=None, superseded_by_id=None)
        return
    journal.take(closed)
    journal.set(known, known_to=None)


def _may_end(newer: Edge, older: Edge) -> bool:
    """Say whether two claims are still about one thing: values of one, or of one pair."""
    if newer.source_id != older.source_id:
        return False
    is_one_thing = relation_group(newer.relation) == relation_group(older.relation)
    return is_one_thing or newer.target_id == older.target_id
