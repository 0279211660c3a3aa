"""Entries of turns as the arrays of the engine.

In: entries, the numbers of words, vectors. Out: `Turns`.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Floats
from memory.engine.recall.ranking.cloud import Cloud, cloud
from memory.engine.recall.ranking.turns import Column, Turns, Vocabulary, turns
from memory.store.words import stem_of

type Matrix = NDArray[np.float32]  # column after column, as a Cloud wants it


class Entry(NamedTuple):
    """One turn as the index keeps it."""

    id: UUID
    episode: UUID
    position: int
    day: float
    speaker: int
    keys: NDArray[np.intp]
    asks: bool


class Matrices(NamedTuple):
    """Vectors, zeros where there is none: of the words, shape (k, d), of the turns, (n, d)."""

    keys: Matrix
    whole: Matrix

    def are(self, other: "Matrices") -> bool:
        """Say whether these are the very same matrices."""
        return self.keys is other.keys and self.whole is other.whole


class Gone(NamedTuple):
    """What was forgotten so far; another value means that turns went or came back."""

    n: int
    n_erased: int
    last_at: datetime | None


class Version(NamedTuple):
    """Of the graph, and whether the person wants to be asked before anything is kept."""

    graph: int
    capture: str


def in_order(entries: Iterable[Entry]) -> Sequence[Entry]:
    """Put the turns of a conversation together, conversations by their first turn."""
    begun: dict[UUID, tuple[float, int]] = {}
    listed = sorted(entries, key=lambda entry: (entry.day, entry.position))
    for at, entry in enumerate(listed):
        begun.setdefault(entry.episode, (entry.day, at))
    return tuple(sorted(listed, key=lambda entry: (begun[entry.episode], entry.position)))


def sessions_of(entries: Iterable[Entry]) -> dict[UUID, int]:
    """Return the number of each conversation, from 0 in the order of the entries."""
    episodes = dict.fromkeys(entry.episode for entry in entries)
    return {episode: number for number, episode in enumerate(episodes)}


def arrays(
    entries: Sequence[Entry],
    words: Mapping[str, int],
    matrices: Matrices,
    prior_mean: NDArray[np.float64] | None,
    language: str,
) -> Turns:
    """Make the arrays of all entries.

    Args:
        entries: those of one conversation together, in order.
        words: numbers of all distinct words, from 0 in this order.
        matrices: their vectors and the turns'.
        prior_mean: mean of generic phrases by the same embedder, or None without one.
        language: of the stems.
    """
    numbers = sessions_of(entries)
    session = np.array([numbers[one.episode] for one in entries], np.intp)
    column = Column(
        keys=[one.keys for one in entries],
        session=session,
        day=np.array([one.day for one in entries], np.float64),
        speaker=np.array([one.speaker for one in entries], np.intp),
        asks=np.array([one.asks for one in entries], bool),
        opens=np.diff(session, prepend=-1) != 0,
    )
    return turns(
        column,
        _vocabulary(words, language),
        keys=_around(matrices.keys, prior_mean),
        whole=_around(matrices.whole, prior_mean),
    )


def _around(rows: Matrix, prior_mean: NDArray[np.float64] | None) -> Cloud | None:
    return None if prior_mean is None or not len(rows) else cloud(rows, prior_mean)


def _vocabulary(words: Mapping[str, int], language: str) -> Vocabulary:
    by_stem: dict[str, int] = {}
    keys: list[list[int]] = []
    stems = []
    for word, key in words.items():
        number = by_stem.setdefault(stem_of(word, language), len(by_stem))
        if number == len(keys):
            keys.append([])
        keys[number].append(key)
        stems.append(number)
    return Vocabulary(by_stem, keys, np.array(stems, np.intp))


def weighed_turns(
    importance: Mapping[UUID, float], sessions: Mapping[UUID, int], said: Turns
) -> Floats:
    """Return the importance of each turn's conversation, shape (n,)."""
    of_session = np.array([*(importance.get(one, 0.0) for one in sessions), 0.0])
    weighed: Floats = of_session[said.column.session]
    return weighed


def zeros(n: int, dimension: int) -> Matrix:
    """Return n rows without vectors."""
    return np.zeros((n, dimension), np.float32, order="F")


def longer(rows: Matrix, n: int) -> Matrix:
    """Return rows with zeros added below; the same ones when there are enough."""
    if len(rows) == n:
        return rows
    grown = zeros(n, rows.shape[1])
    grown[: len(rows)] = rows
    return grown
