"""Calendar units counted in steps from a day: last week, this month, next Friday.

In: a unit's word, steps, a day. Out: the span.
"""

from datetime import date, timedelta

from memory.engine.when import spans
from memory.engine.when.spans import DAYS_A_WEEK, Span
from memory.engine.when.words import MONTHS, weekday_number


def neighbor(word: str, steps: int, said_on: date) -> Span | None:
    """Return a calendar unit, a month or a weekday, so many steps from today's."""
    weekday = weekday_number(word)
    if word in MONTHS:
        return _month_nearby(MONTHS[word], steps, said_on)
    if weekday is not None:
        return _weekday_nearby(weekday, steps, said_on)
    if word == "night" and steps > 0:
        return None
    return unit_span(word, steps, said_on)


def unit_span(word: str, steps: int, said_on: date) -> Span | None:
    """Return the day, week, month or year so many steps from today's."""
    days_later = said_on + timedelta(days=steps)
    weeks_later = said_on + timedelta(days=steps * DAYS_A_WEEK)
    if word in {"day", "night"}:
        return spans.day(days_later)
    if word == "week":
        return spans.week(weeks_later)
    if word == "weekend":
        return _weekend(weeks_later)
    return _long_unit(word, steps, said_on)


def _long_unit(word: str, steps: int, said_on: date) -> Span | None:
    match word:
        case "fortnight":
            return spans.week(said_on + timedelta(days=steps * 2 * DAYS_A_WEEK))
        case "month":
            return spans.month(said_on.year, said_on.month + steps)
        case "year":
            return spans.year(said_on.year + steps)
    return None


def back(day: date, number: int, unit: str) -> date:
    """Return the day so many days, weeks, months or years before a day."""
    days = {"day": 1, "week": DAYS_A_WEEK, "fortnight": 2 * DAYS_A_WEEK}.get(unit)
    if days is not None:
        return day - timedelta(days=number * days)
    months = number if unit == "month" else number * spans.MONTHS_A_YEAR
    there = spans.month(day.year, day.month - months)
    return min(there.first + timedelta(days=day.day - 1), there.last)


def _weekend(of: date) -> Span:
    whole = spans.week(of)
    return Span(whole.after - timedelta(days=2), whole.after)


def _month_nearby(month: int, steps: int, said_on: date) -> Span:
    """Return this year's month, the newest that is over, or the first that has not begun."""
    years = range(said_on.year - 1, said_on.year + 2)
    near = [spans.month(one, month) for one in years]
    if steps < 0:
        return next(one for one in reversed(near) if one.after <= said_on)
    return near[1] if steps == 0 else next(one for one in near if one.first > said_on)


def _weekday_nearby(number: int, steps: int, said_on: date) -> Span:
    """Return the weekday before today, of this week, or of the next week."""
    if steps < 0:
        ago = (said_on.weekday() - number) % DAYS_A_WEEK or DAYS_A_WEEK
        return spans.day(said_on - timedelta(days=ago))
    monday = spans.week(said_on).first + timedelta(days=steps * DAYS_A_WEEK)
    return spans.day(monday + timedelta(days=number))
