"""A time by an event."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.engine.recall.events import Event, event_asked, event_range
from memory.engine.recall.when import BEGINNING
from memory.engine.when import Range

NOW = datetime(2026, 5, 5, 3, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def _trip(days_ago: int, *stems: str) -> Event:
    begins = NOW - days_ago * DAY
    return Event(frozenset({"trip", *stems}), begins, begins + DAY)


@pytest.mark.parametrize(
    ("message", "side", "words"),
    [
        ("What did I buy before the trip to Lisbon?", "before", ("trip", "lisbon")),
        ("Who was ill after my sister's wedding?", "after", ("sister", "wedding")),
        ("Where did we eat during our trip", "during", ("trip",)),
        ("How did I sleep since the surgery, and why?", "since", ("surgery",)),
        ("What did I say before the exam did start?", "before", ("exam",)),
    ],
)
def test_an_event_is_named_by_its_words(message: str, side: str, words: tuple[str, ...]) -> None:
    assert event_asked(message) == (side, words)


@pytest.mark.parametrize(
    "message",
    ["What did I eat after we moved?", "Did she look after my dog?", "And before?", "after the"],
)
def test_what_names_no_event_is_none(message: str) -> None:
    assert event_asked(message) is None


@pytest.mark.parametrize(
    ("side", "begins", "ends"),
    [
        ("before", BEGINNING, NOW - 9 * DAY),
        ("until", BEGINNING, NOW - 9 * DAY),
        ("during", NOW - 9 * DAY, NOW - 8 * DAY),
        ("since", NOW - 9 * DAY, NOW),
        ("after", NOW - 8 * DAY, NOW),
    ],
)
def test_a_side_of_an_event_is_a_range(side: str, begins: datetime, ends: datetime) -> None:
    assert event_range(side, ["trip"], [_trip(9)], NOW) == Range(begins, ends)


def test_all_words_must_be_of_the_event() -> None:
    assert event_range("after", ["trip", "oslo"], [_trip(9, "lisbon")], NOW) is None


def test_the_last_that_has_begun_is_meant() -> None:
    trips = [_trip(90), _trip(9), _trip(-9)]

    assert event_range("after", ["trip"], trips, NOW) == Range(NOW - 8 * DAY, NOW)


def test_there_is_a_time_before_what_is_still_to_come() -> None:
    assert event_range("before", ["trip"], [_trip(-9)], NOW) == Range(BEGINNING, NOW)


def test_nothing_is_after_what_is_still_to_come() -> None:
    assert event_range("after", ["trip"], [_trip(-9)], NOW) is None
