"""Which quotes were said before a change that another one tells of."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.engine.recall.changes import before_changes
from memory.engine.recall.render import Quote

THEN = datetime(2026, 5, 4, tzinfo=UTC)


def said(turn: int, text: str, *, day: int) -> Quote:
    return Quote(text, THEN + timedelta(days=day), turn=turn)


def stem(word: str) -> str:
    return word.removesuffix("s")


def overtaken(old: str, new: str, word: str) -> bool:
    quotes = [said(1, old, day=0), said(2, new, day=9)]
    found = before_changes(quotes, {word}, stem)
    assert 2 not in found
    return 1 in found


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("My boat is the Heron.", "My new boat is the Tern.", "boat"),
        ("The course is in the hall.", "The course is in the barn now.", "course"),
        ("My tutor is Ada.", "My tutor is no longer Ada.", "tutor"),
        ("The concert is in Linz.", "The concert was moved to Graz.", "concert"),
        ("My choir sings Bach.", "The choir broke up.", "choir"),
        ("My dentist is Dr. Roth.", "We switched dentists last week.", "dentist"),
        ("I sail a small Heron.", "I sold the Heron and bought the Tern.", "boat"),
        ("I row in a kayak.", "I switched from the kayak to the Tern.", "boat"),
        ("I sing in a choir.", "I left the choir. What now?", "choir"),
    ],
)
def test_older_words_stand_before_a_change(old: str, new: str, word: str) -> None:
    assert overtaken(old, new, word)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("My boat is the Heron.", "My boat needs paint.", "boat"),
        ("My boat is the Heron.", "I bought new boat shoes.", "boat"),
        ("My boat is the Heron.", "My uncle's new boat is the Tern.", "boat"),
        ("My boat is the Heron.", "Is the Tern my new boat?", "boat"),
        ("I played a game.", "I found a new game.", "game"),
        ("I know good recipes.", "The new recipe is good.", "recipe"),
        ("How do I mend a boat?", "My new boat is the Tern.", "boat"),
        ("I saw an old barn.", "I sold the old boat.", "boat"),
        ("My kayak is red.", "My new boat is the Tern.", "boat"),
        ("My gym is in Linz.", "I am at the gym now.", "gym"),
    ],
)
def test_other_words_do_not(old: str, new: str, word: str) -> None:
    assert not overtaken(old, new, word)


def test_what_was_said_later_is_not_overtaken() -> None:
    quotes = [said(1, "My boat is the Heron.", day=9), said(2, "My new boat is the Tern.", day=0)]

    assert not before_changes(quotes, {"boat"}, stem)
