"""Conversations: nothing said is lost, an answer is made once, modes hold."""

from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import async_to_sync

from accounts.models import User
from memory.engine.vocabulary import EpisodeState, Mode, Role, TurnState
from memory.flows import converse
from memory.flows.converse import MessageRefusedError, NewTurn, streaming, turns
from memory.models import Episode, Job, TraversalLog, Turn, acting_for
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.story import Story


def _start(owner: User, now: datetime, mode: Mode = Mode.NORMAL) -> UUID:
    return converse.start(owner_id=owner.pk, mode=mode, now=now)


def _turns(owner: User, episode: UUID) -> list[Turn]:
    with acting_for(owner.pk):
        return list(Turn.objects.filter(episode_id=episode).order_by("position"))


def _receipt(owner: User, episode: UUID) -> dict[str, Any]:
    receipt: dict[str, Any] = _turns(owner, episode)[1].receipt or {}
    return receipt


def _streamed(owner: User, turn: UUID) -> str:
    async def collect() -> list[str]:
        return [piece async for piece in converse.stream_reply(owner_id=owner.pk, turn_id=turn)]

    return "".join(async_to_sync(collect)())


def _chats(model: ModelServer) -> list[dict[str, Any]]:
    return [asked.body for asked in model.requests if asked.path == "/v1/chat/completions"]


def test_an_answer_stands_after_its_question(bill: User, now: datetime) -> None:
    episode = _start(bill, now)

    converse.reply(owner_id=bill.pk, episode_id=episode, content="Hello there", now=now)

    said, answer = _turns(bill, episode)
    assert (said.role, said.content) == (Role.USER, "Hello there")
    assert (answer.role, answer.state) == (Role.ASSISTANT, TurnState.DONE)
    assert "offline" in answer.content


@pytest.mark.parametrize(
    ("content", "code"), [("", "empty"), (" \n ", "empty"), ("a" * (32 * 1024 + 1), "too_long")]
)
def test_a_message_that_cannot_be_kept_is_refused_whole(
    bill: User, now: datetime, content: str, code: str
) -> None:
    episode = _start(bill, now)
    turns = [NewTurn(Role.USER, "fine"), NewTurn(Role.USER, content)]

    with pytest.raises(MessageRefusedError) as refused:
        converse.say(owner_id=bill.pk, episode_id=episode, turns=turns, now=now)

    assert refused.value.code == code
    assert _turns(bill, episode) == []


@pytest.mark.parametrize(
    "content", ["a\0b", "Ann\ud83d", "\u202eabc\u200b", "\ud83d <|endoftext|>"]
)
def test_odd_characters_are_kept_as_text(bill: User, now: datetime, content: str) -> None:
    """NUL and half surrogates become the replacement sign; everything else stays."""
    episode = _start(bill, now)

    converse.reply(owner_id=bill.pk, episode_id=episode, content=content, now=now)

    kept = _turns(bill, episode)[0].content
    assert kept == content.replace("\0", "\ufffd").replace("\ud83d", "\ufffd")


def test_a_strangers_conversation_does_not_exist(bill: User, mallory: User, now: datetime) -> None:
    episode = _start(bill, now)

    with pytest.raises(Episode.DoesNotExist):
        converse.reply(owner_id=mallory.pk, episode_id=episode, content="Hi", now=now)


def test_the_receipt_holds_exactly_the_text_of_the_prompt(
    known: Story, now: datetime, online_model: ModelServer
) -> None:
    episode = _start(known.owner, now)

    converse.reply(
        owner_id=known.owner.pk, episode_id=episode, content="Is Sarah at Acme?", now=now
    )

    text = _receipt(known.owner, episode)["text"]
    sent = _chats(online_model)[-1]["messages"]
    assert {"role": "user", "content": text} in sent
    assert text not in sent[0]["content"]


def test_a_temporary_chat_reads_and_logs_nothing(story: Story, now: datetime) -> None:
    episode = _start(story.owner, now, Mode.TEMPORARY)

    converse.reply(owner_id=story.owner.pk, episode_id=episode, content="my boss Sarah", now=now)

    assert _receipt(story.owner, episode)["state"] == "temporary"
    assert converse.close(owner_id=story.owner.pk, episode_id=episode, now=now) is None
    with acting_for(story.owner.pk):
        assert not TraversalLog.objects.exists()


def test_a_read_only_chat_recalls_but_logs_nothing(known: Story, now: datetime) -> None:
    episode = _start(known.owner, now, Mode.READ_ONLY)

    converse.reply(owner_id=known.owner.pk, episode_id=episode, content="my boss Sarah", now=now)

    assert "Sarah" in _receipt(known.owner, episode)["text"]
    assert converse.close(owner_id=known.owner.pk, episode_id=episode, now=now) is None
    with acting_for(known.owner.pk):
        assert not TraversalLog.objects.exists()


def test_finish_queues_one_job_however_often(story: Story, now: datetime) -> None:
    episode = _start(story.owner, now)
    said = [NewTurn(Role.USER, "I like tea")]
    converse.say(owner_id=story.owner.pk, episode_id=episode, turns=said, now=now)

    first = converse.close(owner_id=story.owner.pk, episode_id=episode, now=now)
    second = converse.close(owner_id=story.owner.pk, episode_id=episode, now=now)

    assert first == second is not None
    assert Job.objects.filter(subject_id=episode).count() == 1


def test_a_message_reopens_a_closed_conversation(story: Story, now: datetime) -> None:
    converse.say(
        owner_id=story.owner.pk,
        episode_id=story.episode,
        turns=[NewTurn(Role.USER, "One more thing")],
        now=now,
    )

    with acting_for(story.owner.pk):
        assert Episode.objects.get(pk=story.episode).state == EpisodeState.OPEN


def test_a_message_of_another_tab_comes_after_the_answer(
    bill: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes while the first one is being recalled for."""
    episode = _start(bill, now)
    recalled = turns.recalled
    asked: dict[str, Any] = {"owner_id": bill.pk, "episode_id": episode, "now": now}

    def meanwhile(*given: Any) -> dict[str, Any]:  # noqa: ANN401 - as it came
        monkeypatch.setattr("memory.flows.converse.turns.recalled", recalled)
        converse.begin_reply(content="I like rum", **asked)
        return recalled(*given)

    monkeypatch.setattr("memory.flows.converse.turns.recalled", meanwhile)
    pending = converse.begin_reply(content="I like tea", **asked)

    kept = _turns(bill, episode)
    assert [turn.role for turn in kept] == ["user", "assistant", "user", "assistant"]
    assert kept[1].pk == pending.turn_id
    assert [turn.content for turn in kept[::2]] == ["I like tea", "I like rum"]


def test_no_stream_begins_an_answer_before_memory_has_spoken(
    bill: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    episode, claimed = _start(bill, now), list[streaming.Claimed | None]()

    def looking(*_: object) -> dict[str, Any]:
        answer = _turns(bill, episode)[1]
        claimed.append(streaming._claim(bill.pk, answer.pk))  # noqa: SLF001 - every stream's door
        return {"state": "none"}

    monkeypatch.setattr("memory.flows.converse.turns.recalled", looking)
    pending = converse.begin_reply(owner_id=bill.pk, episode_id=episode, content="Hi", now=now)

    assert claimed == [None]
    assert _streamed(bill, pending.turn_id)
    assert _receipt(bill, episode) == {"state": "none"}


def test_a_second_stream_replays_and_does_not_generate(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    episode = _start(bill, now)
    turn = converse.reply(owner_id=bill.pk, episode_id=episode, content="Hi", now=now)
    asked = len(_chats(online_model))

    replayed = _streamed(bill, turn)

    assert replayed == _turns(bill, episode)[1].content
    assert len(_chats(online_model)) == asked


def test_an_unreachable_model_keeps_the_question_and_says_why(
    bill: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.fault = Fault("500")
    episode = _start(bill, now)

    converse.reply(owner_id=bill.pk, episode_id=episode, content="Are you there?", now=now)

    said, answer = _turns(bill, episode)
    assert said.content == "Are you there?"
    assert (answer.state, answer.reason) == (TurnState.FAILED, "server_error")


def test_a_stopped_answer_stays_stopped(bill: User, now: datetime) -> None:
    episode = _start(bill, now)
    pending = converse.begin_reply(owner_id=bill.pk, episode_id=episode, content="Hi", now=now)

    converse.stop(owner_id=bill.pk, turn_id=pending.turn_id)
    _streamed(bill, pending.turn_id)

    assert _turns(bill, episode)[1].state == TurnState.STOPPED
