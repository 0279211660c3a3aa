"""Questions for several things: turns beside a better one stand back."""

import numpy as np
import pytest

from memory.engine.recall.ranking.apart import apart, asks_several
from memory.engine.recall.ranking.choice import Choice


@pytest.mark.parametrize(
    ("question", "is_asked"),
    [
        ("What instruments does Mia play?", True),
        ("Which of my friends ski?", True),
        ("what kinds of bread have I baked", True),
        ("How many plants died?", True),
        ("And which classes do I teach?", True),
        ("What does Mia play?", False),
        ("What is the bus number?", False),
        ("Which bus do I take?", False),
        ("What did Mia's sister say?", False),
        ("What dress did she wear?", False),
        ("Where are my keys?", False),
    ],
)
def test_some_questions_ask_for_several_things(question: str, *, is_asked: bool) -> None:
    assert asks_several(question) is is_asked


def ordered(order: list[float], session: list[int]) -> list[int]:
    """Return turns 0, 1, 2, ... in the order they are given, put apart."""
    choice = Choice(np.arange(len(order)), np.array(order))
    put: list[int] = apart(choice, np.array(session)).turns.tolist()
    return put


def test_what_stands_beside_a_better_turn_comes_later() -> None:
    assert ordered([1.0, 0.9, 0.8], [0, 0, 1]) == [0, 2, 1]


def test_another_conversation_is_not_beside() -> None:
    assert ordered([1.0, 0.9, 0.8], [0, 1, 1]) == [0, 1, 2]


def test_a_much_better_neighbor_stays_ahead() -> None:
    assert ordered([1.0, 0.9, 0.6], [0, 0, 1]) == [0, 1, 2]


def test_no_turn_is_lost_when_there_is_none() -> None:
    assert ordered([], []) == []
