"""Conversations: opened, filled, answered whole and streamed, closed, followed."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import timedelta
from typing import Any, cast
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from rest_framework.test import APIClient

from memory.api import streaming
from memory.engine.vocabulary import EpisodeState, JobState, TurnState
from memory.flows import converse
from memory.models import Episode, ExtractionRun, Job, Profile, Turn, acting_for
from tests.conftest import NOW
from tests.story import Story


def opened(client: APIClient, **body: str) -> dict[str, Any]:
    """Open a conversation."""
    response = client.post("/api/v1/episodes", body, format="json")
    assert response.status_code == 201
    return dict(response.json())


def test_a_conversation_opens_in_its_mode(as_bill: APIClient) -> None:
    episode = opened(
        as_bill, mode="read_only", title="Trip", started_at="2026-04-01T08:00:00+02:00"
    )

    wanted = {
        "mode": "read_only",
        "state": "open",
        "title": "Trip",
        "channel": "api",
        "started_at": "2026-04-01T06:00:00Z",
    }
    assert episode | wanted == episode


def test_the_usual_mode_is_normal(as_bill: APIClient) -> None:
    assert opened(as_bill)["mode"] == "normal"


def test_one_turn_is_answered_as_one(as_bill: APIClient) -> None:
    path = f"/api/v1/episodes/{opened(as_bill)['id']}/turns"
    body = {"role": "user", "content": "Hi", "name": "Sarah", "said_at": "2026-05-01T10:00:00Z"}

    turn = as_bill.post(path, body, format="json").json()

    wanted = body | {"position": 0, "state": "done", "said_at": "2026-05-01T10:00:00Z"}
    assert turn | wanted == turn


def test_a_list_of_turns_keeps_its_order(as_bill: APIClient) -> None:
    path = f"/api/v1/episodes/{opened(as_bill)['id']}/turns"
    body = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]

    turns = as_bill.post(path, body, format="json").json()

    assert [(turn["position"], turn["content"]) for turn in turns] == [(0, "Hi"), (1, "Hello")]


def test_a_turn_opens_a_closed_conversation_again(as_bill: APIClient, story: Story) -> None:
    body = {"role": "user", "content": "One more thing"}

    as_bill.post(f"/api/v1/episodes/{story.episode}/turns", body, format="json")

    with acting_for(story.owner.pk):
        assert Episode.objects.get(pk=story.episode).state == EpisodeState.OPEN


def test_an_answer_comes_with_what_was_recalled(as_bill: APIClient, indexed: Story) -> None:
    body = {"content": "Who is my boss?"}

    answer = as_bill.post(f"/api/v1/episodes/{indexed.episode}/reply", body, format="json").json()

    assert answer["turn"]["role"] == "assistant"
    assert answer["turn"]["state"] == "done"
    assert answer["turn"]["content"]
    assert "You -[HAS_BOSS]-> Sarah" in answer["recall"]["memory"]
    assert answer["recall"].keys() >= RECALL_FIELDS


RECALL_FIELDS = {
    *("text", "memory", "context", "episodes", "nodes", "seeds"),
    *("abstained", "reason", "took_ms"),
}


def test_a_model_that_fails_loses_nothing(
    as_bill: APIClient, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    _let_streams_end(monkeypatch, TurnState.FAILED, "timeout")
    body = {"content": "Who is my boss?"}

    answer = as_bill.post(f"/api/v1/episodes/{story.episode}/reply", body, format="json").json()

    assert (answer["turn"]["state"], answer["turn"]["reason"]) == ("failed", "timeout")
    with acting_for(story.owner.pk):
        assert Turn.objects.filter(content="Who is my boss?").count() == 1


def test_a_stream_ends_with_the_same_answer(as_bill: APIClient, indexed: Story) -> None:
    events = streamed(as_bill, indexed, "Who is my boss?")

    *tokens, (name, done) = events
    assert name == "done"
    assert {name for name, _ in tokens} == {"token"}
    assert "".join(data["text"] for _, data in tokens) == done["turn"]["content"]
    assert "You -[HAS_BOSS]-> Sarah" in done["recall"]["memory"]


def test_a_stream_that_breaks_says_so(
    as_bill: APIClient, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(**_: object) -> AsyncIterator[str]:
        yield "Your boss"
        msg = "words of a person"
        raise RuntimeError(msg)

    monkeypatch.setattr(converse, "stream_reply", broken)

    *_, (name, data) = streamed(as_bill, story, "Who is my boss?")

    assert name == "error"
    assert (data["status"], data["code"]) == (500, "error")
    assert "words of a person" not in json.dumps(data)


def test_a_client_that_hangs_up_leaves_what_came(as_bill: APIClient, indexed: Story) -> None:
    pending = converse.begin_reply(
        owner_id=indexed.owner.pk, episode_id=indexed.episode, content="my boss?", now=NOW
    )

    async def first_event() -> bytes:
        async with aclosing(streaming.streamed(indexed.owner.pk, pending.turn_id)) as events:
            async for event in events:
                return event
        return b""

    name, _, data = async_to_sync(first_event)().decode().partition("\ndata: ")

    with acting_for(indexed.owner.pk):
        turn = Turn.objects.get(pk=pending.turn_id)
    assert name == "event: token"
    assert (turn.state, turn.content) == ("incomplete", json.loads(data)["text"])


def test_a_stream_of_a_foreign_conversation_is_not_found(
    as_mallory: APIClient, story: Story
) -> None:
    body = {"content": "Who is my boss?", "stream": True}
    foreign, missing = (
        as_mallory.post(f"/api/v1/episodes/{episode}/reply", body, format="json")
        for episode in (story.episode, uuid4())
    )

    assert foreign.status_code == 404
    assert foreign.content == missing.content


def test_closing_gives_an_operation_to_follow(as_bill: APIClient, story: Story) -> None:
    path = f"/api/v1/episodes/{story.episode}"
    as_bill.post(f"{path}/turns", {"role": "user", "content": "I like jazz"}, format="json")

    response = as_bill.post(f"{path}/close")

    operation = response.json()["operation"]
    assert response.status_code == 202
    assert response["Location"] == f"/api/v1/operations/{operation}"
    wanted = {"id": operation, "kind": "learn", "state": "queued"}
    assert as_bill.get(response["Location"]).json() == wanted


@pytest.mark.parametrize("mode", ["temporary", "read_only"])
def test_closing_without_learning_gives_none(as_bill: APIClient, story: Story, mode: str) -> None:
    path = f"/api/v1/episodes/{opened(as_bill, mode=mode)['id']}"
    as_bill.post(f"{path}/turns", {"role": "user", "content": "I like jazz"}, format="json")

    response = as_bill.post(f"{path}/close")

    assert (response.status_code, response.json()) == (200, {"operation": None})


def test_with_capture_off_nothing_is_learned(as_bill: APIClient, story: Story) -> None:
    with acting_for(story.owner.pk):
        Profile.objects.update(capture="off")
    path = f"/api/v1/episodes/{opened(as_bill)['id']}"
    as_bill.post(f"{path}/turns", {"role": "user", "content": "I like jazz"}, format="json")

    assert as_bill.post(f"{path}/close").json() == {"operation": None}


def test_a_finished_operation_says_what_it_brought(as_bill: APIClient, story: Story) -> None:
    notes = [{"code": "self_edge", "count": 1}]
    job = _job(story, JobState.DONE, counts={"nodes": 2, "edges": 3, "review": 1})
    with acting_for(story.owner.pk):
        ExtractionRun.objects.create(
            owner=story.owner,
            episode_id=story.episode,
            content_hash="x",
            pipeline_version="1",
            started_at=NOW,
            committed_at=NOW,
            notes=notes,
        )

    result = as_bill.get(f"/api/v1/operations/{job.pk}").json()["result"]

    assert result == {"nodes": 2, "edges": 3, "review": 1, "dropped": notes}


def test_a_failed_operation_says_why(as_bill: APIClient, story: Story) -> None:
    job = _job(story, JobState.FAILED, reason="timeout")

    shown = as_bill.get(f"/api/v1/operations/{job.pk}").json()

    assert (shown["state"], shown["reason"]) == ("failed", "timeout")
    assert "result" not in shown


def _job(story: Story, state: JobState, **more: Any) -> Job:  # noqa: ANN401 - model fields
    return Job.objects.create(
        owner=story.owner,
        kind="learn",
        subject_id=story.episode,
        state=state,
        due_at=NOW,
        created_at=NOW - timedelta(minutes=1),
        finished_at=NOW,
        **more,
    )


def _let_streams_end(monkeypatch: pytest.MonkeyPatch, state: TurnState, reason: str) -> None:
    """Let every answer end in this state without a word."""

    async def ended(*, owner_id: object, turn_id: object) -> AsyncIterator[str]:
        def keep() -> None:
            with acting_for(cast("Any", owner_id)):
                Turn.objects.filter(pk=cast("Any", turn_id)).update(state=state, reason=reason)

        await sync_to_async(keep)()
        for piece in tuple[str, ...]():
            yield piece

    monkeypatch.setattr(converse, "stream_reply", ended)
    monkeypatch.setattr(converse.turns, "stream_reply", ended)


def streamed(client: APIClient, story: Story, content: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the events of a streamed answer."""
    body = {"content": content, "stream": True}
    response = client.post(f"/api/v1/episodes/{story.episode}/reply", body, format="json")
    assert response["Content-Type"] == "text/event-stream"
    assert response["X-Accel-Buffering"] == "no"

    async def read() -> bytes:
        return b"".join([piece async for piece in cast("Any", response).streaming_content])

    blocks = async_to_sync(read)().decode().strip().split("\n\n")
    lines = [block.split("\n") for block in blocks]
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in lines
    ]
