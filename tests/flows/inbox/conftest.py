"""Somebody who is asked first, and a worker that comes late."""

from collections.abc import Iterator

import pytest
import time_machine

from accounts.models import User
from memory.engine.vocabulary import Capture
from tests.flows.inbox.clicks import DAY, NOW, switch_to
from tests.flows.talk import person


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    """The worker comes late; strengths have not faded by then."""
    with time_machine.travel(NOW + 9 * DAY, tick=True):
        yield


@pytest.fixture
def asked(db: None) -> User:
    """Somebody who wants to be asked first."""
    owner = person("asked@example.org")
    switch_to(owner, Capture.ASK)
    return owner
