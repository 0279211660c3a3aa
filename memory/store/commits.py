"""A change set becomes rows, in one transaction, mechanically.

In: a ChangeSet. Out: ids of what became of it. Nothing is decided here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import F

from memory.engine.learn.changes.told import Key, claim_key
from memory.engine.learn.changes.types import (
    ChangeSet,
    Closing,
    EdgeUpdate,
    NewEdge,
    NodeSighting,
    NodeUpdate,
)
from memory.engine.learn.proposal import EdgeRef, Interval, NodeRef
from memory.engine.learn.proposal import Snippet as Words
from memory.models import Alias, Edge, Episode, ExtractionRun, Node, Sighting
from memory.store import inbox, intervals, ledger, snippets
from memory.store.said_since import said_later


@dataclass
class Committed:
    """Ids of what was written, by what became of it."""

    nodes: list[UUID] = field(default_factory=list)
    added: list[UUID] = field(default_factory=list)
    restated: list[UUID] = field(default_factory=list)
    ended: list[UUID] = field(default_factory=list)
    unchanged: list[UUID] = field(default_factory=list)  # said again in a conversation that said it


@dataclass
class Desk:
    """One commit under way: the run it belongs to, and the ids of its new rows."""

    owner_id: UUID
    episode: Episode
    run: ExtractionRun
    now: datetime
    new_nodes: list[UUID] = field(default_factory=list)
    new_edges: list[UUID] = field(default_factory=list)
    fresh_edges: frozenset[UUID] = frozenset()  # those of them that never were before

    def node(self, ref: NodeRef) -> UUID:
        """Return the id of a stored or new node."""
        return self.new_nodes[ref] if isinstance(ref, int) else UUID(ref)

    def edge(self, ref: EdgeRef) -> UUID:
        """Return the id of a stored or new edge."""
        return self.new_edges[ref] if isinstance(ref, int) else UUID(ref)


def commit(
    run: ExtractionRun,
    episode: Episode,
    changes: ChangeSet,
    *,
    now: datetime,
    edge_ids: Mapping[Key, UUID] | None = None,
) -> Committed:
    """Write a change set; the caller holds the owner's lock and its transaction.

    New edges get new ids, or those that `edge_ids` has for their claims.
    """
    ids = edge_ids or {}
    desk = Desk(run.owner_id, episode, run, now)
    desk.new_nodes = [uuid4() for _ in changes.nodes]
    keys = [claim_key(new.source, new.relation, new.target) for new in changes.edges]
    desk.new_edges = [ids.get(key) or uuid4() for key in keys]
    desk.fresh_edges = frozenset(desk.new_edges) - frozenset(ids.values())
    known = ledger.before(desk.owner_id, changes.merges)
    _write_nodes(desk, changes)
    _write_edges(desk, changes)
    ledger.write(desk, changes.merges, known)
    inbox.reveal(desk.owner_id)
    return Committed(
        nodes=desk.new_nodes,
        added=desk.new_edges,
        restated=[UUID(one.key) for one in changes.edge_updates if one.is_seen],
        ended=[UUID(one.edge) for one in changes.closings if not one.is_proposed],
        unchanged=[UUID(one.key) for one in changes.edge_updates if not one.is_seen],
    )


def _write_nodes(desk: Desk, changes: ChangeSet) -> None:
    Node.objects.bulk_create(
        Node(
            pk=pk,
            owner_id=desk.owner_id,
            kind=new.kind,
            name=new.name,
            canon=new.canon,
            twin=new.twin,
            confidence=new.confidence,
            is_provisional=new.is_provisional,
            properties=dict(new.properties),
            created_at=desk.now,
            proposed_at=desk.now if new.is_proposed else None,
        )
        for pk, new in zip(desk.new_nodes, changes.nodes, strict=True)
    )
    for update in changes.node_updates:
        _update_node(desk, update)
    for alias in changes.aliases:
        Alias.objects.get_or_create(
            owner_id=desk.owner_id,
            node_id=desk.node(alias.node),
            canon=alias.canon,
            defaults={"name": alias.name, "episode": desk.episode},
        )
    _write_sightings(desk, changes.sightings)


def _write_sightings(desk: Desk, sightings: Sequence[NodeSighting]) -> None:
    """Cite the episode at each node that was seen in it, under each name."""
    seen_at = desk.episode.closed_at or desk.now
    rows = {
        (desk.node(seen.node), seen.name): Sighting(
            owner_id=desk.owner_id,
            node_id=desk.node(seen.node),
            episode=desk.episode,
            name=seen.name,
            kind=seen.kind,
            properties=dict(seen.properties),
            confidence=seen.confidence,
            seen_at=seen_at,
        )
        for seen in sightings
    }
    Sighting.objects.bulk_create(
        rows.values(),
        update_conflicts=True,
        unique_fields=["owner", "node", "episode", "name"],
        update_fields=["kind", "properties", "confidence", "seen_at"],
    )
    mentions = Counter[UUID]()
    for seen in sightings:
        mentions[desk.node(seen.node)] += seen.n_mentions
    nodes = Node.objects.owned_by(desk.owner_id)
    for n_mentions in set(mentions.values()):
        of_these = [node for node, n in mentions.items() if n == n_mentions]
        nodes.filter(pk__in=of_these).update(
            n_mentions=F("n_mentions") + n_mentions, last_mentioned_at=seen_at
        )


def _update_node(desk: Desk, update: NodeUpdate) -> None:
    """Change the fields a node update names; None leaves one as it is."""
    fields = {name: one for name, one in asdict(update).items() if name != "key"}
    changed = {name: one for name, one in fields.items() if one is not None}
    node = Node.objects.owned_by(desk.owner_id).filter(pk=update.key)
    node.update(**changed, version=F("version") + 1)


def _write_edges(desk: Desk, changes: ChangeSet) -> None:
    Edge.objects.bulk_create(
        _edge_row(desk, pk, new) for pk, new in zip(desk.new_edges, changes.edges, strict=True)
    )
    new = zip(desk.new_edges, changes.edges, strict=True)
    _write_intervals(desk, [(pk, one.interval) for pk, one in new])
    for update in changes.edge_updates:
        _update_edge(desk, update)
    for closing in changes.closings:
        _close(desk, closing)
    said = [(desk.edge(one.edge), one.snippet, one.is_primary) for one in changes.snippets]
    snippets.write(desk.episode, said, fresh=desk.fresh_edges)
    for pk, one in zip(desk.new_edges, changes.edges, strict=True):
        if one.over_words and one.interval.valid_to is not None:
            _write_end(desk, pk, one.over_words, one.interval.valid_to)


def _write_end(desk: Desk, edge_id: UUID, words: str, said_at: datetime) -> None:
    """Justify the end of an edge by the later words that told it: it goes when they go."""
    turn = said_later(desk.owner_id, said_at, words)
    if turn is not None:
        start = turn.content.index(words)
        end = start + len(words)
        told = Words(str(turn.pk), start, end, words, said_at)
        snippets.write(turn.episode, [(edge_id, told, False)], fresh=())


def _edge_row(desk: Desk, pk: UUID, new: NewEdge) -> Edge:
    return Edge(
        pk=pk,
        owner_id=desk.owner_id,
        source_id=desk.node(new.source),
        relation=new.relation,
        target_id=desk.node(new.target),
        strength_at_touch=new.strength_at_touch,
        strength=new.strength_at_touch,
        touched_at=new.touched_at,
        confidence=new.confidence,
        stability=new.stability,
        cardinality=new.cardinality,
        basis=new.basis,
        sensitivity=new.sensitivity,
        qualifiers=dict(new.qualifiers),
        expires_at=new.expires_at,
        ttl_days=new.ttl_days,
        superseded_at=new.interval.valid_to if new.is_superseded else None,
        created_at=desk.now,
        proposed_at=desk.now if new.is_proposed else None,
        verdicts=_verdicts(desk, new.verdicts),
        n_sightings=1,
        needs_review=new.needs_review,
        run=desk.run,
    )


def _verdicts(desk: Desk, verdicts: Mapping[EdgeRef, str]) -> dict[str, str]:
    return {str(desk.edge(other)): answer for other, answer in verdicts.items()}


def _write_intervals(desk: Desk, held: Sequence[tuple[UUID, Interval]]) -> None:
    begun = [(edge_id, one, _successor(desk, one)) for edge_id, one in held]
    intervals.begin(
        desk.owner_id,
        [(edge_id, one.valid_from, one.valid_to, by) for edge_id, one, by in begun],
        now=desk.now,
    )
    for edge_id, _, by in begun:
        if by is not None:
            Edge.objects.filter(pk=edge_id).update(superseded_by_id=by)


def _successor(desk: Desk, held: Interval) -> UUID | None:
    return None if held.superseded_by is None else desk.edge(held.superseded_by)


def _update_edge(desk: Desk, update: EdgeUpdate) -> None:
    names = ("strength_at_touch", "touched_at", "confidence", "stability", "basis", "sensitivity")
    changed: dict[str, Any] = {name: getattr(update, name) for name in names}
    changed |= {"expires_at": update.expires_at, "ttl_days": update.ttl_days}
    changed["version"] = F("version") + 1
    if update.is_touched:
        changed |= {"dormant_at": None, "strength": update.strength_at_touch}
        changed["end_proposed_at"] = None  # said again: it has not ended
    if update.is_seen:
        changed["n_sightings"] = F("n_sightings") + 1
    if update.needs_review:
        changed["needs_review"] = True
    if update.is_proposed:
        changed["proposed_at"] = desk.now
    if update.verdicts:
        changed["verdicts"] = _verdicts(desk, update.verdicts)
    if update.begins is not None:
        _begin_earlier(desk, UUID(update.key), update.begins)
    if update.reopened is not None:
        changed |= {"superseded_at": None, "superseded_by": None}
        _write_intervals(desk, [(UUID(update.key), update.reopened)])
    Edge.objects.owned_by(desk.owner_id).filter(pk=update.key).update(**changed)


def _begin_earlier(desk: Desk, edge_id: UUID, begins: datetime) -> None:
    """Let an edge hold since before it was known to hold."""
    open_one = intervals.open_of(desk.owner_id, edge_id)
    if open_one is not None:
        intervals.move(open_one, valid_from=begins, valid_to=None, now=desk.now)


def _close(desk: Desk, closing: Closing) -> None:
    """End the open interval of a stored edge, or ask for it; history stays."""
    edge_id = UUID(closing.edge)
    edge = Edge.objects.owned_by(desk.owner_id).filter(pk=edge_id)
    if closing.is_proposed:
        edge.update(end_proposed_at=closing.valid_to, version=F("version") + 1)
    else:
        by = None if closing.superseded_by is None else desk.edge(closing.superseded_by)
        ended_at = closing.valid_to
        open_one = intervals.open_of(desk.owner_id, edge_id)
        if open_one is not None:
            ended_at = intervals.end(open_one, ended_at=ended_at, by=by, now=desk.now)
        edge.update(
            superseded_at=ended_at,
            superseded_by_id=by,
            end_proposed_at=None,
            version=F("version") + 1,
        )
    if closing.snippet is not None:
        snippets.write(desk.episode, [(edge_id, closing.snippet, False)], fresh=())
