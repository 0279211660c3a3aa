"""A finished conversation becomes a raw proposal, by tools or by one object."""

import json
import time
from typing import Any

import pytest

from memory.llm.base import ModelError
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Asked, Reply, Script
from tests.llm.asking import CONVERSATION, extractor

NODE = ("add_node", {"name": "Sarah", "kind": "PERSON"})
READ = ("read_neighbourhood", {"name": "sarah"})
EPISODE = ("record_episode", {"summary": "Bill spoke of Sarah.", "importance": 0.4, "tags": []})
FINISH: tuple[str, dict[str, Any]] = ("finish", {})
OBJECT = {"entities": [], "relations": [], "episode": {"summary": "Small talk."}}


def answers_of(server: ModelServer) -> list[Any]:
    """Return what the last request answered to the model's calls."""
    messages = server.requests[-1].body["messages"]
    return [json.loads(m["content"]) for m in messages if m["role"] == "tool"]


def names_in(raw: str) -> list[str]:
    """Return the tools that a raw proposal called."""
    return [call["function"]["name"] for call in json.loads(raw)["tool_calls"]]


def without_tools(asked: Asked) -> Script:
    """Answer as a service that refuses tools and any promise about JSON."""
    is_plain = not {"tools", "response_format"} & set(asked.body)
    return Reply.of_json(OBJECT) if is_plain else Reply(status=400)


def test_every_call_is_kept_as_written(model_server: ModelServer) -> None:
    model_server.reply(Reply.calling(NODE), Reply.calling(EPISODE, FINISH))

    proposed = extractor(model_server).extract(CONVERSATION)

    calls = json.loads(proposed.raw)["tool_calls"]
    assert [call["function"]["name"] for call in calls] == ["add_node", "record_episode", "finish"]
    assert json.loads(calls[0]["function"]["arguments"]) == NODE[1]


def test_a_proposal_says_what_it_cost_and_by_which_prompt(model_server: ModelServer) -> None:
    model_server.reply(Reply.calling(NODE), Reply.calling(FINISH))

    proposed = extractor(model_server).extract(CONVERSATION)

    assert (proposed.tokens_in, proposed.tokens_out) == (22, 14)
    assert (proposed.model, proposed.finish_reason) == ("openai:double", "tool_calls")
    assert len(proposed.prompt_hash) == 16
    assert proposed.seconds > 0


def test_each_call_is_answered(model_server: ModelServer) -> None:
    model_server.reply(
        Reply(tool_calls=(("add_node", "{name: Sarah"), ("launch_rocket", "{}"))),
        Reply.calling(NODE, READ),
        Reply.calling(FINISH),
    )

    extractor(model_server).extract(CONVERSATION)

    broken, unknown, noted, read = answers_of(model_server)
    assert not broken["ok"]
    assert not unknown["ok"]
    assert noted == {"ok": True}
    assert read["edges"] == ["e1: Bill HAS_BOSS Sarah"]


def test_arguments_that_are_no_json_are_kept_as_written(model_server: ModelServer) -> None:
    model_server.reply(Reply(tool_calls=(("add_node", "{name: Sarah"), ("finish", "{}"))))

    proposed = extractor(model_server).extract(CONVERSATION)

    (call, _) = json.loads(proposed.raw)["tool_calls"]
    assert call["function"]["arguments"] == "{name: Sarah"


def test_a_model_that_never_finishes_is_stopped_at_200_calls(model_server: ModelServer) -> None:
    model_server.answer = lambda _: Reply.calling(*[NODE] * 30)

    proposed = extractor(model_server, seconds=5).extract(CONVERSATION)

    assert len(names_in(proposed.raw)) == 200
    assert len(model_server.requests) == 7


def test_a_model_that_stops_calling_is_done(model_server: ModelServer) -> None:
    model_server.reply(Reply.calling(NODE), "That is all.")

    assert names_in(extractor(model_server).extract(CONVERSATION).raw) == ["add_node"]


def test_a_loop_that_breaks_keeps_nothing(model_server: ModelServer) -> None:
    model_server.reply(Reply.calling(NODE), Fault.CUT_BODY)

    with pytest.raises(ModelError, match="interrupted"):
        extractor(model_server).extract(CONVERSATION)


def test_the_deadline_spans_the_whole_loop(model_server: ModelServer) -> None:
    def slowly(_: Asked) -> Script:
        time.sleep(0.2)
        return Reply.calling(NODE)

    model_server.answer = slowly
    start = time.monotonic()

    with pytest.raises(ModelError, match="timeout"):
        extractor(model_server, seconds=0.5).extract(CONVERSATION)

    assert time.monotonic() - start < 1.5


def test_calls_are_capped_together(model_server: ModelServer) -> None:
    model_server.answer = lambda _: Reply.calling(("add_node", {"name": "x" * 400_000}))

    with pytest.raises(ModelError, match="too_large"):
        extractor(model_server, seconds=5).extract(CONVERSATION)


def test_without_tools_one_object_is_asked_for(model_server: ModelServer) -> None:
    model_server.answer = without_tools

    proposed = extractor(model_server, seconds=5).extract(CONVERSATION)

    assert json.loads(proposed.raw) == OBJECT
    forms = [asked.body.get("response_format", {}).get("type") for asked in model_server.requests]
    assert forms == [None, "json_schema", "json_object", None]


def test_a_model_that_only_talks_is_asked_for_an_object(model_server: ModelServer) -> None:
    model_server.reply("I would remember Sarah.", Reply.of_json(OBJECT))

    assert json.loads(extractor(model_server).extract(CONVERSATION).raw) == OBJECT


def test_an_object_is_kept_untouched(model_server: ModelServer) -> None:
    model_server.reply("no tools here", "```json\n{}\n``` hope that helps")

    proposed = extractor(model_server).extract(CONVERSATION)

    assert proposed.raw == "```json\n{}\n``` hope that helps"


def test_the_two_ways_have_prompts_of_two_versions(model_server: ModelServer) -> None:
    model_server.reply(Reply.calling(FINISH), "no tools here", Reply.of_json(OBJECT))
    asked = extractor(model_server)

    by_tools = asked.extract(CONVERSATION)
    by_object = asked.extract(CONVERSATION)

    assert by_tools.prompt_hash != by_object.prompt_hash


def test_what_was_said_is_data_in_the_user_role(model_server: ModelServer) -> None:
    extractor(model_server).extract(CONVERSATION)

    (asked,) = model_server.requests
    assert asked.task["turns"][0]["text"] == CONVERSATION.turns[0].text
    assert CONVERSATION.turns[0].text not in asked.body["messages"][0]["content"]
