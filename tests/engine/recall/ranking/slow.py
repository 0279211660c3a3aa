"""Ranking done slowly and obviously: one turn, one word at a time, in plain Python.

In: turns as plain values. Out: their scores. What the arrays do is held against this.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np


@dataclass(frozen=True)
class Told:
    """One turn; its words are their own stems."""

    words: tuple[str, ...]
    session: int = 0
    day: float = 0.0
    speaker: int = 0
    asks: bool = False
    opens: bool = False


@dataclass(frozen=True)
class Wanted:
    """A question: words, and what it names beside."""

    words: tuple[str, ...]
    days: tuple[tuple[float, float], ...] = ()
    speakers: frozenset[int] = frozenset()


class Slow:
    """Every number of the recipe for one question."""

    def __init__(
        self, said: Sequence[Told], wanted: Wanted, cosines: dict[tuple[str, str], float]
    ) -> None:
        """Take the turns, the question, and the cosine of each word of it to each key."""
        self.said, self.wanted, self.cosines = said, wanted, cosines

    def scores(self, alike: Sequence[float]) -> list[float]:
        """Return the score of each turn; `alike` is the clipped cosine of its whole."""
        places = range(len(self.said))
        covered = _of_best([self._covered(at) for at in places])
        near = _of_best(list(alike))
        session = _of_best([self._session(at) for at in places])
        pairs = _of_best([self._pairs(at) for at in places])
        for_named = min(max(0.15 + 2 * self.gap(), 0.0), 0.3)
        return [
            0.6 * covered[at]
            + 0.4 * self._around(near, at)
            + 0.4 * self._date(self.said[at].day)
            + for_named * (self.said[at].speaker in self.wanted.speakers)
            + 0.1 * self.said[at].opens
            - 0.06 * self.said[at].asks
            + 0.1 * session[at]
            + 0.05 * pairs[at]
            for at in places
        ]

    def soft(self, word: str, turn: Told) -> float:
        """Return how well a turn holds a word."""
        if word in turn.words:
            return 1.0
        best = max((self.cosines[word, key] for key in turn.words), default=0.0)
        return float((best - 0.3) / 0.7) if best > 0.3 else 0.0

    def rarity(self, word: str) -> float:
        """Return how rare a word is."""
        return _rarity(len(self.said), sum(self.soft(word, turn) for turn in self.said))

    def gap(self) -> float:
        """Return how far the one that is named is ahead."""
        if len(self.wanted.speakers) != 1:
            return 0.0
        sides: dict[bool, list[float]] = {True: [], False: []}
        for at, turn in enumerate(self.said):
            sides[turn.speaker in self.wanted.speakers].append(self._credited(at))
        if not (sides[True] and sides[False]):
            return 0.0
        best = {side: sorted(found, reverse=True)[:8] for side, found in sides.items()}
        means = {side: sum(found) / max(len(found), 1) for side, found in best.items()}
        return means[True] - means[False]

    def _credited(self, at: int) -> float:
        """Return the share of the question that a turn holds, or the question it answers."""
        turns = [self.said[at]]
        before = self.said[at - 1] if at else None
        if before is not None and before.asks and before.session == turns[0].session:
            turns.append(before)
        weights = {word: self.rarity(word) ** 1.25 for word in self.wanted.words}
        held = [
            weight * max(self.soft(word, turn) for turn in turns)
            for word, weight in weights.items()
        ]
        return float(sum(held) / max(sum(weights.values()), 1e-9))

    def _covered(self, at: int) -> float:
        weighed = [self.rarity(word) ** 1.25 * self._near(word, at) for word in self.wanted.words]
        return float(sum(weighed))

    def _near(self, word: str, at: int) -> float:
        share = {0: 1.0, 1: 0.6, 2: 0.4}
        return max(
            share[abs(at - other)] * self._by_length(word, turn)
            for other, turn in enumerate(self.said)
            if abs(at - other) in share and turn.session == self.said[at].session
        )

    def _by_length(self, word: str, turn: Told) -> float:
        mean = max(sum(len(one.words) for one in self.said) / len(self.said), 1.0)
        return self.soft(word, turn) / (0.97 + 0.03 * len(turn.words) / mean)

    def _around(self, alike: list[float], at: int) -> float:
        here = self.said[at].session
        total = alike[at]
        if at and self.said[at - 1].session == here:
            total += (0.5 if self.said[at - 1].asks else 0.1) * alike[at - 1]
        if at + 1 < len(self.said) and self.said[at + 1].session == here:
            total += 0.2 * alike[at + 1]
        return total

    def _date(self, day: float) -> float:
        best = 0.0
        for begins, ends in self.wanted.days:
            if begins <= day < ends:
                best = max(best, 1.0)
            elif ends <= day < ends + 7:
                best = max(best, 0.8)
            elif begins - 14 <= day < ends + 14:
                best = max(best, 0.3)
        return best

    def _session(self, at: int) -> float:
        sessions = sorted({turn.session for turn in self.said})
        documents = {one: [turn for turn in self.said if turn.session == one] for one in sessions}
        lengths = {one: sum(len(turn.words) for turn in documents[one]) for one in sessions}
        score = 0.0
        for word in self.wanted.words:
            counts = {one: sum(word in turn.words for turn in documents[one]) for one in sessions}
            here = self.said[at].session
            score += _bm25(counts[here], list(counts.values()), lengths[here], lengths.values())
        return score

    def _pairs(self, at: int) -> float:
        lengths = [len(turn.words) for turn in self.said]
        score = 0.0
        for pair in pairwise(self.wanted.words):
            counts = [sum(pair == one for one in pairwise(turn.words)) for turn in self.said]
            score += _bm25(counts[at], counts, lengths[at], lengths)
        return score


def clipped_cosine(one: np.ndarray, other: np.ndarray, mean: np.ndarray) -> float:
    """Return the centered cosine of two vectors of length one, 0 and up."""
    left, right = one - mean, other - mean
    length = float(np.linalg.norm(left) * np.linalg.norm(right))
    return max(float(left @ right) / length, 0.0) if length > 4e-3 else 0.0


def _rarity(n: int, found: float) -> float:
    return math.log(1 + (n - found + 0.5) / (found + 0.5))


def _bm25(count: int, counts: Sequence[int], length: float, lengths: Iterable[float]) -> float:
    every = list(lengths)
    mean = max(sum(every) / len(every), 1.0)
    norm = 1.2 * (1 - 0.75 + 0.75 * length / mean)
    return _rarity(len(counts), sum(map(bool, counts))) * count * 2.2 / (count + norm)


def _of_best(values: list[float]) -> list[float]:
    best = max(values, default=0.0)
    return [value / best if best > 0 else 0.0 for value in values]
