"""The ledger of identity: every decision about a mention, with what it brought along.

In: a change set, the rows before and after it was written. Out: decision rows. What a mention
brought is kept by ids and columns, never by words, so that the decision can be taken back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol
from uuid import UUID

from django.db import models

from memory.engine.learn.changes.types import Attachment, MergeRecord, NewEdge
from memory.engine.learn.clean.names import canon
from memory.engine.learn.proposal import EdgeRef, NodeRef, Snippet
from memory.engine.vocabulary import Decision
from memory.models import (
    Alias,
    Edge,
    Episode,
    ExtractionRun,
    Interval,
    MergeDecision,
    Node,
    Profile,
    Sighting,
)
from memory.models import Snippet as SnippetRow
from memory.store.journal import MADE, SET
from memory.store.rows import dumped, plain

type Row = dict[str, Any]
type Span = tuple[str, str, int, int]  # edge, turn, start, end

# What a decision changed of a node beside its counts, which are by mention, and its properties,
# which are read from its sightings.
NODE: Final = ("name", "canon", "kind", "twin", "is_provisional", "confidence", "last_mentioned_at")


class Desk(Protocol):
    """A commit under way, as far as the ledger needs it."""

    owner_id: UUID
    episode: Episode
    run: ExtractionRun
    now: datetime

    def node(self, ref: NodeRef) -> UUID:
        """Return the id of a stored or new node."""

    def edge(self, ref: EdgeRef) -> UUID:
        """Return the id of a stored or new edge."""


@dataclass(frozen=True)
class Rows:
    """The rows that decisions are about, by id, and words by where they stand."""

    nodes: Mapping[str, Row]
    edges: Mapping[str, Row]
    intervals: Mapping[str, Row]
    aliases: Mapping[str, Row]
    sightings: Mapping[str, Row]
    words: Mapping[Span, str]


def before(owner_id: UUID, merges: Sequence[MergeRecord]) -> Rows:
    """Return how things stand before a change set is written."""
    same = [one for one in merges if one.decision is Decision.SAME]
    nodes = {UUID(one.node) for one in same if isinstance(one.node, str)}
    edges = {UUID(at.edge) for one in same for at in one.attached if isinstance(at.edge, str)}
    return _rows(owner_id, nodes, edges)


def _after(desk: Desk, merges: Sequence[MergeRecord]) -> Rows:
    same = [one for one in merges if one.decision is Decision.SAME]
    nodes = {desk.node(one.node) for one in same}
    edges = {desk.edge(at.edge) for one in same for at in one.attached if at.edge is not None}
    return _rows(desk.owner_id, nodes, edges)


def _rows(owner_id: UUID, nodes: set[UUID], edges: set[UUID]) -> Rows:
    said = SnippetRow.objects.owned_by(owner_id).filter(edge__in=edges, turn__isnull=False)
    return Rows(
        nodes=_dumps(Node.objects.owned_by(owner_id).filter(pk__in=nodes)),
        edges=_dumps(Edge.objects.owned_by(owner_id).filter(pk__in=edges)),
        intervals=_dumps(Interval.objects.owned_by(owner_id).filter(edge__in=edges)),
        aliases=_dumps(Alias.objects.owned_by(owner_id).filter(node__in=nodes)),
        sightings=_dumps(Sighting.objects.owned_by(owner_id).filter(node__in=nodes)),
        words={
            (str(edge), str(turn), start, end): str(pk)
            for pk, edge, turn, start, end in said.values_list(
                "pk", "edge_id", "turn_id", "start", "end"
            )
        },
    )


def _dumps(rows: Iterable[models.Model]) -> dict[str, Row]:
    return {str(row.pk): dumped(row) for row in rows}


def write(desk: Desk, merges: Sequence[MergeRecord], known: Rows) -> None:
    """Write the decisions of a change set that has been written."""
    after = _after(desk, merges)
    version = Profile.objects.of(desk.owner_id).graph_version + 1
    MergeDecision.objects.bulk_create(
        MergeDecision(
            owner_id=desk.owner_id,
            run=desk.run,
            episode=desk.episode,
            mention=one.mention,
            kind=one.kind,
            decision=one.decision,
            band=one.band,
            rule=one.rule,
            confidence=one.confidence,
            node_id=desk.node(one.node),
            candidates=[
                {
                    "node": str(desk.node(considered.node)),
                    "similarity": considered.similarity,
                    "confidence": considered.confidence,
                }
                for considered in one.candidates
            ],
            changes=_brought(desk, one, known, after) if one.decision is Decision.SAME else {},
            needs_review=one.needs_review,
            reason=one.reason,
            graph_version=version,
            decided_at=desk.now,
        )
        for one in merges
    )


def _brought(desk: Desk, record: MergeRecord, known: Rows, after: Rows) -> Row:
    """Return what a mention brought to the node it was taken for."""
    node_id = str(desk.node(record.node))
    forms = {canon(form) for form in (record.mention, *record.forms)}
    aliases = [
        pk
        for pk, row in after.aliases.items()
        if pk not in known.aliases and row["node_id"] == node_id and row["canon"] in forms
    ]
    where = (node_id, str(desk.episode.pk), record.mention)
    sightings = [
        pk
        for pk, row in after.sightings.items()
        if pk not in known.sightings and (row["node_id"], row["episode_id"], row["name"]) == where
    ]
    return {
        "is_provisional": record.is_provisional,
        "aliases": sorted(aliases),
        "sightings": sightings,
        "node": _step("nodes", node_id, known.nodes, after.nodes, NODE),
        "attached": [_attached(desk, at, known, after) for at in record.attached],
    }


def _step(
    table: str,
    pk: str,
    known: Mapping[str, Row],
    after: Mapping[str, Row],
    columns: Iterable[str] | None = None,
) -> Row | None:
    """Return a journal's step from how a row was to how it is; None when it is new or the same."""
    if pk not in known:
        return None
    old, new = known[pk], after[pk]
    changed = [name for name in columns or old if new[name] != old[name] and name != "version"]
    if not changed:
        return None
    pairs = {"old": {n: old[n] for n in changed}, "new": {n: new[n] for n in changed}}
    return {"do": SET, "table": table, "id": pk, **pairs}


def _attached(desk: Desk, at: Attachment, known: Rows, after: Rows) -> Row:
    """Return an edge that holds words of the mention, and those words."""
    own = {"is_source": at.is_source, "own": _own(desk, at.own)}
    if at.edge is None:
        relation = {"relation": at.own.relation}
        return {"edge": None, **own, **relation, "spans": [_span(one) for one in at.snippets]}
    edge_id = str(desk.edge(at.edge))
    keys = [(edge_id, one.turn_id, one.start, one.end) for one in at.snippets]
    words = [after.words[key] for key in keys if key in after.words and key not in known.words]
    return {"edge": edge_id, **own, "words": words, "steps": _edge_steps(edge_id, known, after)}


def _own(desk: Desk, new: NewEdge) -> Row:
    """Return an edge's columns as the mention alone would have made them."""
    columns = {
        "strength_at_touch": new.strength_at_touch,
        "strength": new.strength_at_touch,
        "touched_at": new.touched_at,
        "confidence": new.confidence,
        "stability": str(new.stability),
        "cardinality": str(new.cardinality),
        "basis": str(new.basis),
        "sensitivity": str(new.sensitivity),
        "qualifiers": dict(new.qualifiers),
        "expires_at": new.expires_at,
        "ttl_days": new.ttl_days,
        "superseded_at": None,
        "superseded_by_id": None,
        "dormant_at": None,
        "last_confirmed_at": None,
        "needs_review": False,
        "created_at": desk.now,
        "run_id": desk.run.pk,
    }
    since = {"since": plain(new.interval.valid_from)}
    return {name: plain(value) for name, value in columns.items()} | since


def _span(snippet: Snippet) -> Row:
    """Return where words stand in their turn: the turn keeps them."""
    at = snippet.text.find(snippet.evidence) if snippet.evidence else -1
    return {
        "turn": snippet.turn_id,
        "start": snippet.start,
        "end": snippet.end,
        "evidence": [at, at + len(snippet.evidence)] if at >= 0 else None,
        "confidence": snippet.confidence,
        "said_at": plain(snippet.said_at),
    }


def _edge_steps(edge_id: str, known: Rows, after: Rows) -> list[Row]:
    """Return what the words changed of an edge that was there: itself, and when it held."""
    if edge_id not in known.edges:
        return []
    steps = [_step("edges", edge_id, known.edges, after.edges)]
    for pk, row in after.intervals.items():
        if row["edge_id"] != edge_id:
            continue
        made = {"do": MADE, "table": "intervals", "id": pk}
        is_new = pk not in known.intervals
        steps.append(made if is_new else _step("intervals", pk, known.intervals, after.intervals))
    return [step for step in steps if step is not None]
