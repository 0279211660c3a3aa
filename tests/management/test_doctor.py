"""`memory_doctor` and the system check of vectors: what is wrong is named, with the remedy."""

import socket
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone
from django_q.models import Schedule
from pytest_django import Settings

from memory.llm import backends
from memory.llm.base import ErrorCode, ModelError
from memory.management import examination
from memory.management.checks import embedder_fits
from memory.models import Phrase, acting_for
from tests.management.asking import document, ending
from tests.story import Story


@pytest.fixture(autouse=True)
def _ticking(db: None) -> Iterator[None]:
    """A worker ticks; backends are made anew."""
    Schedule.objects.filter(func="memory.tasks.sweep").update(next_run=timezone.now())
    backends.reset()
    yield
    backends.reset()


def bad() -> dict[str, str]:
    code, out, _ = ending("memory_doctor")
    lines = [line.removeprefix("BAD ") for line in out.splitlines() if line.startswith("BAD")]
    assert code == bool(lines)
    return dict(line.split(": ", 1) for line in lines)


def test_all_is_well() -> None:
    assert {check["ok"] for check in document("memory_doctor")["checks"]} == {True}


def test_a_worker_that_does_not_tick_is_named() -> None:
    late = timezone.now() - timedelta(minutes=2)
    Schedule.objects.filter(func="memory.tasks.sweep").update(next_run=late)

    assert bad() == {"worker": "does not tick; run ./pegasus up"}


def test_without_a_database_the_rest_is_still_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> list[str]:
        raise DatabaseError

    monkeypatch.setattr(examination, "holes", away)

    assert bad() == {"database": "DatabaseError"}


def test_an_endpoint_that_cannot_be_reached_is_named(settings: Settings) -> None:
    with socket.socket() as closed:  # bound, and not listening
        closed.bind(("127.0.0.1", 0))
        settings.OPENAI_BASE_URL = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"

        assert bad() == {"model": "127.0.0.1 cannot be reached"}


def test_an_endpoint_that_answers_is_well(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.OPENAI_BASE_URL = f"http://127.0.0.1:{server.getsockname()[1]}/v1"

        assert bad() == {}


def test_an_embedder_that_cannot_be_asked_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        id = "minilm:missing"

        def embed(self, _: object) -> None:
            raise ModelError(ErrorCode.EMBEDDER_MISSING)

    with monkeypatch.context() as patch:
        patch.setattr(backends, "embedder", Missing)
        found = bad()

    assert found == {"embedder": "minilm:missing: embedder_missing; words still match"}


def test_loose_settings_are_named(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]

    assert bad() == {"settings": "PEGASUS_HOSTS lets every name in"}


def embedded_by(story: Story, embedder: str) -> None:
    with acting_for(story.owner.pk):
        Phrase.objects.create(
            owner=story.owner, relation="HAS_BOSS", text="has boss", vector=[1.0], dimension=1
        )
        Phrase.objects.update(embedder_id=embedder)


def test_vectors_of_another_embedder_name_the_remedy(story: Story) -> None:
    embedded_by(story, "other:model:1:1")

    (message,) = embedder_fits(["default"])

    assert message.id == "pegasus.W003"
    assert message.hint == "Run `./pegasus manage memory_reembed`."
    assert "vectors" in bad()


def test_vectors_of_the_embedder_are_no_matter(story: Story) -> None:
    embedded_by(story, backends.embedder().id)

    assert embedder_fits(["default"]) == []


def test_reembedding_is_the_remedy(story: Story) -> None:
    embedded_by(story, "other:model:1:1")

    told = document("memory_reembed")

    assert told["phrases"] > 0
    assert embedder_fits(["default"]) == []
    assert document("memory_reembed", "--user", story.owner.email)["phrases"] == 0
