"""What the person states by hand: an edge with the typed sentence as its snippet.

In: two nodes, a label, a sentence. Out: rows. A claim that is there already is restated, one
that it replaces is closed; nothing is deleted. The caller holds the owner's lock.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from memory.engine.params import STATED_CONFIDENCE, STRENGTH_AT_START
from memory.engine.strength import days_between, reinforced
from memory.engine.vocabulary import (
    Basis,
    Cardinality,
    Origin,
    Sensitivity,
    Stability,
)
from memory.engine.vocabulary.relations import relation_group, usual_cardinality
from memory.models import Edge, Interval, Node, Snippet
from memory.store import intervals
from memory.store.targets import edges_of


@dataclass(frozen=True)
class Statement:
    """One claim in the person's own words, said now.

    `holds_from` is since when it is true, None when they did not say; `stability` how fast it
    fades.
    """

    source: Node
    relation: str
    target: Node
    sentence: str
    origin: Origin = Origin.HAND
    sensitivity: Sensitivity = Sensitivity.NONE
    stability: Stability = Stability.STABLE
    holds_from: datetime | None = None


def state(owner_id: UUID, statement: Statement, *, now: datetime) -> Edge:
    """Write the claim as an edge, or restate the one that is there."""
    known = (
        edges_of(owner_id)
        .filter(source=statement.source, relation=statement.relation, target=statement.target)
        .first()
    )
    if known is None:
        edge = _made(owner_id, statement, now)
        intervals.begin(owner_id, [(edge.pk, statement.holds_from or now, None, None)], now=now)
    else:
        edge = known
        if edge.superseded_at is not None:
            intervals.begin(owner_id, [(edge.pk, statement.holds_from or now, None, None)], now=now)
        edge.superseded_at = edge.superseded_by = edge.proposed_at = None
        edge.confidence, edge.basis = STATED_CONFIDENCE, Basis.STATED
        edge.n_sightings += 1
        touch(edge, now=now)
    _quote(edge, statement.sentence, now)
    return edge


def _made(owner_id: UUID, statement: Statement, now: datetime) -> Edge:
    return Edge.objects.create(
        owner_id=owner_id,
        source=statement.source,
        relation=statement.relation,
        target=statement.target,
        strength_at_touch=STRENGTH_AT_START,
        strength=STRENGTH_AT_START,
        touched_at=now,
        created_at=now,
        confidence=STATED_CONFIDENCE,
        stability=statement.stability,
        cardinality=usual_cardinality(statement.relation),
        basis=Basis.STATED,
        origin=statement.origin,
        sensitivity=statement.sensitivity,
        n_sightings=1,
    )


def _quote(edge: Edge, sentence: str, now: datetime) -> None:
    """Keep the sentence; it speaks for the edge unless older words are as sure."""
    snippets = Snippet.objects.owned_by(edge.owner_id).kept().filter(edge=edge)
    is_primary = not snippets.filter(is_primary=True, confidence__gte=STATED_CONFIDENCE).exists()
    if is_primary:
        snippets.filter(is_primary=True).update(is_primary=False)
    Snippet.objects.create(
        owner_id=edge.owner_id,
        edge=edge,
        end=len(sentence),
        text=sentence,
        confidence=STATED_CONFIDENCE,
        is_primary=is_primary,
        said_at=now,
    )


def touch(edge: Edge, *, now: datetime) -> None:
    """Reinforce an edge that the person states or confirms; it fades first, then rises.

    An expired one is renewed for as long as it lasted before.
    """
    days = days_between(edge.touched_at, now)
    stability = Stability(edge.stability)
    if edge.expires_at is not None and edge.expires_at <= now:
        lasted = (
            timedelta(days=edge.ttl_days) if edge.ttl_days else edge.expires_at - edge.created_at
        )
        edge.expires_at = now + max(lasted, timedelta())
    edge.strength_at_touch = reinforced(edge.strength_at_touch, days=days, stability=stability)
    edge.strength = edge.strength_at_touch
    edge.touched_at = max(edge.touched_at, now)
    edge.last_confirmed_at = now
    edge.dormant_at = edge.end_proposed_at = None
    edge.version += 1
    edge.save()


def rivals(edge: Edge) -> list[Edge]:
    """Return the open edges that cannot hold beside this one.

    They have its source and relation group, and like it one target at a time.
    """
    if edge.cardinality != Cardinality.ONE_TO_ONE:
        return []
    open_edges = Edge.objects.owned_by(edge.owner_id).kept().filter(superseded_at__isnull=True)
    others = open_edges.filter(source_id=edge.source_id, cardinality=Cardinality.ONE_TO_ONE)
    group = relation_group(edge.relation)
    rows = others.exclude(pk=edge.pk).order_by("pk")
    return [other for other in rows if relation_group(other.relation) == group]


def close(edge: Edge, *, by: Edge | None, ended_at: datetime, now: datetime) -> None:
    """End an edge at a moment of the world, replaced by another or by nothing; it is kept."""
    held = intervals.open_of(edge.owner_id, edge.pk) or Interval(
        owner_id=edge.owner_id, edge=edge, valid_from=edge.created_at, known_from=now
    )
    by_id = None if by is None else by.pk
    edge.superseded_at = intervals.end(held, ended_at=ended_at, by=by_id, now=now)
    edge.superseded_by, edge.end_proposed_at = by, None
    edge.version += 1
    edge.save(update_fields=["superseded_at", "superseded_by", "end_proposed_at", "version"])


def inherit(edge: Edge, heir: Edge) -> None:
    """Let what one edge had replaced be replaced by another instead."""
    older = Edge.objects.owned_by(edge.owner_id).filter(superseded_by=edge).exclude(pk=heir.pk)
    older.update(superseded_by=heir)
    ended = Interval.objects.owned_by(edge.owner_id).filter(superseded_by=edge)
    ended.exclude(edge=heir).update(superseded_by=heir)
