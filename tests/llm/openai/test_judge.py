"""One confidence a candidate, from whatever the model writes around it."""

import json

import pytest

from memory.llm.base import ModelError
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.llm.asking import UNSURE, judge


@pytest.mark.parametrize(
    ("said", "confidences"),
    [
        ('{"a": 0.93, "b": 0.1}', {"a": 0.93, "b": 0.1}),
        ('{"a": 7, "b": -1}', {"a": 1.0, "b": 0.0}),
        ('{"a": 0.8, "stranger": 1}', {"a": 0.8}),
        ('{"a": 0.8, "b": "high"}', {"a": 0.8}),
        ('{"a": 0.8, "b": NaN}', {"a": 0.8}),
        ('{"a": 0.8, "b": true}', {"a": 0.8}),
        ('Sure:\n```json\n{"a": 0.8}\n```', {"a": 0.8}),
        ('<think>maybe {"a": 0.1}</think>{"a": 0.8}', {"a": 0.8}),
    ],
)
def test_readable_confidences_count(
    model_server: ModelServer, said: str, confidences: dict[str, float]
) -> None:
    model_server.reply(said)

    assert judge(model_server).judge(UNSURE) == confidences


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("They are the same.", "not_json"),
        ("[0.9, 0.1]", "not_json"),
        ("{}", "wrong_shape"),
        ('{"stranger": 1}', "wrong_shape"),
        ("<think>Sarah may be</think>", "empty"),
    ],
)
def test_an_unreadable_judgement_is_an_error(
    model_server: ModelServer, said: str, code: str
) -> None:
    model_server.reply(said)

    with pytest.raises(ModelError, match=code):
        judge(model_server).judge(UNSURE)


def test_the_judge_sees_every_candidate_and_its_neighbourhood(model_server: ModelServer) -> None:
    model_server.reply('{"a": 1}')

    judge(model_server).judge(UNSURE)

    (asked,) = model_server.requests
    assert asked.task["candidates"] == [
        {"key": "a", "names": ["Sarah", "Sally"], "around": ["Bill HAS_BOSS Sarah"]},
        {"key": "b", "names": ["Sarina"], "around": []},
    ]
    schema = asked.body["response_format"]["json_schema"]["schema"]
    assert schema["required"] == ["a", "b"]


def test_a_service_without_schemas_is_asked_plainly(model_server: ModelServer) -> None:
    model_server.reply(Reply(status=400), Reply(status=422), json.dumps({"a": 0.9}))

    assert judge(model_server).judge(UNSURE) == {"a": 0.9}


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ('{"a": 0.8, "reason": "Both work\\nat Acme."}', "Both work at Acme."),
        ('{"a": 0.8, "reason": 7}', ""),
        ('{"a": 0.8}', ""),
    ],
)
def test_a_reason_is_kept_beside_the_confidences(
    model_server: ModelServer, said: str, reason: str
) -> None:
    model_server.reply(said)

    judgement = judge(model_server).judge(UNSURE)

    assert (judgement, judgement.reason) == ({"a": 0.8}, reason)
