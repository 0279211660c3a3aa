"""Many turns that an owner said, as rows, for the benchmarks.

In: an owner and a number. Out: conversations of twenty turns over two years, with vectors that are
drawn and not embedded: it is the search that is timed. Deterministic.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from benchmarks.world import settle, word
from memory.engine.vocabulary import Role
from memory.llm import backends
from memory.models import Episode, Profile, Turn, TurnVector, acting_for
from memory.store import turn_vectors

TURNS_AN_EPISODE: Final = 20
WORDS_A_TURN: Final = 12
SHARED: Final = 0.5  # of what vectors have in common, so that there is a mean to take away


def say(owner_id: UUID, n_turns: int, often: Sequence[str], now: datetime) -> None:
    """Write turns of a few words that are said often and many that are said seldom."""
    rng = np.random.default_rng(n_turns)
    words = [*often, *sorted({word(rng) for _ in range(n_turns)} - set(often))]
    chance = 1 / np.arange(1, len(words) + 1) ** 0.9
    drawn = rng.choice(words, (n_turns, WORDS_A_TURN), p=chance / chance.sum())
    n_episodes = -(-n_turns // TURNS_AN_EPISODE)
    days = sorted(rng.uniform(2, 700, n_episodes), reverse=True)
    begun = [now - timedelta(days=float(day)) for day in days]
    with acting_for(owner_id):
        Profile.objects.locked(owner_id)
        episodes = [
            Episode(
                owner_id=owner_id, started_at=at, last_turn_at=at, closed_at=at,
                n_turns=TURNS_AN_EPISODE, state="learned",
            )
            for at in begun
        ]  # fmt: skip
        Episode.objects.bulk_create(episodes, batch_size=2000)
        turns = [
            Turn(
                owner_id=owner_id, episode=episodes[at // TURNS_AN_EPISODE],
                position=at % TURNS_AN_EPISODE, role=Role.USER, content=" ".join(row),
                said_at=begun[at // TURNS_AN_EPISODE] + timedelta(minutes=at % TURNS_AN_EPISODE),
                received_at=now,
            )
            for at, row in enumerate(drawn.tolist())
        ]  # fmt: skip
        Turn.objects.bulk_create(turns, batch_size=2000)
        _embed(owner_id, turns, words, rng)
        Profile.objects.changed(owner_id)
    settle()


def _embed(owner_id: UUID, turns: list[Turn], words: list[str], rng: np.random.Generator) -> None:
    embedder = backends.embedder()
    common = rng.normal(size=embedder.dimension) * SHARED
    for start in range(0, len(words), 2000):
        some = words[start : start + 2000]
        turn_vectors.fill_words(owner_id, some, _unit(len(some), common, rng), embedder.id)
    for start in range(0, len(turns), 2000):
        rows = _unit(len(turns[start : start + 2000]), common, rng)
        TurnVector.objects.bulk_create(
            TurnVector(owner_id=owner_id, turn=turn, vector=row.tolist(), embedder_id=embedder.id)
            for turn, row in zip(turns[start : start + 2000], rows, strict=True)
        )


def _unit(n: int, common: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float32]:
    rows = rng.normal(size=(n, common.size)) + common
    unit: NDArray[np.float32] = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype("f4")
    return unit
