"""Two stored nodes become one: edges remapped, names and sightings moved, all in a journal.

In: the node that stays and the one that goes. Out: counts, and the steps to take it all back.
The caller holds the owner's lock in one transaction.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory.engine.learn.clean.names import canon, is_nobodys_alias
from memory.engine.vocabulary import Kind, Origin
from memory.models import Alias, Edge, Interval, MergeDecision, Node, NotSame, Sighting, Snippet
from memory.store.edge_joins import join, same_claim, superseded
from memory.store.journal import Journal
from memory.store.node_properties import properties_of, said_properties
from memory.store.statements import rivals


@dataclass
class Merge:
    """A merge under way: what it did so far."""

    kept: Node
    absorbed: Node
    now: datetime
    journal: Journal = field(default_factory=Journal)
    moved: list[UUID] = field(default_factory=list)  # edges that have another end now
    joined: list[UUID] = field(default_factory=list)  # edges that another one took in
    dropped: list[UUID] = field(default_factory=list)  # edges that would relate to themselves
    names: list[str] = field(default_factory=list)  # the kept node is called by these as well


def merge(kept: Node, absorbed: Node, *, now: datetime) -> Merge:
    """Let one node take in another of the same owner."""
    act = Merge(kept, absorbed, now)
    for edge in _edges(absorbed):
        _remap(act, edge)
    _move_sightings(act)
    _move_names(act)
    _move_pairs(act)
    for decision in MergeDecision.objects.owned_by(kept.owner_id).filter(node=absorbed):
        act.journal.set(decision, node_id=kept.pk)
    _combine(act)
    _mark_rivals(act)
    return act


def _edges(node: Node) -> list[Edge]:
    rows = Edge.objects.owned_by(node.owner_id).filter(Q(source=node) | Q(target=node))
    return list(rows.order_by("created_at", "pk"))


def _remap(act: Merge, edge: Edge) -> None:
    """Put the kept node at the end; what then relates to itself is dropped."""
    ends = [act.kept.pk if one == act.absorbed.pk else one for one in edge_ends(edge)]
    if ends[0] == ends[1]:
        _drop(act, edge)
        return
    known = same_claim(edge, *ends)
    if known is None:
        act.journal.set(edge, source_id=ends[0], target_id=ends[1])
        act.moved.append(edge.pk)
        return
    join(known, edge, act.journal, now=act.now)
    act.joined.append(edge.pk)


def edge_ends(edge: Edge) -> tuple[UUID, UUID]:
    """Return both ends of an edge."""
    return edge.source_id, edge.target_id


def _drop(act: Merge, edge: Edge) -> None:
    """Take an edge away with all that hangs on it; what is forgotten does not count."""
    if edge.forgetting_id is None:
        act.dropped.append(edge.pk)
    for row in (*superseded(Edge, edge), *superseded(Interval, edge)):
        act.journal.set(row, superseded_by_id=None)
    for rows in (edge.traversals, edge.intervals, edge.snippets):
        for row in rows.order_by("pk"):
            act.journal.take(row)
    act.journal.take(edge)


def _move_names(act: Merge) -> None:
    """Call the kept node by the other's names too, except what the person took away."""
    kept, absorbed = act.kept, act.absorbed
    had = set(Alias.objects.owned_by(kept.owner_id).filter(node=kept).values_list("canon"))
    known = {key for (key,) in had} | {kept.canon}
    for alias in Alias.objects.owned_by(kept.owner_id).filter(node=absorbed).order_by("pk"):
        if alias.canon in known:
            act.journal.take(alias)
            continue
        known.add(alias.canon)
        act.journal.set(alias, node_id=kept.pk)
        if alias.removed_at is None:
            act.names.append(alias.name)
    if absorbed.canon not in known and not is_nobodys_alias(absorbed.name):
        _call(act, absorbed.name, is_by_hand=absorbed.is_name_by_hand)


def _call(act: Merge, name: str, *, is_by_hand: bool) -> None:
    """Add a name, heard where somebody was first seen under it."""
    seen = Sighting.objects.owned_by(act.kept.owner_id).filter(node=act.kept)
    heard = [row for row in seen.order_by("seen_at", "pk") if canon(row.name) == canon(name)]
    act.names.append(name)
    act.journal.make(
        Alias(
            owner_id=act.kept.owner_id,
            node=act.kept,
            name=name,
            canon=canon(name),
            origin=Origin.EXTRACTED if heard and not is_by_hand else Origin.HAND,
            episode_id=heard[0].episode_id if heard else None,
        )
    )


def _move_sightings(act: Merge) -> None:
    """Move where the other node was seen; two of one spelling and conversation become one."""
    seen = Sighting.objects.owned_by(act.kept.owner_id)
    mine = {(row.episode_id, row.name): row for row in seen.filter(node=act.kept)}
    for row in seen.filter(node=act.absorbed).order_by("seen_at", "pk"):
        same = mine.get((row.episode_id, row.name))
        if same is None:
            act.journal.set(row, node_id=act.kept.pk)
            continue
        surer, other = (row, same) if row.confidence > same.confidence else (same, row)
        act.journal.set(
            same,
            of=row.episode_id,
            properties={**other.properties, **surer.properties},
            confidence=surer.confidence,
            seen_at=max(row.seen_at, same.seen_at),
        )
        act.journal.take(row)


def _move_pairs(act: Merge) -> None:
    """Whoever was not the same as the other node is not the same as the kept one."""
    pairs = NotSame.objects.owned_by(act.kept.owner_id)
    mine = pairs.filter(Q(one=act.kept) | Q(other=act.kept))
    apart = {pk for pair in mine.values_list("one_id", "other_id") for pk in pair}
    both = pairs.filter(Q(one=act.absorbed) | Q(other=act.absorbed))
    for pair in both.order_by("pk"):
        third = pair.other_id if pair.one_id == act.absorbed.pk else pair.one_id
        if third in apart:  # said of both already, or of these two
            act.journal.take(pair)
        else:
            one, other = sorted((act.kept.pk, third))
            act.journal.set(pair, one_id=one, other_id=other)


def _combine(act: Merge) -> None:
    """Take the other node away; the kept one is as sure, as old and as much spoken of as both."""
    kept, absorbed = act.kept, act.absorbed
    said = said_properties(kept)  # of both: the sightings have moved
    by_hand = {name: one for name, one in absorbed.properties.items() if name not in said}
    values = {
        "confidence": max(kept.confidence, absorbed.confidence),
        "n_mentions": kept.n_mentions + absorbed.n_mentions,
        "proposed_at": kept.proposed_at if absorbed.proposed_at else None,
        "created_at": min(kept.created_at, absorbed.created_at),
        "last_mentioned_at": max(
            filter(None, (kept.last_mentioned_at, absorbed.last_mentioned_at)), default=None
        ),
    }
    act.journal.take(absorbed, properties=by_hand)
    act.journal.set(kept, **values, **_proper_name(act))
    kept.properties = {**by_hand, **properties_of(kept)}
    kept.version += 1
    kept.save(update_fields=["properties", "version"])


def _proper_name(act: Merge) -> dict[str, Any]:
    """Let a stand-in that takes in somebody with a name be called so."""
    kept, other = act.kept, act.absorbed
    if not kept.is_provisional or other.is_provisional or kept.is_name_by_hand or kept.is_self:
        return {}
    for alias in Alias.objects.owned_by(kept.owner_id).filter(node=kept, canon=other.canon):
        act.journal.take(alias)
    act.names = [name for name in act.names if canon(name) != other.canon]
    if not is_nobodys_alias(kept.name) and kept.canon != other.canon:
        _call(act, kept.name, is_by_hand=False)
    return {
        "name": other.name,
        "canon": other.canon,
        "kind": str(Kind(other.kind)),
        "twin": other.twin,
        "is_provisional": False,
        "is_name_by_hand": other.is_name_by_hand,
    }


def _mark_rivals(act: Merge) -> None:
    """Mark claims that cannot hold side by side now that they are about one: a merge ends none."""
    for edge in Edge.objects.owned_by(act.kept.owner_id).filter(pk__in=act.moved):
        if edge.superseded_at is None and rivals(edge):
            act.journal.set(edge, needs_review=True)


def words_at(node: Node) -> dict[str, list[str]]:
    """Return the ids of a node's edges and of the words on them, as they are before a merge."""
    edges = [edge.pk for edge in _edges(node)]
    words = Snippet.objects.owned_by(node.owner_id).filter(edge__in=edges).order_by("pk")
    return {"edges": [str(pk) for pk in edges], "words": [str(row.pk) for row in words.only("pk")]}
