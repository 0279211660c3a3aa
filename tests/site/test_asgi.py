"""The door of the server warms up when the server starts, and serves."""

import asyncio
import importlib
import threading
from typing import Any

import pytest

from memory.llm import backends
from memory.llm.base import ErrorCode, ModelError
from pegasus_site import warming


def _live(application: Any) -> list[str]:  # noqa: ANN401 - ASGI's own
    """Start and end a server's life; return the door's answers."""
    events = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    answers: list[str] = []

    async def receive() -> dict[str, Any]:
        return events.pop(0)

    async def send(event: dict[str, Any]) -> None:
        answers.append(event["type"])

    asyncio.run(application({"type": "lifespan"}, receive, send))
    return answers


def test_a_servers_start_warms_up(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from pegasus_site import asgi  # noqa: PLC0415 - it looks at the database when imported

    warmed = threading.Event()
    monkeypatch.setattr(asgi, "warm", warmed.set)

    assert _live(asgi.application) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert warmed.wait(5)


def test_the_door_may_be_imported_inside_an_event_loop(db: None) -> None:
    from pegasus_site import asgi  # noqa: PLC0415 - as above

    async def serve() -> None:  # as every process of `uvicorn --workers 2` does
        importlib.reload(asgi)

    asyncio.run(serve())


def test_without_an_embedder_warming_says_nothing(
    db: None, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def missing() -> None:
        raise ModelError(ErrorCode.EMBEDDER_MISSING, is_retryable=False)

    monkeypatch.setattr(backends, "embedder", missing)
    thread = threading.Thread(target=warming.warm)  # its connection is its own

    thread.start()
    thread.join(10)

    assert capfd.readouterr() == ("", "")
