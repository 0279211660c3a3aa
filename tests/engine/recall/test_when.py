"""The time a message asks about."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from memory.engine.recall.when import BEGINNING, asked_range, is_time_unread
from memory.engine.when import Range

TOKYO = ZoneInfo("Asia/Tokyo")
NOW = datetime(2026, 5, 5, 3, 0, tzinfo=UTC)


def _asked(message: str) -> tuple[str, str] | None:
    found = asked_range(message, now=NOW, zone=TOKYO)
    if found is None:
        return None
    begins, ends = found.begins.astimezone(TOKYO), found.ends.astimezone(TOKYO)
    return f"{begins:%Y-%m-%d %H:%M}", f"{ends:%Y-%m-%d %H:%M}"


def test_short_words_are_no_dates() -> None:
    assert _asked("may march sat with Mon on a second") is None


@pytest.mark.parametrize(
    ("message", "begins", "ends"),
    [
        ("13 July 2024", "2024-07-13", "2024-07-14"),
        ("July 2024", "2024-07-01", "2024-08-01"),
        ("2024", "2024-01-01", "2025-01-01"),
        ("what did I do last month?", "2026-04-01", "2026-05-01"),
        ("what happened in June?", "2025-06-01", "2025-07-01"),
        ("where was I from June to August?", "2025-06-01", "2025-09-01"),
        ("what is planned for next week?", "2026-05-11", "2026-05-18"),
    ],
)
def test_a_range_is_exact_and_half_open(message: str, begins: str, ends: str) -> None:
    assert _asked(message) == (f"{begins} 00:00", f"{ends} 00:00")


@pytest.mark.parametrize("lead", ["since Sunday", "after Saturday"])
def test_since_and_after_reach_until_now(lead: str) -> None:
    assert _asked(f"what did I eat {lead}?") == ("2026-05-03 00:00", "2026-05-05 12:00")


def test_before_a_day_is_all_that_was() -> None:
    found = asked_range("what did I plan before 13 July 2024?", now=NOW, zone=TOKYO)

    assert found == Range(BEGINNING, datetime(2024, 7, 13, tzinfo=TOKYO))


@pytest.mark.parametrize(
    "message",
    [
        "",
        "what should I cook?",
        "two weeks before the trip",
        "before March",
        "in March and in April",
        "since 2027",
    ],
)
def test_what_names_no_single_range_is_none(message: str) -> None:
    assert _asked(message) is None


@pytest.mark.parametrize(
    ("message", "is_unread"),
    [
        ("What did I eat after the wedding?", True),
        ("Where was I before we moved?", True),
        ("What did Ada tell me the other day?", True),
        ("What did I plan before 13 July 2024?", False),
        ("What did I plan by July 2024?", True),
        ("Was I ill in March and in April?", True),
        ("What did I eat last month?", False),
        ("Who was looking after my dog?", False),
        ("What should I pack before the trip?", False),
        ("I moved after the wedding.", False),
        ("What did I cook?", False),
    ],
)
def test_a_time_that_cannot_be_read_is_known(message: str, *, is_unread: bool) -> None:
    assert is_time_unread(message, now=NOW, zone=TOKYO) is is_unread


@pytest.mark.parametrize("message", ["where is my boss from", "what came between", "since when"])
def test_a_message_may_end_in_a_word_of_time(message: str) -> None:
    assert _asked(message) is None
