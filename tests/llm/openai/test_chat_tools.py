"""A chat answer that calls tools: made, answered, within caps, and plain where there are none."""

import asyncio
import json

import pytest

from memory.engine import params
from memory.llm.base import ModelError, ToolSpec
from memory.llm.openai import chat_tools
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply
from tests.llm.asking import chat, heard

LOOK = Reply.calling(("look", {"query": "boss"}))


class Box:
    """A toolbox with one tool that keeps what it is asked."""

    specs = (ToolSpec("look", "Look.", {"type": "object", "properties": {}}),)

    def __init__(self, seconds: float = 0.0) -> None:
        """Take so long for an answer."""
        self.used: list[tuple[str, str]] = []
        self.seconds = seconds

    async def use(self, name: str, arguments: str) -> str:
        """Keep the call and answer it."""
        self.used.append((name, arguments))
        await asyncio.sleep(self.seconds)
        return f"answer {len(self.used)}"


def _answer(server: ModelServer, box: Box, *replies: Reply | str) -> str:
    server.reply(*replies)
    return "".join(heard(chat(server, seconds=5), tools=box)).strip()


def test_a_call_is_made_and_its_answer_sent_back(model_server: ModelServer) -> None:
    box = Box()

    said = _answer(model_server, box, LOOK, "It is Sarah.")

    assert said == "It is Sarah."
    assert box.used == [("look", '{"query": "boss"}')]
    assert model_server.requests[1].body["messages"][-1] == {
        "role": "tool",
        "tool_call_id": "c0",
        "content": "answer 1",
    }


def test_what_is_said_before_a_call_stays(model_server: ModelServer) -> None:
    calling = Reply("One moment.", tool_calls=LOOK.tool_calls)

    said = _answer(model_server, Box(), calling, "It is Sarah.")

    assert said == "One moment. \n\nIt is Sarah."


def test_several_calls_of_one_answer_keep_their_places(model_server: ModelServer) -> None:
    box = Box()

    _answer(model_server, box, Reply.calling(("look", {"q": 1}), ("look", {"q": 2})), "Done.")

    assert [json.loads(arguments) for _, arguments in box.used] == [{"q": 1}, {"q": 2}]


def test_a_service_that_answers_whole_may_call(model_server: ModelServer) -> None:
    model_server.is_streaming = False
    box = Box()

    assert _answer(model_server, box, LOOK, "It is Sarah.") == "It is Sarah."
    assert len(box.used) == 1


def test_rounds_end(model_server: ModelServer) -> None:
    def script(asked: Asked) -> Reply:
        return Reply("Enough.") if asked.body.get("tool_choice") == "none" else LOOK

    model_server.answer = script
    box = Box()

    assert _answer(model_server, box) == "Enough."
    assert len(box.used) == params.TOOL_ROUNDS


def test_calls_end(model_server: ModelServer) -> None:
    box = Box()

    _answer(model_server, box, Reply.calling(*[("look", {})] * 50), "Enough.")

    assert len(box.used) == params.TOOL_CALLS
    assert model_server.requests[1].body["tool_choice"] == "none"


def test_a_model_that_calls_for_ever_gives_no_answer(model_server: ModelServer) -> None:
    model_server.answer = lambda _: LOOK

    with pytest.raises(ModelError, match="empty"):
        _answer(model_server, Box())


def test_a_slow_tool_is_given_up(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_tools, "TOOL_SECONDS", 0.1)

    assert _answer(model_server, Box(seconds=30), LOOK, "Without it.") == "Without it."
    assert model_server.requests[1].body["messages"][-1]["content"] == chat_tools.TOO_LATE


def test_calls_larger_than_an_answer_may_be_are_refused(model_server: ModelServer) -> None:
    with pytest.raises(ModelError, match="too_large"):
        _answer(model_server, Box(), Reply(tool_calls=(("look", "x" * 1_100_000),)))


@pytest.mark.parametrize("arguments", ["{", "[]", "null", '{"a": "' + "x" * 5_000 + '"}'])
def test_broken_arguments_reach_the_tool_and_are_not_shown_again(
    model_server: ModelServer, arguments: str
) -> None:
    box = Box()

    _answer(model_server, box, Reply(tool_calls=(("look", arguments),)), "Well.")

    assert box.used == [("look", arguments)]
    (call,) = model_server.requests[1].body["messages"][-2]["tool_calls"]
    assert call["function"]["arguments"] == "{}"


def test_a_service_without_tools_is_asked_plainly_and_remembered(
    model_server: ModelServer,
) -> None:
    model_server.answer = lambda asked: Reply(status=400) if "tools" in asked.body else Reply("Hi")
    model = chat(model_server, seconds=5)

    assert heard(model, tools=Box()) == heard(model, tools=Box()) == ["Hi "]
    assert not model.has_tools
    assert ["tools" in asked.body for asked in model_server.requests] == [True, False, False]


def test_a_refusal_of_another_kind_is_not_about_tools(model_server: ModelServer) -> None:
    model_server.answer = lambda _: Reply(status=400)
    model = chat(model_server, seconds=5)

    with pytest.raises(ModelError, match="refused"):
        heard(model, tools=Box())

    assert model.has_tools


def test_a_service_that_cannot_read_an_answered_call_gets_it_as_data(
    model_server: ModelServer,
) -> None:
    def script(asked: Asked) -> Reply:
        if any(message["role"] == "tool" for message in asked.body["messages"]):
            return Reply(status=400)
        return LOOK if "tools" in asked.body else Reply("It is Sarah.")

    model_server.answer = script

    assert _answer(model_server, Box()) == "It is Sarah."
    before, newest = model_server.requests[-1].body["messages"]
    assert (before["role"], before["content"]) == ("user", "answer 1")
    assert newest["content"] != "answer 1"


def test_a_broken_stream_after_a_call_is_an_error(model_server: ModelServer) -> None:
    model_server.reply(LOOK, Fault.STREAM_HALF)

    with pytest.raises(ModelError, match="interrupted"):
        heard(chat(model_server, seconds=5), tools=Box())
