"""One turn's recall: words light nodes, activation spreads, a small text comes back.

In: an owner, a message, a moment. Out: `Recalled`. The words are embedded while the graph is
read, and the message as a whole while activation spreads; then search, quote and log.
"""

import time
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import numpy as np
from django.conf import settings
from django.db import OperationalError
from psycopg.errors import QueryCanceled

from memory.engine.params import TOKEN_BUDGET
from memory.engine.recall.budget import reinforced_edges
from memory.engine.recall.ranking.match import Match
from memory.engine.recall.ranking.score import ByWords
from memory.engine.recall.ranking.whole import pairs_bm25, session_bm25
from memory.engine.recall.search import scores
from memory.engine.recall.when import is_time_unread, window
from memory.engine.recall.words import Vectors
from memory.engine.vocabulary import Ground
from memory.flows.recall.about import About, about
from memory.flows.recall.asking import Asking
from memory.flows.recall.by_event import window_by_event
from memory.flows.recall.findings import find
from memory.flows.recall.found import Recalled
from memory.flows.recall.indexing import fill_turns
from memory.flows.recall.ranked import Message
from memory.flows.recall.state import Outside, State, heard, read
from memory.flows.recall.telling import Ready, framed, of_then, ready, told
from memory.flows.recall.walk import Walk, walked
from memory.llm.base import ModelError
from memory.models import acting_for
from memory.store import lines, people, said, traversals

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
    moment, is_hasty = as_of or now, within_ms is not None
    asked = window(query, asking.words, now=moment, zone=person.zone)
    outside = Outside(moment, episode_id, person, asked, as_of is not None, is_hasty)
    tokens = TOKEN_BUDGET if budget is None else budget
    is_unread = is_time_unread(query, now=moment, zone=person.zone)
    wish = Wish(query, turn_id, now, tokens, limit, log and as_of is None, is_unread)
    return _in_time(owner_id, asking, outside, wish, clock)


def _in_time(
    owner_id: UUID, asking: Asking, outside: Outside, wish: "Wish", clock: "Clock"
) -> Recalled:
    """Recall, or say that it took too long."""
    try:
        return _recalled(owner_id, asking, outside, wish, clock)
    except TimeoutError:  # of the embedder; whatever else takes long ends in the same words
        return _late(clock) if _is_known(owner_id, outside) else _nothing(clock)
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):  # a slow disk, a locked table
            return _late(clock)
        raise


class Wish(NamedTuple):
    """What is asked, and what is to become of the answer."""

    query: str
    turn_id: UUID | None
    now: datetime
    budget: int
    limit: int
    is_logged: bool
    is_time_unread: bool


class Begun(NamedTuple):
    """What a recall knows by the words alone, and what other cores still work out."""

    state: State
    walk: Walk
    about: About
    bright: dict[object, float]
    made: Ready
    session: Vectors
    pairs: Vectors
    match: Future[Match]
    alike: Future[Vectors]

    def by_words(self) -> ByWords:
        """Return what the words make of everything that was said, as soon as it is known."""
        return ByWords(self.match.result(), self.session, self.pairs)


def _begin(owner_id: UUID, text: str, asking: Asking, outside: Outside, clock: "Clock") -> Begun:
    """Read the state and let activation spread; everything said is compared beside."""
    space = asking.space(clock.left_s)
    with acting_for(owner_id, within_s=clock.left_s, steady=True):
        owned = heard(owner_id, space, outside)  # first: to compare with it takes longest
        matched = asking.matched(owned.said, clock.left_s)
        alike = asking.alike(owned.said)
        state = read(owner_id, space, outside, owned)
    said, words = owned.said, asking.by_words(clock.left_s)
    walk = walked(state, words)
    with acting_for(owner_id, within_s=clock.left_s):
        quoted = lines.quotes(owner_id, state.memory, walk.told, outside.person.zone)
    made = ready(walk, of_then(quoted, outside.window), outside.moment)
    asked = about(text, words.words, state, walk)
    in_session, in_pairs = session_bm25(words, said), pairs_bm25(words, said)
    bright = walk.bright(quoted)
    return Begun(state, walk, asked, bright, made, in_session, in_pairs, matched, alike)


def _recalled(
    owner_id: UUID, asking: Asking, outside: Outside, wish: Wish, clock: "Clock"
) -> Recalled:
    """Read, think, quote and log; no transaction is open while the embedder is waited for.

    Raises:
        TimeoutError: the embedder took longer than there is time.
    """
    if wish.is_time_unread:  # of the words alone; the graph may know the event
        asked = window_by_event(owner_id, wish.query, asking, outside, clock.left_s)
        outside = outside._replace(window=asked)
    begun = _begin(owner_id, wish.query, asking, outside, clock)
    state, walk, query = begun.state, begun.walk, asking.query(clock.left_s)
    faded = scores(query, state.faded.documents)  # while all that was said is compared
    alike = None if query.whole is None else begun.alike.result()
    ranked = begun.by_words()
    message = Message(wish.query, query, outside, begun.about, begun.bright, ranked, alike, faded)
    with acting_for(owner_id, within_s=clock.left_s):
        findings = find(owner_id, state, walk, message)
        if clock.is_over:
            return _late(clock)
        if wish.is_logged and not findings.verdict.abstained:
            _log(owner_id, walk, wish.turn_id, outside.episode_id, wish.now)
        frame = framed(outside.moment, wish.budget)
        found = told(begun.made, findings, frame, outside.person.zone)
    is_unread = query.vectors is None and bool(query.words)
    return Recalled(
        **found,
        took_ms=clock.took_ms,
        is_words_only=is_unread or not state.memory.embedder_id,
        is_time_unread=wish.is_time_unread and outside.window is None,
        ranked=findings.search.best(wish.limit),
        answerable=findings.search.answerable,
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


def _is_known(owner_id: UUID, outside: Outside) -> bool:
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


def _log(
    owner_id: UUID, walk: Walk, turn_id: UUID | None, episode_id: UUID | None, now: datetime
) -> None:
    rule = settings.PEGASUS_REINFORCE
    bumped = reinforced_edges(walk.graph, walk.reached, walk.chosen, rule)
    edges = [walk.edge_id(edge) for edge in np.flatnonzero(bumped).tolist()]
    traversals.log(owner_id, turn_id=turn_id, episode_id=episode_id, edges=edges, now=now)
