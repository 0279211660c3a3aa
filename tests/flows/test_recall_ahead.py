"""Opening a chat reads the memory, so that its first message finds it read."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from memory.flows.recall import ahead, read_ahead, recall, warm
from memory.models import acting_for
from memory.store import graphs
from tests.story import Story


@pytest.fixture
def at_once(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Reading beside takes place at once; return for whom it was asked."""
    asked: list[UUID] = []

    def beside(owner_id: UUID, act: Callable[[], object]) -> None:
        asked.append(owner_id)
        with acting_for(owner_id):
            act()

    settings.PEGASUS_READ_AHEAD = True
    monkeypatch.setattr(ahead, "beside", beside)
    warm()
    return asked


def test_the_first_message_reads_no_graph(
    known: Story, now: datetime, at_once: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    graphs.drop(known.owner.pk)
    read_ahead(owner_id=known.owner.pk, now=now)
    monkeypatch.delattr(graphs, "read")

    assert recall(owner_id=known.owner.pk, query="what does Sarah do?", now=now).state == "used"


@pytest.mark.parametrize(("mode", "n_read"), [("normal", 1), ("read_only", 1), ("temporary", 0)])
def test_an_opened_chat_is_read_for_unless_it_sees_no_memory(
    known: Story, client: Client, at_once: list[UUID], mode: str, n_read: int
) -> None:
    client.force_login(known.owner)

    client.get(reverse("memory:home"), {"mode": mode})

    assert len(at_once) == n_read


def test_switched_off_nothing_is_read(
    known: Story, now: datetime, at_once: list[UUID], settings: LazySettings
) -> None:
    settings.PEGASUS_READ_AHEAD = False
    read_ahead(owner_id=known.owner.pk, now=now)

    assert at_once == []
