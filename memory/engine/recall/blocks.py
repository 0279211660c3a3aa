"""Vectors in blocks, column after column in each, to be compared with a few at a time.

In: rows. Out: `Blocks`, and their products with vectors. Each column of a block is read at the full
speed of the memory, and the block stays in a core's cache for the other vectors.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from memory.engine.graph import Ints
from memory.engine.recall.words import Vectors

ROWS_A_BLOCK: Final = 2_048


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """n rows of d numbers, and room for more in the last block.

    Attributes:
        data: shape (b, d, rows a block).
        n: how many rows there are.
    """

    data: Vectors
    n: int

    @property
    def dimension(self) -> int:
        """Numbers of a row, d."""
        return int(self.data.shape[1])

    @property
    def rows(self) -> Vectors:
        """A copy of the rows, shape (n, d)."""
        n_blocks, d, size = self.data.shape
        return self.data.transpose(0, 2, 1).reshape(n_blocks * size, d)[: self.n]

    def put(self, at: Ints, rows: Vectors) -> None:
        """Write rows, shape (k, d), in these places, shape (k,)."""
        block, place = np.divmod(at, self.data.shape[2])
        self.data[block, :, place] = rows

    def products(self, vectors: Vectors) -> Vectors:
        """Return the product of each of r vectors with each row, shape (r, n).

        Each vector by itself, so that no other one changes its last digits.
        """
        shape = (len(vectors), *self.data[:, 0].shape)
        found: Vectors = np.empty(shape, np.result_type(vectors, self.data))
        for at, block in enumerate(self.data):
            for row, one in enumerate(vectors):
                found[row, at] = one @ block
        return found.reshape(len(vectors), shape[1] * shape[2])[:, : self.n]

    def total(self, weights: Vectors) -> Vectors:
        """Return the sum of all rows, each times its weight, shape (n,): shape (d,)."""
        n_blocks, _, size = self.data.shape
        filled = np.zeros((n_blocks * size, 1), weights.dtype)
        filled[: self.n, 0] = weights
        summed: Vectors = (self.data @ filled.reshape(n_blocks, size, 1)).sum(axis=0)[:, 0]
        return summed

    def squares(self) -> Vectors:
        """Return the product of each row with itself, shape (n,)."""
        found: Vectors = np.einsum("bdn,bdn->bn", self.data, self.data).reshape(-1)[: self.n]
        return found


def empty(n: int, dimension: int, dtype: type[np.floating] = np.float32) -> Blocks:
    """Return room for n rows, of which there is none yet; few are one block."""
    size = min(ROWS_A_BLOCK, max(n, 1))
    return Blocks(np.zeros((-(-n // size), dimension, size), dtype), 0)


def blocks_of(rows: Vectors) -> Blocks:
    """Return rows in blocks, shape (n, d); copied."""
    n, d = rows.shape
    made = Blocks(empty(n, d, rows.dtype.type).data, n)
    made.put(np.arange(n), rows)
    return made
