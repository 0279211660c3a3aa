"""Edges of a change set: new ones, restated ones, what replaces what, and their snippets.

In: a proposal, its settlement, the occasion. Out: rows to write.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

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
from memory.engine.learn.supersede import Answer, Held, Supersession, pairs, supersede
from memory.engine.params import STRENGTH_AT_START
from memory.engine.vocabulary.relations import canonical, relation_group, usual_cardinality

type Answers = Mapping[tuple[EdgeRef, EdgeRef], Answer]


@dataclass
class EdgeRows:
    """The rows of edges as they grow, and the claims they come from."""

    told: list[Told] = field(default_factory=list)
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
    told = rows.told = told_edges(proposal, settlement, occasion, rows.notes)
    retired = retired_edges(proposal.retirements, told, occasion, rows.notes)
    rivalry = _rivalry(told, proposal, occasion)
    found = _settled(rivalry, answers)
    ended = _ended(told, retired, found, occasion)
    for one in told:
        verdicts = _verdicts(one.edge, rivalry, answers)
        if one.known is None:
            rows.edges.append(replace(new_edge(one, found, occasion), verdicts=verdicts))
        else:
            is_ended = one.edge in ended
            update = restated(one, one.known, found, occasion, is_ended=is_ended)
            rows.updates.append(replace(update, verdicts=verdicts))
        rows.snippets += _snippets(one)
    rows.closings += ended.values()
    return rows


def considered(
    proposal: Proposal, settlement: Settlement, occasion: Occasion
) -> list[tuple[Held, Held]]:
    """Return the pairs that a model may be asked about, each newer and older."""
    rivalry = _rivalry(told_edges(proposal, settlement, occasion, []), proposal, occasion)
    fresh = [*rivalry.fresh, *rivalry.waiting]
    return pairs(fresh, [*rivalry.stored, *rivalry.proposed])


@dataclass(frozen=True)
class _Rivalry:
    """The claims that may exclude each other, by what their click has let in."""

    fresh: tuple[Held, ...]
    waiting: tuple[Held, ...]  # of this conversation, and not live before a click
    stored: tuple[Held, ...]
    proposed: tuple[Held, ...]  # stored, and not live before a click


def _rivalry(told: list[Told], proposal: Proposal, occasion: Occasion) -> _Rivalry:
    again = {one.edge for one in told}
    provisional = {node.key for node in occasion.nodes if node.is_provisional}
    others = [
        (edge, held(edge, is_provisional=bool({edge.source, edge.target} & provisional)))
        for edge in occasion.edges
        if edge.superseded_at is None and edge.key not in again
    ]
    holding = [
        (_waits(one, occasion), _fresh(one, proposal))
        for one in told
        if not one.claim.is_past and (one.known is None or holds(one.known, one.claim))
    ]
    return _Rivalry(
        fresh=tuple(one for waits, one in holding if not waits),
        waiting=tuple(one for waits, one in holding if waits),
        stored=tuple(one for edge, one in others if not edge.is_proposed),
        proposed=tuple(one for edge, one in others if edge.is_proposed),
    )


def _waits(told: Told, occasion: Occasion) -> bool:
    """Say whether an edge is not live before the person's click."""
    if told.known is None:
        return occasion.is_asking
    is_back = told.known.superseded_at is not None
    return told.known.is_proposed or (is_back and occasion.is_asking)


def _settled(rivalry: _Rivalry, answers: Answers) -> Supersession:
    """Compare what is live; what waits may turn out to be history, and replaces nothing yet."""
    found = supersede(rivalry.fresh, rivalry.stored, answers)
    replacements, to_review = list(found.replacements), set(found.to_review)
    for one in rivalry.waiting:
        alone = supersede([one], [*rivalry.stored, *rivalry.fresh], answers)
        replacements += [ended for ended in alone.replacements if ended.old == one.edge]
        to_review |= alone.to_review
    return Supersession(tuple(replacements), frozenset(to_review))


def _ended(
    told: list[Told], retired: Mapping[str, Retirement], found: Supersession, occasion: Occasion
) -> dict[str, Closing]:
    """Return the ends of stored edges: retired, told as past, or replaced, each once."""
    asked = {edge.key for edge in occasion.edges if occasion.is_asking and not edge.is_proposed}
    ends = {
        edge: Closing(edge, one.snippet.said_at, snippet=one.snippet, is_proposed=edge in asked)
        for edge, one in retired.items()
    }
    for one in told:
        until = one.claim.valid_to
        if one.known is not None and until is not None and one.known.superseded_at is None:
            key = one.known.key
            ends.setdefault(key, Closing(key, until, is_proposed=key in asked))
    for ended in found.replacements:
        if isinstance(ended.old, str):
            known = ends.get(ended.old)
            ends[ended.old] = Closing(
                ended.old, ended.at, ended.new, snippet=known.snippet if known else None
            )
    return ends


def _verdicts(edge: EdgeRef, rivalry: _Rivalry, answers: Answers) -> dict[EdgeRef, str]:
    """Return a model's answers on an edge that waits, for the click that lets it in."""
    if edge not in {one.edge for one in rivalry.waiting}:
        return {}
    return {
        other: str(answer)
        for pair, answer in answers.items()
        if edge in pair
        for other in pair
        if other != edge
    }


def held(edge: KnownEdge, *, is_provisional: bool) -> Held:
    """Return a stored edge as supersession sees it, in the direction it is known by."""
    source, group, target = canonical(edge.source, edge.relation, edge.target)
    is_told_so = group == relation_group(edge.relation)
    return Held(
        edge=edge.key,
        source=source,
        relation=group,
        target=target,
        since=edge.since,
        said_at=edge.last_said_at,
        confidence=edge.confidence,
        cardinality=edge.cardinality if is_told_so else usual_cardinality(group),
        basis=edge.basis,
        is_provisional=is_provisional,
    )


def _fresh(told: Told, proposal: Proposal) -> Held:
    claim, known = told.claim, told.known
    label = known.relation if known else claim.relation
    ends = (known.source, known.target) if known else (told.source, told.target)
    source, group, target = canonical(ends[0], label, ends[1])
    cardinality = known.cardinality if known else claim.cardinality
    mentions = [end.mention for end in (claim.source, claim.target)]
    is_open = known is not None and known.superseded_at is None
    return Held(
        edge=told.edge,
        source=source,
        relation=group,
        target=target,
        since=min(known.since, claim.since) if known and is_open else claim.since,
        said_at=max(known.last_said_at, claim.said_at) if known else claim.said_at,
        confidence=max(known.confidence, claim.confidence) if known else claim.confidence,
        cardinality=cardinality if group == relation_group(label) else usual_cardinality(group),
        basis=basis_of(claim, known),
        is_provisional=any(
            proposal.mentions[one].is_provisional for one in mentions if one is not None
        ),
        corrects=claim.updates if claim.updates != told.edge else None,
        words=max(claim.snippets, key=lambda one: one.said_at).text,
    )


def new_edge(told: Told, found: Supersession, occasion: Occasion) -> NewEdge:
    """Return a new edge; what an already known value follows is history from the start."""
    claim = told.claim
    end = next((one for one in found.replacements if one.old == told.edge), None)
    interval = Interval(
        valid_from=claim.valid_from if claim.is_past else claim.since,
        valid_to=end.at if end else claim.valid_to,
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
        is_proposed=occasion.is_asking,
        over_words="" if end else claim.over_words,
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
