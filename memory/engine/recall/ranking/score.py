"""From a question to ranked turns: the recipe, each part by itself so that a receipt can say why.

In: a Query, Clues, Turns. Out: `Ranking`. score = .6 coverage + .4 whole cosine (each divided by
its best) + .4 date + (.15 + 2 gap, 0 to .3) named speaker + .1 first of an exchange - .06 asks
itself + .1 BM25 of the session + .05 BM25 of adjacent pairs + .1 lit by the walk.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Ints
from memory.engine.params import (
    ASKING_WEIGHT,
    COSINE_WEIGHT,
    COVERAGE_WEIGHT,
    DATE_WEIGHT,
    GRAPH_WEIGHT,
    OPENING_WEIGHT,
    PAIRS_WEIGHT,
    SESSION_WEIGHT,
    SPEAKER_GAP,
    SPEAKER_MOST,
    SPEAKER_WEIGHT,
)
from memory.engine.recall.ranking.answer import Standing, standing
from memory.engine.recall.ranking.dates import Days, nearness
from memory.engine.recall.ranking.match import Match, match
from memory.engine.recall.ranking.turns import Turns
from memory.engine.recall.ranking.whole import around, cosine, pairs_bm25, session_bm25
from memory.engine.recall.words import Query, Vectors

_BLOCK: Final = 64  # values of which the highest stands for all


@dataclass(frozen=True)
class Clues:
    """What a question says beside its words.

    Attributes:
        days: ranges of days it names.
        speakers: numbers of the speakers it names.
        is_name: which of its words are a speaker's name; none when empty.
        lit: how brightly the walk lit the edges of a turn, 0..1, shape (n,); none when empty.
    """

    days: Sequence[Days] = ()
    speakers: Collection[int] = field(default_factory=frozenset)
    is_name: Sequence[bool] = ()
    lit: Vectors | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """What each of n turns is worth to a question, shape (n,) each.

    Attributes:
        score: what ranks; relative to the best turn of this question.
        covered: share of `score` by the words, 0..1.
        alike: the same by the likeness of the whole.
        date: how near to the days that were named, 0..1.
        held: share of the question's words that a turn holds itself, 0..1, absolute.
        share: the same with what was said around it, absolute.
        cosine: likeness of the whole, 0..1, absolute.
        standing: of the one that is named, and how answerable the question seems.
        match: the words one by one.
    """

    score: Vectors
    covered: Vectors
    alike: Vectors
    date: Vectors
    held: Vectors
    share: Vectors
    cosine: Vectors
    standing: Standing
    match: Match

    def best(self, limit: int) -> Ints:
        """Return the turns with the highest scores, the older first on a tie."""
        return foremost(self.score, limit)


class ByWords(NamedTuple):
    """What the words of a question make of n turns; the vector of the whole is not asked.

    Attributes:
        match: the words one by one.
        session: BM25 of a turn's conversation, shape (n,).
        pairs: BM25 of its adjacent words, shape (n,).
    """

    match: Match
    session: Vectors
    pairs: Vectors


def by_words(query: Query, said: Turns) -> ByWords:
    """Work out all that can be known before the question is embedded as a whole."""
    return ByWords(match(query, said), session_bm25(query, said), pairs_bm25(query, said))


def rank(
    query: Query,
    said: Turns,
    clues: Clues,
    known: ByWords | None = None,
    alike: Vectors | None = None,
) -> Ranking:
    """Score every turn for a question.

    Args:
        query: w words, with vectors by the embedder of the turns, or without.
        said: n turns.
        clues: what the question names beside.
        known: what `by_words` made of the same words and turns; worked out when missing.
        alike: what `cosine` made of the same whole and turns; the same.
    """
    words, in_session, in_pairs = known or by_words(query, said)
    alike = cosine(query.whole, said) if alike is None else alike
    covered = of_best(words.covered)
    whole = around(of_best(alike), said)
    date = nearness(clues.days, said)
    is_named = np.zeros(int(said.column.speaker.max(initial=0)) + 1, bool)
    is_named[[one for one in clues.speakers if one < is_named.size]] = True
    named = is_named[said.column.speaker]
    stands = standing(words, said, clues.speakers, clues.is_name or [False] * len(query.words))
    for_named = np.clip(SPEAKER_WEIGHT + SPEAKER_GAP * stands.gap, 0.0, SPEAKER_MOST)
    score = (
        COVERAGE_WEIGHT * covered
        + COSINE_WEIGHT * whole
        + DATE_WEIGHT * date
        + for_named * named
        + OPENING_WEIGHT * said.column.opens
        - ASKING_WEIGHT * said.column.asks
        + SESSION_WEIGHT * of_best(in_session)
        + PAIRS_WEIGHT * of_best(in_pairs)
        + (0.0 if clues.lit is None else GRAPH_WEIGHT * clues.lit)
    )
    return Ranking(score, covered, whole, date, words.held, words.share, alike, stands, words)


def foremost(values: Vectors, limit: int) -> Ints:
    """Return the places of the highest values, the highest first, of equals the first.

    The best of every block are as many values at least as large as the least of them: all that
    is smaller need not be sorted. Ordering a hundred thousand takes ten times as long.
    """
    n_whole = values.size - values.size % _BLOCK
    if n_whole >= limit * _BLOCK > 0:
        tops = values[:n_whole].reshape(-1, _BLOCK).max(axis=1)
        near = np.flatnonzero(values >= np.partition(tops, -limit)[-limit])
    else:
        near = np.arange(values.size)
    return near[np.lexsort((near, -values[near]))][:limit]


def of_best(values: Vectors) -> Vectors:
    """Return values divided by their best, or zeros."""
    best = float(values.max(initial=0.0))
    return values / best if best > 0 else np.zeros_like(values)
