"""What is said in a conversation, from its first message to its end.

In: an owner, an episode, a message. Out: turns. The person's turn is committed before anything
else happens, so that no failure loses it.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import DatabaseError

from memory.engine.learn.guard import redacted
from memory.engine.vocabulary import EpisodeState, Mode, RecallSwitch, Role, TurnState
from memory.flows.converse import prompting
from memory.flows.converse.checking import NewTurn, checked
from memory.flows.converse.holding import is_held_out
from memory.flows.converse.streaming import stream_reply
from memory.flows.recall import profile, recall
from memory.models import Episode, Profile, Turn, acting_for
from memory.models.text import storable
from memory.store import episodes

logger = logging.getLogger(__name__)

RECALLING: Final = "recalling"  # an answer's reason while no stream may begin it


@dataclass(frozen=True)
class PendingReply:
    """The person's turn, and the turn whose answer can now be streamed."""

    user_turn_id: UUID
    turn_id: UUID
    receipt: dict[str, Any]


def start(
    *,
    owner_id: UUID,
    mode: Mode,
    now: datetime,
    title: str = "",
    channel: str = "web",
    started_at: datetime | None = None,
) -> UUID:
    """Open a conversation; its mode, and whether it is held out, are fixed from here on."""
    with acting_for(owner_id, durable=True):
        percent = Profile.objects.of(owner_id).held_out_percent
        episode_id = uuid4()
        Episode.objects.create(
            pk=episode_id,
            owner_id=owner_id,
            mode=mode,
            is_held_out=is_held_out(episode_id, mode, percent=percent),
            title=redacted(storable(title)).text[:200],
            channel=channel,
            started_at=started_at or now,
        )
        return episode_id


def say(*, owner_id: UUID, episode_id: UUID, turns: Sequence[NewTurn], now: datetime) -> list[UUID]:
    """Append messages in order; a closed conversation opens again.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
        MessageRefusedError: one of them is empty, too long or of an unknown role; none is kept.
    """
    return _say(owner_id, episode_id, [checked(turn, now) for turn in turns], now)


def _say(
    owner_id: UUID, episode_id: UUID, turns: Sequence[episodes.TurnToAdd], now: datetime
) -> list[UUID]:
    """Append checked messages."""
    with acting_for(owner_id, durable=True):
        episode = episodes.locked(owner_id, episode_id)
        return episodes.add_turns(episode, turns, now=now) if turns else []


def begin_reply(*, owner_id: UUID, episode_id: UUID, content: str, now: datetime) -> PendingReply:
    """Keep the person's message and the place of its answer, then recall.

    Both are kept at once, so that no message of another tab comes between them. Until it is known
    what memory brings, no stream may begin the answer.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
        MessageRefusedError: the message is empty or too long.
    """
    said = checked(NewTurn(role=Role.USER, content=content), now)
    answer = episodes.TurnToAdd(
        role=Role.ASSISTANT, content="", said_at=now, state=TurnState.STREAMING, reason=RECALLING
    )
    user_turn_id, turn_id = _say(owner_id, episode_id, [said, answer], now)
    receipt: dict[str, Any] | None = None
    try:
        receipt = recalled(owner_id, episode_id, user_turn_id, said.content, now)
    finally:
        with acting_for(owner_id, durable=True):
            due = Turn.objects.owned_by(owner_id).filter(pk=turn_id, reason=RECALLING)
            due.update(receipt=receipt, reason="")
    return PendingReply(user_turn_id=user_turn_id, turn_id=turn_id, receipt=receipt or {})


def recalled(
    owner_id: UUID, episode_id: UUID, turn_id: UUID, query: str, now: datetime
) -> dict[str, Any]:
    """Recall as the conversation's mode and the person's switch allow; return the receipt."""
    with acting_for(owner_id):
        episode = Episode.objects.owned_by(owner_id).get(pk=episode_id)
        switch = Profile.objects.of(owner_id).recall
        budget = prompting.room(owner_id, episode_id)
    if closed := _why_closed(episode, switch):
        return {"state": closed, "text": "", "memories": []}
    asked = {
        "query": query,
        "turn_id": turn_id,
        "budget": budget,
        "log": episode.mode == Mode.NORMAL,
    }
    try:
        return _brought(owner_id, episode_id, now, asked)
    except DatabaseError as error:  # the person is told, and gets an answer all the same
        logger.warning("recall for turn %s failed: %s", turn_id, type(error).__name__)
        return {"state": "failed", "reason": "failed", "text": "", "memories": []}


def _why_closed(episode: Episode, switch: str) -> str:
    """Return why this conversation sees no memory; empty when it does."""
    if episode.mode == Mode.TEMPORARY:
        return "temporary"
    if switch != RecallSwitch.ON:
        return "off"
    return "held_out" if episode.is_held_out else ""


def _brought(
    owner_id: UUID, episode_id: UUID, now: datetime, asked: dict[str, Any]
) -> dict[str, Any]:
    """Return the receipt of what memory brings, in the time it may take.

    Raises:
        DatabaseError: the memory cannot be read.
    """
    limit_ms = settings.PEGASUS_RECALL_BUDGET_MS
    found = recall(owner_id=owner_id, now=now, episode_id=episode_id, within_ms=limit_ms, **asked)
    if found.state == "late":
        return found.receipt()
    return found.receipt() | profile(owner_id=owner_id, now=now, within_ms=limit_ms).receipt()


def reply(*, owner_id: UUID, episode_id: UUID, content: str, now: datetime) -> UUID:
    """Keep a message, answer it whole, and return the answer's turn.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
        MessageRefusedError: the message is empty or too long.
    """
    pending = begin_reply(owner_id=owner_id, episode_id=episode_id, content=content, now=now)
    async_to_sync(_drain)(owner_id, pending.turn_id)
    return pending.turn_id


async def _drain(owner_id: UUID, turn_id: UUID) -> None:
    async for _ in stream_reply(owner_id=owner_id, turn_id=turn_id):
        pass


def stop(*, owner_id: UUID, turn_id: UUID) -> None:
    """End a streaming answer; its text so far is kept and marked."""
    with acting_for(owner_id, durable=True):
        Turn.objects.owned_by(owner_id).kept().get(pk=turn_id)
        streaming = Turn.objects.owned_by(owner_id).filter(pk=turn_id, state=TurnState.STREAMING)
        streaming.update(state=TurnState.STOPPED, reason="stopped")


def retry_reply(*, owner_id: UUID, turn_id: UUID) -> None:
    """Let an answer that failed or broke off be generated once more, by its next stream.

    Raises:
        Turn.DoesNotExist: the owner has no such turn.
    """
    broken = [TurnState.FAILED, TurnState.INCOMPLETE]
    with acting_for(owner_id, durable=True):
        turns = Turn.objects.owned_by(owner_id).filter(role=Role.ASSISTANT)
        turns.kept().get(pk=turn_id)
        again = turns.filter(pk=turn_id, state__in=broken)
        again.update(state=TurnState.STREAMING, reason="", content="")


def close(*, owner_id: UUID, episode_id: UUID, now: datetime) -> UUID | None:
    """Finish a conversation; return the job that learns from it, None when nothing is learned.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
    """
    with acting_for(owner_id, durable=True):
        return episodes.close_episode(owner_id, episode_id, now=now)


def retry_learning(*, owner_id: UUID, episode_id: UUID, now: datetime) -> UUID | None:
    """Learn again from a conversation that failed, closed when it was; return the job.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
    """
    with acting_for(owner_id, durable=True):
        episode = episodes.locked(owner_id, episode_id)
        if episode.state == EpisodeState.FAILED:
            episode.state = EpisodeState.OPEN
            episode.save(update_fields=["state"])
        closed_at = episode.closed_at
        return episodes.close_episode(owner_id, episode_id, now=now, closed_at=closed_at)
