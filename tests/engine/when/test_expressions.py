"""Which days words name, counted from a Tuesday in May."""

from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory.engine.when import expressions, joined_span, tokens_of

TUESDAY = date(2026, 5, 5)


def _last(text: str, said_on: date = TUESDAY) -> list[tuple[str, str]]:
    found = expressions(tokens_of(text), said_on)
    return [(str(one.last.first), str(one.last.last)) for one in found]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("13 July 2024", "2024-07-13", "2024-07-13"),
        ("the 13th of July, 2024", "2024-07-13", "2024-07-13"),
        ("July 13th, 2024", "2024-07-13", "2024-07-13"),
        ("2024-07-13", "2024-07-13", "2024-07-13"),
        ("July 2024", "2024-07-01", "2024-07-31"),
        ("Sept. 2024", "2024-09-01", "2024-09-30"),
        ("2024", "2024-01-01", "2024-12-31"),
        ("in 2024 I moved", "2024-01-01", "2024-12-31"),
        ("on 12 March", "2026-03-12", "2026-03-12"),
        ("29 February", "2024-02-29", "2024-02-29"),
        ("in March", "2026-03-01", "2026-03-31"),
        ("in June", "2025-06-01", "2025-06-30"),
        ("last June", "2025-06-01", "2025-06-30"),
        ("last May", "2025-05-01", "2025-05-31"),
        ("this June", "2026-06-01", "2026-06-30"),
        ("next March", "2027-03-01", "2027-03-31"),
        ("yesterday", "2026-05-04", "2026-05-04"),
        ("the day before yesterday", "2026-05-03", "2026-05-03"),
        ("tomorrow", "2026-05-06", "2026-05-06"),
        ("last night", "2026-05-04", "2026-05-04"),
        ("on Friday", "2026-05-01", "2026-05-01"),
        ("on Tuesday", "2026-05-05", "2026-05-05"),
        ("last Tuesday", "2026-04-28", "2026-04-28"),
        ("this Friday", "2026-05-08", "2026-05-08"),
        ("next Friday", "2026-05-15", "2026-05-15"),
        ("on Fri", "2026-05-01", "2026-05-01"),
        ("last week", "2026-04-27", "2026-05-03"),
        ("last weekend", "2026-05-02", "2026-05-03"),
        ("last month", "2026-04-01", "2026-04-30"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("next fortnight", "2026-05-18", "2026-05-24"),
        ("three days ago", "2026-05-02", "2026-05-02"),
        ("2 weeks ago", "2026-04-20", "2026-04-26"),
        ("a month ago", "2026-04-01", "2026-04-30"),
        ("five years ago", "2021-01-01", "2021-12-31"),
        ("the last ten days", "2026-04-25", "2026-05-05"),
        ("the past two years", "2024-05-05", "2026-05-05"),
        ("the past 3 months", "2026-02-05", "2026-05-05"),
        ("the end of June", "2025-06-30", "2025-06-30"),
        ("the beginning of last year", "2025-01-01", "2025-01-01"),
        ("the end of the month", "2026-05-31", "2026-05-31"),
    ],
)
def test_words_name_days(text: str, first: str, last: str) -> None:
    assert _last(text) == [(first, last)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "may march sat with Mon on a second",
        "I may march on",
        "I sat on the sun deck",
        "I met April and June",
        "a letter from April",
        "I have 2024 stamps",
        "in 2000 steps",
        "31 February",
        "on 31 April",
        "45 March",
        "9999-01-01",
        "0000-00-00",
        "on Mondays",
        "next night",
        "the end of everything",
        "last laugh",
        "a second ago",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert _last(text) == []


def test_a_month_to_come_is_next() -> None:
    (found,) = expressions(tokens_of("in June"), TUESDAY)

    assert str(found.next.first) == "2026-06-01"


def test_a_month_under_way_is_both_last_and_next() -> None:
    (found,) = expressions(tokens_of("in May"), TUESDAY)

    assert found.last == found.next


def test_several_dates_are_found_in_order() -> None:
    assert [first for first, _ in _last("in March and on 3 April 2020")] == [
        "2026-03-01",
        "2020-04-03",
    ]


def test_a_month_ago_from_the_last_day_of_a_month() -> None:
    assert _last("the last one month", date(2026, 3, 31)) == [("2026-02-28", "2026-03-31")]


PIECES = [
    *("from", "between", "to", "until", "since", "in", "on", "of", "the", "a", "last", "next"),
    *("3", "12th", "may", "week", "ago", "2024", "2026-03-01", ",", "?"),
]


@given(words=st.lists(st.sampled_from(PIECES), max_size=5))
@example(words=["the", "week", "from"])
@example(words=["between", "may", "to"])
def test_no_order_of_words_is_an_error(words: list[str]) -> None:
    """Many a sentence ends in "from": "the town I come from"."""
    tokens = tokens_of(" ".join(words))

    expressions(tokens, TUESDAY)
    joined_span(tokens, TUESDAY, is_past=True)
