"""An answer as an event stream: `token` events, then `done` or `error`.

In: the turn to answer. Out: bytes of server-sent events. A stream that ends without `done` or
`error` was cut on the way; what was said is on the turn.
"""

import json
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from rest_framework.renderers import JSONRenderer

from memory.api.episode_fields import TurnFields
from memory.api.problems import problem
from memory.api.recall_fields import from_receipt
from memory.flows import converse
from memory.models import OwnerId, Turn, acting_for

logger = logging.getLogger(__name__)


async def streamed(owner_id: OwnerId, turn_id: UUID) -> AsyncGenerator[bytes]:
    """Yield the events of one answer."""
    try:
        async with aclosing(converse.stream_reply(owner_id=owner_id, turn_id=turn_id)) as answer:
            async for piece in answer:
                yield _event("token", json.dumps({"text": piece}))
        whole = await sync_to_async(_answer_text)(owner_id, turn_id)
    except Exception as error:  # noqa: BLE001 - the status is sent already: the stream itself must say it
        logger.error("a stream broke off with %s", type(error).__qualname__)  # noqa: TRY400 - no words
        document = problem(500, "error", "The answer broke off; what came is on the turn.")
        yield _event("error", json.dumps(document))
        return
    yield _event("done", whole)


def answered(owner_id: OwnerId, turn_id: UUID) -> dict[str, Any]:
    """Return an answer whole: its turn, and what it was given to answer with."""
    with acting_for(owner_id):
        turn = Turn.objects.owned_by(owner_id).kept().get(pk=turn_id)
        return {"turn": TurnFields(turn).data, "recall": from_receipt(turn.receipt)}


def _answer_text(owner_id: OwnerId, turn_id: UUID) -> str:
    """Return the same JSON as an answer that is not streamed."""
    return JSONRenderer().render(answered(owner_id, turn_id)).decode()


def _event(name: str, data: str) -> bytes:
    """Write one event; JSON has no line breaks of its own."""
    return f"event: {name}\ndata: {data}\n\n".encode()
