"""An answer streams back, and is kept as far as it came.

In: a turn whose answer is due. Out: pieces of text. The model is called outside every
transaction. An answer is generated once: a second stream of its turn replays what is stored.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings

from memory.engine.learn.guard import redacted
from memory.engine.params import PROMPT_BUDGET
from memory.engine.recall.budget import n_tokens
from memory.engine.vocabulary import TurnState
from memory.flows.converse.prompting import messages
from memory.flows.converse.steps import step
from memory.flows.converse.toolbox import ChatTools, tools_of
from memory.llm import backends
from memory.llm.base import Message, ModelError
from memory.models import Turn, acting_for
from memory.models.text import storable
from memory.store import summaries

FOLLOW_SECONDS: Final = 0.3  # between two looks at an answer that streams elsewhere
LOOK_SECONDS: Final = 1.0  # between two looks whether the person pressed Stop
GENERATING: Final = "generating"  # the turn's reason while one stream owns it


async def stream_reply(*, owner_id: UUID, turn_id: UUID) -> AsyncGenerator[str]:
    """Yield the answer of a turn piece by piece, and keep it.

    Whatever ends the stream - the model, the person, the connection - what came so far is
    kept on the turn with its state; the caller reads the turn afterwards.

    Raises:
        Turn.DoesNotExist: the owner has no such turn.
    """
    claimed = await step(_claim, owner_id, turn_id)
    if claimed is None:
        async for piece in _followed(owner_id, turn_id):
            yield piece
        return
    pieces: list[str] = []
    state, reason = TurnState.INCOMPLETE, "interrupted"
    try:
        async with aclosing(_generated(owner_id, turn_id, claimed)) as answer:
            async for piece in answer:
                pieces.append(piece)
                yield piece
        state, reason = TurnState.DONE, ""
    except ModelError as error:
        state = TurnState.INCOMPLETE if pieces else TurnState.FAILED
        reason = error.code
    finally:
        # A closed connection cancels this generator: the save must not be canceled with it.
        keep = step(_keep, owner_id, turn_id, "".join(pieces), state, reason)
        await asyncio.shield(asyncio.ensure_future(keep))


class Claimed(NamedTuple):
    """What the model is given for one answer."""

    prompt: list[Message]
    tools: ChatTools | None


def _claim(owner_id: UUID, turn_id: UUID) -> Claimed | None:
    """Take the right to generate; None when the answer is there or made by another stream."""
    with acting_for(owner_id, durable=True):
        turn = Turn.objects.owned_by(owner_id).kept().get(pk=turn_id)
        mine = Turn.objects.filter(pk=turn_id, state=TurnState.STREAMING, reason="")
        if mine.update(reason=GENERATING) == 0:
            return None
        tools = tools_of(turn, owner_id)
        budget = PROMPT_BUDGET - (tools.n_tokens if tools else 0)
        prompt = messages(turn, budget=budget)
        if tools is not None:
            tools.allow(budget - sum(n_tokens(message.content) for message in prompt))
        return Claimed(prompt, tools)


async def _generated(owner_id: UUID, turn_id: UUID, claimed: Claimed) -> AsyncGenerator[str]:
    """Yield the model's pieces until it ends or the person has pressed Stop."""
    looked = time.monotonic()
    async for piece in backends.chat().stream(claimed.prompt, tools=claimed.tools):
        yield storable(piece)
        if time.monotonic() - looked > LOOK_SECONDS:
            looked = time.monotonic()
            if await step(_state, owner_id, turn_id) != TurnState.STREAMING:
                return


async def _followed(owner_id: UUID, turn_id: UUID) -> AsyncIterator[str]:
    """Wait for an answer that another stream makes, then yield it whole."""
    deadline = time.monotonic() + settings.PEGASUS_MODEL_DEADLINE_SECONDS
    while time.monotonic() < deadline:
        if await step(_state, owner_id, turn_id) != TurnState.STREAMING:
            break
        await asyncio.sleep(FOLLOW_SECONDS)
    yield await step(_content, owner_id, turn_id)


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
        turn.content = redacted(text).text
        if turn.state == TurnState.STREAMING:
            turn.state, turn.reason = state, reason
        turn.save(update_fields=["content", "state", "reason"])
        summaries.ask(turn.episode, now=turn.received_at)
