"""Whether the one that is named can answer."""

import pytest

from memory.engine.recall.ranking.answer import standing
from memory.engine.recall.ranking.match import match
from memory.engine.recall.words import Query
from tests.engine.recall.ranking.slow import Told
from tests.engine.recall.ranking.told import arrays

SAID = [Told(("rome", "trip"), speaker=0), Told(("bread",), 1, speaker=1), Told(("sea",), 2)]


def asked(question: str, *named: int, said: list[Told] | None = None) -> tuple[float, float]:
    words = tuple(question.split())
    turns = arrays(SAID if said is None else said)
    return standing(match(Query(words, words), turns), turns, named, [False] * len(words))


def test_who_said_it_is_ahead() -> None:
    assert asked("rome", 0)[0] == pytest.approx(0.5)  # one of two turns holds all of it
    assert asked("rome", 1)[0] == pytest.approx(-0.5)


@pytest.mark.parametrize("named", [(), (0, 1)])
def test_without_one_name_nobody_is_ahead(named: tuple[int, ...]) -> None:
    assert asked("rome", *named)[0] == 0.0


def test_a_question_is_credited_to_who_answers_it() -> None:
    said = [Told(("rome",), speaker=0, asks=True), Told(("yes",), speaker=1)]

    assert asked("rome", 1, said=said)[0] == 0.0


def test_the_wrong_person_is_less_answerable() -> None:
    assert asked("rome", 0)[1] > asked("rome", 1)[1]


def test_a_rare_word_is_less_answerable() -> None:
    assert asked("trip")[1] > asked("zanzibar")[1]


def test_a_name_says_whom_and_not_what() -> None:
    words = ("ada", "rome")
    turns = arrays(SAID)
    found = match(Query(words, words), turns)

    assert standing(found, turns, [0], [True, False]).gap == pytest.approx(0.5)
