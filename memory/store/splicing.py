"""Ascending rows of which some go and others come: where each stands afterwards.

In: ids in order, which of them go, which come. Out: `Splice`, by which every column is put
together again at the speed of copying.
"""

from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Bools, Ints
from memory.store.ids import Raw


class Splice(NamedTuple):
    """How old rows and new ones follow each other.

    Attributes:
        taken: places in the old rows with the new ones behind them, shape (m,).
        moved: the place of each old row afterwards, -1 of one that goes, shape (n,).
    """

    taken: Ints
    moved: Ints

    def column[T: np.generic](self, old: NDArray[T], new: NDArray[T]) -> NDArray[T]:
        """Return a column or matrix of all rows."""
        return np.concatenate([old, new])[self.taken]

    def values[T](self, old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
        """Return one value a row of all rows."""
        found = (*old, *new)
        if self.taken.size < 2:  # noqa: PLR2004 - of one a getter makes no tuple
            return tuple(found[at] for at in self.taken.tolist())
        picked: Any = itemgetter(*self.taken.tolist())
        return tuple(picked(found))


def splice(old: Raw | Ints, goes: Bools, new: Raw | Ints) -> Splice:
    """Put new rows among the old ones that stay; among equals the old ones come first.

    Args:
        old: what rows are ordered by, ascending, shape (n,).
        goes: old rows that go, shape (n,).
        new: the same of those that come, ascending, shape (k,).
    """
    stays = np.flatnonzero(~goes)
    at = np.searchsorted(old[stays], new, side="right")
    taken = np.insert(stays, at, old.size + np.arange(new.size))
    moved = np.full(old.size + new.size, -1, np.intp)
    moved[taken] = np.arange(taken.size)
    return Splice(taken, moved[: old.size])
