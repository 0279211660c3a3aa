"""Whom a question names."""

import pytest

from memory.engine.recall.ranking.clues import are_names, first_person, named_speakers


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What does Ada fear?", {1}),
        ("What is ADA's fear?", {1}),
        ("Who is Lovelace to Bill?", {0, 1}),
        ("Is this adamant?", set()),
        ("", set()),
    ],
)
def test_a_part_of_a_name_names_a_speaker(question: str, named: set[int]) -> None:
    assert named_speakers(question, ["Bill", "Ada Lovelace", ""]) == named


def test_words_that_are_names_say_whom() -> None:
    assert are_names(("ada", "fear"), ["Bill", "Ada"]) == [True, False]


def test_the_asking_person_may_ask_about_themselves() -> None:
    assert first_person("Where do I live?")
    assert not first_person("Where does Ida live?")
