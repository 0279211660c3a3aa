"""`memory_learn`, `memory_rest`, `memory_stats`: work done here, and counted."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.core.management import get_commands, load_command_class
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import Capture, EpisodeState, JobKind, JobState, Mode
from memory.flows.converse import NewTurn, close, say, start
from memory.management.command import MemoryCommand
from memory.models import Edge, Episode, Job, Profile, acting_for
from tests.management.asking import document, ending
from tests.story import Story

COMMANDS = sorted(name for name in get_commands() if name.startswith("memory_"))


@pytest.fixture
def told(bill: User, now: datetime) -> str:
    """A conversation that is still open; returns its id."""
    with acting_for(bill.pk):
        Profile.objects.create(owner=bill, capture=Capture.AUTOMATIC)
    episode = start(owner_id=bill.pk, mode=Mode.NORMAL, now=now)
    said = [NewTurn("user", "My boss is Sarah.")]
    say(owner_id=bill.pk, episode_id=episode, turns=said, now=now)
    return str(episode)


def state(bill: User) -> str:
    with acting_for(bill.pk):
        return Episode.objects.owned_by(bill.pk).get().state


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(name: str) -> None:
    command = load_command_class(get_commands()[name], name)

    assert isinstance(command, MemoryCommand)
    shown = command.create_parser("manage.py", name).format_help()
    assert f"Example: ./pegasus manage {name}" in shown


def test_one_conversation_is_finished_and_learned(bill: User, told: str) -> None:
    assert document("memory_learn", "--episode", told)["learned"] == {"done": 1}
    assert state(bill) == EpisodeState.LEARNED


def test_a_failed_conversation_is_tried_again(bill: User, told: str) -> None:
    with acting_for(bill.pk):
        Episode.objects.update(state=EpisodeState.FAILED)

    assert document("memory_learn", "--episode", told)["learned"] == {"done": 1}


def test_a_learned_conversation_is_left_alone(bill: User, told: str) -> None:
    document("memory_learn", "--episode", told)

    assert document("memory_learn", "--episode", told)["jobs"] == 0


def test_all_that_wait_are_learned(bill: User, told: str, now: datetime) -> None:
    with acting_for(bill.pk):
        episode = Episode.objects.get().pk
    close(owner_id=bill.pk, episode_id=episode, now=now)

    assert document("memory_learn", "--pending", "--dry-run")["jobs"] == 1
    assert state(bill) == EpisodeState.QUEUED
    assert document("memory_learn", "--pending")["learned"] == {"done": 1}
    assert state(bill) == EpisodeState.LEARNED


def test_a_conversation_that_is_not_there_ends_with_3(db: None) -> None:
    assert ending("memory_learn", "--episode", str(uuid4()))[0] == 3


def test_rest_closes_what_is_idle_and_caches_strengths(story: Story) -> None:
    with acting_for(story.owner.pk):
        long_ago = timezone.now() - timedelta(days=400)
        Edge.objects.update(touched_at=long_ago)
        Episode.objects.update(state=EpisodeState.OPEN)

    rested = document("memory_rest")

    assert (rested["closed"], rested["nights"], rested["nights_by_end"]) == (1, 1, {"done": 1})
    with acting_for(story.owner.pk):
        assert not Edge.objects.filter(strength=100).exists()


def test_stats_count_what_one_person_has(story: Story, mallory: User) -> None:
    Job.objects.create(
        owner=story.owner,
        kind=JobKind.LEARN,
        state=JobState.FAILED,
        due_at=timezone.now(),
        created_at=timezone.now(),
    )

    counts = document("memory_stats", "--user", story.owner.email)

    assert (counts["people"], counts["edges"], counts["nodes"]) == (1, 4, 5)
    assert counts["jobs_failed"] == 1
    assert document("memory_stats")["people"] == 2
    assert document("memory_stats", "--user", mallory.email)["edges"] == 0
