"""Killed in the middle, the worker loses nothing and does nothing twice."""

import random
from collections.abc import Iterator

import pytest

from tests.doubles.model_server import ModelServer
from tests.running import Site, running_site
from tests.worker.killing import (
    TOPICS,
    Bot,
    Waiting,
    check,
    counted,
    kill_all,
    kill_one,
    loving,
    lower_strengths,
)

pytestmark = pytest.mark.worker

KILLS_OF_ONE = 3
KILLS_OF_ALL = 2


@pytest.fixture
def site() -> Iterator[Site]:
    """A site whose model thinks slowly and whose leases are short."""
    with ModelServer() as model:
        model.answer = loving
        with running_site(
            OPENAI_BASE_URL=model.url, OPENAI_API_KEY="double", PEGASUS_LEASE_SECONDS="3"
        ) as running:
            yield running


def test_five_kills_during_extractions_lose_and_double_nothing(site: Site) -> None:
    bot = Bot(site, "bill@example.org")
    waiting = Waiting(site)
    for topic in TOPICS:
        waiting.add(bot, f"I love {topic}.")
    waiting.wait(len(TOPICS))
    lower_strengths(site)

    for topic in TOPICS:
        waiting.add(bot, f"I love {topic}.")
    chance = random.Random(0)  # noqa: S311 - which process dies
    for number in range(KILLS_OF_ONE + KILLS_OF_ALL):
        waiting.wait(1)
        assert kill_all(site) if number % 2 else kill_one(site, chance)
    waiting.wait(len(waiting.left))

    check(counted(site), n_people=1, topics=TOPICS, n_again=1)
