"""Measures of a ranking, and how far they are by chance.

In: ranked ids and those that answer. Out: numbers 0..1, intervals, the AUROC of a score.
"""

import math
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

DRAWS: Final = 1000
SEED: Final = 7


def measured(ranked: Sequence[str], gold: Collection[str]) -> dict[str, float]:
    """Return recall, hit and NDCG at 5 and 10, and the reciprocal rank of the first hit."""
    is_gold = [one in gold for one in ranked]
    first = is_gold.index(True) + 1 if any(is_gold) else 0
    found = {"MRR": 1 / first if first else 0.0}
    for k in (5, 10):
        n = sum(is_gold[:k])
        gained = sum(1 / math.log2(at + 2) for at, hit in enumerate(is_gold[:k]) if hit)
        best = sum(1 / math.log2(at + 2) for at in range(min(k, len(gold))))
        found |= {
            f"recall@{k}": n / len(gold),
            f"hit@{k}": float(n > 0),
            f"NDCG@{k}": gained / best,
        }
    return found


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a mean."""
    drawn = np.random.default_rng(SEED).choice(np.asarray(values), (DRAWS, len(values)))
    low, high = np.percentile(drawn.mean(axis=1), (2.5, 97.5))
    return float(low), float(high)


def auroc(answerable: ArrayLike, unanswerable: ArrayLike) -> float:
    """Return how often an answerable question scores above an unanswerable one; ties count half."""
    one, other = np.asarray(answerable)[:, None], np.asarray(unanswerable)[None, :]
    return float((one > other).mean() + (one == other).mean() / 2)


def auroc_interval(
    answerable: Sequence[float], unanswerable: Sequence[float]
) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the AUROC; both sides are drawn again."""
    rng = np.random.default_rng(SEED)
    drawn = [
        auroc(rng.choice(answerable, len(answerable)), rng.choice(unanswerable, len(unanswerable)))
        for _ in range(DRAWS // 4)
    ]
    low, high = np.percentile(drawn, (2.5, 97.5))
    return float(low), float(high)
