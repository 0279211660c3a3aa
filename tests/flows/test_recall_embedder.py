"""An embedder that is slow or away: the turn goes on, and says so."""

import threading
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import numpy as np
import pytest

from accounts.models import User
from memory.engine.vocabulary import Ground
from memory.flows.recall import recall
from memory.llm import backends
from memory.llm.base import ErrorCode, ModelError, Vectors
from memory.store import lines
from tests.story import Story

QUERY = "my manager"


class Hanging:
    """An embedder that answers when the test is over."""

    id = "hanging"
    dimension = 2

    def __init__(self) -> None:
        """Hang until released."""
        self.released = threading.Event()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Wait, then answer."""
        self.released.wait(30)
        return np.ones((len(texts), 2), np.float32)


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    embedder = Hanging()
    monkeypatch.setattr(backends, "embedder", lambda: embedder)
    yield
    embedder.released.set()


class Away:
    """An embedder whose endpoint is gone after it has answered once."""

    def __init__(self) -> None:
        """Go by the built-in embedder's name, whose mean is known."""
        inner = backends.embedder()
        self.id, self.dimension = inner.id, inner.dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Fail, as an endpoint that is gone does."""
        assert texts
        raise ModelError(ErrorCode.UNREACHABLE, is_retryable=True)


def test_a_hanging_embedder_holds_a_turn_up_no_longer_than_it_may(
    known: Story, now: datetime, hanging: None
) -> None:
    del hanging  # after the story, whose vectors would wait for it
    found = recall(owner_id=known.owner.pk, query=QUERY, now=now, within_ms=20)

    assert (found.state, found.text) == ("late", "")


@pytest.mark.usefixtures("hanging")
def test_a_newcomers_first_message_is_never_too_late(bill: User, now: datetime) -> None:
    found = recall(owner_id=bill.pk, query=QUERY, now=now, within_ms=20)

    assert (found.state, found.reason) == ("none", Ground.NOTHING_KNOWN)


def test_words_still_match_while_the_embedder_is_away(
    known: Story, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    recall(owner_id=known.owner.pk, query=QUERY, now=now)
    away = Away()
    monkeypatch.setattr(backends, "embedder", lambda: away)

    found = recall(owner_id=known.owner.pk, query="Is Sarah in?", now=now)

    assert found.is_words_only
    assert "HAS_BOSS" in found.text


class Reading:
    """The built-in embedder, whose answer for a whole message waits for the words' memories."""

    def __init__(self) -> None:
        """Go by the built-in embedder's name."""
        self._inner = backends.embedder()
        self.id, self.dimension = self._inner.id, self._inner.dimension
        self.is_read = threading.Event()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Answer for words at once."""
        if QUERY in texts and not self.is_read.wait(30):
            raise ModelError(ErrorCode.UNREACHABLE, is_retryable=True)
        return self._inner.embed(texts)


def test_memories_are_read_while_the_message_is_embedded_as_a_whole(
    known: Story, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder, read = Reading(), lines.quotes

    def quotes(*asked: Any) -> Any:  # noqa: ANN401 - passed on
        embedder.is_read.set()
        return read(*asked)

    monkeypatch.setattr(backends, "embedder", lambda: embedder)
    monkeypatch.setattr(lines, "quotes", quotes)

    found = recall(owner_id=known.owner.pk, query=QUERY, now=now, within_ms=5_000)

    assert found.state == "used"
