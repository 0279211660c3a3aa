"""Which tools the model is offered, and what comes of a broken call."""

import json
from datetime import datetime
from uuid import UUID

import pytest
from asgiref.sync import async_to_sync

from accounts.models import User
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, TurnState
from memory.flows import converse, revise
from memory.models import Turn, acting_for
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.flows.chat_tools.calling import LOOK, items_of, talk, told


def _offered(asked: Asked) -> list[str]:
    return [tool["function"]["name"] for tool in asked.body.get("tools", [])]


@pytest.mark.parametrize(
    ("mode", "capture", "recall", "names"),
    [
        (Mode.NORMAL, Capture.AUTOMATIC, RecallSwitch.ON, {"search", "write", "forget"}),
        (Mode.NORMAL, Capture.OFF, RecallSwitch.ON, {"search", "forget"}),
        (Mode.NORMAL, Capture.ASK, RecallSwitch.OFF, {"write"}),
        (Mode.READ_ONLY, Capture.AUTOMATIC, RecallSwitch.ON, {"search", "forget"}),
        (Mode.TEMPORARY, Capture.AUTOMATIC, RecallSwitch.ON, set()),
    ],
)
def test_switches_and_modes_say_what_is_offered(
    bill: User,
    now: datetime,
    online_model: ModelServer,
    mode: Mode,
    capture: Capture,
    recall: RecallSwitch,
    names: set[str],
) -> None:
    revise.choose(owner_id=bill.pk, capture=capture, recall=recall)

    talk(bill, now, "Hello", mode=mode)

    assert set(_offered(online_model.requests[0])) == {f"memory_{name}" for name in names}


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("memory_search", "{"),
        ("memory_search", "[]"),
        ("memory_search", '{"query": ["a"]}'),
        ("memory_search", '{"query": "' + "x" * 9_000 + '"}'),
        ("memory_write", '{"source": "user"}'),
        ("memory_forget", '{"line": "#999999999999999999999999"}'),
        ("memory_forget", '{"line": null}'),
        ("erase_everything", "{}"),
        ("", ""),
    ],
)
def test_a_broken_call_is_answered_with_what_is_wrong(
    talker: User, now: datetime, online_model: ModelServer, name: str, arguments: str
) -> None:
    online_model.reply(Reply(tool_calls=((name, arguments),)), "Well.")

    _, turn = talk(talker, now, "Hello")

    assert json.loads(told(online_model.requests[1]))["ok"] is False
    assert (turn.state, items_of(turn)) == (TurnState.DONE, [])


def test_a_second_attempt_begins_with_a_clean_receipt(
    talker: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.reply(LOOK, Reply(status=500), "Fine.")
    _, turn = talk(talker, now, "Hello")
    assert turn.state == TurnState.FAILED

    converse.retry_reply(owner_id=talker.pk, turn_id=turn.pk)
    async_to_sync(_drain)(talker.pk, turn.pk)

    with acting_for(talker.pk):
        again = Turn.objects.get(pk=turn.pk)
    assert (again.state, items_of(again)) == (TurnState.DONE, [])


async def _drain(owner_id: UUID, turn_id: UUID) -> None:
    async for _ in converse.stream_reply(owner_id=owner_id, turn_id=turn_id):
        pass
