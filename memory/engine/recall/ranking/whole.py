"""How like a question a turn is as a whole, and what the words around it say by BM25.

In: a Query and Turns. Out: one number a turn.
"""

import math
from itertools import pairwise

import numpy as np

from memory.engine.graph import Ints
from memory.engine.params import (
    AFTER_QUESTION,
    AFTER_TURN,
    BEFORE_TURN,
    OKAPI_LENGTH,
    OKAPI_SATURATION,
)
from memory.engine.recall.ranking.match import holding, keys_of
from memory.engine.recall.ranking.turns import Turns, pair_code
from memory.engine.recall.words import Query, Vectors


def cosine(whole: Vectors | None, said: Turns) -> Vectors:
    """Return the clipped centered cosine of a question, shape (d,), and each turn, 0..1, (n,)."""
    if whole is None or said.whole is None:
        return np.zeros(said.n_turns, np.float32)
    found: Vectors = np.clip(said.whole.cosines(whole[None, :])[0], 0.0, 1.0)
    return found


def around(values: Vectors, said: Turns) -> Vectors:
    """Add to each turn a share of its neighbors': more of the one before when that one asked.

    V(i) = v(i) + f v(i - 1) + .2 v(i + 1), f = .5 when turn i - 1 asks a question, else .1.
    """
    near = values.copy()
    share = np.where(said.column.asks[:-1], AFTER_QUESTION, AFTER_TURN).astype(np.float32)
    near[1:] += share * said.together * values[:-1]
    near[:-1] += BEFORE_TURN * said.together * values[1:]
    return near


def session_bm25(query: Query, said: Turns) -> Vectors:
    """Return BM25 of each turn's whole session, shape (n,); a stem counts once a turn."""
    session = said.column.session
    length = np.bincount(session, said.length, minlength=said.n_sessions)
    score = np.zeros(said.n_sessions)
    for stem in dict.fromkeys(query.stems):
        held, _ = holding(said, keys_of(said, stem))
        count = np.bincount(session[held], minlength=said.n_sessions)
        rarity = _rarity(said.n_sessions, int(np.count_nonzero(count)))
        score += rarity * _frequency(count, length, float(length.mean()) if length.size else 0.0)
    return score[session]


def pairs_bm25(query: Query, said: Turns) -> Vectors:
    """Return BM25 over adjacent stem pairs of each turn, shape (n,)."""
    score = np.zeros(said.n_turns)
    numbers = [said.words.by_stem.get(stem, -1) for stem in query.stems]
    mean = float(said.length.mean()) if said.n_turns else 0.0
    for first, second in pairwise(numbers):
        if min(first, second) >= 0:
            code = pair_code(np.array(first), np.array(second))
            begin, end = np.searchsorted(said.pairs, [code, code + 1])
            held, count = np.unique(said.pair_holders[begin:end], return_counts=True)
            rarity = _rarity(said.n_turns, held.size)
            score[held] += rarity * _frequency(count, said.length[held], mean)
    return score


def _rarity(n: int, n_with: int) -> float:
    """Return idf = ln(1 + (n - f + .5) / (f + .5))."""
    return math.log1p((n - n_with + 0.5) / (n_with + 0.5))


def _frequency(count: Ints, length: Vectors, mean: float) -> Vectors:
    """Return what a term counts in documents: c (k + 1) / (c + k (1 - b + b length / mean))."""
    share = 1 - OKAPI_LENGTH + OKAPI_LENGTH * length / max(mean, 1.0)
    found: Vectors = count * (OKAPI_SATURATION + 1) / (count + OKAPI_SATURATION * share)
    return found
