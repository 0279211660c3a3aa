"""One endpoint: how it is reached and how its answers are read off the wire.

In: a request's body. Out: the whole answer's bytes, or a streamed answer's events.
"""

import functools
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import httpx2
import openai

from memory.llm.base import ErrorCode, ModelError
from memory.llm.openai.limits import ANSWER_BYTES_MAX, capped

# Each piece of a streamed answer comes in an envelope about forty times its size.
STREAM_BYTES_MAX: Final = 16 * ANSWER_BYTES_MAX
NO_KEY: Final = "none"  # openai wants some key; local servers ignore it
QUIET_SECONDS_MAX: Final = 900.0  # between two reads; the deadline around the call is shorter
NO_EVENT_FIELDS: Final = (b"", b"event", b"id", b"retry")
END_OF_STREAM: Final = b"[DONE]"


@dataclass(frozen=True)
class Endpoint:
    """Where an OpenAI-compatible service answers; an empty address is OpenAI's own."""

    base_url: str = ""
    api_key: str = field(default="", repr=False)

    async def answer(self, body: Mapping[str, Any]) -> bytes:
        """Ask for one whole chat completion and return it as sent.

        Raises:
            ModelError, openai.OpenAIError, httpx2.HTTPError: see `limits.typed_errors`.
        """
        async with (
            self._client(ANSWER_BYTES_MAX) as client,
            client.chat.completions.with_streaming_response.create(**body) as response,
        ):
            whole: bytes = await response.read()
            return whole

    async def vectors(self, body: Mapping[str, Any], *, bytes_max: int) -> bytes:
        """Ask for embeddings and return them as sent.

        Raises:
            ModelError, openai.OpenAIError, httpx2.HTTPError: see `limits.typed_errors`.
        """
        async with (
            self._client(bytes_max) as client,
            client.embeddings.with_streaming_response.create(**body) as response,
        ):
            return await response.read()

    async def events(self, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        """Ask for a streamed chat completion and yield each event's data.

        A service that does not stream answers with one JSON body: then that is the only event.

        Raises:
            ModelError, openai.OpenAIError, httpx2.HTTPError: see `limits.typed_errors`.
        """
        async with (
            self._client(STREAM_BYTES_MAX) as client,
            client.chat.completions.with_streaming_response.create(**body, stream=True) as response,
        ):
            if "application/json" in response.headers.get("content-type", ""):
                yield await response.read()
                return
            async for line in _lines(response.iter_bytes()):
                data = _event_data(line)
                if data == END_OF_STREAM:
                    return
                if data:
                    yield data

    @asynccontextmanager
    async def _client(self, bytes_max: int) -> AsyncIterator[openai.AsyncOpenAI]:
        """Open a client that neither retries nor follows, and reads so many bytes at most.

        A client a call: it belongs to one event loop, and costs a fraction of a millisecond.
        """
        transport = httpx2.AsyncClient(
            verify=_certificates(),
            timeout=QUIET_SECONDS_MAX,
            follow_redirects=False,
            headers={"accept-encoding": "identity"},
            event_hooks={"response": [capped(bytes_max)]},
        )
        async with openai.AsyncOpenAI(
            base_url=self.base_url or None,
            api_key=self.api_key or NO_KEY,
            max_retries=0,
            timeout=QUIET_SECONDS_MAX,
            http_client=transport,
        ) as client:
            yield client


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Return the trusted certificates, read once: that takes a tenth of a second."""
    return httpx2.create_ssl_context()


async def _lines(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the lines of a body, split as bytes: U+2028 inside a JSON text ends no line.

    Raises:
        ModelError: `too_large`, a line is longer than a whole answer may be.
    """
    rest = b""
    async for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.rstrip(b"\r")
        if len(rest) > ANSWER_BYTES_MAX:
            raise ModelError(ErrorCode.TOO_LARGE)
    if rest:
        yield rest


def _event_data(line: bytes) -> bytes:
    """Return what a line of an event stream carries; empty for comments and other fields.

    Raises:
        ModelError: `not_json`, the line belongs to no event stream.
    """
    name, _, value = line.partition(b":")
    if name == b"data":
        return value.strip()
    if name in NO_EVENT_FIELDS:
        return b""
    raise ModelError(ErrorCode.NOT_JSON)
