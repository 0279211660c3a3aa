"""Every fault of an endpoint, through the worker: no edge, no stuck worker, a state, a retry."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

import pytest
from django.test import Client, override_settings

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EpisodeState, JobState, Mode, Role
from memory.flows import converse
from memory.flows.converse import NewTurn
from memory.flows.rest import sweep
from memory.llm import backends
from memory.models import Draft, Edge, Episode, Job, Node, acting_for
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply, Script
from tests.flows.talk import Call, Scripted, again, held, learned, person, triples

DEADLINE = 0.5
LONG = 30.0
GRACE = 1.0
BOSS = "My boss is Sarah."
CALLS: list[Call] = [
    ("add_node", {"name": "Sarah", "kind": "PERSON", "confidence": 0.9}),
    (
        "add_edge",
        {
            "source": "user",
            "relation": "HAS_BOSS",
            "target": "Sarah",
            "snippet": BOSS,
            "confidence": 0.9,
        },
    ),
]


@pytest.fixture
def model(online_model: ModelServer) -> Iterator[ModelServer]:
    """The endpoint, asked with little patience."""
    with _asked_within(DEADLINE):
        backends.extractor()  # loaded before any clock runs
        yield online_model


@contextmanager
def _asked_within(seconds: float) -> Iterator[None]:
    """Give the extractor so long, and the judge little."""
    with override_settings(
        PEGASUS_EXTRACT_DEADLINE_SECONDS=seconds, PEGASUS_MODEL_DEADLINE_SECONDS=DEADLINE
    ):
        backends.reset()
        yield
    backends.reset()


@pytest.fixture
def owner(db: None) -> User:
    return person("bill@example.org")


def _busy(job: UUID) -> float:
    """Return how many seconds the worker was busy."""
    start = time.monotonic()
    tasks.work(str(job))
    return time.monotonic() - start


def _state(owner: User, episode: UUID) -> tuple[str, str]:
    with acting_for(owner.pk):
        row = Episode.objects.get(pk=episode)
        return row.state, row.reason


@pytest.mark.parametrize("fault", Fault)
def test_a_fault_brings_no_edge_and_holds_no_worker(
    owner: User, now: datetime, model: ModelServer, fault: Fault
) -> None:
    episode, job = held(owner, now, BOSS)
    model.fault = fault

    assert _busy(job) <= DEADLINE + GRACE

    assert triples(owner) == set()
    state, reason = _state(owner, episode)
    assert state in {EpisodeState.QUEUED, EpisodeState.FAILED}
    assert reason
    assert Job.objects.get(pk=job).reason == reason


@pytest.mark.parametrize("fault", Fault)
def test_after_three_tries_the_person_sees_it_and_can_retry(
    owner: User, now: datetime, model: ModelServer, client: Client, fault: Fault
) -> None:
    episode, job = held(owner, now, BOSS)
    model.fault = fault
    tasks.work(str(job))
    for _ in range(2):
        again(job, now)
    client.force_login(owner)
    html = client.get(f"/chat/{episode}/").content.decode()
    assert _state(owner, episode)[0] == EpisodeState.FAILED
    assert "Could not learn from this chat: " in html

    model.fault = None
    model.answer = Scripted(CALLS)
    client.post(f"/chat/{episode}/learn-again/")
    retry = Job.objects.get(subject_id=episode, state=JobState.QUEUED)
    with _asked_within(LONG):
        tasks.work(str(retry.pk))

    assert triples(owner) == {"Bill HAS_BOSS Sarah"}


@pytest.mark.parametrize("fault", Fault)
def test_a_fault_of_the_judge_keeps_people_apart(
    owner: User, now: datetime, model: ModelServer, fault: Fault
) -> None:
    model.answer = Scripted([("add_node", {"name": "Robert Smith", "kind": "PERSON"})])
    with _asked_within(LONG):
        learned(owner, now, "I met Robert Smith.")
        extract = Scripted([("add_node", {"name": "Rob Smith", "kind": "PERSON"})])
        model.answer = _judging(extract, fault)
        _, job = held(owner, now, "I met Rob Smith.")

        assert _busy(job) <= 2 * DEADLINE + GRACE

    with acting_for(owner.pk):
        names = set(Node.objects.filter(is_self=False).values_list("name", flat=True))
    assert names == {"Robert Smith", "Rob Smith"}
    assert Job.objects.get(pk=job).state == JobState.DONE


def _judging(extract: Scripted, fault: Fault) -> Callable[[Asked], Script]:
    """Extract well and judge badly."""
    return lambda asked: extract(asked) if "tools" in asked.body else fault


def test_a_poisoned_turn_is_parked_and_the_next_ones_are_learned(
    owner: User, now: datetime, online_model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B132: the extractor always raises on one conversation."""

    class Poisoned:
        id = "poisoned"

        def extract(self, *_: object, **__: object) -> object:
            raise ZeroDivisionError

    poisoned, job = held(owner, now, "Boom.")
    with monkeypatch.context() as patch:
        patch.setattr(backends, "extractor", Poisoned)
        tasks.work(str(job))
    online_model.answer = Scripted(CALLS)
    learned(owner, now, BOSS)
    assert triples(owner) == {"Bill HAS_BOSS Sarah"}

    with monkeypatch.context() as patch:
        patch.setattr(backends, "extractor", Poisoned)
        for _ in range(2):
            again(job, now)
    sweep(now=now)
    assert _state(owner, poisoned) == (EpisodeState.FAILED, "ZeroDivisionError")

    retry = converse.retry_learning(owner_id=owner.pk, episode_id=poisoned, now=now)
    tasks.work(str(retry))
    assert _state(owner, poisoned)[0] == EpisodeState.LEARNED


def test_what_stood_before_a_fault_is_no_memory(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.reply(Reply.calling(*CALLS), Fault.INTERNAL)
    _, job = held(owner, now, BOSS)

    tasks.work(str(job))

    with acting_for(owner.pk):
        assert Draft.objects.count() == 2
        assert not Edge.objects.exists()
        assert not Node.objects.filter(is_self=False).exists()


def test_a_single_short_message_is_learned_within_the_idle_time(owner: User, now: datetime) -> None:
    """B135, offline: nobody says Finish and nothing else is ever said."""
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    said = [NewTurn(Role.USER, "My sister Ana moved to Lisbon last week.")]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=said, now=now)
    with acting_for(owner.pk):
        last = Episode.objects.get(pk=episode).last_turn_at
    assert last is not None

    with override_settings(PEGASUS_IDLE_MINUTES=0):
        sweep(now=now)
    tasks.work(str(Job.objects.get(subject_id=episode).pk))

    assert any("Ana" in triple for triple in triples(owner))
