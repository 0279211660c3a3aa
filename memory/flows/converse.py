"""Converse: what the person says is kept, memory is recalled, an answer streams back.

In: an owner, an episode, a message. Out: turns. The person's turn is committed before
anything else happens, so that no failure loses it; the model is called outside every
transaction. An answer is generated once: a second stream of its turn replays what is stored.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, cast
from uuid import UUID

from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings

from memory.engine.vocabulary import EpisodeState, Mode, Role, TurnState
from memory.flows.recall import recall
from memory.llm import backends
from memory.llm.base import Message, ModelError
from memory.llm.prompts import prompt
from memory.models import Episode, Profile, Turn, acting_for
from memory.models.text import storable
from memory.store import episodes

LAST_TURNS: Final = 10  # verbatim in the prompt
FOLLOW_SECONDS: Final = 0.3  # between two looks at an answer that streams elsewhere
LOOK_SECONDS: Final = 1.0  # between two looks whether the person pressed Stop
GENERATING: Final = "generating"  # the turn's reason while one stream owns it


class Refusal(StrEnum):
    """Why a message cannot be kept."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNKNOWN_ROLE = "unknown_role"


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
    """Open a conversation; its mode is fixed from here on."""
    with acting_for(owner_id, durable=True):
        Profile.objects.of(owner_id)
        episode = Episode.objects.create(
            owner_id=owner_id,
            mode=mode,
            title=storable(title)[:200],
            channel=channel,
            started_at=started_at or now,
        )
        return episode.pk


def say(*, owner_id: UUID, episode_id: UUID, turns: Sequence[NewTurn], now: datetime) -> list[UUID]:
    """Append messages in order; a closed conversation opens again.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
        MessageRefusedError: one of them is empty, too long or of an unknown role; none is kept.
    """
    checked = [_checked(turn, now) for turn in turns]
    with acting_for(owner_id, durable=True):
        episode = episodes.locked(owner_id, episode_id)
        return episodes.add_turns(episode, checked, now=now) if checked else []


def _checked(turn: NewTurn, now: datetime) -> episodes.TurnToAdd:
    content = storable(turn.content)
    if turn.role not in set(Role):
        raise MessageRefusedError(Refusal.UNKNOWN_ROLE)
    if not content.strip():
        raise MessageRefusedError(Refusal.EMPTY)
    if len(content.encode()) > settings.PEGASUS_MESSAGE_BYTES:
        raise MessageRefusedError(Refusal.TOO_LONG)
    return episodes.TurnToAdd(
        role=Role(turn.role),
        content=content,
        speaker=storable(turn.speaker)[:120],
        said_at=turn.said_at or now,
    )


def begin_reply(*, owner_id: UUID, episode_id: UUID, content: str, now: datetime) -> PendingReply:
    """Keep the person's message, recall, and make the turn that the answer will fill.

    Raises:
        Episode.DoesNotExist: the owner has no such conversation.
        MessageRefusedError: the message is empty or too long.
    """
    said = NewTurn(role=Role.USER, content=content)
    (user_turn_id,) = say(owner_id=owner_id, episode_id=episode_id, turns=[said], now=now)
    receipt = _recalled(owner_id, episode_id, user_turn_id, content, now)
    with acting_for(owner_id, durable=True):
        episode = episodes.locked(owner_id, episode_id)
        answer = episodes.TurnToAdd(
            role=Role.ASSISTANT,
            content="",
            said_at=now,
            state=TurnState.STREAMING,
            receipt=receipt,
        )
        (turn_id,) = episodes.add_turns(episode, [answer], now=now)
    return PendingReply(user_turn_id=user_turn_id, turn_id=turn_id, receipt=receipt)


def _recalled(
    owner_id: UUID, episode_id: UUID, turn_id: UUID, query: str, now: datetime
) -> dict[str, Any]:
    """Recall as the conversation's mode and the person's switch allow; return the receipt."""
    with acting_for(owner_id):
        mode = Episode.objects.owned_by(owner_id).get(pk=episode_id).mode
        switch = Profile.objects.of(owner_id).recall
    if mode == Mode.TEMPORARY:
        return {"state": "temporary", "text": "", "memories": []}
    if switch != "on":
        return {"state": "off", "text": "", "memories": []}
    found = recall(
        owner_id=owner_id,
        query=query,
        now=now,
        episode_id=episode_id,
        turn_id=turn_id,
        log=mode == Mode.NORMAL,
        within_ms=settings.PEGASUS_RECALL_BUDGET_MS,
    )
    return found.receipt()


async def stream_reply(*, owner_id: UUID, turn_id: UUID) -> AsyncGenerator[str]:
    """Yield the answer of a turn piece by piece, and keep it.

    Whatever ends the stream - the model, the person, the connection - what came so far is
    kept on the turn with its state; the caller reads the turn afterwards.

    Raises:
        Turn.DoesNotExist: the owner has no such turn.
    """
    messages = await sync_to_async(_claim)(owner_id, turn_id)
    if messages is None:
        async for piece in _followed(owner_id, turn_id):
            yield piece
        return
    pieces: list[str] = []
    state, reason = TurnState.INCOMPLETE, "interrupted"
    try:
        async with aclosing(_generated(owner_id, turn_id, messages)) as answer:
            async for piece in answer:
                pieces.append(piece)
                yield piece
        state, reason = TurnState.DONE, ""
    except ModelError as error:
        state = TurnState.INCOMPLETE if pieces else TurnState.FAILED
        reason = error.code
    finally:
        # A closed connection cancels this generator: the save must not be canceled with it.
        keep = sync_to_async(_keep)(owner_id, turn_id, "".join(pieces), state, reason)
        await asyncio.shield(asyncio.ensure_future(keep))


def _claim(owner_id: UUID, turn_id: UUID) -> list[Message] | None:
    """Take the right to generate; None when the answer is there or made by another stream."""
    with acting_for(owner_id, durable=True):
        turn = Turn.objects.owned_by(owner_id).kept().get(pk=turn_id)
        mine = Turn.objects.filter(pk=turn_id, state=TurnState.STREAMING, reason="")
        if mine.update(reason=GENERATING) == 0:
            return None
        return _messages(turn)


def _messages(turn: Turn) -> list[Message]:
    """Build the prompt: rules, the recalled block as the person's data, the last turns verbatim.

    The block stands outside the system role: whatever its words say, they are quoted data.
    """
    text = (turn.receipt or {}).get("text", "")
    block = [Message("user", text)] if text else []
    said = episodes.turns_before(turn, n_turns=LAST_TURNS)
    *talk, newest = [Message(cast("Any", one.role), one.content) for one in said]
    return [Message("system", prompt("reply").text), *talk, *block, newest]


async def _generated(owner_id: UUID, turn_id: UUID, messages: list[Message]) -> AsyncGenerator[str]:
    """Yield the model's pieces until it ends or the person has pressed Stop."""
    looked = time.monotonic()
    async for piece in backends.chat().stream(messages):
        yield storable(piece)
        if time.monotonic() - looked > LOOK_SECONDS:
            looked = time.monotonic()
            if await sync_to_async(_state)(owner_id, turn_id) != TurnState.STREAMING:
                return


async def _followed(owner_id: UUID, turn_id: UUID) -> AsyncIterator[str]:
    """Wait for an answer that another stream makes, then yield it whole."""
    deadline = time.monotonic() + settings.PEGASUS_MODEL_DEADLINE_SECONDS
    while time.monotonic() < deadline:
        if await sync_to_async(_state)(owner_id, turn_id) != TurnState.STREAMING:
            break
        await asyncio.sleep(FOLLOW_SECONDS)
    yield await sync_to_async(_content)(owner_id, turn_id)


def _state(owner_id: UUID, turn_id: UUID) -> str:
    with acting_for(owner_id):
        return Turn.objects.owned_by(owner_id).get(pk=turn_id).state


def _content(owner_id: UUID, turn_id: UUID) -> str:
    with acting_for(owner_id):
        return Turn.objects.owned_by(owner_id).get(pk=turn_id).content


def _keep(owner_id: UUID, turn_id: UUID, text: str, state: TurnState, reason: str) -> None:
    """Write the answer; a turn that was stopped meanwhile stays stopped."""
    with acting_for(owner_id, durable=True):
        turn = Turn.objects.owned_by(owner_id).select_for_update(no_key=True).get(pk=turn_id)
        turn.content = text
        if turn.state == TurnState.STREAMING:
            turn.state, turn.reason = state, reason
        turn.save(update_fields=["content", "state", "reason"])


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
