"""The talk so far: told short every twenty turns and at the close, and gone with its turns."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.params import PROMPT_BUDGET
from memory.engine.recall.budget import n_tokens
from memory.engine.vocabulary import JobKind, Mode, Role
from memory.flows import converse, forget
from memory.flows.converse import NewTurn
from memory.flows.forget import Target
from memory.llm import backends
from memory.llm.base import SpokenTurn
from memory.models import Episode, Job, Turn, acting_for
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply

SAID = "Number {} lives at place{} near river{}."


def _talk(owner: User, now: datetime, n_turns: int) -> UUID:
    """Say so many turns, of which the last is an answer."""
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    said = [
        NewTurn(Role.ASSISTANT if n % 2 else Role.USER, SAID.format(n, n, n))
        for n in range(n_turns - 2)
    ]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=said, now=now)
    converse.reply(owner_id=owner.pk, episode_id=episode, content="And now?", now=now)
    return episode


def _jobs(episode: UUID) -> list[UUID]:
    jobs = Job.objects.filter(kind=JobKind.SUMMARIZE, subject_id=episode)
    return list(jobs.values_list("pk", flat=True))


def _work(episode: UUID) -> None:
    (job,) = _jobs(episode)
    tasks.work(str(job))


def _parts(owner: User, episode: UUID) -> list[dict[str, Any]]:
    with acting_for(owner.pk):
        parts: list[dict[str, Any]] = Episode.objects.get(pk=episode).summaries
    return parts


def _prompt(model: ModelServer) -> list[str]:
    return [message["content"] for message in model.requests[-1].body["messages"]]


def test_twenty_turns_are_told_in_one_part(bill: User, now: datetime) -> None:
    episode = _talk(bill, now, 20)

    _work(episode)

    (part,) = _parts(bill, episode)
    assert (part["first"], part["last"]) == (0, 19)
    assert "Number 0 lives at place0" in part["text"]


def test_fewer_are_not_told_before_the_close(bill: User, now: datetime) -> None:
    assert _jobs(_talk(bill, now, 18)) == []


@pytest.mark.parametrize(("n_turns", "n_parts"), [(10, 0), (12, 1)])
def test_the_close_tells_what_the_prompt_would_not_hold(
    bill: User, now: datetime, n_turns: int, n_parts: int
) -> None:
    episode = _talk(bill, now, n_turns)

    converse.close(owner_id=bill.pk, episode_id=episode, now=now)
    for job in _jobs(episode):
        tasks.work(str(job))

    assert len(_parts(bill, episode)) == n_parts


def test_the_prompt_holds_the_part_before_the_last_ten_turns(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = _telling
    episode = _talk(bill, now, 20)
    _work(episode)

    converse.reply(owner_id=bill.pk, episode_id=episode, content="Well?", now=now)

    prompt = _prompt(online_model)
    (told,) = [text for text in prompt if "[EARLIER]" in text]
    assert "They named numbers." in told
    assert SAID.format(10, 10, 10) not in prompt
    assert SAID.format(12, 12, 12) in prompt


def _telling(asked: Asked) -> Reply:
    return Reply("Yes." if asked.body.get("stream") else "They named numbers.")


def test_what_no_part_tells_yet_is_told_by_its_own_sentences(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    _talk(bill, now, 16)

    (told,) = [text for text in _prompt(online_model) if "[EARLIER]" in text]
    assert "The person: Number 0 lives at place0" in told


def test_a_turn_that_does_not_fit_is_told_short(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    episode = _talk(bill, now, 12)
    long = [NewTurn(Role.USER, f"Captain{n} saw harbor{n}. " + "word " * 1_400) for n in range(10)]
    converse.say(owner_id=bill.pk, episode_id=episode, turns=long, now=now)

    converse.reply(owner_id=bill.pk, episode_id=episode, content="Well?", now=now)

    prompt = _prompt(online_model)
    assert sum(n_tokens(text) for text in prompt) <= PROMPT_BUDGET
    (told,) = [text for text in prompt if "[EARLIER]" in text]
    assert "Captain1 saw harbor1." in told
    assert [text[:9] for text in prompt[-9:-1]] == [f"Captain{n} "[:9] for n in range(2, 10)]


def test_a_short_talk_has_no_summary(bill: User, now: datetime, online_model: ModelServer) -> None:
    _talk(bill, now, 10)

    assert not any("[EARLIER]" in text for text in _prompt(online_model))


def test_a_model_that_cannot_be_asked_delays_nothing(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = lambda asked: Reply(
        "Yes.", status=200 if asked.body.get("stream") else 500
    )
    episode = _talk(bill, now, 20)

    _work(episode)

    (job,) = _jobs(episode)
    assert Job.objects.get(pk=job).reason == "server_error"
    assert _parts(bill, episode) == []


def test_a_forgotten_turn_takes_the_part_along_and_stays_out_of_the_next(
    bill: User, now: datetime
) -> None:
    episode = _talk(bill, now, 20)
    _work(episode)
    with acting_for(bill.pk):
        turn = Turn.objects.get(episode_id=episode, position=0).pk

    forget.forget(owner_id=bill.pk, target=Target("turn", turn), now=now)

    assert _parts(bill, episode) == []
    converse.reply(owner_id=bill.pk, episode_id=episode, content="Well?", now=now)
    for job in _jobs(episode):
        tasks.work(str(job))
    (part,) = _parts(bill, episode)
    assert "Number 0" not in part["text"]


def test_words_forgotten_while_the_model_tells_them_are_not_kept(
    bill: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    episode = _talk(bill, now, 20)
    with acting_for(bill.pk):
        turn = Turn.objects.get(episode_id=episode, position=0).pk

    class Slow:
        def summarize(self, turns: Sequence[SpokenTurn]) -> str:
            assert turns
            forget.forget(owner_id=bill.pk, target=Target("turn", turn), now=now)
            return "They named numbers."

    monkeypatch.setattr(backends, "summarizer", Slow)
    _work(episode)

    assert _parts(bill, episode) == []
