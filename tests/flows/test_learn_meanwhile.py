"""Learning while something else happens: a new message, a second worker, a forgetting."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Mode, Role
from memory.flows import converse
from memory.flows.converse import NewTurn
from memory.flows.forget import Target, forget
from memory.llm import backends
from memory.llm.base import Extraction, ExtractionRequest, Recorder
from memory.models import Edge, Episode, Job, Turn, acting_for
from tests.flows.talk import again, all_triples, graph_rows, held
from tests.story import SAID


def test_a_conversation_forgotten_meanwhile_is_not_learned(chatty: User, now: datetime) -> None:
    episode = converse.start(owner_id=chatty.pk, mode=Mode.NORMAL, now=now)
    said = [NewTurn(Role.USER, SAID)]
    converse.say(owner_id=chatty.pk, episode_id=episode, turns=said, now=now)
    job = converse.close(owner_id=chatty.pk, episode_id=episode, now=now)
    with acting_for(chatty.pk):
        Episode.objects.filter(pk=episode).delete()

    tasks.work(str(job))

    assert job is not None
    assert Job.objects.get(pk=job).reason == "gone"
    assert all_triples(chatty) == set()


def test_what_is_said_while_learning_waits_for_the_next_close(
    chatty: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    extractor = backends.extractor()
    episode = converse.start(owner_id=chatty.pk, mode=Mode.NORMAL, now=now)

    def say(text: str) -> None:
        said = [NewTurn(Role.USER, text)]
        converse.say(owner_id=chatty.pk, episode_id=episode, turns=said, now=now)

    class Slow:
        id = extractor.id

        def extract(
            self, request: ExtractionRequest, *, record: Recorder | None = None
        ) -> Extraction:
            if request.turns[-1].text == "My boss is Sarah.":
                say("I live in Berlin.")
            return extractor.extract(request, record=record)

    with monkeypatch.context() as patch:
        patch.setattr(backends, "extractor", Slow)
        say("My boss is Sarah.")
        tasks.work(str(converse.close(owner_id=chatty.pk, episode_id=episode, now=now)))
        assert all_triples(chatty) == {"You HAS_BOSS Sarah"}
        tasks.work(str(converse.close(owner_id=chatty.pk, episode_id=episode, now=now)))

    assert all_triples(chatty) == {"You HAS_BOSS Sarah", "You LIVES_IN Berlin"}


def _meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen while the model reads, the first time it is asked."""
    extractor = backends.extractor()
    left = [act]

    class Slow:
        id = extractor.id

        def extract(
            self, request: ExtractionRequest, *, record: Recorder | None = None
        ) -> Extraction:
            answer = extractor.extract(request, record=record)
            while left:
                left.pop()()
            return answer

    monkeypatch.setattr(backends, "extractor", Slow)


def test_two_workers_on_one_conversation_leave_what_one_leaves(
    chatty: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case B128: the first is so slow that a second one takes over, then it answers too."""
    _, job = held(chatty, now, "I love chess.")
    seen: list[Any] = []

    def taken_over() -> None:
        again(job, now)
        seen.extend(graph_rows(chatty))

    _meanwhile(monkeypatch, taken_over)

    tasks.work(str(job))

    assert seen == graph_rows(chatty)
    with acting_for(chatty.pk):
        (edge,) = Edge.objects.all()
        assert (edge.n_sightings, edge.snippets.count()) == (1, 1)


@pytest.mark.parametrize("is_at_once", [True, False])
@pytest.mark.parametrize("scope", ["turn", "episode"])
def test_what_is_forgotten_while_the_model_reads_is_not_learned(
    chatty: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    scope: str,
    is_at_once: bool,  # noqa: FBT001 - a case
) -> None:
    """Field case B105: the answer comes late, and nothing is written."""
    episode, job = held(chatty, now, "I love chess.")
    with acting_for(chatty.pk):
        target = Target(scope, {"turn": Turn.objects.get().pk, "episode": episode}[scope])  # type: ignore[arg-type]
    asked = {"owner_id": chatty.pk, "target": target, "now": now, "immediately": is_at_once}
    _meanwhile(monkeypatch, lambda: forget(**asked))  # type: ignore[arg-type]

    tasks.work(str(job))
    again(job, now)

    assert all_triples(chatty) == set()
    assert not Job.objects.unfinished().filter(kind="learn").exists()
