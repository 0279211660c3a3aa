"""What the house asks of whoever chooses the sentences that tell a day, a week or a month.

In: sentences of the person. Out: the places of some of them. Words of its own are never asked of
a model here: a digest holds none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol


@dataclass(frozen=True)
class Offer:
    """Sentences of one period in the order they were said, and how many there is room for."""

    period: str  # day, week or month
    said: Sequence[tuple[date, str]]
    room: int


class Chooser(Protocol):
    """Chooses the sentences that tell a period."""

    id: str

    def choose(self, offer: Offer) -> list[int]:
        """Return places of sentences from 0, ascending, at least one and as many as have room.

        Raises:
            ModelError: the model cannot be asked, or chose none of them; rules choose.
        """
        ...
