"""Lines out of another assistant, pasted by the person, on their way into the inbox.

In: an owner and a pasted list. Out: one conversation of such lines, a turn each, closed, with its
job of learning. Nothing of it is quoted by the search or told in the timeline, and what is learned
from it waits for a click, whatever the person chose for chats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.engine.learn.guard import redacted
from memory.engine.vocabulary import Role
from memory.engine.vocabulary.talk import ANOTHER_ASSISTANT
from memory.flows.transfer.listing import (
    LETTERS_MAX,
    LINE_LETTERS_MAX,
    LINES_MAX,
    Line,
    parse_list,
)
from memory.models import Episode, Profile, Turn, acting_for
from memory.models.text import storable
from memory.store import episodes as store

TITLE = "From another assistant"
REDACTED = "redacted"  # the turn's reason when a secret was taken out of it


class ListFlaw(StrEnum):
    """Why a pasted text is not taken in."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    LONG_LINE = "long_line"
    NOTHING_NEW = "nothing_new"


class ListRefusedError(Exception):
    """A pasted text is not taken in; `code` says why. It holds none of it."""

    def __init__(self, code: ListFlaw) -> None:
        """Take the code."""
        super().__init__(str(code))
        self.code = code


@dataclass(frozen=True)
class Pasted:
    """A list that was taken in."""

    episode_id: UUID
    job: UUID | None
    n_lines: int


def paste_list(*, owner_id: UUID, text: str, now: datetime) -> Pasted:
    """Take a pasted list in; lines of an earlier one are not taken again.

    Raises:
        ListRefusedError: there is nothing in it, too much, or nothing new.
    """
    lines = _checked(text, now)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        new = _new(owner_id, lines)
        if not new:
            raise ListRefusedError(ListFlaw.NOTHING_NEW)
        episode = Episode.objects.create(
            owner_id=owner_id, channel=store.HEARSAY, title=TITLE, started_at=now
        )
        written = store.add_turns(episode, new, now=now)
        Turn.objects.owned_by(owner_id).filter(pk__in=written).update(is_withheld=True)
        Profile.objects.changed(owner_id)
        job = store.close_episode(owner_id, episode.pk, now=now)
    return Pasted(episode.pk, job, len(new))


def _checked(text: str, now: datetime) -> list[store.TurnToAdd]:
    clean = storable(text)
    if len(clean) > LETTERS_MAX:
        raise ListRefusedError(ListFlaw.TOO_LONG)
    lines = parse_list(clean).lines
    if not lines:
        raise ListRefusedError(ListFlaw.EMPTY)
    if len(lines) > LINES_MAX:
        raise ListRefusedError(ListFlaw.TOO_MANY)
    if any(len(line.text) > LINE_LETTERS_MAX for line in lines):
        raise ListRefusedError(ListFlaw.LONG_LINE)
    return [_turn(line, now) for line in lines]


def _turn(line: Line, now: datetime) -> store.TurnToAdd:
    """Return a line as a turn: without secrets, said when it was saved, else now."""
    kept = redacted(line.text)
    said_at = line.said_at if line.said_at and line.said_at <= now else now
    return store.TurnToAdd(
        role=Role.USER,
        content=kept.text,
        said_at=said_at,
        speaker=ANOTHER_ASSISTANT,
        reason=REDACTED if kept.kinds else "",
    )


def _new(owner_id: UUID, lines: Sequence[store.TurnToAdd]) -> list[store.TurnToAdd]:
    """Return the lines that no earlier list has brought."""
    brought = Turn.objects.owned_by(owner_id).kept().filter(episode__channel=store.HEARSAY)
    there = {canon(text) for text in brought.values_list("content", flat=True)}
    return [line for line in lines if canon(line.content) not in there]
