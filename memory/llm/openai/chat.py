"""Chat: an answer, piece by piece, against two deadlines.

In: messages. Out: pieces of text as they come, and an error when they stop too early.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import Final

from memory.llm.base import ErrorCode, Message, ModelError
from memory.llm.openai.answers import CUT_OFF, Piece, read_piece
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import ANSWER_BYTES_MAX, typed_errors
from memory.llm.openai.messages import wire_messages

FIRST_TOKEN_SECONDS: Final = 10.0
ANSWER_SECONDS: Final = 120.0


class OpenAIChat:
    """Answers through an endpoint's streamed chat completions."""

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        model: str,
        first_token_seconds: float = FIRST_TOKEN_SECONDS,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        """Ask this model there; the first text must come within its own, shorter time."""
        self.id = f"openai:{model}"
        self._endpoint = endpoint
        self._model = model
        self._first_token_seconds = min(first_token_seconds, answer_seconds)
        self._answer_seconds = answer_seconds

    async def stream(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        """Yield the answer's text in pieces.

        Raises:
            ModelError: before the first piece or between two; what was yielded stands.
        """
        start = asyncio.get_running_loop().time()
        until = start + self._first_token_seconds
        n_bytes = 0
        async with aclosing(self._pieces(messages)) as pieces:
            while (piece := await _next(pieces, until)) is not None:
                if piece.text:
                    until = start + self._answer_seconds
                    n_bytes += len(piece.text.encode())
                    yield _allowed(piece.text, n_bytes)
                if piece.finish_reason:
                    _check_end(piece.finish_reason, n_bytes)
                    return
        raise ModelError(ErrorCode.INTERRUPTED if n_bytes else ErrorCode.EMPTY)

    async def _pieces(self, messages: Sequence[Message]) -> AsyncGenerator[Piece]:
        """Yield the answer's events."""
        body = {"model": self._model, "messages": wire_messages(messages)}
        async with aclosing(self._endpoint.events(body)) as events:
            async for data in events:
                yield read_piece(data)


async def _next(pieces: AsyncIterator[Piece], until: float) -> Piece | None:
    """Return the next piece, None after the last.

    The deadline is set anew around each wait: one that stayed open across a `yield` would
    cancel whoever is reading the answer.

    Raises:
        ModelError: the piece did not come, or not in time.
    """
    with typed_errors():
        async with asyncio.timeout_at(until):
            return await anext(pieces, None)


def _allowed(text: str, n_bytes: int) -> str:
    """Return the piece while the answer is not too large."""
    if n_bytes > ANSWER_BYTES_MAX:
        raise ModelError(ErrorCode.TOO_LARGE)
    return text


def _check_end(finish_reason: str, n_bytes: int) -> None:
    """Refuse an ending that leaves no whole answer."""
    if finish_reason == CUT_OFF:
        raise ModelError(ErrorCode.TRUNCATED)
    if not n_bytes:
        raise ModelError(ErrorCode.EMPTY)
