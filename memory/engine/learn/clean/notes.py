"""Notes: what was repaired or dropped while cleaning, in the order it happened.

In: codes with a short detail. Out: the notes of a proposal.
"""

from collections.abc import Iterable

from memory.engine.learn.clean.names import one_line
from memory.engine.learn.proposal import Note
from memory.engine.params import NAME_SHOWN


class DropError(Exception):
    """An element that cannot be repaired; its code says why, in no words of a person."""

    def __init__(self, code: str, detail: str = "") -> None:
        """Keep the code and a word of the house beside it."""
        super().__init__(code)
        self.code = code
        self.detail = detail


class Notes:
    """The list every step of cleaning writes to."""

    def __init__(self) -> None:
        """Start with nothing noted."""
        self.taken: list[Note] = []

    def add(self, code: str, detail: str = "") -> None:
        """Write one note down."""
        self.taken.append(Note(code, one_line(detail, limit=NAME_SHOWN)[0]))

    def add_all(self, codes: Iterable[str], detail: str = "") -> None:
        """Write several codes down about one thing."""
        for code in codes:
            self.add(code, detail)
