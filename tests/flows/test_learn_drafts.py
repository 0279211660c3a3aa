"""An extraction that is cut off goes on where it stood, wherever it was cut."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EpisodeState, JobState
from memory.flows import converse
from memory.flows.learn import drafting
from memory.llm.base import Drafted
from memory.models import Draft, Edge, Episode, ExtractionRun, Job, Turn, acting_for
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply, Script
from tests.flows.talk import Call, Scripted, again, held, memory_of, person, triples

BOSS = "My boss Sarah is driving me crazy."
HOME = "I live in Berlin now, no longer in Paris."


def _edge(relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    claim = {"source": "user", "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", claim | {"confidence": 0.9} | more


CALLS: list[Call] = [
    ("add_node", {"name": "Sarah", "kind": "PERSON", "confidence": 0.9}),
    _edge("HAS_BOSS", "Sarah", BOSS),
    ("launch_rocket", {"to": "Mars"}),
    ("read_neighbourhood", {"name": "Sarah"}),
    ("add_node", {"name": "Berlin", "kind": "PLACE", "confidence": 0.9}),
    _edge("LIVES_IN", "Berlin", HOME, cardinality="one_to_one"),
    _edge("LIVES_IN", "Rome", "I live in Rome."),
    ("record_episode", {"summary": "Bill spoke of Sarah.", "importance": 0.7, "tags": ["work"]}),
]
N_CALLS = len(CALLS) + 1  # with `finish`


class Killed(BaseException):
    """The worker's process is gone."""


@pytest.fixture
def owner(db: None) -> User:
    return person("cut@example.org")


def _kill_at(monkeypatch: pytest.MonkeyPatch, at: int, *, is_stored: bool) -> None:
    """Let the process die at one call, before or after that call is stored."""
    kept = drafting.Drafting.keep

    def keep(self: drafting.Drafting, call: Drafted) -> None:
        is_here = self.n_stored == at
        if is_here and not is_stored:
            raise Killed
        kept(self, call)
        if is_here:
            raise Killed

    monkeypatch.setattr(drafting.Drafting, "keep", keep)


@pytest.mark.parametrize(("at_once", "is_stored"), [(1, True), (1, False), (3, True)])
@pytest.mark.parametrize("at", range(N_CALLS))
def test_cut_at_any_call_it_resumes_to_the_same_memory(
    owner: User,
    now: datetime,
    online_model: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
    at: int,
    is_stored: bool,  # noqa: FBT001 - a parameter of the test
    at_once: int,
) -> None:
    online_model.answer = Scripted(CALLS, at_once=at_once)
    whole = person("whole@example.org")
    tasks.work(str(held(whole, now, BOSS, HOME)[1]))
    _, job = held(owner, now, BOSS, HOME)
    with monkeypatch.context() as patch:
        _kill_at(patch, at, is_stored=is_stored)
        with pytest.raises(Killed):
            tasks.work(str(job))
    assert _n_drafts(owner) == at + is_stored
    assert triples(owner) == set()

    again(job, now)

    assert memory_of(owner) == memory_of(whole)
    assert _notes(owner) == _notes(whole)
    assert triples(owner) == {"Bill HAS_BOSS Sarah", "Bill LIVES_IN Berlin"}


def _n_drafts(owner: User) -> int:
    with acting_for(owner.pk):
        return Draft.objects.count()


def _notes(owner: User) -> list[str]:
    with acting_for(owner.pk):
        return [note["code"] for run in ExtractionRun.objects.all() for note in run.notes]


@pytest.mark.parametrize("fault", [Fault.CUT_BODY, Fault.INTERNAL, Fault.HANG])
@pytest.mark.parametrize("n_answers", range(1, N_CALLS))
def test_broken_by_the_endpoint_it_resumes_too(
    owner: User,
    now: datetime,
    online_model: ModelServer,
    settings: Any,  # noqa: ANN401 - pytest-django names no type
    n_answers: int,
    fault: Fault,
) -> None:
    settings.PEGASUS_EXTRACT_DEADLINE_SECONDS = 0.4 if fault is Fault.HANG else 10
    script = Scripted(CALLS)
    answers: Iterator[bool] = iter([False] * n_answers + [True])
    online_model.answer = lambda asked: fault if next(answers, False) else script(asked)
    _, job = held(owner, now, BOSS, HOME)

    tasks.work(str(job))
    assert Job.objects.get(pk=job).state == JobState.QUEUED
    again(job, now)

    assert triples(owner) == {"Bill HAS_BOSS Sarah", "Bill LIVES_IN Berlin"}
    assert len(online_model.requests) == N_CALLS + 1


def test_the_next_attempt_is_shown_what_stands(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.reply(Reply.calling(CALLS[0], CALLS[6]), Fault.INTERNAL)
    _, job = held(owner, now, BOSS, HOME)
    tasks.work(str(job))

    again(job, now)

    shown = online_model.requests[-1].body["messages"][2:]
    calls = [call["function"] for call in shown[0]["tool_calls"]]
    assert [call["name"] for call in calls] == ["add_node", "add_edge"]
    assert json.loads(calls[0]["arguments"]) == CALLS[0][1]
    assert [_answer(message)["became"] for message in shown[1:]] == ["kept", "dropped"]


def _answer(message: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(message["content"])
    return told


ANSWERS: list[tuple[Call, dict[str, Any]]] = [
    (
        ("add_node", {"name": "Acme", "kind": "ORG", "confidence": 0.9}),
        {"ok": True, "became": "kept", "notes": []},
    ),
    (
        _edge("has boss", "user", BOSS, source="Sarah", color="red"),
        {"ok": True, "became": "repaired"},
    ),
    (CALLS[2], {"ok": False, "became": "dropped", "notes": ["tool_unknown"]}),
    (CALLS[6], {"ok": False, "became": "dropped", "notes": ["snippet_not_verbatim"]}),
    (
        ("retire_edge", {"edge": "nobody", "snippet": BOSS}),
        {"ok": False, "became": "dropped", "notes": ["edge_unknown"]},
    ),
]


@pytest.mark.parametrize(("call", "told"), ANSWERS)
def test_each_call_is_answered_with_what_became_of_it(
    owner: User, now: datetime, online_model: ModelServer, call: Call, told: dict[str, Any]
) -> None:
    online_model.reply(Reply.calling(CALLS[0]), Reply.calling(call), Fault.INTERNAL)
    _, job = held(owner, now, BOSS, HOME)

    tasks.work(str(job))

    with acting_for(owner.pk):
        draft = Draft.objects.get(position=1)
    assert told.items() <= json.loads(draft.answer).items()


def test_what_is_known_around_a_name_is_shown_but_not_stored(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = Scripted(CALLS)
    tasks.work(str(held(owner, now, BOSS, HOME)[1]))
    online_model.answer = lambda _: Reply.calling(("finish", {}))
    online_model.reply(Reply.calling(CALLS[3]), Fault.INTERNAL)

    _, job = held(owner, now, "Nothing new about her.")
    tasks.work(str(job))

    read = _answer(online_model.requests[-1].body["messages"][-1])
    with acting_for(owner.pk):
        edge = Edge.objects.get(relation="HAS_BOSS")
        assert read["edges"] == [f"{edge.pk}: Bill HAS_BOSS Sarah"]
        assert Draft.objects.get().answer == ""


def test_drafts_become_the_raw_answer_and_go(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = Scripted(CALLS)

    tasks.work(str(held(owner, now, BOSS, HOME)[1]))

    with acting_for(owner.pk):
        run = ExtractionRun.objects.get()
        assert Draft.objects.count() == 0
    (answer,) = json.loads(run.raw)
    made = [call["function"]["name"] for call in json.loads(answer)["tool_calls"]]
    assert made == [name for name, _ in CALLS] + ["finish"]


def test_a_worker_that_lost_its_lease_stores_no_call(
    owner: User, now: datetime, online_model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _before_call(monkeypatch, 1, lambda: Job.objects.update(token=99))
    online_model.answer = Scripted(CALLS)

    tasks.work(str(held(owner, now, BOSS, HOME)[1]))

    assert _n_drafts(owner) == 1


def _before_call(monkeypatch: pytest.MonkeyPatch, at: int, act: Callable[[], object]) -> None:
    """Let something happen while the model thinks about one call, once."""
    kept = drafting.Drafting.keep
    waiting = [at]

    def keep(self: drafting.Drafting, call: Drafted) -> None:
        if waiting == [self.n_stored]:
            waiting.clear()
            act()
        kept(self, call)

    monkeypatch.setattr(drafting.Drafting, "keep", keep)


def test_words_forgotten_while_the_model_thinks_are_not_learned(
    owner: User, now: datetime, online_model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    episode, job = held(owner, now, BOSS, HOME)
    _before_call(monkeypatch, 1, lambda: _take(owner, episode, BOSS))
    online_model.answer = _only_what_was_said

    tasks.work(str(job))
    assert _n_drafts(owner) == 0
    again(job, now)

    assert triples(owner) == {"Bill LIVES_IN Berlin"}
    with acting_for(owner.pk):
        assert "Sarah" not in ExtractionRun.objects.get().raw


def _only_what_was_said(asked: Asked) -> Script:
    is_whole = "Sarah" in json.dumps(asked.task["turns"])
    return Scripted(CALLS if is_whole else CALLS[4:6])(asked)


def _take(owner: User, episode: UUID, text: str) -> None:
    """Take a turn away, as erasing does."""
    with acting_for(owner.pk):
        Turn.objects.filter(episode_id=episode, content=text).delete()


def test_an_exhausted_run_keeps_what_stands_for_the_retry(
    owner: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.reply(Reply.calling(*CALLS[:2]), Fault.UNAUTHORIZED)
    episode, job = held(owner, now, BOSS, HOME)
    tasks.work(str(job))
    with acting_for(owner.pk):
        assert Episode.objects.get(pk=episode).state == EpisodeState.FAILED
    assert triples(owner) == set()

    retry = converse.retry_learning(owner_id=owner.pk, episode_id=episode, now=now)
    online_model.answer = Scripted(CALLS)
    tasks.work(str(retry))

    assert triples(owner) == {"Bill HAS_BOSS Sarah", "Bill LIVES_IN Berlin"}
    assert len(online_model.requests[2].body["messages"]) == 5
