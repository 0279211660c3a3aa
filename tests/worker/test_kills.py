"""Killed in the middle, the worker loses nothing and does nothing twice."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import psutil
import pytest

from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.running import Site, running_site

pytestmark = pytest.mark.worker

EPISODES = 20
PATIENCE_SECONDS = 150
FRIENDS = [f"Friend{letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]


def _extracted(asked: Asked) -> Reply:
    """Answer slowly with the one friend that the conversation names."""
    time.sleep(0.3)
    said = json.dumps(asked.task["turns"])
    friend = next(name for name in FRIENDS if name in said)
    return Reply.calling(
        ("add_node", {"name": friend, "kind": "PERSON"}),
        (
            "add_edge",
            {
                "source": "user",
                "relation": "HAS_FRIEND",
                "target": friend,
                "snippet": f"My friend {friend} is here.",
            },
        ),
        ("finish", {}),
    )


@pytest.fixture
def site() -> Iterator[Site]:
    """A site whose model thinks slowly and whose leases are short."""
    with ModelServer() as model:
        model.answer = _extracted
        with running_site(
            OPENAI_BASE_URL=model.url, OPENAI_API_KEY="double", PEGASUS_LEASE_SECONDS="3"
        ) as running:
            yield running


def test_two_kills_during_twenty_extractions_lose_and_double_nothing(site: Site) -> None:
    bot = _Bot(site, site.manage("api_token", "bill@example.org"))
    operations = [bot.told(f"My friend {friend} is here.") for friend in FRIENDS]

    for wanted in (2, 6):
        bot.wait_for(operations, wanted)
        _kill_the_worker(site)
    bot.wait_for(operations, EPISODES)

    edges = bot.get("/api/v1/edges?limit=200&relation=HAS_FRIEND")["results"]
    counted = Counter(edge["target_name"] for edge in edges)
    assert counted == dict.fromkeys(FRIENDS, 1)
    assert {len(edge["snippets"]) for edge in edges} == {1}


class _Bot:
    """A client with a token."""

    def __init__(self, site: Site, token: str) -> None:
        self.port = site.port
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        return self._asked("GET", path)

    def told(self, text: str) -> str:
        """Hold a conversation of one sentence, finish it, and return the operation."""
        episode = self._asked("POST", "/api/v1/episodes", {"mode": "normal"})["id"]
        turn = {"role": "user", "content": text}
        self._asked("POST", f"/api/v1/episodes/{episode}/turns", turn)
        return str(self._asked("POST", f"/api/v1/episodes/{episode}/close", {})["operation"])

    def wait_for(self, operations: list[str], n_done: int) -> None:
        """Wait until so many operations are done; none may have failed."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            states = Counter(self.get(f"/api/v1/operations/{one}")["state"] for one in operations)
            assert not states["failed"]
            if states["done"] >= n_done:
                return
            time.sleep(0.3)
        pytest.fail(f"only {states} after {PATIENCE_SECONDS} s")

    def _asked(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, self.headers)
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status < 300, text
            return json.loads(text)


def _kill_the_worker(site: Site) -> None:
    """Kill the cluster's main process and everything it forked, as a machine would."""
    children = psutil.Process(site.process.pid).children(recursive=True)
    for child in children:
        if "qcluster" in " ".join(child.cmdline()) and child.is_running():
            child.kill()
