"""Silence about what was never told of, and what is said with what is found."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import Ground, Mode
from memory.flows import converse
from memory.flows.recall import Recalled, fill_turns, recall


@pytest.fixture
def told(bill: User, now: datetime) -> User:
    """Bill has told of a daughter and a cello."""
    for text in ("My daughter Ida is seven.", "My cello is called Bruno.", "Ida hates rain."):
        episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=now)
        said = [converse.NewTurn("user", text)]
        converse.say(owner_id=bill.pk, episode_id=episode, turns=said, now=now)
    fill_turns(owner_id=bill.pk)
    return bill


def asked(owner: User, question: str, now: datetime) -> Recalled:
    return recall(owner_id=owner.pk, query=question, now=now)


@pytest.mark.parametrize(
    "question",
    ["What is my violin called?", "What is my son's name?", "What was the quarrel with Ida about?"],
)
def test_nothing_is_said_of_what_was_never_told_of(
    told: User, question: str, now: datetime
) -> None:
    assert asked(told, question, now).reason == Ground.UNTOLD


@pytest.mark.parametrize(
    ("question", "answer"),
    [("What are my kids called?", "Ida"), ("What is the name of my instrument?", "Bruno")],
)
def test_another_word_for_it_answers(told: User, question: str, answer: str, now: datetime) -> None:
    assert answer in asked(told, question, now).text


def test_words_before_a_change_say_so(bill: User, now: datetime) -> None:
    for day, text in enumerate(["My tutor is Ada.", "My new tutor is Hanno."]):
        episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=now)
        said = [converse.NewTurn("user", text)]
        at = now + timedelta(days=day)
        converse.say(owner_id=bill.pk, episode_id=episode, turns=said, now=at)

    found = asked(bill, "Who is my tutor?", now + timedelta(days=2))

    assert ", before a change: My tutor is Ada." in found.text
    assert sorted(one["is_overtaken"] for one in found.context) == [False, True]


def test_what_became_of_an_answer_comes_with_it(bill: User, now: datetime) -> None:
    for day, text in enumerate(["I sail the Heron.", "I sold the Heron and bought the Tern."]):
        episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=now)
        said = [converse.NewTurn("user", text)]
        at = now + timedelta(days=day)
        converse.say(owner_id=bill.pk, episode_id=episode, turns=said, now=at)

    found = asked(bill, "What do I sail?", now + timedelta(days=2))

    assert ", before a change: I sail the Heron." in found.text
    assert "bought the Tern" in found.text
