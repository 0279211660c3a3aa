"""How well each turn holds each word of a question, and what all its words come to.

In: a Query and Turns. Out: `Match`: soft matches, and the coverage of a turn and what was said
around it, each word weighed by its rarity.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Ints
from memory.engine.params import (
    RARITY_POWER,
    SOFT_FROM,
    TURN_LENGTH_SHARE,
    WINDOW,
)
from memory.engine.recall.ranking.cloud import Near
from memory.engine.recall.ranking.turns import Turns
from memory.engine.recall.words import Query, Vectors

RARITY_LEAST: Final = 1e-9  # all words together weigh at least this: none may divide by zero


class Match(NamedTuple):
    """The words of a question in n turns.

    Attributes:
        soft: how well a turn holds a word, 0..1, shape (w, n).
        near: the same by length, credited to what was said around it, shape (w, n).
        rarity: ln(1 + (n - f + .5) / (f + .5)) of each word, shape (w,).
    """

    soft: Vectors
    near: Vectors
    rarity: Vectors

    @property
    def weight(self) -> Vectors:
        """What each word counts for, shape (w,)."""
        weight: Vectors = self.rarity**RARITY_POWER
        return weight

    @property
    def covered(self) -> Vectors:
        """Coverage of each turn with what was said around it, shape (n,)."""
        covered: Vectors = self.weight @ self.near
        return covered

    @property
    def held(self) -> Vectors:
        """Share of the question that a turn holds by itself, 0..1, absolute, shape (n,)."""
        held: Vectors = self.weight @ self.soft / self._total
        return held

    @property
    def share(self) -> Vectors:
        """Share of the question that a turn and what was said around it hold, absolute."""
        return self.covered / self._total

    @property
    def _total(self) -> float:
        """What all words weigh together."""
        return max(float(self.weight.sum()), RARITY_LEAST)


def match(query: Query, said: Turns) -> Match:
    """Match every word of a question with every turn.

    x = 1 where a stem is the same, else (m - .3) / .7 with m the best centered cosine to
    one of the turn's keys; divided by .97 + .03 * length / mean length; and .6 and .4 of it
    credited one and two turns away inside the session, by maximum.
    """
    soft = _soft(query, said)
    found = soft.sum(axis=1)
    rarity = np.log1p((said.n_turns - found + 0.5) / (found + 0.5))
    mean_length = max(float(said.length.mean()), 1.0) if said.n_turns else 1.0
    by_length = soft / (1 - TURN_LENGTH_SHARE + TURN_LENGTH_SHARE * said.length / mean_length)
    return Match(soft, windowed(by_length, said), rarity)


def holding(said: Turns, keys: Ints) -> tuple[Ints, Ints]:
    """Return the turns that hold any of these keys, key after key, and how many each key has."""
    n_held = said.start[keys + 1] - said.start[keys]
    before = np.cumsum(n_held) - n_held
    at = np.arange(int(n_held.sum())) + np.repeat(said.start[keys] - before, n_held)
    return said.holders[at], n_held


def keys_of(said: Turns, stem: str) -> Ints:
    """Return the keys that have a stem."""
    number = said.words.by_stem.get(stem)
    return np.array([] if number is None else said.words.keys[number], np.intp)


def windowed(values: Vectors, said: Turns) -> Vectors:
    """Credit a match to what was said one and two turns around it, inside one session."""
    near = values.copy()
    together: Vectors = said.together
    for step, share in enumerate(WINDOW, start=1):
        if step > 1:
            together = together[1:] * said.together[: 1 - step]
        kept = share * together
        for row, held in zip(near, values, strict=True):  # a row stays in a core's cache
            np.maximum(row[step:], held[:-step] * kept, out=row[step:])
            np.maximum(row[:-step], held[step:] * kept, out=row[:-step])
    return near


def _soft(query: Query, said: Turns) -> Vectors:
    """Return how well each turn holds each word, 0..1, shape (w, n)."""
    found = np.zeros((len(query.words), said.n_turns), np.float32)
    near = _near(query, said)
    for row, (word, stem) in enumerate(zip(query.words, query.stems, strict=True)):
        same = keys_of(said, stem)
        keys, like = same, np.ones(same.size, np.float32)
        if word in near:
            soft = (np.minimum(near[word].cosine, 1.0) - SOFT_FROM) / (1 - SOFT_FROM)
            keys = np.concatenate([near[word].rows, same])
            like = np.concatenate([soft, like])
        held, n_held = holding(said, keys)
        found[row, held] = np.repeat(like, n_held)  # of several the last stays: the largest
    return found


def _near(query: Query, said: Turns) -> Mapping[str, Near]:
    """Return the keys that are like each word; nothing without vectors."""
    if query.vectors is None or said.keys is None:
        return {}
    return said.keys.nearest(query.words, query.vectors, above=SOFT_FROM)
