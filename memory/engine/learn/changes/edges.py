"""Edges of a change set: new ones, restated ones, what replaces what, and their snippets.

In: a proposal, its settlement, the occasion. Out: rows to write.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from memory.engine.learn.changes.restated import basis_of, holds, restated
from memory.engine.learn.changes.told import Told, retired_edges, told_edges
from memory.engine.learn.changes.types import Closing, EdgeUpdate, NewEdge, NewSnippet
from memory.engine.learn.proposal import (
    EdgeRef,
    Interval,
    KnownEdge,
    Note,
    Occasion,
    Proposal,
    Retirement,
    Snippet,
)
from memory.engine.learn.resolve.types import Settlement
from memory.engine.learn.supersede import Answer, Held, Supersession, supersede
from memory.engine.params import STRENGTH_AT_START

type Answers = Mapping[tuple[EdgeRef, EdgeRef], Answer]


@dataclass
class EdgeRows:
    """The rows of edges as they grow."""

    edges: list[NewEdge] = field(default_factory=list)
    updates: list[EdgeUpdate] = field(default_factory=list)
    snippets: list[NewSnippet] = field(default_factory=list)
    closings: list[Closing] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def edge_rows(
    proposal: Proposal, settlement: Settlement, occasion: Occasion, answers: Answers
) -> EdgeRows:
    """Return the rows of every edge that this conversation states, restates or ends."""
    rows = EdgeRows()
    told = told_edges(proposal, settlement, occasion, rows.notes)
    retired = retired_edges(proposal.retirements, told, occasion, rows.notes)
    found = _supersession(told, retired, proposal, occasion, answers)
    ends = {one.old: one for one in found.replacements}
    for one in told:
        if one.known is None:
            rows.edges.append(_new(one, found, occasion))
        else:
            is_ended = one.edge in ends or one.edge in retired
            rows.updates.append(restated(one, one.known, found, occasion, is_ended=is_ended))
        rows.snippets += _snippets(one)
    rows.closings += [
        Closing(edge, one.snippet.said_at, snippet=one.snippet) for edge, one in retired.items()
    ]
    rows.closings += [
        Closing(one.old, one.at, one.new)
        for one in found.replacements
        if isinstance(one.old, str) and one.old not in retired
    ]
    return rows


def _supersession(
    told: list[Told],
    retired: Mapping[str, Retirement],
    proposal: Proposal,
    occasion: Occasion,
    answers: Answers,
) -> Supersession:
    told_again = {one.edge for one in told}
    provisional = {node.key for node in occasion.nodes if node.is_provisional}
    stored = [
        _stored(edge, is_provisional=bool({edge.source, edge.target} & provisional))
        for edge in occasion.edges
        if edge.superseded_at is None and edge.key not in told_again and edge.key not in retired
    ]
    fresh = [
        _fresh(one, proposal)
        for one in told
        if one.edge not in retired and (one.known is None or holds(one.known, one.claim))
    ]
    return supersede(fresh, stored, answers)


def _stored(edge: KnownEdge, *, is_provisional: bool) -> Held:
    return Held(
        edge=edge.key,
        source=edge.source,
        relation=edge.relation,
        target=edge.target,
        since=edge.since,
        said_at=edge.last_said_at,
        confidence=edge.confidence,
        cardinality=edge.cardinality,
        basis=edge.basis,
        is_provisional=is_provisional,
    )


def _fresh(told: Told, proposal: Proposal) -> Held:
    claim, known = told.claim, told.known
    mentions = [end.mention for end in (claim.source, claim.target)]
    is_open = known is not None and known.superseded_at is None
    return Held(
        edge=told.edge,
        source=told.source,
        relation=known.relation if known else claim.relation,
        target=told.target,
        since=min(known.since, claim.since) if known and is_open else claim.since,
        said_at=max(known.last_said_at, claim.said_at) if known else claim.said_at,
        confidence=max(known.confidence, claim.confidence) if known else claim.confidence,
        cardinality=known.cardinality if known else claim.cardinality,
        basis=basis_of(claim, known),
        is_provisional=any(
            proposal.mentions[one].is_provisional for one in mentions if one is not None
        ),
        corrects=claim.updates if claim.updates != told.edge else None,
    )


def _new(told: Told, found: Supersession, occasion: Occasion) -> NewEdge:
    """Return a new edge; what an already known value follows is history from the start."""
    claim = told.claim
    end = next((one for one in found.replacements if one.old == told.edge), None)
    interval = Interval(
        valid_from=claim.since,
        valid_to=end.at if end else None,
        known_from=occasion.now,
        superseded_by=end.new if end else None,
    )
    return NewEdge(
        source=told.source,
        relation=claim.relation,
        target=told.target,
        strength_at_touch=STRENGTH_AT_START,
        touched_at=occasion.closed_at,
        confidence=claim.confidence,
        stability=claim.stability,
        cardinality=claim.cardinality,
        basis=claim.basis,
        sensitivity=claim.sensitivity,
        interval=interval,
        qualifiers=claim.qualifiers,
        expires_at=claim.expires_at,
        ttl_days=claim.ttl_days,
        needs_review=told.edge in found.to_review,
    )


def _snippets(told: Told) -> list[NewSnippet]:
    """Return the snippets; primary is the surest, then the oldest, also beside known ones."""
    best = min(told.claim.snippets, key=lambda one: (-one.confidence, one.said_at, one.start))
    is_primary = told.known is None or _speaks_for(best, told.known)
    return [
        NewSnippet(told.edge, snippet, is_primary=is_primary and snippet is best)
        for snippet in told.claim.snippets
    ]


def _speaks_for(snippet: Snippet, edge: KnownEdge) -> bool:
    """Say whether a snippet takes the place of a known edge's primary one."""
    first = edge.primary_said_at
    is_older = first is not None and snippet.said_at < first
    return snippet.confidence > edge.confidence or (
        snippet.confidence == edge.confidence and is_older
    )
