"""Vectors in a matrix with room for more: what is added is not paid for with a copy of all.

In: rows. Out: `Grown`. A matrix of a long past has tens of megabytes, and a system that is short
of memory takes a long time to give as many again.

Several readers may hold views of one matrix. Rows below a view are given to one of them only. A row
without a vector may get one at any time: whoever made a `Cloud` before has left it out, and while
one is made none is written.
"""

import threading
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Ints
from memory.engine.recall.blocks import Blocks, empty

ROOM_SHARE: Final = 16  # one row of room for so many rows
ROOM_LEAST: Final = 64


class Ground:
    """Blocks of rows, as a Cloud wants them, and how many of the rows are given away."""

    def __init__(self, n: int, dimension: int) -> None:
        """Make n rows without vectors, and room."""
        room = max(n // ROOM_SHARE, ROOM_LEAST)
        self._all = empty(n + room, dimension).data
        self._n_given = n
        self.held = threading.Lock()  # while a Cloud is made, or vectors are written

    def first(self, n: int) -> Blocks:
        """Return the first rows."""
        return Blocks(self._all[: -(-n // self._all.shape[2])], n)

    def gives(self, n_before: int, n: int) -> bool:
        """Give the rows behind the first ones to one caller, as long as there is room."""
        with self.held:
            if self._n_given != n_before or n > len(self._all) * self._all.shape[2]:
                return False
            self._n_given = n
            return True


class Grown(NamedTuple):
    """Rows, zeros where there is no vector, and what they lie in."""

    ground: Ground
    blocks: Blocks


def zeros(n: int, dimension: int) -> Grown:
    """Return n rows without vectors."""
    ground = Ground(n, dimension)
    return Grown(ground, ground.first(n))


def longer(old: Grown, n: int, moved: Ints | None = None) -> Grown:
    """Return n rows, the known ones where they moved to, zeros for the others.

    The same ones when there are enough.
    """
    n_old = old.blocks.n
    if moved is None and n == n_old:
        return old
    if moved is None and old.ground.gives(n_old, n):
        return Grown(old.ground, old.ground.first(n))
    new = zeros(n, old.blocks.dimension)
    new.blocks.put(np.arange(n_old) if moved is None else moved, old.blocks.rows)
    return new
