"""What comes first, and what comes along, when much is known."""

from datetime import datetime

import pytest

from accounts.models import User
from memory.engine.vocabulary import Role
from memory.flows.recall import Recalled, fill_turns, fill_vectors, profile, recall
from tests.flows.talk import learned, person
from tests.flows.world import World

SIDE = [f"{first}{second}" for first in "bcdfgklmnp" for second in ("ari", "elo", "ino")]


def _asked(owner: User, query: str, now: datetime, limit: int = 0) -> Recalled:
    fill_vectors(owner_id=owner.pk)
    fill_turns(owner_id=owner.pk)
    return recall(owner_id=owner.pk, query=query, now=now, limit=limit)


@pytest.fixture
def busy(bill: User, now: datetime) -> World:
    """Bill is an end of many edges, Nadia of three."""
    world = World(bill, now)
    chat = world.chat()
    for name in SIDE:
        world.claim(f"You LIKES {name}", world.say(chat, f"I like {name}."))
    for thing in ("jazz", "figs", "rowing"):
        world.claim(f"Nadia LIKES {thing}", world.say(chat, f"Nadia likes {thing}."))
    world.claim("You KNOWS Nadia", world.say(chat, "I know Nadia."))
    return world


def test_a_node_with_many_edges_does_not_crowd_out_who_is_asked_for(
    busy: World, now: datetime
) -> None:
    found = _asked(busy.owner, "what does Nadia like?", now).as_json()["memory"]

    assert all("Nadia" in line for line in found[:3])
    assert {line.rsplit("-> ", 1)[1] for line in found if line.startswith("Nadia -[LIKES]")} == {
        "jazz",
        "figs",
        "rowing",
    }


def test_words_of_the_assistant_are_no_memory(bill: User, now: datetime) -> None:
    world = World(bill, now)
    chat = world.chat()
    world.say(chat, "The rent of my flat is 940.")
    world.say(chat, "Rent is what a tenant pays for a flat. " * 40, role=Role.ASSISTANT)

    found = _asked(bill, "what is the rent of my flat?", now)

    assert "940" in found.text
    assert "tenant" not in found.text


def test_what_a_turn_is_worth_does_not_depend_on_the_others(bill: User, now: datetime) -> None:
    """One threshold tells a question with an answer from one without."""
    world = World(bill, now)
    chat = world.chat()
    for text in ("My bicycle is a red Peugeot.", "We painted the shed.", "Lena sings alto."):
        world.say(chat, text)

    near = _asked(bill, "what colour is my bicycle?", now, limit=1).ranked[0]
    far = _asked(bill, "who won the hurdles semifinal?", now, limit=1).ranked[0]

    assert near.share > far.share + 0.3


def test_what_was_said_in_several_conversations_comes_together(db: None, now: datetime) -> None:
    bill = person("bill@example.org")
    for text in (
        "I'm a vegetarian.",
        "I'm allergic to walnuts.",
        "My budget for dinner is 20 euros.",
    ):
        learned(bill, now, text)

    asked = _asked(bill, "plan me a dinner", now)
    text = asked.text + profile(owner_id=bill.pk, now=now).text

    assert all(word in text for word in ("vegetarian", "walnuts", "20 euros"))


@pytest.mark.parametrize("text", ["2+2?", "thanks!", "ok", "lol"])
def test_a_message_about_nothing_brings_nothing(busy: World, now: datetime, text: str) -> None:
    assert _asked(busy.owner, text, now).as_json()["memory"] == []
