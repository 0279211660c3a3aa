"""The calendar: the moments that anything can have happened at.

In: a moment from outside. Out: whether it is one, or the nearest. A moment at either end of what
a computer can write has no day in some time zone, so that a row that holds one could not be shown
to everybody; programs send such moments for "no time".
"""

from datetime import UTC, datetime
from typing import Final

EARLIEST: Final = datetime(1000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(8999, 12, 31, tzinfo=UTC)


def in_calendar(moment: datetime) -> bool:
    """Say whether a moment with a zone is one that something can have happened at."""
    return EARLIEST <= moment <= LATEST


def into_calendar(moment: datetime) -> datetime:
    """Return a moment with a zone, or the end of the calendar that it lies beyond."""
    return min(max(moment, EARLIEST), LATEST)
