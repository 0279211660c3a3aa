"""One turn's recall: words light nodes, activation spreads, a small text comes back.

In: an owner, a message, a moment. Out: `Recalled`. Load, think, log - in one transaction.
"""

import secrets
import time
from collections.abc import Container
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import numpy as np
from django.conf import settings

from memory.engine.graph import Ints
from memory.engine.params import DIRECT_HITS, TOKEN_BUDGET
from memory.engine.recall.budget import (
    reinforced_edges,
    selected,
    verdict,
)
from memory.engine.recall.render import Frame, Line, Quote, Rendered, render
from memory.engine.recall.search import Scores, direct_hits, merged, scores
from memory.engine.recall.seeds import seeds
from memory.engine.recall.spread import spread, with_bonus
from memory.flows.recall.embed import Asked, asked
from memory.flows.recall.found import Recalled
from memory.flows.recall.walk import Walk
from memory.flows.recall.why import nodes_json, seeds_json, unused_json, why
from memory.models import acting_for
from memory.store import graphs, lines, people, said, traversals

NONCE_BYTES = 8
MS = 1000.0


def recall(
    *,
    owner_id: UUID,
    query: str,
    now: datetime,
    episode_id: UUID | None = None,
    turn_id: UUID | None = None,
    as_of: datetime | None = None,
    budget: int | None = None,
    log: bool = False,
    within_ms: float | None = None,
) -> Recalled:
    """Bring back what a message calls up, or say why nothing comes.

    Args:
        owner_id: whose memory.
        query: the message.
        now: the moment; strengths are of then.
        episode_id: the conversation under way; its own turns are in the prompt already.
        turn_id: the turn the crossings are logged with.
        as_of: ask what was true then: superseded and faded edges of then count as they stood,
            and nothing is logged.
        budget: tokens of the text at most.
        log: write the crossed edges to the log, for reinforcement at the close.
        within_ms: give up when recall has taken longer before anything is rendered.
    """
    started = time.perf_counter()
    person = people.of(owner_id)
    question = asked(query, person.language)
    with acting_for(owner_id):
        memory = graphs.load(
            owner_id, embedder_id=question.embedder_id, prior_mean=question.prior_mean
        )
        edges = memory.live(now) if as_of is None else memory.true_at(as_of)
        outside = Outside(as_of or now, episode_id, person.language)
        walk = _walk(owner_id, memory, edges, question, outside)
        took_ms = (time.perf_counter() - started) * MS
        if within_ms is not None and took_ms > within_ms:
            return Recalled(state="late", reason="late", took_ms=took_ms)
        found = _told(owner_id, walk, as_of or now, person.zone, budget or TOKEN_BUDGET)
        if log and as_of is None and not walk.verdict.abstained:
            _log(owner_id, walk, turn_id, episode_id, now)
    took_ms = (time.perf_counter() - started) * MS
    return Recalled(**found, took_ms=took_ms, is_words_only=question.prior_mean is None)


class Outside(NamedTuple):
    """What a walk needs to know beside the graph and the question."""

    moment: datetime  # that is asked about
    episode_id: UUID | None
    language: str


def _walk(
    owner_id: UUID, memory: graphs.OwnerGraph, edges: Ints, question: Asked, outside: Outside
) -> Walk:
    """Let the engine walk the edges that count."""
    moment, language = outside.moment, outside.language
    graph = memory.graph(edges, moment)
    lit = seeds(question.query, memory.phrases, graph)
    before = spread(graph, lit.activation)
    reached = with_bonus(graph, before)
    lately = said.lately(owner_id, now=moment, outside=outside.episode_id, language=language)
    faded = said.faded(owner_id, memory, now=moment, language=language)
    scored = scores(question.query, lately.documents), scores(question.query, faded.documents)
    is_known = bool(memory.phrases.items) or bool(lately.said)
    return Walk(
        memory=memory,
        live=edges,
        graph=graph,
        lit=lit,
        before=before,
        reached=reached,
        chosen=selected(reached, lit.similarity),
        hits=_hits(owner_id, lately.said, faded.snippets, scored),
        verdict=verdict(question.query, lit, merged(*scored), is_known=is_known),
    )


def _hits(
    owner_id: UUID, turns: list[said.Said], snippets: list[UUID], scored: tuple[Scores, Scores]
) -> list[said.Said]:
    """Return what the search found near enough: of today, and of what has faded."""
    recent = [(hit, turns[hit.document]) for hit in direct_hits(scored[0])]
    faded = direct_hits(scored[1])
    kept = said.quoted(owner_id, [snippets[hit.document] for hit in faded])
    old = [(hit, kept.get(snippets[hit.document])) for hit in faded]
    found = [(hit, one) for hit, one in recent + old if one is not None]
    best = sorted(found, key=lambda pair: -max(pair[0].coverage, pair[0].cosine))
    return [one for _, one in best[:DIRECT_HITS]]


def _told(owner_id: UUID, walk: Walk, now: datetime, zone: ZoneInfo, budget: int) -> dict[str, Any]:
    """Render what was found, or nothing when memory stays silent."""
    seen = seeds_json(walk)
    if walk.verdict.abstained:
        reason = str(walk.verdict.reason)
        return {"state": "none", "reason": reason, "abstained": True, "seeds": seen}
    wanted = {*walk.lines.tolist(), *(edge for hot in walk.hot for edge in hot.edges.tolist())}
    edges = [int(walk.live[edge]) for edge in wanted]
    known = lines.lines(owner_id, walk.memory, edges, now=now, zone=zone)
    frame = Frame(nonce=secrets.token_hex(NONCE_BYTES), now=now, budget=budget)
    told = render(
        _lines(walk, walk.lines, known),
        [_lines(walk, hot.edges, known) for hot in walk.hot],
        [_quote(one, walk.memory.ended, zone) for one in walk.hits],
        frame,
    )
    return {
        "state": "used" if told.text else "none",
        "reason": str(walk.verdict.reason),
        "text": told.text,
        "memories": _memories(walk, told, known),
        "unused": unused_json(walk, {edge for edge, _ in told.memory}),
        "context": [_context(quote, walk) for quote in told.context],
        "nodes": nodes_json(walk),
        "seeds": seen,
    }


def _lines(walk: Walk, edges: Ints, known: dict[UUID, Line]) -> list[Line]:
    ids = [walk.edge_id(edge) for edge in edges.tolist()]
    return [known[one] for one in ids if one in known]


def _quote(words: said.Said, ended: Container[UUID | None], zone: ZoneInfo) -> Quote:
    return Quote(
        text=words.text,
        said_at=words.said_at.astimezone(zone),
        turn=words.turn or words.snippet or "",
        edge=words.edge,
        snippet=words.snippet,
        is_faded=words.edge is not None,
        is_over=words.edge in ended,
    )


def _memories(walk: Walk, told: Rendered, known: dict[UUID, Line]) -> list[dict[str, Any]]:
    """Return each rendered edge with all its quotes and why it came."""
    at = {walk.edge_id(edge): edge for edge in walk.lines.tolist()}
    memories = []
    for edge_id, sentence in told.memory:
        line = known[UUID(str(edge_id))]
        edge = at[UUID(str(edge_id))]
        memories.append(
            {
                "edge": str(edge_id),
                "sentence": sentence,
                "source": line.source,
                "relation": line.relation,
                "target": line.target,
                "strength": round(float(walk.graph.strength[edge]), 3),
                "quotes": [_context(quote, walk) for quote in line.quotes],
                "why": why(walk, edge),
            }
        )
    return memories


def _context(quote: Quote, walk: Walk) -> dict[str, Any]:
    episodes = {str(one.turn): str(one.episode) for one in walk.hits}
    return {
        "text": quote.text,
        "edge": str(quote.edge) if quote.edge else None,
        "snippet": str(quote.snippet) if quote.snippet else None,
        "turn": str(quote.turn),
        "episode": episodes.get(str(quote.turn)),
        "said_at": quote.said_at.isoformat(),
        "is_faded": quote.is_faded,
        "is_over": quote.is_over,
    }


def _log(
    owner_id: UUID, walk: Walk, turn_id: UUID | None, episode_id: UUID | None, now: datetime
) -> None:
    rule = settings.PEGASUS_REINFORCE
    bumped = reinforced_edges(walk.graph, walk.reached, walk.chosen, rule)
    edges = [walk.edge_id(edge) for edge in np.flatnonzero(bumped).tolist()]
    traversals.log(owner_id, turn_id=turn_id, episode_id=episode_id, edges=edges, now=now)
