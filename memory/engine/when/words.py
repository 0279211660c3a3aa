"""The words dates are made of, and a text cut into them.

In: a text. Out: tokens, and small readers of one token. English, as the offline rules are; a
date written in digits is read in every language.
"""

import re
from dataclasses import dataclass
from typing import Final

YEARS: Final = range(1900, 2101)
DAYS: Final = range(1, 32)
_TOKEN: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}(?!\d)|\d+(?:st|nd|rd|th)?(?![\w])|[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[^\s\w]"
)
_DIGITS: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?", re.ASCII)
_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
MONTHS: Final = {
    **{name: number for number, name in enumerate(_MONTHS, 1)},
    **{name[:3]: number for number, name in enumerate(_MONTHS, 1)},
    "sept": 9,
}
# Months that are also names of people or plain words: they need a word of time before them.
NAMELIKE: Final = frozenset({"april", "may", "june", "august", "march", "jan", "mar", "jun"})
_WEEKDAYS: Final = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)
WEEKDAYS: Final = {name: number for number, name in enumerate(_WEEKDAYS)}
SHORT_WEEKDAYS: Final = {
    **{name[:3]: number for number, name in enumerate(_WEEKDAYS)},
    "tues": 1,
    "weds": 2,
    "thur": 3,
    "thurs": 3,
}
_NUMBERS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    "twelve",
)
NUMBERS: Final = {name: number for number, name in enumerate(_NUMBERS, 1)} | {"a": 1, "an": 1}
UNITS: Final = frozenset({"day", "week", "fortnight", "month", "year"})
COUNT_MAX: Final = 200  # of days, weeks, months or years that words count
# Before a bare month, weekday or year one of these makes it a date.
LEADS: Final = frozenset(
    {
        *("in", "on", "since", "until", "till", "til", "during", "through", "from", "starting"),
        *("by", "before", "after", "of", "early", "late", "mid", "between", "coming"),
    }
)
# A name may stand behind the others: "a letter from April", "by June".
FIRM_LEADS: Final = frozenset(
    {
        *("in", "since", "until", "till", "til", "during", "through", "starting", "of"),
        *("early", "late", "mid"),
    }
)
ONWARD: Final = frozenset({"on", "onward", "onwards"})  # "from June on"
# May stand between a word of time and a date: "since about 2015", "by the 3rd".
_BETWEEN: Final = frozenset({"the", "about", "around", "roughly", "early", "late", "mid"})


@dataclass(frozen=True)
class Token:
    """A word, a number or a sign; `low` is it casefolded, with straight apostrophes."""

    text: str
    low: str


type Tokens = tuple[Token, ...]


def tokens_of(text: str) -> Tokens:
    """Cut a text into words, numbers and signs."""
    return tuple(
        Token(found, found.casefold().replace("\u2019", "'"))
        for found in (match[0] for match in _TOKEN.finditer(text))
    )


def low(tokens: Tokens, at: int) -> str:
    """Return the word at a place, empty outside the text."""
    return tokens[at].low if 0 <= at < len(tokens) else ""


def day_number(word: str) -> int | None:
    """Read the day of a month: 3, 3rd, 12th."""
    found = _DIGITS.fullmatch(word)
    number = int(found[1]) if found else 0
    return number if number in DAYS else None


def year_number(word: str) -> int | None:
    """Read a year of four digits."""
    is_year = word.isascii() and word.isdigit() and len(word) == len("2026")
    return int(word) if is_year and int(word) in YEARS else None


def count_of(word: str) -> int:
    """Read a small number in digits or letters, 0 when it is none."""
    if word.isascii() and word.isdigit() and len(word) <= len(str(COUNT_MAX)):
        return min(int(word), COUNT_MAX)
    return NUMBERS.get(word, 0)


def unit_of(word: str) -> str:
    """Return a unit of time in the singular, empty when it is none."""
    single = word.removesuffix("s")
    return single if single in UNITS else ""


def weekday_number(word: str) -> int | None:
    """Return a weekday's number, Monday 0; None when the word is no weekday."""
    return WEEKDAYS.get(word, SHORT_WEEKDAYS.get(word))


def lead_of(tokens: Tokens, at: int) -> str:
    """Return the word of time before an expression, over "about" and "the"."""
    while low(tokens, at - 1) in _BETWEEN and low(tokens, at - 2) in LEADS:
        at -= 1
    return low(tokens, at - 1)
