"""A stretch of talk told short by a model: the turns are data, the answer a text."""

from datetime import UTC, datetime

import pytest

from memory.llm.base import ModelError, SpokenTurn
from memory.llm.openai.summary import OpenAISummarizer
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.llm.asking import endpoint

TALK = [SpokenTurn(0, "user", "We fly to Lisbon.", datetime(2026, 5, 4, tzinfo=UTC))]


def _told(server: ModelServer, *replies: Reply | str) -> str:
    server.reply(*replies)
    model = OpenAISummarizer(endpoint(server), model="double", seconds=5)
    return model.summarize(TALK)


def test_the_turns_go_along_as_data(model_server: ModelServer) -> None:
    assert _told(model_server, "They fly.") == "They fly."

    (asked,) = model_server.requests
    assert asked.task == {"turns": [{"role": "user", "text": "We fly to Lisbon."}]}
    assert "Lisbon" not in asked.body["messages"][0]["content"]


def test_reasoning_is_no_part_of_it(model_server: ModelServer) -> None:
    assert _told(model_server, "<think>Hm.</think>They fly.") == "They fly."


@pytest.mark.parametrize(
    ("reply", "code"),
    [(Reply(" "), "empty"), (Reply("They", finish_reason="length"), "truncated")],
)
def test_half_a_summary_is_none(model_server: ModelServer, reply: Reply, code: str) -> None:
    with pytest.raises(ModelError, match=code):
        _told(model_server, reply)
