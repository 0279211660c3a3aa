"""One turn's recall: words light nodes, activation spreads, a small text comes back.

In: an owner, a message, a moment. Out: `Recalled`. The words are embedded while the graph is
read; then think, quote and log.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import numpy as np
from django.conf import settings

from memory.engine.graph import Graph, Ints
from memory.engine.params import SLACK, TOKEN_BUDGET
from memory.engine.recall.budget import (
    memory_edges,
    reinforced_edges,
    selected,
    verdict,
    withheld,
)
from memory.engine.recall.search import Scores, direct_hits, merged, scores
from memory.engine.recall.seeds import seeds
from memory.engine.recall.spread import Spread, spread, with_bonus
from memory.engine.vocabulary import Ground
from memory.flows.recall.asking import Asking, Space
from memory.flows.recall.found import Recalled
from memory.flows.recall.indexing import fill_turns
from memory.flows.recall.ranked import Hit, Message, as_scores, search
from memory.flows.recall.telling import told
from memory.flows.recall.walk import Walk
from memory.llm.base import ModelError
from memory.models import acting_for
from memory.store import graphs, people, said, traversals, turn_index
from memory.store.turn_index import OwnerTurns, Wanted

MS = 1000.0


def recall(  # noqa: PLR0913 - named at the call
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
    limit: int = 0,
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
        limit: turns in `ranked`, the best first, whether memory speaks or not; without
            `within_ms` those that have no vectors yet get them first.

    Source: seed, "the words of the message light nodes"; 20-engine.md 7.
    """
    clock = Clock(time.perf_counter(), within_ms)
    if limit and within_ms is None:
        _fill(owner_id)
    person = people.of(owner_id)
    asking = Asking(query, person.language)
    outside = Outside(
        as_of or now, episode_id, person, is_past=as_of is not None, is_hasty=within_ms is not None
    )
    tokens = TOKEN_BUDGET if budget is None else budget
    wish = Wish(query, turn_id, now, tokens, limit, is_logged=log and as_of is None)
    try:
        return _recalled(owner_id, asking, outside, wish, clock)
    except TimeoutError:  # of the embedder; whatever else takes long ends in the same words
        return _late(clock) if _is_known(owner_id, outside) else _nothing(clock)


class Wish(NamedTuple):
    """What is asked, and what is to become of the answer."""

    query: str
    turn_id: UUID | None
    now: datetime
    budget: int
    limit: int
    is_logged: bool


def _recalled(
    owner_id: UUID, asking: Asking, outside: "Outside", wish: Wish, clock: "Clock"
) -> Recalled:
    """Read, think, quote and log.

    Raises:
        TimeoutError: the embedder took longer than there is time.
    """
    space = asking.space(clock.left_s)
    with acting_for(owner_id):
        state = _read(owner_id, space, outside)
    question = asking.query(clock.left_s)
    message = Message(wish.query, question, outside.moment, outside.episode_id, {})
    with acting_for(owner_id):
        walk = _walk(owner_id, state, message)
        if clock.is_over:
            return _late(clock)
        found = told(owner_id, walk, outside.moment, outside.person.zone, wish.budget)
        if wish.is_logged and not walk.verdict.abstained:
            _log(owner_id, walk, wish.turn_id, outside.episode_id, wish.now)
    return Recalled(
        **found,
        took_ms=clock.took_ms,
        is_words_only=space.prior_mean is None
        or (question.vectors is None and bool(question.words)),
        ranked=walk.found.best(wish.limit),
        answerable=walk.found.answerable,
    )


def _fill(owner_id: UUID) -> None:
    """Make the vectors that are missing, unless the embedder cannot be asked."""
    with suppress(ModelError):
        fill_turns(owner_id=owner_id)


def _late(clock: "Clock") -> Recalled:
    return Recalled(state="late", reason="late", took_ms=clock.took_ms)


def _nothing(clock: "Clock") -> Recalled:
    reason = str(Ground.NOTHING_KNOWN)
    return Recalled(state="none", reason=reason, took_ms=clock.took_ms, abstained=True)


def _is_known(owner_id: UUID, outside: "Outside") -> bool:
    """Say whether there is anything to recall: a newcomer's first message never is too late."""
    with acting_for(owner_id):
        return said.is_anything(owner_id, outside=outside.episode_id)


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
    person: people.Person
    is_past: bool  # superseded and faded edges of then count as they stood
    is_hasty: bool  # somebody waits


@dataclass(frozen=True)
class State:
    """What is there to be recalled, at one moment."""

    memory: graphs.OwnerGraph
    edges: Ints
    graph: Graph
    owned: OwnerTurns
    faded: said.Searched
    person: people.Person


def _read(owner_id: UUID, space: Space, outside: Outside) -> State:
    """Read all that does not depend on the question."""
    moment, person = outside.moment, outside.person
    memory = graphs.load(owner_id, embedder_id=space.embedder_id, prior_mean=space.prior_mean)
    edges = memory.true_at(moment) if outside.is_past else memory.live(moment)
    return State(
        memory=memory,
        edges=edges,
        graph=memory.graph(edges, moment),
        owned=turn_index.load(
            Wanted(
                owner_id,
                *space,
                language=person.language,
                name=person.name,
                outside=outside.episode_id,
                is_hasty=outside.is_hasty,
            )
        ),
        faded=said.faded(owner_id, memory, now=moment, language=person.language),
        person=person,
    )


def _walk(owner_id: UUID, state: State, message: Message) -> Walk:
    """Let the engine walk the edges that count, and search what was said."""
    memory, graph, question = state.memory, state.graph, message.query
    lit = seeds(question, memory.phrases, graph)
    before = spread(graph, lit.activation)
    reached = with_bonus(graph, before)
    chosen = selected(reached, lit.similarity)
    shown = memory_edges(graph, chosen, withheld(graph, lit, memory.self_node))
    bright = _bright(owner_id, state, shown, reached)
    found = search(state.owned, message._replace(lit=bright), state.person)
    turns, faded = found.hits(owner_id), scores(question, state.faded.documents)
    is_known = bool(memory.phrases.items) or bool(state.owned.ids)
    return Walk(
        memory=memory,
        live=state.edges,
        graph=graph,
        lit=lit,
        before=before,
        reached=reached,
        chosen=chosen,
        found=found,
        hits=_hits(turns, _faded(owner_id, state, faded)),
        ranked={hit.ranked.turn: hit.ranked for hit in turns},
        verdict=verdict(question, lit, merged(as_scores(turns), faded), is_known=is_known),
    )


def _bright(owner_id: UUID, state: State, shown: Ints, reached: Spread) -> dict[UUID, float]:
    """Return how brightly the walk lit the turns that selected edges were said in, 0..1.

    An edge is as bright as the dimmer of its ends; the brightest edge is 1.
    """
    graph = state.graph
    ends = reached.activation[graph.source[shown]], reached.activation[graph.target[shown]]
    dimmer = np.minimum(*ends) / max(float(np.minimum(*ends).max(initial=0.0)), SLACK)
    value = {
        state.memory.edge_ids[int(state.edges[edge])]: share
        for edge, share in zip(shown.tolist(), dimmer.tolist(), strict=True)
    }
    bright: dict[UUID, float] = {}
    for edge_id, turn in said.turns_of(owner_id, list(value)):
        bright[turn] = max(value[edge_id], bright.get(turn, 0.0))
    return bright


def _faded(owner_id: UUID, state: State, scored: Scores) -> list[said.Said]:
    """Return the snippets of what has faded or is over that are near enough, the best first."""
    snippets = [state.faded.snippets[hit.document] for hit in direct_hits(scored)]
    kept = said.quoted(owner_id, snippets)
    return [kept[one] for one in snippets if one in kept]


def _hits(turns: list[Hit], faded: list[said.Said]) -> list[said.Said]:
    """Return what is quoted: words that faded by their snippets, then turns in their order.

    Turns are shown only when one of them justifies by itself that memory speaks.
    """
    shown = {one.turn for one in faded}
    others = [hit for hit in turns if hit.ranked.turn not in shown]
    is_grounded = any(hit.has_ground for hit in others)
    return [*faded, *(hit.said for hit in others if is_grounded)]


def _log(
    owner_id: UUID, walk: Walk, turn_id: UUID | None, episode_id: UUID | None, now: datetime
) -> None:
    rule = settings.PEGASUS_REINFORCE
    bumped = reinforced_edges(walk.graph, walk.reached, walk.chosen, rule)
    edges = [walk.edge_id(edge) for edge in np.flatnonzero(bumped).tolist()]
    traversals.log(owner_id, turn_id=turn_id, episode_id=episode_id, edges=edges, now=now)
