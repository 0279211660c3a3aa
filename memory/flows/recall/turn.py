"""One turn's recall: words light nodes, activation spreads, a small text comes back.

In: an owner, a message, a moment. Out: `Recalled`. The words are embedded while the graph is
read; then think, quote and log.
"""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import numpy as np
from django.conf import settings

from memory.engine.graph import Graph, Ints
from memory.engine.params import DIRECT_HITS, TOKEN_BUDGET
from memory.engine.recall.budget import reinforced_edges, selected, verdict
from memory.engine.recall.search import Scores, direct_hits, merged, scores
from memory.engine.recall.seeds import seeds
from memory.engine.recall.spread import spread, with_bonus
from memory.engine.recall.words import Query
from memory.flows.recall.asking import Asking, Space
from memory.flows.recall.found import Recalled
from memory.flows.recall.telling import told
from memory.flows.recall.walk import Walk
from memory.models import acting_for
from memory.store import graphs, people, said, traversals

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

    Source: seed, "the words of the message light nodes"; 20-engine.md 7.
    """
    clock = Clock(time.perf_counter(), within_ms)
    person = people.of(owner_id)
    asking = Asking(query, person.language)
    outside = Outside(as_of or now, episode_id, person.language, is_past=as_of is not None)
    try:
        space = asking.space(clock.left_s)
        with acting_for(owner_id):
            state = _read(owner_id, space, outside)
        question = asking.query(clock.left_s)
        with acting_for(owner_id):
            walk = _walk(owner_id, state, question)
            if clock.is_over:
                return _late(clock)
            found = told(owner_id, walk, outside.moment, person.zone, budget or TOKEN_BUDGET)
            if log and as_of is None and not walk.verdict.abstained:
                _log(owner_id, walk, turn_id, episode_id, now)
    except TimeoutError:  # of the embedder; whatever else takes long ends in the same words
        return _late(clock)
    is_words_only = space.prior_mean is None or (question.vectors is None and bool(question.words))
    return Recalled(**found, took_ms=clock.took_ms, is_words_only=is_words_only)


def _late(clock: "Clock") -> Recalled:
    return Recalled(state="late", reason="late", took_ms=clock.took_ms)


class Clock(NamedTuple):
    """When a recall began, and how long it may take."""

    started: float
    within_ms: float | None

    @property
    def took_ms(self) -> float:
        """Milliseconds since the beginning."""
        return (time.perf_counter() - self.started) * MS

    @property
    def left_s(self) -> float | None:
        """Seconds that are left, None for as long as it takes."""
        return None if self.within_ms is None else (self.within_ms - self.took_ms) / MS

    @property
    def is_over(self) -> bool:
        """Whether it has taken longer than it may."""
        return self.within_ms is not None and self.took_ms > self.within_ms


class Outside(NamedTuple):
    """What a walk needs to know beside the graph and the question."""

    moment: datetime  # that is asked about
    episode_id: UUID | None
    language: str
    is_past: bool  # superseded and faded edges of then count as they stood


@dataclass(frozen=True)
class State:
    """What is there to be recalled, at one moment."""

    memory: graphs.OwnerGraph
    edges: Ints
    graph: Graph
    lately: said.Lately
    faded: said.Searched


def _read(owner_id: UUID, space: Space, outside: Outside) -> State:
    """Read all that does not depend on the question."""
    moment, language = outside.moment, outside.language
    memory = graphs.load(owner_id, embedder_id=space.embedder_id, prior_mean=space.prior_mean)
    edges = memory.true_at(moment) if outside.is_past else memory.live(moment)
    return State(
        memory=memory,
        edges=edges,
        graph=memory.graph(edges, moment),
        lately=said.lately(owner_id, now=moment, outside=outside.episode_id, language=language),
        faded=said.faded(owner_id, memory, now=moment, language=language),
    )


def _walk(owner_id: UUID, state: State, question: Query) -> Walk:
    """Let the engine walk the edges that count."""
    memory, graph = state.memory, state.graph
    lit = seeds(question, memory.phrases, graph)
    before = spread(graph, lit.activation)
    reached = with_bonus(graph, before)
    scored = scores(question, state.lately.documents), scores(question, state.faded.documents)
    is_known = bool(memory.phrases.items) or bool(state.lately.said)
    return Walk(
        memory=memory,
        live=state.edges,
        graph=graph,
        lit=lit,
        before=before,
        reached=reached,
        chosen=selected(reached, lit.similarity),
        hits=_hits(owner_id, state, scored),
        verdict=verdict(question, lit, merged(*scored), is_known=is_known),
    )


def _hits(owner_id: UUID, state: State, scored: tuple[Scores, Scores]) -> list[said.Said]:
    """Return what the search found near enough: of today, and of what has faded."""
    snippets = state.faded.snippets
    recent = [(hit, state.lately.said[hit.document]) for hit in direct_hits(scored[0])]
    faded = direct_hits(scored[1])
    kept = said.quoted(owner_id, [snippets[hit.document] for hit in faded])
    old = [(hit, kept.get(snippets[hit.document])) for hit in faded]
    found = [(hit, one) for hit, one in recent + old if one is not None]
    best = sorted(found, key=lambda pair: -max(pair[0].coverage, pair[0].cosine))
    return [one for _, one in best[:DIRECT_HITS]]


def _log(
    owner_id: UUID, walk: Walk, turn_id: UUID | None, episode_id: UUID | None, now: datetime
) -> None:
    rule = settings.PEGASUS_REINFORCE
    bumped = reinforced_edges(walk.graph, walk.reached, walk.chosen, rule)
    edges = [walk.edge_id(edge) for edge in np.flatnonzero(bumped).tolist()]
    traversals.log(owner_id, turn_id=turn_id, episode_id=episode_id, edges=edges, now=now)
