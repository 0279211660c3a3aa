"""A line about the person, and the telling of it in the first person.

In: nothing. Out: value types: what of the telling stands for what of the line.
"""

from dataclasses import dataclass
from typing import NamedTuple


class Piece(NamedTuple):
    """A sentence of a telling, and the words of the line that it tells: offsets in both."""

    start: int
    end: int
    told_start: int
    told_end: int


@dataclass(frozen=True)
class Retold:
    """A line that another assistant wrote about the person, who is made to tell it.

    Attributes:
        verbatim: the line as it stands in the log.
        pieces: its sentences as they are told, in order.
        held: what of it is not told at all, in offsets of the line.
    """

    verbatim: str
    pieces: tuple[Piece, ...] = ()
    held: tuple[tuple[int, int], ...] = ()

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the words of the line that a span of its telling comes from."""
        met = [one for one in self.pieces if one.start < end and start < one.end]
        return (met[0].told_start, met[-1].told_end) if met else (0, len(self.verbatim))
