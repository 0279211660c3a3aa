"""One of three answers, from whatever the model writes around it."""

from datetime import UTC, datetime

import pytest

from memory.engine.learn.supersede import Answer
from memory.llm.base import CompareRequest, ModelError, Telling
from memory.llm.openai.arbiter import OpenAIArbiter
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.llm.asking import SECONDS, endpoint

MARCH = datetime(2026, 3, 1, tzinfo=UTC)
MAY = datetime(2026, 5, 1, tzinfo=UTC)
HOMES = CompareRequest(
    newer=Telling("Bill -[LIVES_IN]-> Turin", "I live in Turin.", MAY),
    older=Telling("Bill -[LIVES_IN]-> Rome", "I live in Rome.", MARCH),
)


def _arbiter(server: ModelServer) -> OpenAIArbiter:
    return OpenAIArbiter(endpoint(server), model="double", seconds=SECONDS)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ('{"answer": "supersedes"}', Answer.SUPERSEDES),
        ('{"answer": "coexist"}', Answer.COEXIST),
        ('{"answer": " Contradicts "}', Answer.CONTRADICTS),
        ('<think>{"answer": "coexist"}</think>{"answer": "supersedes"}', Answer.SUPERSEDES),
        ('Sure:\n```json\n{"answer": "coexist"}\n```', Answer.COEXIST),
    ],
)
def test_readable_answers_count(model_server: ModelServer, said: str, answer: Answer) -> None:
    model_server.reply(said)

    assert _arbiter(model_server).compare(HOMES) is answer


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("They coexist.", "not_json"),
        ("", "empty"),
        ('{"answer": "both"}', "wrong_shape"),
        ('{"answer": true}', "wrong_shape"),
        ("{}", "wrong_shape"),
    ],
)
def test_any_other_answer_is_none(model_server: ModelServer, said: str, code: str) -> None:
    model_server.reply(said)

    with pytest.raises(ModelError) as failed:
        _arbiter(model_server).compare(HOMES)

    assert failed.value.code == code


def test_an_answer_cut_off_is_none(model_server: ModelServer) -> None:
    model_server.reply(Reply('{"answer": "coexist"}', finish_reason="length"))

    with pytest.raises(ModelError) as failed:
        _arbiter(model_server).compare(HOMES)

    assert failed.value.code == "truncated"


def test_both_claims_are_told_as_data(model_server: ModelServer) -> None:
    model_server.reply('{"answer": "coexist"}')

    _arbiter(model_server).compare(HOMES)

    (asked,) = model_server.requests
    assert asked.task == {
        "newer": {
            "claim": "Bill -[LIVES_IN]-> Turin",
            "words": "I live in Turin.",
            "said_at": "2026-05-01T00:00:00+00:00",
        },
        "older": {
            "claim": "Bill -[LIVES_IN]-> Rome",
            "words": "I live in Rome.",
            "said_at": "2026-03-01T00:00:00+00:00",
        },
    }
