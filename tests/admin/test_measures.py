"""The page of measures: counts by day and person, never a text."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.admin import measuring, storing
from memory.engine.vocabulary import Kind, Mode, Role, Thumb
from memory.flows import converse, forget, revise
from memory.models import Episode, ExtractionRun, TraversalLog, Turn, acting_for
from tests.story import Story

PAGE = "/admin/memory/profile/"
TEXTS = ("Sarah", "Acme", "peanuts", "driving me crazy", "Berlin")


@pytest.fixture
def inside(client: Client, db: None) -> Client:
    """The browser of a member of staff who may see the page."""
    user = User.objects.create(email="ivy@example.org", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_profile"))
    client.force_login(user)
    return client


def answered(story: Story, now: datetime, **receipt: Any) -> UUID:  # noqa: ANN401
    """Have a message answered with this outcome of recall."""
    owner = story.owner.pk
    episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now)
    turn = converse.reply(owner_id=owner, episode_id=episode, content="Hi", now=now)
    with acting_for(owner):
        Turn.objects.filter(pk=turn).update(receipt=receipt)
    return turn


def total(now: datetime, **more: Any) -> measuring.Line:  # noqa: ANN401
    with acting_for(None, staff=True):
        return measuring.measured(measuring.ALL, since=now - timedelta(days=7), **more)[0]


def test_answers_are_counted_by_what_recall_did(story: Story, now: datetime) -> None:
    for took_ms in (10.0, 20.0, 30.0):
        answered(story, now, state="used", took_ms=took_ms)
    answered(story, now, state="late", took_ms=90_000.0)
    answered(story, now, state="off")

    line = total(now)

    assert (line["answers"], line["used"], line["late"]) == (5, 3, 1)
    assert (line["p50"], line["over"]) == (25.0, 25.0)


def test_thumbs_are_counted(story: Story, now: datetime) -> None:
    turn = answered(story, now, state="used", took_ms=1.0)

    revise.rate(owner_id=story.owner.pk, turn_id=turn, thumb=Thumb.DOWN)

    assert (total(now)["up"], total(now)["down"]) == (0, 1)


def test_restated_facts_are_those_that_runs_met_again(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        ExtractionRun.objects.create(
            owner=story.owner,
            episode_id=story.episode,
            content_hash="x",
            pipeline_version="1",
            started_at=now,
            committed_at=now,
            learned={"added": ["a"], "restated": ["b", "c"]},
        )

    assert (total(now)["new"], total(now)["restated"]) == (1, 2)


def test_it_changed_is_a_correction(story: Story, now: datetime) -> None:
    revise.correct(
        owner_id=story.owner.pk,
        edge_id=story.edges["You WORKS_AT Acme"],
        how="changed",
        target_name="Globex",
        now=now,
    )

    assert counted(now) == {"added": 0, "corrected": 1, "forgotten": 0}


def test_it_was_never_true_is_a_correction_and_no_deletion(story: Story, now: datetime) -> None:
    revise.correct(
        owner_id=story.owner.pk,
        edge_id=story.edges["You WORKS_AT Acme"],
        how="never_true",
        target_name="Globex",
        now=now,
    )

    assert counted(now) == {"added": 0, "corrected": 1, "forgotten": 0}


def test_what_is_typed_and_what_is_forgotten_count_by_themselves(
    story: Story, now: datetime
) -> None:
    revise.add(
        owner_id=story.owner.pk,
        source_name="Sarah",
        relation="LIKES",
        target_name="tea",
        target_kind=Kind.THING,
        snippet="Sarah likes tea.",
        now=now,
    )
    gone = forget.Target("edge", story.edges["You ALLERGIC_TO peanuts"])
    forget.forget(owner_id=story.owner.pk, target=gone, now=now + timedelta(minutes=1))

    assert counted(now) == {"added": 1, "corrected": 0, "forgotten": 1}


def counted(now: datetime) -> dict[str, int]:
    return {name: total(now).get(name, 0) for name in ("added", "corrected", "forgotten")}


def test_a_mark_counts_once_however_often_the_edge_was_crossed(story: Story, now: datetime) -> None:
    turns = [answered(story, now, state="used"), answered(story, now, state="used")]
    edge = story.edges["You HAS_BOSS Sarah"]
    with acting_for(story.owner.pk):
        for turn in turns:
            TraversalLog.objects.create(
                owner=story.owner,
                turn_id=turn,
                episode_id=story.episode,
                edge_id=edge,
                crossed_at=now,
                canceled_at=now,
            )

    assert total(now)["irrelevant"] == 1


def test_lines_are_of_days_and_of_persons(story: Story, mallory: User, now: datetime) -> None:
    answered(story, now, state="used", took_ms=1.0)
    answered(story, now - timedelta(days=1), state="used", took_ms=3.0)
    other = converse.start(owner_id=mallory.pk, mode=Mode.NORMAL, now=now)
    converse.reply(owner_id=mallory.pk, episode_id=other, content="Hi", now=now)

    since = now - timedelta(days=7)
    with acting_for(None, staff=True):
        days = measuring.measured(measuring.DAY, since=since)
        people = measuring.measured(measuring.OWNER, since=since)

    assert [(line["key"].day, line["answers"]) for line in days] == [(4, 2), (3, 1)]
    assert [(line["key"], line["answers"]) for line in people] == [
        (story.owner.pk, 2),
        (mallory.pk, 1),
    ]
    assert total(now, owner=mallory.pk)["answers"] == 1


def test_what_was_held_out_stands_beside_the_rest(story: Story, now: datetime) -> None:
    turn = answered(story, now, state="held_out")
    revise.rate(owner_id=story.owner.pk, turn_id=turn, thumb=Thumb.DOWN)
    answered(story, now, state="used", took_ms=1.0)
    with acting_for(story.owner.pk):
        Episode.objects.filter(turns=turn).update(is_held_out=True)

    with acting_for(None, staff=True):
        lines = measuring.measured(measuring.ARM, since=now - timedelta(days=7))

    figures = [(line["key"], line["chats"], line["down"]) for line in lines]
    assert figures == [(False, 1, 0), (True, 1, 1)]


def test_what_is_stored_is_counted_by_person(story: Story, mallory: User) -> None:
    with acting_for(None, staff=True):
        before, _ = storing.stored()
        Turn.objects.filter(role=Role.USER).update(content="x" * 1500)
        after, everybody = storing.stored()

    assert [line.owner for line in after] == [story.owner.pk]
    assert after[0].text_bytes - before[0].text_bytes > 1000
    assert (everybody.n_rows, everybody.megabytes) == (after[0].n_rows, after[0].megabytes)


@pytest.mark.parametrize("query", ["", "?days=7", "?days=x&owner=nobody", "?owner={owner}"])
def test_the_page_shows_counts_and_no_text(inside: Client, story: Story, query: str) -> None:
    answer = inside.get(PAGE + query.format(owner=story.owner.pk))

    shown = answer.content.decode()
    assert answer.status_code == 200
    assert [text for text in TEXTS if text in shown] == []
    assert str(story.owner.pk) in shown
    assert LogEntry.objects.get().object_repr == "profile list"


def test_the_page_is_for_staff_with_the_right(client: Client, story: Story) -> None:
    client.force_login(User.objects.create(email="new@example.org", is_staff=True))

    assert client.get(PAGE).status_code == 403
    assert reverse("admin:memory_profile_changelist") == PAGE
