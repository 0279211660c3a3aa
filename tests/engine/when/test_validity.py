"""How long a statement holds by its own words, where the person lives."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from memory.engine.when import Stretch, stretch

AUCKLAND = ZoneInfo("Pacific/Auckland")
SAID_AT = datetime(2026, 5, 4, 20, 0, tzinfo=UTC)  # Tuesday 5 May there, Monday in London


def _days(found: Stretch) -> tuple[str | None, str | None]:
    """Return the days in Auckland on which it begins and ends."""
    return _day(found.begins), _day(found.ends)


def _day(moment: datetime | None) -> str | None:
    return f"{moment.astimezone(AUCKLAND):%Y-%m-%d}" if moment else None


@pytest.mark.parametrize(
    ("text", "first", "after"),
    [
        ("I have worked at Acme since March", "2026-03-01", None),
        ("I've lived in Berlin since 2019", "2019-01-01", None),
        ("I've been vegan since about 2015", "2015-01-01", None),
        ("I'm in Lisbon until Friday", None, "2026-05-09"),
        ("I'm in Lisbon until tomorrow", None, "2026-05-07"),
        ("I'm away until the end of June", None, "2026-07-01"),
        ("I worked there until Friday", None, "2026-05-02"),
        ("I used to live in Rome until 2019", None, "2020-01-01"),
        ("I used to live in Rome in 2015", "2015-01-01", "2016-01-01"),
        ("I'm in Lisbon from June to August", "2026-06-01", "2026-09-01"),
        ("I was in Lisbon from June to August", "2025-06-01", "2025-09-01"),
        ("I lived in Paris between 2015 and 2018", "2015-01-01", "2019-01-01"),
        ("last year I moved to Berlin", "2025-01-01", None),
        ("I moved to Berlin in March", "2026-03-01", None),
        ("I joined Acme yesterday", "2026-05-04", None),
        ("From Monday on I work at Acme", "2026-05-11", None),
        ("From June on I work at Acme", "2026-06-01", None),
        ("Starting June I work at Acme", "2026-06-01", None),
        ("I've lived here for two years", "2024-05-05", None),
        ("I have run for fun for two years", "2024-05-05", None),
        ("I have been here for about three weeks", "2026-04-14", None),
        ("I have been with June since May", "2026-05-01", None),
        ("I work here since my sister left in 2019", "2019-01-01", None),
    ],
)
def test_words_set_the_days(text: str, first: str | None, after: str | None) -> None:
    assert _days(stretch(text, said_at=SAID_AT, zone=AUCKLAND)) == (first, after)


@pytest.mark.parametrize(
    "text",
    [
        "I live in Berlin",
        "I play tennis on Mondays",
        "I fly to Rome on Friday",
        "I start at Acme next month",
        "I love the autumn in Berlin",
        "I'm staying for two weeks",
        "I ran for an hour",
        "I have known Ana since March and Tom since May",
        "I finish it by Friday",
        "I'm in Rome from morning to night",
        "from 2020 to 2010",
    ],
)
def test_other_words_leave_it_open(text: str) -> None:
    assert _days(stretch(text, said_at=SAID_AT, zone=AUCKLAND)) == (None, None)


def test_a_day_begins_at_the_persons_midnight() -> None:
    found = stretch("since 3 May 2026", said_at=SAID_AT, zone=AUCKLAND)

    assert found.begins == datetime(2026, 5, 2, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("I used to live in Rome", "live"),
        ("I no longer like sushi", "like"),
        ("I do not like sushi anymore", "like"),
        ("I don't live there any longer", "live"),
        ("I use it to cook", ""),
        ("It takes longer", ""),
        ("It's mine no longer", ""),
        ("I couldn't", ""),
    ],
)
def test_words_name_what_is_over(text: str, verb: str) -> None:
    assert stretch(text, said_at=SAID_AT, zone=AUCKLAND).over == verb


def test_an_end_before_the_beginning_is_inverted() -> None:
    found = stretch("since 2020 until 2019 I was there", said_at=SAID_AT, zone=AUCKLAND)

    assert found.is_inverted


@pytest.mark.parametrize("year", [1, 9999])
def test_the_edge_of_the_calendar_is_no_error(year: int) -> None:
    said_at = datetime(year, 1, 2, tzinfo=UTC)

    assert stretch("since March", said_at=said_at, zone=UTC).begins is None
