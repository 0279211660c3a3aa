"""Vectors to compare a question with, around what they all have in common.

In: raw vectors, a mean of generic phrases. Out: `Cloud`, and cosines to all of it by one product
of matrices. The rows stay raw: when a few are added only their mean and norms are worked out
again, and cos(q - mu, r - mu) = (qc . r - qc . mu) / |r - mu| is the same number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Floats, Ints
from memory.engine.recall.blocks import Blocks
from memory.engine.recall.phrases import Center, shrunk
from memory.engine.recall.words import Vectors

_ZERO_NORM: Final = 2e-3  # shorter is rounding of squares in float32, not a direction
_WORDS_KNOWN: Final = 2_000  # more of one owner are found anew


class Near(NamedTuple):
    """The rows that are like a word, the nearest last."""

    rows: Ints
    cosine: Vectors


@dataclass(frozen=True, slots=True, eq=False)
class Cloud:
    """n vectors of length one and what they stand around.

    Words that are asked for again find their nearest rows in `known`: the product of matrices is
    most of a question's time.

    Attributes:
        blocks: n rows, float32; one of zeros stands for no vector.
        around: the mean that is taken away.
        scale: 1 / |row - mean|, 0 where there is no vector, shape (n,).
        known: nearest rows of the words asked for so far.
    """

    blocks: Blocks
    around: Center
    scale: Floats
    known: dict[str, Near] = field(default_factory=dict)

    def cosines(self, vectors: Vectors) -> Vectors:
        """Return the centered cosine of each of r vectors to each row, shape (r, n)."""
        asked = self.around.centered(vectors).astype(np.float32)
        common = asked @ self.around.mean.astype(np.float32)
        found = self.blocks.products(asked)
        found -= common[:, None]
        found *= self.scale
        return found

    def nearest(
        self, words: Sequence[str], vectors: Vectors, *, above: float
    ) -> Mapping[str, Near]:
        """Return the rows with a cosine above a floor that is the same at every call.

        Args:
            words: w words.
            vectors: their vectors, by one embedder, shape (w, d).
            above: the floor.
        """
        asked = ((word, self.known.get(word)) for word in words)  # another thread may drop some
        found = {word: known for word, known in asked if known is not None}
        new = [at for at, word in enumerate(words) if word not in found]
        if new:
            for at, cosine in zip(new, self.cosines(vectors[new]), strict=True):
                rows = np.flatnonzero(cosine > above)
                rows = rows[np.argsort(cosine[rows], kind="stable")]
                found[words[at]] = Near(rows, cosine[rows])
            if len(self.known) + len(new) > _WORDS_KNOWN:
                self.known.clear()
            self.known.update(found)
        return found


def cloud(blocks: Blocks, prior_mean: Vectors | None = None) -> Cloud:
    """Make vectors ready for any number of questions.

    Args:
        blocks: n raw vectors of length one or zero, float32; not copied.
        prior_mean: mean of generic phrases by the same embedder, shape (d,), or None.
    """
    squared = blocks.squares()
    is_row = squared > _ZERO_NORM**2
    length = np.sqrt(squared)
    share = np.divide(1.0, length, out=np.zeros_like(length), where=is_row)
    around = shrunk(blocks.total(share), int(is_row.sum()), prior_mean)
    mean = around.mean.astype(np.float32)
    distance = np.sqrt(np.maximum(squared - 2 * blocks.products(mean[None])[0] + mean @ mean, 0.0))
    is_there = (squared > 0) & (distance > _ZERO_NORM)
    scale = np.divide(1.0, distance, out=np.zeros_like(distance), where=is_there)
    return Cloud(blocks, around, scale)
