"""The night and the sweep."""

import math
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.db import DatabaseError

from accounts.models import User
from memory.engine.vocabulary import (
    EpisodeState,
    JobKind,
    JobState,
    Mode,
    Role,
    TurnState,
)
from memory.flows.forget import Target, forget
from memory.flows.rest import rest, sweep
from memory.models import Edge, Episode, Forgetting, Job, Turn, acting_for
from memory.store.episodes import close_episode
from tests.flows.census import census, dump
from tests.flows.nights import lease_of, night
from tests.story import Story

DAYS_AND_STRENGTH = [  # 20-engine.md 1: lambda a day by stability, from 100
    ("immutable", 365, 100.0),
    ("stable", 100, 100 * math.exp(-0.5)),
    ("mutable", 50, 100 * math.exp(-1.0)),
    ("time_bound", 20, 100 * math.exp(-1.0)),
    ("ephemeral", 10, 100 * math.exp(-2.0)),
]
BOSS = "You HAS_BOSS Sarah"


def _edge(owner: User, edge_id: UUID) -> Edge:
    with acting_for(owner.pk):
        return Edge.objects.get(pk=edge_id)


def _set(owner: User, edge_id: UUID, **values: object) -> None:
    with acting_for(owner.pk):
        Edge.objects.filter(pk=edge_id).update(**values)


@pytest.mark.parametrize("nights", [list(range(1, 31)), [30], [30] * 24])
def test_nights_never_compound(story: Story, now: datetime, nights: list[int]) -> None:
    boss = story.edges[BOSS]
    _set(story.owner, boss, strength_at_touch=80.0, touched_at=now, stability="mutable")

    for day in nights:
        night(story.owner, now + timedelta(days=day))

    edge = _edge(story.owner, boss)
    assert edge.strength == pytest.approx(80 * math.exp(-0.6), abs=1e-9)
    assert (edge.strength_at_touch, edge.touched_at) == (80.0, now)


@pytest.mark.parametrize(("stability", "days", "strength"), DAYS_AND_STRENGTH)
def test_each_class_has_its_rate(
    story: Story, now: datetime, stability: str, days: int, strength: float
) -> None:
    boss = story.edges[BOSS]
    _set(story.owner, boss, touched_at=now, stability=stability)

    night(story.owner, now + timedelta(days=days))

    assert _edge(story.owner, boss).strength == pytest.approx(strength, abs=1e-9)


def test_a_night_marks_what_is_dormant_and_unmarks_what_was_touched(
    story: Story, now: datetime
) -> None:
    boss = story.edges[BOSS]
    _set(story.owner, boss, touched_at=now, stability="ephemeral")
    first = now + timedelta(days=30)

    assert night(story.owner, first)["dormant"] == 1
    night(story.owner, first + timedelta(days=1))
    assert _edge(story.owner, boss).dormant_at == first

    _set(story.owner, boss, touched_at=first + timedelta(days=2))
    assert night(story.owner, first + timedelta(days=2))["revived"] == 1
    assert _edge(story.owner, boss).dormant_at is None


def test_a_night_done_twice_under_one_lease_is_done_once(story: Story, now: datetime) -> None:
    lease = lease_of(story.owner, now)

    assert rest(lease=lease, now=now)["edges"] == 4
    assert "edges" not in rest(lease=lease, now=now)


def test_a_night_leaves_another_owners_edges_alone(
    story: Story, mallory: User, now: datetime
) -> None:
    before = dump(story.owner.pk)

    night(mallory, now + timedelta(days=100))

    assert dump(story.owner.pk) == before


def _episode(owner: User, now: datetime, **values: object) -> UUID:
    with acting_for(owner.pk):
        fields = {"started_at": now, "last_turn_at": now, "n_turns": 1} | values
        episode = Episode.objects.create(owner=owner, **fields)
        Turn.objects.create(
            owner=owner,
            episode=episode,
            position=0,
            role=Role.USER,
            content="Hello",
            said_at=now,
            received_at=now,
        )
        return episode.pk


def _state(owner: User, episode_id: UUID) -> str:
    with acting_for(owner.pk):
        return Episode.objects.get(pk=episode_id).state


@pytest.mark.parametrize(("minutes", "state"), [(14, EpisodeState.OPEN), (15, EpisodeState.QUEUED)])
def test_a_sweep_closes_what_is_idle(
    story: Story, now: datetime, minutes: int, state: EpisodeState
) -> None:
    episode = _episode(story.owner, now)

    sweep(now=now + timedelta(minutes=minutes))

    assert _state(story.owner, episode) == state


def test_a_sweep_closes_the_idle_of_every_owner(story: Story, mallory: User, now: datetime) -> None:
    ours, theirs = _episode(story.owner, now), _episode(mallory, now)

    assert sweep(now=now + timedelta(hours=1))["closed"] == 2

    assert _state(story.owner, ours) == EpisodeState.QUEUED
    assert _state(mallory, theirs) == EpisodeState.CLOSED  # she never switched capture on


def test_a_sweep_twice_closes_once(story: Story, now: datetime) -> None:
    _episode(story.owner, now)
    sweep(now=now + timedelta(hours=1))

    counts = sweep(now=now + timedelta(hours=1))

    assert (counts["closed"], counts["nights"]) == (0, 0)
    assert Job.objects.filter(kind=JobKind.LEARN).count() == 1


def test_a_sweep_ends_streams_whose_process_died(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        turns = [
            Turn.objects.create(
                owner=story.owner,
                episode_id=story.episode,
                position=position,
                role=Role.ASSISTANT,
                state=TurnState.STREAMING,
                content="Half an ans",
                said_at=now,
                received_at=now - timedelta(minutes=minutes),
            ).pk
            for position, minutes in [(1, 9), (2, 10)]
        ]

    assert sweep(now=now)["ended"] == 1

    with acting_for(story.owner.pk):
        states = [Turn.objects.get(pk=turn).state for turn in turns]
        assert states == [TurnState.STREAMING, TurnState.INCOMPLETE]
        assert Turn.objects.get(pk=turns[1]).content == "Half an ans"


def test_a_sweep_erases_when_the_window_has_closed(story: Story, now: datetime) -> None:
    forget(owner_id=story.owner.pk, target=Target("edge", story.edges[BOSS]), now=now)

    assert sweep(now=now + timedelta(minutes=9))["erased"] == 0
    assert story.edges[BOSS] in census(story.owner.pk)["edges"]
    assert sweep(now=now + timedelta(minutes=10))["erased"] == 1
    assert story.edges[BOSS] not in census(story.owner.pk)["edges"]
    with acting_for(story.owner.pk):
        assert Forgetting.objects.get().before == {}


def test_a_sweep_purges_temporary_conversations_after_a_day(story: Story, now: datetime) -> None:
    before = dump(story.owner.pk)
    temporary = _episode(story.owner, now, mode=Mode.TEMPORARY)

    assert sweep(now=now + timedelta(hours=23))["purged"] == 0
    assert sweep(now=now + timedelta(hours=24))["purged"] == 1

    after = dump(story.owner.pk)
    assert temporary not in census(story.owner.pk)["episodes"]
    assert {**after, "phrases": []} == {**before, "phrases": []}


def test_a_sweep_starts_one_night_a_day(story: Story, now: datetime) -> None:
    assert [sweep(now=now + timedelta(hours=hours))["nights"] for hours in (0, 1, 23, 25)] == [
        1,
        0,
        0,
        1,
    ]


@pytest.mark.parametrize("trouble", [DatabaseError, ValueError, OSError])
def test_one_owners_trouble_keeps_nobody_waiting(
    story: Story,
    mallory: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    trouble: type[Exception],
) -> None:
    _episode(story.owner, now)
    theirs = _episode(mallory, now)

    def failing(owner_id: UUID, episode_id: UUID, *, now: datetime) -> None:
        if owner_id == story.owner.pk:
            raise trouble
        close_episode(owner_id, episode_id, now=now)

    monkeypatch.setattr("memory.flows.rest.sweeping.close_episode", failing)

    counts = sweep(now=now + timedelta(hours=1))

    assert (counts["closed"], counts["failed"]) == (1, 1)
    assert _state(mallory, theirs) == EpisodeState.CLOSED


@pytest.mark.parametrize("state", [EpisodeState.QUEUED, EpisodeState.LEARNING])
def test_a_conversation_whose_job_was_given_up_is_shown_as_failed(
    story: Story, now: datetime, state: EpisodeState
) -> None:
    """Otherwise its person would see "learning" for ever, without a way to try again."""
    job = _given_up(story, now)
    with acting_for(story.owner.pk):
        Episode.objects.update(state=state)

    assert sweep(now=now)["stranded"] == 1

    with acting_for(story.owner.pk):
        episode = Episode.objects.get()
        assert (episode.state, episode.reason) == (EpisodeState.FAILED, "worker_died")
    assert Job.objects.get(pk=job).state == JobState.FAILED


def test_a_conversation_that_waits_for_its_job_is_left_alone(story: Story, now: datetime) -> None:
    job = _given_up(story, now)
    Job.objects.filter(pk=job).update(state=JobState.RUNNING, lease_until=now)
    with acting_for(story.owner.pk):
        Episode.objects.update(state=EpisodeState.LEARNING)

    assert sweep(now=now)["stranded"] == 0


def _given_up(story: Story, now: datetime) -> UUID:
    return Job.objects.create(
        owner=story.owner,
        kind=JobKind.LEARN,
        subject_id=story.episode,
        state=JobState.FAILED,
        reason="worker_died",
        attempts=3,
        due_at=now,
        created_at=now,
        finished_at=now,
    ).pk
