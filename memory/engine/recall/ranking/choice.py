"""Which of the ranked turns are worth showing, and in which order.

In: a Ranking, how recent and how important each turn is. Out: `Choice`: the best turns in order,
and which of them stand on grounds of their own. The best of a bad lot is no answer.
"""

import re
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Bools, Floats, Ints
from memory.engine.params import (
    CANDIDATES,
    CASE_SHARE,
    DIRECT_HIT_COVERAGE,
    RECENCY_AN_HOUR,
    SHOWN_COSINE,
    SHOWN_SHARE,
    SLACK,
    TURN_COSINE_FLOOR,
)
from memory.engine.recall.ranking.score import Ranking, foremost
from memory.engine.recall.words import Vectors

_ALL: Final = re.compile(
    r"\bhow (?:many|often|much)\b|\b(?:list|name|count) (?:all|every|each|the)\b"
    r"|\b(?:which|what) (?:\w+ )?all\b|\ball (?:the |of the |my )?(?:times|places|things|people)\b"
    r"|\bevery (?:time|place|thing|one)\b|\beverything\b",
    re.IGNORECASE,
)


class Weights(NamedTuple):
    """What recency, importance and relevance count for in the order."""

    recency: float
    importance: float
    relevance: float


class Choice(NamedTuple):
    """Turns, the best first.

    Attributes:
        turns: places of the turns, shape (c,).
        order: what they were ordered by, shape (c,).
    """

    turns: Ints
    order: Vectors


def wants_all(question: str) -> bool:
    """Say whether a question asks for every case, not for the best one."""
    return _ALL.search(question) is not None


def chosen(
    ranking: Ranking, allowed: Bools, hours: Floats, importance: Floats, weights: Weights
) -> Choice:
    """Order the best turns by recency, importance and relevance.

    score = w_rec recency + w_imp importance + w_rel relevance, each from 0 to 1 over the
    candidates and summed, never multiplied.

    Args:
        ranking: n turns.
        allowed: which may be shown, shape (n,).
        hours: since each was said, shape (n,); recency is .995 to the power of them.
        importance: 0..1 of the turn's conversation, shape (n,).
        weights: what each counts for.

    Source: Park et al., "Generative Agents", 4.1; 20-engine.md 8.1.
    """
    scored = np.where(allowed, ranking.score, -np.inf)
    best = foremost(scored, min(CANDIDATES, int(allowed.sum())))
    recency = RECENCY_AN_HOUR ** np.maximum(hours[best], 0.0)
    order: Vectors = (
        weights.recency * _from_0_to_1(recency)
        + weights.importance * _from_0_to_1(importance[best])
        + weights.relevance * _from_0_to_1(ranking.score[best])
    )
    places = np.lexsort((best, -order))
    return Choice(best[places], order[places])


def has_ground(ranking: Ranking) -> Bools:
    """Say which turns justify by themselves that memory speaks, shape (n,)."""
    return (ranking.held >= DIRECT_HIT_COVERAGE - SLACK) | (ranking.cosine >= TURN_COSINE_FLOOR)


def is_case(ranking: Ranking) -> Bools:
    """Say which turns are cases of what is asked: near the best in what they hold, shape (n,).

    The words that count ("times") are in none of them, so that no absolute floor will do.
    """
    best = float(ranking.held.max(initial=0.0))
    return has_ground(ranking) | ((best > 0) & (ranking.held >= CASE_SHARE * best))


def is_near(ranking: Ranking) -> Bools:
    """Say which turns are near enough to be shown once memory speaks, shape (n,)."""
    return (ranking.share >= SHOWN_SHARE - SLACK) | (ranking.cosine >= SHOWN_COSINE)


def spread_out(turns: Ints, n: int) -> Ints:
    """Return at most n of these turns, evenly from the first to the last."""
    if turns.size <= n:
        return turns
    return turns[np.linspace(0, turns.size - 1, n).round().astype(np.intp)]


def _from_0_to_1(values: Vectors) -> Vectors:
    """Return values from 0 to 1, zeros when all are equal."""
    low, high = (float(values.min()), float(values.max())) if values.size else (0.0, 0.0)
    return (values - low) / (high - low) if high > low else np.zeros_like(values)
