"""The date that a plan names, in the speaker's own calendar.

In: tokens and when they were said. Out: the last day the words cover, or None.
Words that only look like dates ("may", "sat") need a preposition or a number beside them.
"""

import calendar
import itertools
from datetime import date, timedelta
from typing import Final

from memory.engine.when import Token, expression, expressions, joined_span
from memory.llm.offline.lexicon.stops import MONTHS, WEEKDAYS
from memory.llm.offline.tokens import Tokens

_NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_UNIT_DAYS: Final = {"day": 1, "week": 7, "fortnight": 14, "month": 31, "year": 366}
_DAYS_A_WEEK: Final = 7
_DAY_MAX: Final = 31
_ORDINALS: Final = ("st", "nd", "rd", "th")
_NO_DAYS: Final = frozenset({"of", "floor", "time", "century", "grade", "place", "round", "year"})
_YEARS: Final = range(1900, 2101)
_SOON: Final = {"today": 0, "tonight": 0, "tomorrow": 1}
_LEADS: Final = frozenset(
    [
        "on",
        "in",
        "until",
        "till",
        "by",
        "at",
        "for",
        "from",
        "this",
        "next",
        "before",
        "since",
        "during",
    ]
)
_SPAN_WITHIN: Final = 4  # words: "for the last two years"
_LEAD_WORDS: Final = 2  # before the date itself: "since about", "in early"
_ON_THE_WAY: Final = frozenset(
    {
        *("yesterday", "today", "remotely", "freelance", "nights", "days", "evenings", "weekends"),
        *("mornings", "part-time", "full-time", "saturdays", "sundays"),
    }
)
_COUNTS: Final = frozenset({"two", "three", "four", "five", "six", "few", "several"})
_SPANS: Final = frozenset({"days", "nights", "evenings", "mornings", "afternoons", "shifts"})
_ANY_DAY: Final = date(2000, 2, 1)  # where a date's words stand does not depend on the day
_SUMMER_ENDS: Final = {"spring": 5, "summer": 8, "autumn": 11, "fall": 11, "winter": 2}


def last_day(tokens: Tokens, said_on: date) -> date | None:
    """Return the last day that the first date among the tokens covers, none before `said_on`.

    Of "from June to August" it is the last day of August.
    """
    spanned = joined_span(when_tokens(tokens), said_on, is_past=False)
    if spanned is not None:
        return spanned.last
    for at in range(len(tokens)):
        day = _month_date(tokens, at, said_on) or _weekday(tokens, at, said_on)
        day = day or _relative(tokens, at, said_on) or _bare_year(tokens, at)
        day = day or _ordinal(tokens, at, said_on)
        if day is not None:
            return day if day >= said_on else None
    return None


def without_date(tokens: Tokens) -> Tokens:
    """Return a clause without the date it begins with: "since March, I work at Acme"."""
    end = _behind_date(tokens)
    is_own = _low(tokens, end) in {"i", "my", "we", "our"}
    return tokens[end:] if end and is_own else tokens


def _behind_date(tokens: Tokens) -> int:
    """Return where a clause goes on behind a date that opens it; 0 without one."""
    words = when_tokens(tokens)
    if _low(tokens, 0) == "from":
        begun = expression(words, 1, _ANY_DAY)
        ended = expression(words, begun.end + 1, _ANY_DAY) if begun else None
        end = ended.end if ended else 0
    else:
        opening = [one for one in expressions(words, _ANY_DAY) if one.at <= _LEAD_WORDS]
        end = opening[0].end if opening else 0
    return end + (_low(tokens, end) == ",") if end else 0


def when_tokens(tokens: Tokens) -> tuple[Token, ...]:
    """Return the tokens as the grammar of dates reads them."""
    return tuple(Token(token.text, token.low.rstrip(".")) for token in tokens)


def says_past(tokens: Tokens) -> bool:
    """Tell whether the words point back: last week, two years ago, yesterday."""
    lows = [token.low for token in tokens]
    return (
        "ago" in lows
        or "yesterday" in lows
        or any(low == "last" and after in _UNIT_DAYS for low, after in itertools.pairwise(lows))
    )


def lasts_years(tokens: Tokens) -> bool:
    """Tell whether something has gone on for long: "for ten years", "since 2010", "all my life"."""
    lows = [_low(tokens, at) for at in range(len(tokens))]
    spans = {"year", "years", "decade", "decades", "months", "ages", "life"}
    is_long = any(
        low in {"for", "all"} and not spans.isdisjoint(lows[at + 1 : at + 1 + _SPAN_WITHIN])
        for at, low in enumerate(lows)
    )
    return is_long or any(
        low == "since" and (_is_year(after) or after in MONTHS or after in {"school", "uni"})
        for low, after in itertools.pairwise(lows)
    )


def behind_time(tokens: Tokens, at: int) -> int:
    """Return where the words go on behind a time told on the way: "last week", "in May", or `at`.

    Only what cannot begin an object is skipped.
    """
    first, second, third = _low(tokens, at), _low(tokens, at + 1), _low(tokens, at + 2)
    is_unit = second in _UNIT_DAYS or second in WEEKDAYS or second in _SUMMER_ENDS
    is_two = (first in {"last", "this"} and is_unit) or (first, second) == ("right", "now")
    is_two = is_two or (first == "on" and second in WEEKDAYS)
    is_two = is_two or (first == "in" and second in MONTHS)
    is_ago = third == "ago" and second.removesuffix("s") in _UNIT_DAYS
    is_three = is_ago or (first, second, third) == ("at", "the", "moment")
    is_one = first in _ON_THE_WAY or first in WEEKDAYS
    if (first.isdigit() or first in _COUNTS) and second in _SPANS:  # "four days a week"
        return at + 2 + 2 * ((third, _low(tokens, at + 3)) in {("a", "week"), ("per", "week")})
    return at + (3 if is_three else 2 if is_two else int(is_one))


def day_of(low: str) -> int | None:
    """Read the day of a month: 3, 3rd, 12th."""
    digits = low.removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len("31")):
        return None
    return int(digits) if 1 <= int(digits) <= _DAY_MAX else None


def _low(tokens: Tokens, at: int) -> str:
    return tokens[at].low.rstrip(".") if 0 <= at < len(tokens) else ""


def _month_date(tokens: Tokens, at: int, said_on: date) -> date | None:
    """Read "12 March", "March 12th", "the 3rd of May", "in March", each with or without a year."""
    month = MONTHS.get(_low(tokens, at))
    if month is None:
        return None
    before = _low(tokens, at - 2) if _low(tokens, at - 1) == "of" else _low(tokens, at - 1)
    day = day_of(before) or day_of(_low(tokens, at + 1))
    is_led = _low(tokens, at - 1) in _LEADS
    if day is None and not is_led:
        return None
    year = next((int(y) for y in (_low(tokens, at + 1), _low(tokens, at + 2)) if _is_year(y)), None)
    return _placed(said_on, year, month, day)


def _placed(said_on: date, year: int | None, month: int, day: int | None) -> date | None:
    """Return the day in the given year, or in the next such month to come."""
    for candidate in [year] if year else [said_on.year, said_on.year + 1]:
        longest = calendar.monthrange(candidate, month)[1]
        if day is not None and day > longest:
            return None
        placed = date(candidate, month, day or longest)
        if year or placed >= said_on:
            return placed
    return None


def _weekday(tokens: Tokens, at: int, said_on: date) -> date | None:
    """Read "on Friday", "next Friday", "this weekend"."""
    low, before = _low(tokens, at), _low(tokens, at - 1)
    number = WEEKDAYS["sunday"] if low == "weekend" else WEEKDAYS.get(low)
    is_led = before in _LEADS or before in {"the", "coming"} or _is_timed(tokens, at)
    if number is None or not is_led or before in {"last", "every"}:
        return None
    ahead = (number - said_on.weekday()) % _DAYS_A_WEEK
    return said_on + timedelta(days=ahead + (_DAYS_A_WEEK if before == "next" else 0))


def _is_timed(tokens: Tokens, at: int) -> bool:
    """Tell whether a weekday is one day of the calendar by what follows: "friday at 9"."""
    after, hour = _low(tokens, at + 1), _low(tokens, at + 2)
    is_ordinal = after.endswith(_ORDINALS) and day_of(after) is not None
    return is_ordinal or (after == "at" and hour[:1].isdigit()) or after in {"morning", "afternoon"}


def _ordinal(tokens: Tokens, at: int, said_on: date) -> date | None:
    """Read "on the 12th": the next such day."""
    low = _low(tokens, at)
    day = day_of(low) if low.endswith(_ORDINALS) else None
    is_led = _low(tokens, at - 1) == "the" and _low(tokens, at - 2) in _LEADS
    if day is None or not is_led or _low(tokens, at + 1) in _NO_DAYS:
        return None
    months = (said_on.replace(day=1) + timedelta(days=31 * n) for n in range(3))
    days = (date(m.year, m.month, day) for m in months if day <= _length(m))
    return next((one for one in days if one >= said_on), None)


def _length(month: date) -> int:
    return calendar.monthrange(month.year, month.month)[1]


def _relative(tokens: Tokens, at: int, said_on: date) -> date | None:
    """Read "tomorrow", "next week", "this month", "in two weeks", "next summer"."""
    low, before, two_before = _low(tokens, at), _low(tokens, at - 1), _low(tokens, at - 2)
    if low in _SOON:
        return said_on + timedelta(days=_SOON[low])
    if low in _SUMMER_ENDS and before in {"this", "next", "in"}:
        return _placed(said_on, None, _SUMMER_ENDS[low], None)
    if before in {"this", "next"}:
        return _period_end(low, said_on, steps=int(before == "next"))
    days = _UNIT_DAYS.get(low.removesuffix("s"), 0) * _count(before)
    return said_on + timedelta(days=days) if days and two_before in {"in", "for"} else None


def _count(low: str) -> int:
    """Read a small number, 0 when it is none."""
    is_small = low.isascii() and low.isdigit() and len(low) <= len("99")
    return int(low) if is_small else _NUMBERS.get(low, 0)


def _period_end(unit: str, said_on: date, *, steps: int) -> date | None:
    """Return the last day of this (0) or the next (1) week, month or year."""
    if unit == "week":
        return said_on + timedelta(
            days=WEEKDAYS["sunday"] - said_on.weekday() + _DAYS_A_WEEK * steps
        )
    if unit == "month":
        first = said_on.replace(day=1) + timedelta(days=_UNIT_DAYS["month"] * steps)
        return first.replace(day=calendar.monthrange(first.year, first.month)[1])
    return date(said_on.year + steps, 12, 31) if unit == "year" else None


def _is_year(low: str) -> bool:
    return low.isascii() and low.isdigit() and len(low) == len("2026") and int(low) in _YEARS


def _bare_year(tokens: Tokens, at: int) -> date | None:
    """Read "in 2027"."""
    low = _low(tokens, at)
    return date(int(low), 12, 31) if _is_year(low) and _low(tokens, at - 1) in _LEADS else None
