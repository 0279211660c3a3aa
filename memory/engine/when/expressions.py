"""Expressions of time in a text: which days the words name.

In: tokens and the day they were said. Out: `Named`, each with the span it named last and the
one it names next, counted from that day. What only looks like a date ("may", "sat", "a second")
needs a word of time before it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from memory.engine.when import spans
from memory.engine.when.spans import DAYS_A_WEEK, Span
from memory.engine.when.steps import back, neighbor, unit_span
from memory.engine.when.words import (
    FIRM_LEADS,
    LEADS,
    MONTHS,
    NAMELIKE,
    ONWARD,
    SHORT_WEEKDAYS,
    WEEKDAYS,
    Tokens,
    count_of,
    day_number,
    lead_of,
    low,
    unit_of,
    weekday_number,
    year_number,
)


@dataclass(frozen=True)
class Named:
    """Days that words name: tokens `at` up to `end`.

    `last` is the newest such span that has begun, `next` the first that is not over; they
    differ where the words leave the year or the week open.
    """

    at: int
    end: int
    last: Span
    next: Span


type Reader = Callable[[Tokens, int, date], Named | None]

_STEPS: Final = {"last": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1}
_NEAR: Final = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1}
_JOINS: Final = frozenset({"to", "until", "till", "through", "and", "-", "\N{EN DASH}"})
# A number that looks like a year counts something when one of these follows.
_COUNTED: Final = frozenset(
    {
        *("people", "steps", "meters", "metres", "miles", "km", "hours", "days", "weeks", "months"),
        *("years", "minutes", "seconds", "calories", "words", "pages", "dollars", "euros", "times"),
    }
)


def expressions(tokens: Tokens, said_on: date) -> list[Named]:
    """Return every expression of time in a text, in order, none inside another."""
    found: list[Named] = []
    at = 0
    while at < len(tokens):
        named = expression(tokens, at, said_on)
        if named is not None and (not _is_bare(tokens, named) or _is_led(tokens, named)):
            found.append(named)
            at = named.end
        else:
            at += 1
    return found


def expression(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Return the longest expression that begins at a place, whatever stands before it."""
    found = (read(tokens, at, said_on) for read in _READERS)
    return max((one for one in found if one), key=lambda one: one.end, default=None)


def joined_span(tokens: Tokens, said_on: date, *, is_past: bool) -> Span | None:
    """Read "from June to August", "between 2015 and 2018".

    Told in the past it is the newest such span that is over, else the first that is not.
    """
    for at in range(len(tokens)):
        if low(tokens, at) not in {"from", "between"}:
            continue
        begun = expression(tokens, at + 1, said_on)
        if begun is None or low(tokens, begun.end) not in _JOINS:
            continue
        ended = expression(tokens, begun.end + 1, said_on)
        after = (ended.last if is_past else ended.next).after if ended else None
        firsts = [one.first for one in (begun.last, begun.next) if after and one.first < after]
        if after and firsts:
            return Span(max(firsts), after)
    return None


def _is_bare(tokens: Tokens, named: Named) -> bool:
    """Say whether it is one word that need not be a date: a month, a weekday, a year."""
    word = tokens[named.at].low
    is_plain = word in MONTHS or word in WEEKDAYS or word in SHORT_WEEKDAYS
    return named.end - named.at == 1 and (is_plain or year_number(word) is not None)


def _is_led(tokens: Tokens, named: Named) -> bool:
    """Say whether a word of time stands before it, or it is the whole text."""
    token, before, after = tokens[named.at], lead_of(tokens, named.at), low(tokens, named.end)
    if year_number(token.low) is not None:
        is_alone = len(tokens) == 1
        return (before in LEADS or is_alone) and after not in _COUNTED
    if token.low in SHORT_WEEKDAYS and token.low not in MONTHS:
        return before in LEADS and token.text[:1].isupper()
    is_firm = token.low in NAMELIKE and after not in ONWARD
    return before in (FIRM_LEADS if is_firm else LEADS)


def _iso(tokens: Tokens, at: int, said_on: date) -> Named | None:  # noqa: ARG001 - a Reader
    """Read 2026-03-01."""
    try:
        first = date.fromisoformat(low(tokens, at))
    except ValueError:
        return None
    is_sane = year_number(str(first.year)) is not None
    return _fixed(at, at + 1, spans.day(first)) if is_sane else None


def _day_of_month(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "12 March", "the 3rd of May 2024", "March 12th, 2024"."""
    number, end = day_number(low(tokens, at)), at + 1
    if number is not None:
        end += low(tokens, end) == "of"
        month = MONTHS.get(low(tokens, end))
    else:
        month, number = MONTHS.get(low(tokens, at)), day_number(low(tokens, end))
    if month is None or number is None:
        return None
    end = _behind_dot(tokens, end + 1)
    year_at = end + (low(tokens, end) == ",")
    year = year_number(low(tokens, year_at))
    if year is None:
        return _yearly(at, end, said_on, lambda one: _day(one, month, number))
    fixed = _day(year, month, number)
    return _fixed(at, year_at + 1, fixed) if fixed else None


def _behind_dot(tokens: Tokens, at: int) -> int:
    """Step over the dot of "Sept." when more of the date follows."""
    is_short = low(tokens, at - 1) in MONTHS and low(tokens, at) == "."
    return at + 1 if is_short and year_number(low(tokens, at + 1)) else at


def _day(year: int, month: int, number: int) -> Span | None:
    try:
        return spans.day(date(year, month, number))
    except ValueError:
        return None


def _month(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "July 2024" and "July"."""
    month = MONTHS.get(low(tokens, at))
    if month is None:
        return None
    year_at = at + 1 + (low(tokens, at + 1) in {",", ".", "of"})
    year = year_number(low(tokens, year_at))
    if year is not None:
        return _fixed(at, year_at + 1, spans.month(year, month))
    return _yearly(at, at + 1, said_on, lambda one: spans.month(one, month))


def _year(tokens: Tokens, at: int, said_on: date) -> Named | None:  # noqa: ARG001 - a Reader
    number = year_number(low(tokens, at))
    return _fixed(at, at + 1, spans.year(number)) if number is not None else None


def _weekday(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "Friday": today counts for both, the last and the next."""
    number = weekday_number(low(tokens, at))
    if number is None:
        return None
    ago = timedelta(days=(said_on.weekday() - number) % DAYS_A_WEEK)
    ahead = timedelta(days=(number - said_on.weekday()) % DAYS_A_WEEK)
    return Named(at, at + 1, spans.day(said_on - ago), spans.day(said_on + ahead))


def _near(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "yesterday", "the day before yesterday", "tomorrow"."""
    if [low(tokens, at + n) for n in range(3)] == ["day", "before", "yesterday"]:
        return _fixed(at, at + 3, spans.day(said_on - timedelta(days=2)))
    days = _NEAR.get(low(tokens, at))
    return None if days is None else _fixed(at, at + 1, spans.day(said_on + timedelta(days=days)))


def _stepped(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "last year", "this week", "next Friday", "last March"."""
    steps, word = _STEPS.get(low(tokens, at)), low(tokens, at + 1)
    if steps is None:
        return None
    span = neighbor(word, steps, said_on)
    return _fixed(at, at + 2, span) if span else None


def _ago(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "three weeks ago" as that week, "a year ago" as that year."""
    number, unit = count_of(low(tokens, at)), unit_of(low(tokens, at + 1))
    if not (number and unit and low(tokens, at + 2) == "ago"):
        return None
    span = unit_span(unit, -number, said_on)
    return _fixed(at, at + 3, span) if span else None


def _past_units(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "the last three months", "past 10 days": up to and with today."""
    number, unit = count_of(low(tokens, at + 1)), unit_of(low(tokens, at + 2))
    if low(tokens, at) not in {"last", "past"} or not (number and unit):
        return None
    span = Span(back(said_on, number, unit), spans.day(said_on).after)
    return _fixed(at, at + 3, span)


def _edge_of(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "end of June", "beginning of next year": its last day, its first."""
    which = low(tokens, at)
    if which not in {"end", "beginning", "start"} or low(tokens, at + 1) != "of":
        return None
    skipped = at + 2 + (low(tokens, at + 2) == "the")
    inner = expression(tokens, skipped, said_on) or _this(tokens, skipped, said_on)
    if inner is None:
        return None
    ends = [_end_of(one, is_last=which == "end") for one in (inner.last, inner.next)]
    return replace(inner, at=at, last=ends[0], next=ends[1])


def _this(tokens: Tokens, at: int, said_on: date) -> Named | None:
    """Read "(end of the) month"."""
    span = unit_span(low(tokens, at), 0, said_on)
    return _fixed(at, at + 1, span) if span else None


def _end_of(span: Span, *, is_last: bool) -> Span:
    return spans.day(span.last if is_last else span.first)


def _fixed(at: int, end: int, span: Span) -> Named:
    return Named(at, end, span, span)


def _yearly(
    at: int, end: int, said_on: date, in_year: Callable[[int], Span | None]
) -> Named | None:
    """Return what comes once a year; a 29 February waits for its year."""
    years = range(said_on.year - 4, said_on.year + 5)
    near = [span for span in map(in_year, years) if span]
    begun = [span for span in near if span.first <= said_on]
    ahead = [span for span in near if span.after > said_on]
    return Named(at, end, begun[-1], ahead[0]) if begun and ahead else None


_READERS: Final[tuple[Reader, ...]] = (
    *(_iso, _day_of_month, _month, _year, _weekday, _near, _stepped, _ago, _past_units, _edge_of),
)
