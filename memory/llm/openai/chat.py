"""Chat: an answer, piece by piece, against two deadlines; between pieces it may call tools.

In: messages, a toolbox. Out: pieces of text as they come, and an error when they stop too early.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import Any, Final

from memory.llm.base import ErrorCode, Message, ModelError, Toolbox
from memory.llm.openai.answers import CUT_OFF, Piece, read_piece
from memory.llm.openai.chat_tools import Calls, Talk
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import ANSWER_BYTES_MAX, UnknownFormError, typed_errors

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
        self.has_tools = True  # until the service refuses them
        self._endpoint = endpoint
        self._model = model
        self._first_token_seconds = min(first_token_seconds, answer_seconds)
        self._answer_seconds = answer_seconds

    async def stream(
        self, messages: Sequence[Message], *, tools: Toolbox | None = None
    ) -> AsyncIterator[str]:
        """Yield the answer's text in pieces; between two it may call tools.

        A service that refuses tools is asked without them, and remembered.

        Raises:
            ModelError: before the first piece or between two; what was yielded stands.
        """
        clock = _Clock(self._first_token_seconds, self._answer_seconds)
        talk = Talk(messages, tools if self.has_tools else None)
        while True:
            said = _Said(clock)
            is_offering = talk.is_offering
            try:
                async with aclosing(self._said(talk, said)) as pieces:
                    async for piece in pieces:
                        yield piece
            except UnknownFormError:
                if not (said.is_empty and talk.may_go_plain):
                    raise
                talk.is_plain = True
                continue
            if not (is_offering and said.calls.made):
                break
            await talk.answer(said.text, said.calls.made)
        _check_whole(said)
        self.has_tools &= not talk.is_plain

    async def _said(self, talk: Talk, said: "_Said") -> AsyncGenerator[str]:
        """Yield the text of one answer; its calls are gathered meanwhile."""
        said.clock.begin()
        async with aclosing(self._pieces(talk.body())) as pieces:
            while (piece := await _next(pieces, said.clock.until)) is not None:
                said.calls.take(piece.calls)
                if piece.calls or piece.text:
                    said.clock.hear()
                if piece.text:
                    yield said.heard(piece.text)
                if piece.finish_reason:
                    said.finish_reason = piece.finish_reason
                    break
        if said.finish_reason == CUT_OFF:
            raise ModelError(ErrorCode.TRUNCATED)
        if not said.finish_reason:
            raise ModelError(ErrorCode.EMPTY if said.is_empty else ErrorCode.INTERRUPTED)

    async def _pieces(self, body: dict[str, Any]) -> AsyncGenerator[Piece]:
        """Yield the answer's events."""
        async with aclosing(self._endpoint.events({"model": self._model, **body})) as events:
            async for data in events:
                yield read_piece(data)


class _Clock:
    """The deadlines of one answer, whatever it calls, and its size so far."""

    def __init__(self, first_token_seconds: float, answer_seconds: float) -> None:
        self._first_token_seconds = first_token_seconds
        self._end = asyncio.get_running_loop().time() + answer_seconds
        self.until = self._end
        self.n_bytes = 0

    def begin(self) -> None:
        """Wait for a first piece."""
        first = asyncio.get_running_loop().time() + self._first_token_seconds
        self.until = min(first, self._end)

    def hear(self) -> None:
        """Wait for the rest."""
        self.until = self._end


class _Said:
    """What one answer of the model says so far."""

    def __init__(self, clock: _Clock) -> None:
        self.clock = clock
        self.calls = Calls()
        self.finish_reason = ""
        self._pieces: list[str] = []

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self._pieces)

    @property
    def is_empty(self) -> bool:
        """Whether there is no text so far."""
        return not self._pieces

    def heard(self, text: str) -> str:
        """Take a piece up and return it as it goes on, apart from what was said before a call.

        Raises:
            ModelError: `too_large`.
        """
        is_next = self.is_empty and self.clock.n_bytes
        self._pieces.append(text)
        self.clock.n_bytes += len(text.encode())
        if self.clock.n_bytes > ANSWER_BYTES_MAX:
            raise ModelError(ErrorCode.TOO_LARGE)
        return f"\n\n{text}" if is_next else text


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


def _check_whole(said: _Said) -> None:
    """Refuse an ending that leaves no answer.

    Raises:
        ModelError: `empty`.
    """
    if said.is_empty:
        raise ModelError(ErrorCode.EMPTY)
