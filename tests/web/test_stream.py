"""The answer as it is written: events, replay, one last word."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import TurnState
from memory.flows import converse
from memory.models import Turn, acting_for
from memory.web.stream import event
from tests.story import SAID, Story


@pytest.fixture
def answer(story: Story) -> UUID:
    """The turn of an answer that nobody has streamed yet."""
    return converse.begin_reply(
        owner_id=story.owner.pk,
        episode_id=story.episode,
        content="Hello",
        now=timezone.now(),
    ).turn_id


async def _streamed(person: User | None, turn_id: UUID) -> tuple[Any, str]:
    client = AsyncClient()
    if person:
        await client.aforce_login(person)
    response: Any = await client.get(f"/answer/{turn_id}/")
    if not response.streaming:
        return response, response.content.decode()
    return response, b"".join([part async for part in response.streaming_content]).decode()


def _stream(person: User | None, turn_id: UUID) -> tuple[Any, str]:
    return async_to_sync(_streamed)(person, turn_id)


def test_an_answer_streams_and_ends_with_done(story: Story, answer: UUID) -> None:
    response, body = _stream(story.owner, answer)

    assert response.headers["Content-Type"] == "text/event-stream"
    assert response.headers["X-Accel-Buffering"] == "no"
    assert response.headers["Cache-Control"] == "no-store"
    first, *_, last, end = body.split("\n\n")
    assert first.startswith("event: text\ndata: ")
    assert last.startswith("event: done\n")
    assert f'id="turn-{answer}"' in last
    assert end == ""


def test_a_second_stream_replays_and_generates_nothing(story: Story, answer: UUID) -> None:
    _stream(story.owner, answer)
    with acting_for(story.owner.pk):
        Turn.objects.filter(pk=answer).update(content="What is stored.")

    _, body = _stream(story.owner, answer)

    assert body.startswith("event: text\ndata: What is stored.\n")


def test_whatever_breaks_the_stream_ends_with_a_word(
    story: Story, answer: UUID, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def breaking(**_: Any) -> AsyncIterator[str]:  # noqa: ANN401
        yield "My boss"
        raise RuntimeError(story.turn, SAID)

    with acting_for(story.owner.pk):
        Turn.objects.filter(pk=answer).update(state=TurnState.INCOMPLETE)
    monkeypatch.setattr(converse, "stream_reply", breaking)

    _, body = _stream(story.owner, answer)

    assert "event: error\n" in body
    assert "Try again" in body
    assert "Sarah" not in caplog.text


def test_only_the_person_may_listen(story: Story, mallory: User, answer: UUID) -> None:
    assert _stream(None, answer)[0].status_code == 403
    assert _stream(mallory, answer)[0].status_code == 404
    assert _stream(story.owner, story.turn)[0].status_code == 404


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a", b"event: text\ndata: a\n\n"),
        ("a\nb\n", b"event: text\ndata: a\ndata: b\ndata: \n\n"),
        ("a\r\nevent: done\rb", b"event: text\ndata: a\ndata: event: done\ndata: b\n\n"),
    ],
)
def test_no_text_can_start_an_event_of_its_own(text: str, wanted: bytes) -> None:
    assert event("text", text) == wanted
