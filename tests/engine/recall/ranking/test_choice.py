"""Which ranked turns are worth showing, and in which order."""

import numpy as np
import pytest

from memory.engine.recall.ranking.choice import (
    Weights,
    chosen,
    has_ground,
    is_case,
    is_near,
    wants_all,
)
from memory.engine.recall.ranking.score import Clues, Ranking, rank
from memory.engine.recall.words import Query
from tests.engine.recall.ranking.slow import Told
from tests.engine.recall.ranking.told import arrays

SAID = [Told(("rome", "trip")), Told(("rome",), 1), Told(("bread",), 2), Told(("sea",), 3)]
EVERY = np.ones(4, bool)
NONE = np.zeros(4)


def ranked(question: str) -> Ranking:
    words = tuple(question.split())
    return rank(Query(words, words), arrays(SAID), Clues())


@pytest.mark.parametrize(
    ("question", "is_asked"),
    [
        ("How many times did I go to Rome?", True),
        ("how often do I run", True),
        ("List all my plants", True),
        ("What are all the places I lived in?", True),
        ("Tell me everything about Ada", True),
        ("Where is the key?", False),
        ("Is all well?", False),
    ],
)
def test_some_questions_ask_for_every_case(question: str, *, is_asked: bool) -> None:
    assert wants_all(question) is is_asked


def test_relevance_alone_orders_as_the_ranking_does() -> None:
    found = ranked("rome trip")

    order = chosen(found, EVERY, NONE, NONE, Weights(0, 0, 1)).turns

    assert order.tolist() == found.best(4).tolist()


def test_the_newer_of_equals_comes_first() -> None:
    found = ranked("salt")

    choice = chosen(found, EVERY, np.array([96.0, 1.0, 24.0, 48.0]), NONE, Weights(1, 0, 1))

    assert choice.turns.tolist() == [1, 2, 3, 0]


def test_importance_is_summed_and_not_multiplied() -> None:
    choice = chosen(ranked("bread"), EVERY, NONE, np.array([1.0, 0, 0, 0]), Weights(0, 2, 1))

    assert choice.turns.tolist()[:2] == [0, 2]


def test_what_may_not_come_does_not() -> None:
    allowed = np.array([False, True, False, False])

    assert chosen(ranked("rome"), allowed, NONE, NONE, Weights(0, 0, 1)).turns.tolist() == [1]


def test_half_of_what_is_asked_is_a_ground() -> None:
    assert has_ground(ranked("rome trip")).tolist() == [True, False, False, False]


def test_a_third_of_it_is_near_enough_beside_a_ground() -> None:
    assert is_near(ranked("rome trip")).tolist() == [True, True, False, False]


def test_a_case_holds_nearly_what_the_best_one_does() -> None:
    assert is_case(ranked("rome times")).tolist() == [True, True, False, False]


def test_nothing_is_a_case_of_what_nobody_said() -> None:
    assert not is_case(ranked("zanzibar")).any()
