"""The ways an endpoint fails, each as bytes on the wire.

In: a fault, and whether the answer is streamed. Out: what the model double sends instead.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from http import HTTPStatus
from typing import Final, NamedTuple, Protocol

DRIP_SECONDS: Final = 0.05
GIANT_BYTES: Final = 50 * 1024 * 1024
PIECE_BYTES: Final = 64 * 1024
LEAK: Final = "Sarah's salary is 4921"  # must never turn up in an error of ours

HTML: Final = f"<!doctype html>\n<title>{LEAK}</title>\n<p>Please sign in.</p>\n".encode()
JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"


class Fault(StrEnum):
    """What goes wrong, in the order of the promise's table."""

    RATE_LIMITED = "429"
    INTERNAL = "500"
    UNAVAILABLE = "503"
    HANG = "hang"
    DRIP = "drip"
    HTML = "html"
    EMPTY_BODY = "empty_body"
    BROKEN_JSON = "broken_json"
    BROKEN_SSE = "broken_sse"
    CHOICES_EMPTY = "choices_empty"
    CHOICES_NULL = "choices_null"
    CONTENT_NULL = "content_null"
    LENGTH = "length"
    CUT_BODY = "cut_body"
    STREAM_HALF = "stream_half"
    STREAM_NO_END = "stream_no_end"
    GIANT = "giant"
    REDIRECT = "redirect"
    ERROR_OBJECT = "error_object"
    # Beyond the table.
    UNAUTHORIZED = "401"
    GIANT_ERROR = "giant_error"
    DRIP_HEAD = "drip_head"
    COMPRESSED = "compressed"


class Form(NamedTuple):
    """How an answer is shaped on its way: what differs between chat, stream and embeddings."""

    good: str  # a whole good answer, as JSON
    without: Callable[[Fault], str]  # the same with a field empty, null or cut
    is_stream: bool


class Line(Protocol):
    """What a fault can do with the connection."""

    def head(self, status: int, content_type: str, **headers: str) -> None:
        """Send status and headers."""

    def send(self, data: bytes) -> None:
        """Send a part of the body."""

    def wait(self, seconds: float) -> bool:
        """Wait; true when the double is being closed."""


def play(fault: Fault, form: Form, line: Line) -> None:
    """Fail."""
    _PLAYS.get(fault, _play_field)(fault, form, line)


def event(data: str) -> bytes:
    """Return one event of a stream."""
    return f"data: {data}\n\n".encode()


def _play_status(fault: Fault, form: Form, line: Line) -> None:
    """Answer with an error status, and with text that must stay where it is."""
    body = f'{{"error": {{"message": "{LEAK}"}}}}'.encode()
    line.head(int(fault.value), JSON, content_length=str(len(body)))
    line.send(body)


def _play_hang(fault: Fault, form: Form, line: Line) -> None:
    """Say nothing."""
    line.wait(60)


def _play_drip(fault: Fault, form: Form, line: Line) -> None:
    """Send a comment or a space at a time, for ever."""
    line.head(HTTPStatus.OK, EVENTS if form.is_stream else JSON)
    while not line.wait(DRIP_SECONDS):
        line.send(b":\n" if form.is_stream else b" ")


def _play_drip_head(fault: Fault, form: Form, line: Line) -> None:
    """Send the status line and then headers without an end."""
    line.send(b"HTTP/1.1 200 OK\r\n")
    while not line.wait(DRIP_SECONDS):
        line.send(b"x-more: 1\r\n")


def _play_body(fault: Fault, form: Form, line: Line) -> None:
    """Send a body that is no answer."""
    content_type, body = {
        Fault.HTML: ("text/html", HTML),
        Fault.EMPTY_BODY: (EVENTS if form.is_stream else JSON, b""),
        Fault.BROKEN_JSON: (JSON, form.good.encode()[:-9] + b"]"),
        Fault.ERROR_OBJECT: (JSON, f'{{"error": {{"message": "{LEAK}"}}}}'.encode()),
        Fault.BROKEN_SSE: (EVENTS, event('{"choices": [{"delta": {"con') + event("[DONE]")),
    }[fault]
    line.head(HTTPStatus.OK, content_type, content_length=str(len(body)))
    line.send(body)


def _play_cut(fault: Fault, form: Form, line: Line) -> None:
    """Promise a whole body and close in the middle."""
    body = event(form.good) if form.is_stream else form.good.encode()
    line.head(HTTPStatus.OK, EVENTS if form.is_stream else JSON, content_length=str(len(body)))
    line.send(body[: len(body) // 2])


def _play_giant(fault: Fault, form: Form, line: Line) -> None:
    """Send 50 MB."""
    status = HTTPStatus.OK if fault is Fault.GIANT else HTTPStatus.INTERNAL_SERVER_ERROR
    line.head(status, EVENTS if form.is_stream else JSON, content_length=str(GIANT_BYTES))
    for _ in range(GIANT_BYTES // PIECE_BYTES):
        line.send(b" " * PIECE_BYTES)


def _play_redirect(fault: Fault, form: Form, line: Line) -> None:
    """Point to another address, which would answer."""
    line.head(HTTPStatus.TEMPORARY_REDIRECT, JSON, location="/elsewhere", content_length="0")


def _play_compressed(fault: Fault, form: Form, line: Line) -> None:
    """Send a compressed body, which nobody asked for."""
    line.head(HTTPStatus.OK, JSON, content_encoding="gzip", content_length="4")
    line.send(b"\x1f\x8b\x08\x00")


def _play_stream(fault: Fault, form: Form, line: Line) -> None:
    """Stream some text and then break off, or end as if that were all.

    Where nothing is streamed the body is cut, or has the field that says how it ended left out.
    """
    if not form.is_stream:
        return (_play_cut if fault is Fault.STREAM_HALF else _play_field)(fault, form, line)
    body = b"".join(stream_of_words())
    is_half = fault is Fault.STREAM_HALF
    line.head(HTTPStatus.OK, EVENTS, content_length=str(len(body) + is_half))
    line.send(body)
    return None


def stream_of_words() -> Iterator[bytes]:
    """Yield a few words of an answer, but no end."""
    for word in ("The ", "answer ", "is"):
        yield event(f'{{"choices": [{{"index": 0, "delta": {{"content": "{word}"}}}}]}}')


def _play_field(fault: Fault, form: Form, line: Line) -> None:
    """Send a well-formed answer with one field empty, null or cut."""
    body = form.without(fault).encode()
    if form.is_stream:
        body = event(body.decode()) + event("[DONE]")
    line.head(HTTPStatus.OK, EVENTS if form.is_stream else JSON, content_length=str(len(body)))
    line.send(body)


_PLAYS: Final[dict[Fault, Callable[[Fault, Form, Line], None]]] = {
    Fault.RATE_LIMITED: _play_status,
    Fault.INTERNAL: _play_status,
    Fault.UNAVAILABLE: _play_status,
    Fault.UNAUTHORIZED: _play_status,
    Fault.HANG: _play_hang,
    Fault.DRIP: _play_drip,
    Fault.DRIP_HEAD: _play_drip_head,
    Fault.HTML: _play_body,
    Fault.EMPTY_BODY: _play_body,
    Fault.BROKEN_JSON: _play_body,
    Fault.BROKEN_SSE: _play_body,
    Fault.ERROR_OBJECT: _play_body,
    Fault.CUT_BODY: _play_cut,
    Fault.GIANT: _play_giant,
    Fault.GIANT_ERROR: _play_giant,
    Fault.REDIRECT: _play_redirect,
    Fault.COMPRESSED: _play_compressed,
    Fault.STREAM_HALF: _play_stream,
    Fault.STREAM_NO_END: _play_stream,
}
