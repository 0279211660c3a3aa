"""Vectors to compare a question with, around what they all have in common.

In: raw vectors, a mean of generic phrases. Out: `Cloud`, and cosines to all of it by one product
of matrices. The rows stay raw: when a few are added only their mean and norms are worked out
again, and cos(q - mu, r - mu) = (qc . r - qc . mu) / |r - mu| is the same number.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from memory.engine.graph import Floats
from memory.engine.recall.phrases import Center, center
from memory.engine.recall.words import Vectors

_ZERO_NORM: Final = 2e-3  # shorter is rounding of squares in float32, not a direction


@dataclass(frozen=True, slots=True, eq=False)
class Cloud:
    """n vectors of length one and what they stand around.

    Attributes:
        rows: float32, shape (n, d); a row of zeros stands for no vector.
        around: the mean that is taken away.
        scale: 1 / |row - mean|, 0 where there is no vector, shape (n,).
    """

    rows: Vectors
    around: Center
    scale: Floats

    def cosines(self, vectors: Vectors) -> Vectors:
        """Return the centered cosine of each of r vectors to each row, shape (r, n)."""
        asked = self.around.centered(vectors).astype(np.float32)
        common = asked @ self.around.mean.astype(np.float32)
        found: Vectors = asked @ self.rows.T
        found -= common[:, None]
        found *= self.scale
        return found


def cloud(rows: Vectors, prior_mean: Vectors | None = None) -> Cloud:
    """Make vectors ready for any number of questions.

    Args:
        rows: raw vectors of length one or zero, float32, shape (n, d).
        prior_mean: mean of generic phrases by the same embedder, shape (d,), or None.
    """
    around = center(rows, prior_mean)
    mean = around.mean.astype(np.float32)
    squared = np.einsum("nd,nd->n", rows, rows)
    distance = np.sqrt(np.maximum(squared - 2 * (rows @ mean) + mean @ mean, 0.0))
    is_there = (squared > 0) & (distance > _ZERO_NORM)
    scale = np.divide(1.0, distance, out=np.zeros_like(distance), where=is_there)
    return Cloud(rows, around, scale)
