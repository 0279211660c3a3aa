"""Many ids in little memory: sixteen bytes each, made into a UUID when one is asked for.

What is asked for is kept for a while: a turn asks for the same few edges again and again.

In: ids in an order. Out: `Ids`. A UUID object takes six times as much, and an owner's graph holds
one for every edge and node.
"""

from collections.abc import Iterable, Iterator
from typing import Final
from uuid import UUID

BYTES: Final = 16
MADE: Final = 1_000  # UUIDs kept at most


class Ids:
    """Ids by their places."""

    __slots__ = ("_made", "_raw")

    def __init__(self, ids: Iterable[UUID]) -> None:
        """Keep the bytes of the ids."""
        self._raw = b"".join(one.bytes for one in ids)
        self._made: dict[int, UUID] = {}

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
