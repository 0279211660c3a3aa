"""Spans of days, and how a span becomes a range of moments where a person lives.

In: dates, a time zone. Out: half-open spans and ranges. No clock is read here.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

DAYS_A_WEEK: Final = 7
MONTHS_A_YEAR: Final = 12
ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class Span:
    """Days from the first one on, up to but without another."""

    first: date
    after: date

    @property
    def last(self) -> date:
        """The last day of the span."""
        return self.after - ONE_DAY


@dataclass(frozen=True)
class Range:
    """Moments from one on, up to but without another, both in UTC."""

    begins: datetime
    ends: datetime


def midnight(day: date, zone: tzinfo) -> datetime:
    """Return the moment a day begins where a person lives, in UTC."""
    return datetime.combine(day, time.min, zone).astimezone(UTC)


def range_of(span: Span, zone: tzinfo) -> Range:
    """Return the moments of a span of days where a person lives."""
    return Range(midnight(span.first, zone), midnight(span.after, zone))


def day(first: date) -> Span:
    """Return one day as a span."""
    return Span(first, first + ONE_DAY)


def week(of: date) -> Span:
    """Return the week of a day, from Monday on."""
    monday = of - timedelta(days=of.weekday())
    return Span(monday, monday + timedelta(days=DAYS_A_WEEK))


def month(year: int, number: int) -> Span:
    """Return a month; numbers below 1 and above 12 reach into other years."""
    first = _first_of(year, number)
    return Span(first, _first_of(first.year, first.month + 1))


def year(number: int) -> Span:
    """Return a year."""
    return Span(date(number, 1, 1), date(number + 1, 1, 1))


def _first_of(year_number: int, month_number: int) -> date:
    """Return the first day of a month, counted on from January of a year."""
    years, months = divmod(month_number - 1, MONTHS_A_YEAR)
    return date(year_number + years, months + 1, 1)
