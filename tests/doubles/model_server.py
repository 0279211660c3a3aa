"""A scripted model on loopback that speaks OpenAI's protocol: chat, streams, tools, embeddings.

In: replies, queued by a test or worked out from the request. Out: what a service would send,
or one of the faults of `tests.doubles.faults`; every request is kept.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Self, override

import pytest

from memory.llm import backends
from tests.doubles.faults import EVENTS, JSON, Fault, event, play
from tests.doubles.replies import Asked, Reply, Script, completion, embeddings, form_of, pieces

HELLO: Final = Reply("Hello.")
NOTHING_TO_KEEP: Final = Reply.calling(("finish", {}))


class ModelServer(ThreadingHTTPServer):
    """The double: script it, point OPENAI_BASE_URL at its `url`, look at `requests`."""

    daemon_threads = False  # closing waits for every answer, so nothing leaks into the next test
    dimension = 16
    is_streaming = True  # some services answer whole, whatever they are asked
    is_base64 = True  # some send vectors as numbers, whatever they are asked
    is_shuffled = False  # the vectors' own index gives their order

    def __init__(self, port: int = 0) -> None:
        """Listen on loopback; on a free port unless one is named."""
        super().__init__(("127.0.0.1", port), _Handler)
        self.requests: list[Asked] = []
        self.fault: Fault | None = None
        self.answer: Callable[[Asked], Script] = _by_default
        self.is_closing = threading.Event()
        self.was_hung_up = threading.Event()  # a client closed before its answer was whole
        self._queue: deque[Script] = deque()
        self._thread = threading.Thread(target=self.serve_forever, args=(0.02,))

    @property
    def url(self) -> str:
        """The address for OPENAI_BASE_URL."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def reply(self, *scripts: Script | str) -> None:
        """Queue what to answer to the next chat requests; after them `answer` is asked."""
        self._queue.extend(
            script if isinstance(script, Reply | Fault) else Reply(script) for script in scripts
        )

    def script_for(self, asked: Asked) -> Script:
        """Return what to answer."""
        self.requests.append(asked)
        if self.fault is not None:
            return self.fault
        if asked.path == "/v1/chat/completions" and self._queue:
            return self._queue.popleft()
        return self.answer(asked)

    def __enter__(self) -> Self:
        """Start answering."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Break off what hangs, then stop."""
        self.is_closing.set()
        self.shutdown()
        self._thread.join()
        self.server_close()


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    """A model of the test's own."""
    with ModelServer() as server:
        yield server


@pytest.fixture
def online_model(model_server: ModelServer, settings: Any) -> Iterator[ModelServer]:  # noqa: ANN401 - pytest-django names no type
    """The same model, configured as the endpoint of this process."""
    settings.OPENAI_BASE_URL = model_server.url
    settings.OPENAI_API_KEY = "test"
    backends.reset()
    yield model_server
    backends.reset()


def _by_default(asked: Asked) -> Script:
    """Greet; keep nothing when asked to extract."""
    is_extracting = "tools" in asked.body and not asked.body.get("stream")
    return NOTHING_TO_KEEP if is_extracting else HELLO


class _Handler(BaseHTTPRequestHandler):
    """One request; also the line that faults are played on."""

    protocol_version = "HTTP/1.1"
    server: ModelServer

    def do_GET(self) -> None:
        """List the models, at any path."""
        self._send_json(json.dumps({"object": "list", "data": [{"id": "double"}]}))

    def do_POST(self) -> None:
        """Answer as scripted."""
        self.close_connection = True
        size = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(size) or b"{}")
        asked = Asked(self.path, body, {k.lower(): v for k, v in self.headers.items()})
        script = self.server.script_for(asked)
        try:
            self._perform(script, asked)
        except ConnectionError:
            self.server.was_hung_up.set()

    def _perform(self, script: Script, asked: Asked) -> None:
        """Send an answer or play a fault."""
        if isinstance(script, Fault):
            play(script, form_of(asked, self.server.dimension), self)
        elif asked.path == "/v1/embeddings":
            self._send_json(self._vectors(asked))
        elif script.status != HTTPStatus.OK:
            self._send_json('{"error": {"message": "no"}}', script.status)
        elif asked.body.get("stream") and self.server.is_streaming:
            self._send_stream(script)
        else:
            self._send_json(completion(script))

    def _vectors(self, asked: Asked) -> str:
        """Return embeddings the way this double sends them."""
        form = {} if self.server.is_base64 else {"encoding_format": "float"}
        answer = json.loads(embeddings(asked.body | form, self.server.dimension))
        if self.server.is_shuffled:
            answer["data"].reverse()
        return json.dumps(answer)

    def _send_json(self, body: str, status: int = HTTPStatus.OK) -> None:
        """Send a whole body."""
        data = body.encode()
        self.head(status, JSON, content_length=str(len(data)))
        self.send(data)

    def _send_stream(self, reply: Reply) -> None:
        """Send an answer word by word, in chunks as services do."""
        self.head(HTTPStatus.OK, EVENTS, transfer_encoding="chunked")
        for piece in [*pieces(reply), "[DONE]"]:
            data = event(piece)
            self.send(b"%x\r\n%s\r\n" % (len(data), data))
            if reply.pause:
                self.wait(reply.pause)
        self.send(b"0\r\n\r\n")

    def head(self, status: int, content_type: str, **headers: str) -> None:
        """Send status and headers."""
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("connection", "close")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def send(self, data: bytes) -> None:
        """Send a part of the body."""
        self.wfile.write(data)
        self.wfile.flush()

    def wait(self, seconds: float) -> bool:
        """Wait; true when the double is being closed."""
        return self.server.is_closing.wait(seconds)

    @override
    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""
