"""Mentions that were taken for a node get one of their own: what learning did is taken back.

In: decisions of the ledger. Out: two nodes. The new one looks as if the mention had been kept
apart when it was learned; the old one as if it had not been mentioned. The caller holds the
owner's lock.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.models import Alias, Edge, Interval, MergeDecision, Node, Sighting, Snippet, Turn
from memory.store import nodes
from memory.store.dividing import Division, Own, divide
from memory.store.edge_joins import recount, same_claim
from memory.store.journal import Journal, set_back, take_back
from memory.store.parting import hold, node_of, read_again
from memory.store.rows import typed

type Row = Mapping[str, Any]
type Seen = dict[UUID, Sighting]  # by decision: where its mention was seen


def unlearn(
    decisions: Sequence[MergeDecision], *, now: datetime, journal: Journal
) -> tuple[Node, Node]:
    """Give mentions that were taken for a node one of their own; return the old and the new.

    Args:
        decisions: the first is the one that is wrong, the others rest on it.
        now: when it is done.
        journal: of what is done.

    Raises:
        NothingLeftError: what they brought is gone.
    """
    first = decisions[0]
    kept = node_of(first)
    seen = _seen(decisions)
    for decision in reversed(decisions):
        _set_node_back(decision, seen)
    kept.refresh_from_db()
    other = _founded(first, seen)
    _give_sightings(decisions, other, seen)
    _give_names(decisions, kept, other)
    divide(_division(kept, other, decisions, now), journal)
    for decision in reversed(decisions):
        _set_edges_back(decision)
    for decision in decisions:
        _relate(kept, other, decision)
    kept.n_mentions = max(kept.n_mentions - len(decisions), 0)
    kept.save(update_fields=["n_mentions"])
    read_again(kept, other, lost={name for row in seen.values() for name in row.properties})
    hold(other)
    hold(kept)
    return kept, other


def _seen(decisions: Iterable[MergeDecision]) -> Seen:
    found: Seen = {}
    for decision in decisions:
        rows = Sighting.objects.owned_by(decision.owner_id).filter(
            node=decision.node_id, episode=decision.episode_id, name=decision.mention
        )
        if (row := rows.first()) is not None:
            found[decision.pk] = row
    return found


def _set_node_back(decision: MergeDecision, seen: Seen) -> None:
    """Let the node be as it was, unless the conversation speaks of it by other mentions too."""
    step = decision.changes.get("node")
    rows = Sighting.objects.owned_by(decision.owner_id).filter(
        node=decision.node_id, episode=decision.episode_id
    )
    if step and not rows.exclude(pk__in=[row.pk for row in seen.values()]).exists():
        set_back(decision.owner_id, step)


def _founded(first: MergeDecision, seen: Seen) -> Node:
    """Make the node that the mention would have made."""
    rows = list(seen.values())
    node = Node(
        owner_id=first.owner_id,
        kind=first.kind,
        name=first.mention,
        canon=canon(first.mention),
        confidence=max((row.confidence for row in rows), default=first.confidence or 0.0),
        is_provisional=first.changes.get("is_provisional", False),
        n_mentions=len(rows),
        created_at=first.decided_at,
        last_mentioned_at=max((row.seen_at for row in rows), default=None),
    )
    node.twin = nodes.free_twin(first.owner_id, node)
    node.save(force_insert=True)
    return node


def _give_sightings(decisions: Iterable[MergeDecision], other: Node, seen: Seen) -> None:
    """Move where only these mentions were seen; what others were seen in too is copied."""
    made = {UUID(pk) for one in decisions for pk in one.changes.get("sightings", [])}
    for row in {row.pk: row for row in seen.values()}.values():
        if row.pk in made:
            row.node = other
            row.save(update_fields=["node"])
        else:
            Sighting.objects.create(
                owner_id=row.owner_id,
                node=other,
                episode_id=row.episode_id,
                name=row.name,
                kind=row.kind,
                confidence=row.confidence,
                seen_at=row.seen_at,
            )


def _give_names(decisions: Iterable[MergeDecision], kept: Node, other: Node) -> None:
    """Move the names that the mentions brought; the new node's own is no other name of it."""
    made = [pk for one in decisions for pk in one.changes.get("aliases", [])]
    rows = Alias.objects.owned_by(kept.owner_id).filter(node=kept, pk__in=made)
    rows.filter(canon=other.canon).delete()
    rows.update(node=other)


def _division(
    kept: Node, other: Node, decisions: Iterable[MergeDecision], now: datetime
) -> Division:
    attached = [at for one in decisions for at in one.changes.get("attached", []) if at["edge"]]
    words = [UUID(pk) for at in attached for pk in at["words"]]
    own = {UUID(at["edge"]): _own(at["own"]) for at in reversed(attached)}
    return Division(kept, other, words, now, own)


def _own(columns: Row) -> Own:
    since = typed(Interval, "valid_from", columns["since"])
    typed_columns = {
        name: typed(Edge, name, value) for name, value in columns.items() if name != "since"
    }
    return Own(typed_columns, since)


def _set_edges_back(decision: MergeDecision) -> None:
    """Let edges that only these words restated be as they were."""
    for at in decision.changes.get("attached", []):
        edge = Edge.objects.owned_by(decision.owner_id).filter(pk=at["edge"]).first()
        if edge is None or not at["steps"]:
            continue
        words = Snippet.objects.owned_by(decision.owner_id).filter(edge=edge)
        if not words.filter(episode=decision.episode_id).exists():
            take_back(decision.owner_id, at["steps"])
            edge.refresh_from_db()
            recount(edge, Journal())


def _relate(kept: Node, other: Node, decision: MergeDecision) -> None:
    """State what would have related a node to itself: it is about two."""
    for at in decision.changes.get("attached", []):
        if at["edge"] is not None:
            continue
        own = _own(at["own"])
        ends = (other.pk, kept.pk) if at["is_source"] else (kept.pk, other.pk)
        edge = Edge(
            **own.columns,
            owner_id=kept.owner_id,
            source_id=ends[0],
            target_id=ends[1],
            relation=at["relation"],
        )
        words = [row for span in at["spans"] if (row := _words(edge, span)) is not None]
        if not words or same_claim(edge, *ends) is not None:
            continue
        edge.save(force_insert=True)
        Snippet.objects.bulk_create(words)
        Interval.objects.create(
            owner_id=edge.owner_id, edge=edge, valid_from=own.since, known_from=edge.created_at
        )
        recount(edge, Journal())


def _words(edge: Edge, span: Row) -> Snippet | None:
    """Return words as their turn has them, unless it is forgotten."""
    turn = Turn.objects.owned_by(edge.owner_id).kept().filter(pk=span["turn"]).first()
    if turn is None:
        return None
    text = turn.content[span["start"] : span["end"]]
    evidence = slice(*span["evidence"]) if span["evidence"] else slice(0)
    return Snippet(
        owner_id=edge.owner_id,
        edge=edge,
        turn=turn,
        episode_id=turn.episode_id,
        start=span["start"],
        end=span["end"],
        text=text,
        evidence=text[evidence],
        confidence=span["confidence"],
        said_at=typed(Snippet, "said_at", span["said_at"]),
    )
