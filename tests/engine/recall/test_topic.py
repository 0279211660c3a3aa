"""What a question is about, as far as its grammar says so."""

import pytest

from memory.engine.recall.topic import topic


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What is my boat called?", "boat"),
        ("what's our old horse's name", "old horse"),
        ("Remind me what my aunt's address is", "aunt"),
        ("What is the colour of my kayak?", "kayak"),
        ("How old is my niece\u2019s pony?", "niece"),
        ("Where does my uncle live now?", "uncle"),
        ("What subject does our tutor teach?", "tutor"),
        ("What was the quarrel with Ada about?", "quarrel"),
        ("Where was the school concert?", "school concert"),
    ],
)
def test_what_is_taken_to_be_there(question: str, thing: str) -> None:
    assert topic(question) == (frozenset(thing.split()), True)


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("Who is my notary?", "notary"),
        ("What is my trade?", "trade"),
        ("What did my doctor say about my knee?", "doctor"),
    ],
)
def test_what_may_be_called_otherwise_is_not_taken_to_be_there(question: str, thing: str) -> None:
    assert topic(question) == (frozenset({thing}), False)


@pytest.mark.parametrize(
    "question",
    [
        "What should I cook for my uncle?",
        "How do I mend my kayak's rudder?",
        "Where does Ada live?",
        "What was the best day with Ada?",
        "What was the plan for Ada's visit?",
        "What was the purpose of the trip?",
        "My boat is called Heron.",
        "I sold it. What was my boat's name?",
        "",
    ],
)
def test_of_most_messages_nothing_is_said(question: str) -> None:
    assert topic(question) == (frozenset(), False)
