"""A message that asks about a time: what held then, and what was said then."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.recall.when import window
from memory.flows.recall import fill_turns, fill_vectors, recall
from tests.flows.talk import learned, person
from tests.flows.world import World

NOW = datetime(2026, 7, 20, 12, 0, tzinfo=UTC)
THAT_DAY = datetime(2026, 7, 16, 8, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def walker(db: None) -> User:
    """Somebody whose friend took up one thing in March and another in April."""
    owner = person("bill@example.org")
    learned(owner, datetime(2026, 3, 10, 12, tzinfo=UTC), "My friend Ada plays chess.")
    learned(owner, datetime(2026, 4, 20, 12, tzinfo=UTC), "My friend Ada loves rowing.")
    fill_vectors(owner_id=owner.pk)
    return owner


def _memory(owner: User, query: str) -> str:
    return " ".join(recall(owner_id=owner.pk, query=query, now=NOW).as_json()["memory"])


def test_what_began_after_the_time_that_is_asked_about_does_not_leak_in(walker: User) -> None:
    found = recall(owner_id=walker.pk, query="What did my friend Ada do in March?", now=NOW)

    assert "chess" in " ".join(found.as_json()["memory"])
    assert "rowing" not in found.text


def test_what_was_told_of_a_time_only_later_keeps_its_words(walker: User) -> None:
    learned(walker, datetime(2026, 4, 20, 12, tzinfo=UTC), "I have played the cello since March.")

    found = recall(owner_id=walker.pk, query="What did I play in March?", now=NOW)

    quotes = {one["target"]: [quote["text"] for quote in one["quotes"]] for one in found.memories}
    assert quotes["cello"] == ["I have played the cello since March."]


def test_a_day_that_may_lie_ahead_hides_nothing(walker: User) -> None:
    assert "rowing" in _memory(walker, "Shall my friend Ada come on Friday?")


def test_a_month_ahead_is_found_by_its_name(bill: User) -> None:
    world = World(bill, NOW - 60 * DAY)
    world.say(world.chat(), "We rented a cabin in Norway for August.")
    fill_turns(owner_id=bill.pk)

    assert "Norway" in recall(owner_id=bill.pk, query="where are we in August?", now=NOW).text


@pytest.fixture
def diary(bill: User) -> World:
    """Bill's memory with a hundred notes of one day and one of long before."""
    world = World(bill, THAT_DAY - 40 * DAY)
    world.say(world.chat(), "The boiler broke.")
    world.now = THAT_DAY + DAY  # a message is said a day before, a minute after the last
    chat = world.chat()
    for at in range(100):
        world.say(chat, f"Note {at} of the kitchen.")
    fill_turns(owner_id=bill.pk)
    return world


@pytest.mark.parametrize(
    "query", ["what happened on 16 July?", "What did we talk about on 16 July?"]
)
def test_a_day_is_browsed_in_its_order(diary: World, query: str) -> None:
    found = recall(owner_id=diary.owner.pk, query=query, now=NOW)

    said = [quote["said_at"] for quote in found.context]
    assert len(said) > 1
    assert said == sorted(said)
    assert {moment[:10] for moment in said} == {"2026-07-16"}


def test_a_day_of_which_nothing_is_known_is_silent(diary: World) -> None:
    found = recall(owner_id=diary.owner.pk, query="what happened on 17 July?", now=NOW)

    assert (found.state, found.text) == ("none", "")


@pytest.mark.parametrize(
    ("message", "words", "is_sure", "is_all"),
    [
        ("what happened on Friday?", ("happened", "friday"), True, True),
        ("what about lunch on Friday?", ("lunch", "friday"), False, False),
        ("lunch on 13 July 2024", ("lunch", "13", "july", "2024"), True, False),
        ("and last week?", ("last", "week"), True, True),
        ("see you on Friday", ("friday",), False, False),
        ("not today", ("today",), True, False),
    ],
)
def test_what_a_message_leaves_open(
    message: str, words: tuple[str, ...], *, is_sure: bool, is_all: bool
) -> None:
    asked = window(message, words, now=NOW, zone=UTC)

    assert asked is not None
    assert (asked.is_sure, asked.is_all) == (is_sure, is_all)


def test_no_time_is_no_window() -> None:
    assert window("may march sat with Mon on a second", ("march",), now=NOW, zone=UTC) is None


@pytest.mark.parametrize(("when", "is_unread"), [("after the race", True), ("in March", False)])
def test_a_time_that_could_not_be_read_is_on_the_receipt(
    walker: User, when: str, *, is_unread: bool
) -> None:
    found = recall(owner_id=walker.pk, query=f"What did Ada do {when}?", now=NOW)

    assert found.receipt()["time_unread"] is is_unread


@pytest.fixture
def traveler(walker: User) -> User:
    """The same person, who told of a trip between the two."""
    learned(walker, datetime(2026, 3, 12, 12, tzinfo=UTC), "My trip to Lisbon is on 5 April.")
    fill_vectors(owner_id=walker.pk)
    return walker


def test_before_an_event_only_what_held_then_is_memory(traveler: User) -> None:
    said = _memory(traveler, "What did my friend Ada do before the trip?")

    assert "chess" in said
    assert "rowing" not in said


def test_after_an_event_is_what_came_then(traveler: User) -> None:
    found = recall(owner_id=traveler.pk, query="What happened after the trip?", now=NOW)

    assert [quote["text"] for quote in found.context] == ["My friend Ada loves rowing."]


def test_the_time_of_an_event_is_read(traveler: User) -> None:
    found = recall(owner_id=traveler.pk, query="What did Ada do after the trip?", now=NOW)

    assert not found.is_time_unread


def test_another_event_is_no_time(traveler: User) -> None:
    query = "What did my friend Ada do before the trip to Oslo?"
    found = recall(owner_id=traveler.pk, query=query, now=NOW)

    assert found.is_time_unread
