"""What an endpoint may cost: bytes, seconds, hops; and the one error it may become.

In: whatever openai and httpx raise. Out: `ModelError` with a code and no text, neither the
person's nor the server's.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final

import httpx2
import openai
from anyio.from_thread import start_blocking_portal

from memory.llm.base import ErrorCode, ModelError

ANSWER_BYTES_MAX: Final = 1024 * 1024  # "answer 1 MB"

# Statuses that mean something of their own; the rest go by their hundred.
CODE_OF_STATUS: Final[dict[int, tuple[str, bool]]] = {
    HTTPStatus.REQUEST_TIMEOUT: (ErrorCode.TIMEOUT, True),
    HTTPStatus.CONFLICT: (ErrorCode.SERVER_ERROR, True),
    HTTPStatus.TOO_EARLY: (ErrorCode.SERVER_ERROR, True),
    HTTPStatus.TOO_MANY_REQUESTS: (ErrorCode.RATE_LIMITED, True),
}
# Statuses by which services say that they know no tools, or no such form of an answer.
UNKNOWN_FORM: Final = frozenset(
    {
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.NOT_FOUND,
        HTTPStatus.UNPROCESSABLE_ENTITY,
        HTTPStatus.NOT_IMPLEMENTED,
    }
)
CODE_OF_HUNDRED: Final = {
    3: (ErrorCode.REDIRECTED, False),
    4: (ErrorCode.REFUSED, False),
    5: (ErrorCode.SERVER_ERROR, True),
}


class UnknownFormError(ModelError):
    """A refusal that may be about the form of the request: it may be asked in a plainer one."""

    def __init__(self) -> None:
        """Fail as refused, for good."""
        super().__init__(ErrorCode.REFUSED, is_retryable=False)


class CappedStream(httpx2.AsyncByteStream):
    """A response's body that breaks off once it is larger than allowed."""

    def __init__(self, body: httpx2.AsyncByteStream, *, bytes_max: int, is_readable: bool) -> None:
        """Wrap a body that nobody has read yet."""
        self._body = body
        self._bytes_max = bytes_max
        self._is_readable = is_readable

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield the body's pieces.

        Raises:
            ModelError: `too_large`; `wrong_shape` when the body is compressed.
        """
        if not self._is_readable:
            raise ModelError(ErrorCode.WRONG_SHAPE)
        n_bytes = 0
        async for piece in self._body:
            n_bytes += len(piece)
            if n_bytes > self._bytes_max:
                raise ModelError(ErrorCode.TOO_LARGE)
            yield piece

    async def aclose(self) -> None:
        """Close the body."""
        await self._body.aclose()


def capped(bytes_max: int) -> Callable[[httpx2.Response], Awaitable[None]]:
    """Return a response hook that caps every body, an error's body included.

    A compressed body is refused: we never ask for one, and a small one may unpack to anything.
    """

    async def cap(response: httpx2.Response) -> None:
        body = response.stream
        if isinstance(body, httpx2.AsyncByteStream):
            encoding = response.headers.get("content-encoding", "identity")
            response.stream = CappedStream(
                body, bytes_max=bytes_max, is_readable=encoding == "identity"
            )

    return cap


@contextmanager
def typed_errors() -> Iterator[None]:
    """Turn what openai, httpx and the clock raise into one `ModelError`.

    The cause is cut off: openai's errors carry the server's text.
    """
    try:
        yield
    except ModelError:
        raise
    except openai.APIStatusError as error:
        raise _of_status(error.status_code) from None
    except (TimeoutError, openai.APITimeoutError, httpx2.TimeoutException):
        raise ModelError(ErrorCode.TIMEOUT) from None
    except openai.APIConnectionError:
        raise ModelError(ErrorCode.UNREACHABLE) from None
    except httpx2.TransportError:  # while the body is read: openai no longer wraps it
        raise ModelError(ErrorCode.INTERRUPTED) from None
    except (openai.OpenAIError, httpx2.InvalidURL, UnicodeError):  # an address or key of no use
        raise ModelError(ErrorCode.UNREACHABLE, is_retryable=False) from None


def _of_status(status: int) -> ModelError:
    """Return the error of an HTTP status that is no success."""
    if status in UNKNOWN_FORM:
        return UnknownFormError()
    hundred = CODE_OF_HUNDRED.get(status // 100, (ErrorCode.SERVER_ERROR, True))
    code, is_retryable = CODE_OF_STATUS.get(status, hundred)
    return ModelError(code, is_retryable=is_retryable)


def within[T](seconds: float, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Do asynchronous work from synchronous code, by the wall clock.

    It runs on a loop of its own in another thread, so it may be called anywhere, and only an
    asynchronous call can be given up at any byte: openai's own timeout starts again with each
    read, and looking up a host's name has none.

    Raises:
        ModelError: the work failed, or took longer than `seconds`.
    """

    async def bounded() -> T:
        with typed_errors():
            async with asyncio.timeout(seconds):
                return await work()

    with start_blocking_portal() as portal:
        return portal.call(bounded)
