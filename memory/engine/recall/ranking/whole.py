"""How like a question a turn is as a whole, and what the words around it say by BM25.

In: a Query and Turns. Out: one number a turn.
"""

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


def cosine(query: Query, said: Turns) -> Vectors:
    """Return the clipped centered cosine of question and turn, 0..1, shape (n,)."""
    if query.whole is None or said.whole is None:
        return np.zeros(said.n_turns, np.float32)
    found: Vectors = np.clip(said.whole.cosines(query.whole[None, :])[0], 0.0, 1.0)
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
        score += _bm25(np.bincount(session[held], minlength=said.n_sessions), length)
    return score[session]


def pairs_bm25(query: Query, said: Turns) -> Vectors:
    """Return BM25 over adjacent stem pairs of each turn, shape (n,)."""
    score = np.zeros(said.n_turns)
    numbers = [said.words.by_stem.get(stem, -1) for stem in query.stems]
    for first, second in pairwise(numbers):
        if min(first, second) >= 0:
            code = pair_code(np.array(first), np.array(second))
            begin, end = np.searchsorted(said.pairs, [code, code + 1])
            held = said.pair_holders[begin:end]
            score += _bm25(np.bincount(held, minlength=said.n_turns), said.length)
    return score


def _bm25(count: Ints, length: Vectors) -> Vectors:
    """Return one term's BM25 in each document.

    idf * c (k + 1) / (c + k (1 - b + b length / mean length)), with
    idf = ln(1 + (n - f + .5) / (f + .5)).
    """
    n_with = np.count_nonzero(count)
    rarity = np.log1p((count.size - n_with + 0.5) / (n_with + 0.5))
    mean = max(float(length.mean()), 1.0) if length.size else 1.0
    norm = OKAPI_SATURATION * (1 - OKAPI_LENGTH + OKAPI_LENGTH * length / mean)
    score: Vectors = rarity * count * (OKAPI_SATURATION + 1) / (count + norm)
    return score
