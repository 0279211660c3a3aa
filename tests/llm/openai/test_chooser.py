"""A model chooses sentences by their numbers; it adds no words."""

import json
from datetime import date

import pytest

from memory.llm.base import ModelError
from memory.llm.choice import Offer
from memory.llm.openai.chooser import OpenAIChooser
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.llm.asking import endpoint

SAID = [(date(2026, 5, day), f"On day {day} we sailed.") for day in (1, 2, 3)]


def _chosen(server: ModelServer, answer: object, room: int = 2) -> list[int]:
    server.reply(Reply(json.dumps(answer)))
    model = OpenAIChooser(endpoint(server), model="double", seconds=5)
    return model.choose(Offer("week", SAID, room))


def test_the_sentences_go_along_as_data(model_server: ModelServer) -> None:
    assert _chosen(model_server, {"numbers": [3, 1]}) == [0, 2]

    (asked,) = model_server.requests
    assert asked.task["room"] == 2
    assert asked.task["sentences"][1] == {
        "number": 2,
        "said_on": "2026-05-02",
        "text": "On day 2 we sailed.",
    }


def test_no_more_are_kept_than_have_room(model_server: ModelServer) -> None:
    assert _chosen(model_server, {"numbers": [2, 3, 1]}) == [1, 2]


def test_a_number_that_nobody_has_is_left_out(model_server: ModelServer) -> None:
    assert _chosen(model_server, {"numbers": [0, 2, 2, 9, -1]}) == [1]


@pytest.mark.parametrize(
    "answer", [{}, {"numbers": []}, {"numbers": [9]}, {"numbers": ["1"]}, {"numbers": [True]}]
)
def test_an_answer_without_a_sentence_is_none(model_server: ModelServer, answer: object) -> None:
    with pytest.raises(ModelError, match="wrong_shape"):
        _chosen(model_server, answer)
