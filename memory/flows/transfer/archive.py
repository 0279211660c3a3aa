"""What a file of conversations holds, whatever its format.

In: what the parsers found. Out: `Archive`: conversations in the order they took place, read
one by one, and the places that could not be read. A problem names its place, never its text.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from memory.engine.vocabulary import Role
from memory.engine.vocabulary.calendar import in_calendar

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Flaw(StrEnum):
    """Why a part of a file cannot be taken in; the value ends the sentence."""

    NOT_JSON = "is not JSON"
    NOT_AN_OBJECT = "is not a JSON object"
    TOO_DEEP = "is nested too deeply"
    CUT_OFF = "ends in the middle: the file is cut off"
    NOT_A_LIST = "does not start with a list of conversations"
    NO_EPISODE = 'has no "episode" to belong to'
    UNKNOWN_ROLE = 'has a "role" other than user and assistant'
    NO_CONTENT = 'has no text in "content"'
    NO_TIME = "has no time that can be read"
    FUTURE = "was said in the future"
    NO_ID = "has no id, so that a second import could not know it"
    NO_BRANCH = "has no current branch of messages"


@dataclass(frozen=True)
class Problem:
    """A place in a file that was left out, and why."""

    place: str  # "line 7", "conversation 3"
    flaw: Flaw

    def __str__(self) -> str:
        """Say it as a sentence, without anything the person wrote."""
        return f"{self.place} {self.flaw}"


class FlawedError(ValueError):
    """A part of a file cannot be taken in; the parser that reads on turns it into a problem."""

    def __init__(self, flaw: Flaw) -> None:
        """Take the flaw, which is also the message."""
        super().__init__(flaw)
        self.flaw = flaw


@dataclass(frozen=True)
class ImportedTurn:
    """One message as the file has it."""

    role: Role
    content: str
    said_at: datetime
    speaker: str = ""  # empty: the account's person, or the assistant
    place: str = ""


@dataclass(frozen=True)
class ImportedEpisode:
    """One conversation as the file has it, its turns in order."""

    external_id: str
    turns: Sequence[ImportedTurn]
    title: str = ""

    @property
    def started_at(self) -> datetime:
        """When its first turn was said."""
        return min(turn.said_at for turn in self.turns)


@dataclass(frozen=True)
class Archive:
    """The conversations of a file in the order they took place.

    Iterating reads the file again, one conversation at a time.
    """

    n_episodes: int
    problems: tuple[Problem, ...]
    read: Callable[[], Iterator[ImportedEpisode]]

    def __iter__(self) -> Iterator[ImportedEpisode]:
        """Yield the conversations, the earliest first."""
        return self.read()


def json_object(raw: bytes) -> dict[str, Any]:
    """Return a JSON object.

    Raises:
        FlawedError: it is something else.
    """
    try:
        value = json.loads(raw)
    except RecursionError:
        raise FlawedError(Flaw.TOO_DEEP) from None
    except ValueError:
        raise FlawedError(Flaw.NOT_JSON) from None  # the text would be in the traceback
    if not isinstance(value, dict):
        raise FlawedError(Flaw.NOT_AN_OBJECT)
    return value


def moment(value: object) -> datetime:
    """Return a time written in ISO 8601 or as seconds since 1970; without a zone it is UTC.

    Raises:
        FlawedError: it is neither, or no moment of the calendar.
    """
    read = None
    try:
        if isinstance(value, str):
            read = datetime.fromisoformat(value)
            read = (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            read = EPOCH + timedelta(seconds=value)
    except (ValueError, OverflowError):
        pass
    if read is None or not in_calendar(read):
        raise FlawedError(Flaw.NO_TIME)
    return read
