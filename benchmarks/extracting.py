"""How well conversations are read: every labelled episode through the product's own path.

In: episodes. Out: figures by kind, and what was missed or found by mistake.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from benchmarks.figures import Ratio
from benchmarks.labels import HAVING_NO_RECALL, LabelledEpisode
from benchmarks.lessons import (
    OFFLINE,
    Cost,
    Endpoint,
    Held,
    asking,
    held,
    learn,
    newcomer,
)
from benchmarks.matching import Fact, Match, fits, match, plain
from benchmarks.scripts import Script
from memory.engine.vocabulary import Role

BEFORE: Final = timedelta(days=60)  # when known memories were said
AFTER: Final = timedelta(minutes=1)  # when the conversation is closed


@dataclass(frozen=True)
class Reading:
    """One episode and what was read out of it."""

    episode: LabelledEpisode
    found: Match
    unsafe: tuple[str, ...]  # what must not be there and is
    kept_on: tuple[str, ...]  # known memories that should have ended
    ended: tuple[Fact, ...]  # known memories that should not have ended
    n_edges: int
    cost: Cost


@dataclass(frozen=True)
class Score:
    """The figures of some episodes."""

    n_episodes: int
    precision: Ratio
    recall: Ratio
    endings: Ratio
    n_ended_wrongly: int
    n_unsafe: int
    n_failed: int
    edges_a_turn: float
    tokens: float  # an episode


def run(
    episodes: Sequence[LabelledEpisode], script: Script, *, extractor: Endpoint = OFFLINE
) -> list[Reading]:
    """Read every episode with this extractor and the judge beside it."""
    return [_read(episode, script, extractor) for episode in episodes]


def by_kind(readings: Iterable[Reading]) -> dict[str, list[Reading]]:
    """Return the readings of each kind, in the order of the data."""
    kinds: dict[str, list[Reading]] = {}
    for reading in readings:
        kinds.setdefault(reading.episode.kind, []).append(reading)
    return kinds


def score(readings: Sequence[Reading]) -> Score:
    """Return the figures of these readings."""
    hits = sum(len(one.found.hits) for one in readings)
    false = sum(len(one.found.false) for one in readings)
    recalled = [one for one in readings if one.episode.kind not in HAVING_NO_RECALL]
    to_end = sum(len(one.episode.ended) for one in readings)
    turns = sum(_n_said(one.episode) for one in readings)
    return Score(
        n_episodes=len(readings),
        precision=Ratio(hits, hits + false),
        recall=Ratio(
            sum(len(one.found.hits) for one in recalled),
            sum(len(one.episode.expected) for one in recalled),
        ),
        endings=Ratio(to_end - sum(len(one.kept_on) for one in readings), to_end),
        n_ended_wrongly=sum(len(one.ended) for one in readings),
        n_unsafe=sum(len(one.unsafe) for one in readings),
        n_failed=sum(not one.cost.is_learned for one in readings),
        edges_a_turn=sum(one.n_edges for one in readings) / max(turns, 1),
        tokens=sum(one.cost.tokens for one in readings) / max(len(readings), 1),
    )


def _n_said(episode: LabelledEpisode) -> int:
    return sum(turn.role == Role.USER for turn in episode.turns)


def _read(episode: LabelledEpisode, script: Script, extractor: Endpoint) -> Reading:
    owner_id = newcomer()
    begun, ended = episode.turns[0].said_at, episode.turns[-1].said_at + AFTER
    if episode.known:
        with asking(extractor=script.endpoint):
            script.teach(owner_id, episode.known, at=begun - BEFORE)
    before = held(owner_id, at=begun)
    with asking(extractor=extractor, judge=extractor):
        _, cost = learn(owner_id, episode.turns, now=ended)
    return _compared(episode, before, held(owner_id, at=ended), cost)


def _compared(episode: LabelledEpisode, before: Held, after: Held, cost: Cost) -> Reading:
    known, current = set(before.facts), set(after.facts)
    new = [fact for fact in after.facts if fact not in known]
    return Reading(
        episode=episode,
        found=match(new, after.properties, expected=episode.expected, optional=episode.optional),
        unsafe=tuple(_unsafe(episode, after)),
        kept_on=tuple(
            str(one) for one in episode.ended if any(fits(one, fact) for fact in current)
        ),
        ended=tuple(
            fact for fact in known - current if not any(fits(one, fact) for one in episode.ended)
        ),
        n_edges=len(new),
        cost=cost,
    )


def _unsafe(episode: LabelledEpisode, after: Held) -> Iterable[str]:
    """Yield what must not be there and is."""
    for label in episode.forbidden:
        yield from (str(fact) for fact in after.facts if fits(label, fact))
    for name in episode.forbidden_names:
        yield from (one for one in after.names if f" {plain(name)}" in f" {plain(one)}")
    for text in episode.forbidden_texts:
        yield from (one for one in after.texts if text.casefold() in one.casefold())
