"""A message as it may be kept: sound, not empty, without secrets.

In: what somebody wrote. Out: a turn to add, or a refusal that holds no text.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.conf import settings

from memory.engine.learn.clean.names import one_line
from memory.engine.learn.guard import redacted
from memory.engine.vocabulary import Role
from memory.models.text import storable
from memory.store import episodes

REDACTED: Final = "redacted"  # the turn's reason when a secret was taken out of it
SPEAKER_LENGTH: Final = 120


class Refusal(StrEnum):
    """Why a message cannot be kept."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNKNOWN_ROLE = "unknown_role"
    NOT_OWN = "not_own"


class MessageRefusedError(ValueError):
    """A message that cannot be kept; `code` says why."""

    def __init__(self, code: Refusal) -> None:
        """Take the code, which is also the message."""
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class NewTurn:
    """One message to keep; `said_at` in the past makes it an import."""

    role: str
    content: str
    speaker: str = ""
    said_at: datetime | None = None


def refusal(content: str) -> Refusal | None:
    """Return why a message's words cannot be kept; None when they can."""
    text = storable(content)
    if not one_line(text, limit=len(text))[0]:
        return Refusal.EMPTY
    is_long = len(text.encode()) > settings.PEGASUS_MESSAGE_BYTES
    return Refusal.TOO_LONG if is_long else None


def checked(turn: NewTurn, now: datetime) -> episodes.TurnToAdd:
    """Return a message as it may be kept: without what the database or anybody may not hold."""
    if turn.role not in set(Role):
        raise MessageRefusedError(Refusal.UNKNOWN_ROLE)
    if why := refusal(turn.content):
        raise MessageRefusedError(why)
    clean = redacted(storable(turn.content))
    return episodes.TurnToAdd(
        role=Role(turn.role),
        content=clean.text,
        speaker=redacted(storable(turn.speaker)).text[:SPEAKER_LENGTH],
        said_at=turn.said_at or now,
        reason=REDACTED if clean.kinds else "",
    )
