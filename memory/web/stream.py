"""The answer as it is written: an event stream keyed to its turn.

In: a turn. Out: `text` events about ten times a second, then one `done` or `error` event with
the finished part of the page. No transaction is open while text flows; the stream can be
asked for again at any time and then replays what is stored.
"""

import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Final
from uuid import UUID

from asgiref.sync import async_to_sync, sync_to_async
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.models import User
from memory.engine.vocabulary import Role, TurnState
from memory.flows import converse
from memory.models import OwnerId, Turn, acting_for
from memory.web.owned import private

SECONDS_A_PIECE: Final = 0.1
BROKEN: Final = {TurnState.FAILED, TurnState.INCOMPLETE}

logger = logging.getLogger(__name__)


@require_GET
async def stream(request: HttpRequest, turn_id: UUID) -> StreamingHttpResponse:
    """Stream the answer of a turn.

    Raises:
        PermissionDenied: nobody is signed in.
        Http404: the person has no such answer.
    """
    person = await request.auser()
    if not isinstance(person, User):
        raise PermissionDenied
    if not await sync_to_async(_is_an_answer)(person, turn_id):
        raise Http404
    events = _events(request, person, turn_id)
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["X-Accel-Buffering"] = "no"
    return private(response)


def answer_whole(owner: OwnerId, turn_id: UUID) -> None:
    """Have an answer written from beginning to end, for pages without a script."""
    async_to_sync(_drained)(owner, turn_id)


async def _drained(owner: OwnerId, turn_id: UUID) -> None:
    async for _ in converse.stream_reply(owner_id=owner, turn_id=turn_id):
        pass


def _is_an_answer(person: User, turn_id: UUID) -> bool:
    with acting_for(person.pk):
        turns = Turn.objects.owned_by(person.pk).kept()
        return turns.filter(pk=turn_id, role=Role.ASSISTANT).exists()


async def _events(request: HttpRequest, person: User, turn_id: UUID) -> AsyncIterator[bytes]:
    """Yield the stream's events; the last one is always `done` or `error`."""
    try:
        answer = converse.stream_reply(owner_id=person.pk, turn_id=turn_id)
        async with aclosing(_pieces(answer)) as pieces:
            async for piece in pieces:
                yield event("text", piece)
    except Exception as error:  # noqa: BLE001 - the stream must end with a word, whatever broke
        logger.error("stream of turn %s broke: %s", turn_id, type(error).__name__)  # noqa: TRY400 - a traceback may quote the person
    name, part = await sync_to_async(_ending)(request, person, turn_id)
    yield event(name, part)


async def _pieces(answer: AsyncGenerator[str]) -> AsyncGenerator[str]:
    """Join small pieces, so that the page changes about ten times a second."""
    waiting: list[str] = []
    sent_at = 0.0
    async with aclosing(answer):
        async for piece in answer:
            waiting.append(piece)
            if time.monotonic() - sent_at >= SECONDS_A_PIECE:
                yield "".join(waiting)
                waiting.clear()
                sent_at = time.monotonic()
    if waiting:
        yield "".join(waiting)


def _ending(request: HttpRequest, person: User, turn_id: UUID) -> tuple[str, str]:
    """Return the closing event: its name, and the answer as the page shows it from now on."""
    with timezone.override(person.zone), acting_for(person.pk):
        turn = Turn.objects.owned_by(person.pk).select_related("episode").get(pk=turn_id)
        is_broken = turn.state in BROKEN
        part = render_to_string("memory/turn.html", {"turn": turn}, request)
    return ("error" if is_broken else "done"), part


def event(name: str, text: str) -> bytes:
    r"""Return one server-sent event; a line break in the data starts a new `data:` line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "".join([f"event: {name}\n", *(f"data: {line}\n" for line in lines), "\n"]).encode()
