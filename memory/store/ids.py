"""Many ids in little memory: sixteen bytes each, made into a UUID when one is asked for.

What is asked for is kept for a while: a turn asks for the same few edges again and again.

In: ids in an order. Out: `Ids`. A UUID object takes six times as much, and an owner's graph holds
one for every edge and node.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Self
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Ints

type Raw = NDArray[np.bytes_]  # ids as bytes, sixteen each: they sort as the ids do

BYTES: Final = 16
TYPE: Final = f"S{BYTES}"
MADE: Final = 1_000  # UUIDs kept at most


class Ids:
    """Ids by their places."""

    __slots__ = ("_made", "_raw")

    def __init__(self, ids: Iterable[UUID]) -> None:
        """Keep the bytes of the ids."""
        self._raw = b"".join(one.bytes for one in ids)
        self._made: dict[int, UUID] = {}

    @classmethod
    def of(cls, raw: Raw) -> Self:
        """Keep ids that are bytes already."""
        made = cls(())
        made._raw = raw.tobytes()
        return made

    @property
    def raw(self) -> Raw:
        """The bytes of all of them, shape (n,); nothing is copied."""
        return np.frombuffer(self._raw, TYPE)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._raw) // BYTES

    def __getitem__(self, at: int) -> UUID:
        """Return the id at a place from 0 on.

        Raises:
            IndexError: there is no such place.
        """
        made = self._made.get(at)
        if made is not None:
            return made
        if not 0 <= at < len(self):
            raise IndexError(at)
        if len(self._made) >= MADE:
            self._made.clear()
        return self._made.setdefault(at, self._at(at))

    def __iter__(self) -> Iterator[UUID]:
        """Return them in order."""
        return (self._at(at) for at in range(len(self)))

    def _at(self, at: int) -> UUID:
        return UUID(bytes=self._raw[at * BYTES : (at + 1) * BYTES])


def raw(ids: Sequence[bytes]) -> Raw:
    """Return ids as an array, shape (n,)."""
    return np.array(ids, TYPE)


def places(asked: Raw, known: Raw) -> Ints:
    """Return where ids stand among ascending ones, -1 for those that do not, shape (n,)."""
    if not known.size:
        return np.full(asked.size, -1, np.intp)
    at = np.minimum(np.searchsorted(known, asked), known.size - 1)
    found: Ints = np.where(known[at] == asked, at, -1)
    return found
