"""How old and how tall the person is: "I'm 34", "I'm a 27-year-old from Cork", "I turned 40".

In: statements of the person. Out: findings, and the statement that goes on behind them.
Ages of others are theirs to tell, and go stale.
"""

import re
from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import DONE, LASTING

_AGES: Final = range(10, 110)  # a smaller number alone is rather a count or a mark
DECADES: Final = {
    word: str(number * 10)
    for number, word in enumerate(("thirty", "forty", "fifty", "sixty", "seventy", "eighty"), 3)
}
_ONES: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
DECADES.update(
    {
        f"{ten}-{one}": str(int(value) + number)
        for ten, value in [("twenty", "20"), *DECADES.items(), ("ninety", "90")]
        for number, one in enumerate(_ONES, 1)
    }
)
_UNITS: Final = (
    "years old",
    "year old",
    "year-old",
    "years of age",
    "years young",
    "yrs old",
    "yr old",
    "yo",
    "y / o",
)
_JOINED: Final = words("year-old years-old yo y/o yr-old")  # behind the number in one word
_CLOSED: Final = frozenset({"", *words(". , ! and now today yesterday last this on in but so")})
_FELT: Final = words("judging going inside heart mentally spiritually dog feels feel felt")
_FELT_WITHIN: Final = 7  # tokens: "92 years old today, judging by my knees"
_FEET: Final = words("four five six seven 4 5 6 7")
_INCHES: Final = frozenset({*_ONES, "ten", "eleven"})
_TALL: Final = re.compile(  # no other measure of a person looks like one of these
    r"[12][.,]\d\d ?(?:m|meters|metres)?|[12]\d\d ?cm|[4-7]'\d{0,2}\"?|[12]m\d\d"
)
_LENGTHS: Final = words("m cm meters metres feet ft foot")


def aged(statement: Statement) -> tuple[Found, Statement]:
    """Return the age or height that a statement tells, and what is left of the statement."""
    predicate = statement.predicate
    is_being = predicate.lemma == "be" and predicate.aspect in LASTING
    is_turning = predicate.lemma == "turn" and predicate.aspect in DONE
    is_own = statement.subjects == (SELF,) and statement.tokens[0].low not in {"we", "us"}
    if predicate.is_negated or not is_own or not (is_being or is_turning):
        return NOTHING, statement
    for relation, (text, end) in (("HAS_AGE", _age(statement)), ("HAS_HEIGHT", _height(statement))):
        if text and (is_being or relation == "HAS_AGE"):
            value = statement.scene.named(text, Kind.OTHER)
            found = statement.claims(relation, value, Stability.MUTABLE)
            return found, _behind(statement, end)
    return NOTHING, statement


def _behind(statement: Statement, end: int) -> Statement:
    """Return the statement as it goes on: "I'm 34, a dentist" is one about a dentist too."""
    end += statement.low(end) == ","
    predicate = replace(statement.predicate, lemma="be", aspect=Aspect.PRESENT, end=end)
    return replace(statement, predicate=predicate)


def _age(statement: Statement) -> tuple[str, int]:
    """Read "34", "34 years old", "a 27-year-old"; return it and where the words go on."""
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in {"a", "an"}
    low = DECADES.get(statement.low(at), statement.low(at))
    digits = low[: len(low) - len(low.lstrip("0123456789"))]
    if not digits or len(digits) > len("109") or int(digits) not in _AGES:
        return "", at
    rest = low[len(digits) :].lstrip("-")
    behind = at + 1 if rest in _JOINED else statement.has(at + 1, *_UNITS)
    if not rest and behind < 0 and statement.low(at + 1) in _CLOSED:
        behind = at + 1
    is_felt = any(statement.low(i) in _FELT for i in range(at, at + _FELT_WITHIN))
    is_age = behind > 0 and (not rest or rest in _JOINED) and not is_felt
    said = statement.low(at) if statement.low(at) in DECADES else digits
    return (said, behind) if is_age else ("", at)


def _height(statement: Statement) -> tuple[str, int]:
    """Read "1.83 m tall", "183cm tall"."""
    begin = statement.without_adverbs(statement.at)
    end = begin + 1 + (statement.low(begin + 1) in _LENGTHS)
    is_feet = statement.low(begin) in _FEET and statement.low(begin + 1) in {"foot", "feet", "ft"}
    end += is_feet and (statement.low(end) in _INCHES or statement.low(end).isdigit())
    low = statement.low(begin)
    is_meant = (
        statement.low(end) == "tall"
        or is_feet
        or _TALL.fullmatch(" ".join(statement.low(at) for at in range(begin, end)))
    )
    is_whole = statement.low(end) in _CLOSED | {"tall", "if", "with", "which", "because"}
    is_height = (low[:1].isdigit() or is_feet) and bool(is_meant) and is_whole
    behind = end + (statement.low(end) == "tall")
    return (statement.spelled_from(begin, end), behind) if is_height else ("", begin)
