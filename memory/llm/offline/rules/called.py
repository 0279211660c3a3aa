"""Names behind a noun: "a company called Trako", "a village near Split called Podstrana".

In: tokens. Out: the name and where it ends.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import DETERMINERS, words
from memory.llm.offline.lexicon.workplaces import STREETS
from memory.llm.offline.names import is_capital, name_end
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.rules.span import Span

_SCHOOLS: Final = words("school primary elementary kindergarten college university academy high")
CALLED: Final = words("called named")
_SETTLEMENTS: Final = words(
    "village town city place suburb hamlet island district neighbourhood neighborhood area county"
    " region municipality borough"
)
_OF: Final = words("village town city island county district")  # "the city of Bonn"
_NEAR: Final = words("near outside in by on off")
_BEFORE_NAME: Final = 8  # words from the article to the name


def named_behind(span: Span, read: Phrase | None) -> tuple[str, int]:
    """Return the name that "called" gives to what was read; empty without one."""
    begin = read.end if read is not None else 0
    beside = phrase(span.tokens, begin + 1) if read and span.low(begin) in _NEAR else None
    begin = beside.end if beside is not None and is_capital(beside.tokens[0]) else begin
    if read is None or span.low(begin) not in CALLED:
        return "", 0
    names, end = span.reader.names(span.tokens, begin + 1, is_loose=True)
    return (names[0], end) if names else ("", 0)


def settlement(span: Span, at: int) -> tuple[str, int]:
    """Read "a small town near Split called Podstrana", "the village of Rye"."""
    if span.low(at) not in DETERMINERS:
        return "", at
    for noun in range(at + 1, min(at + _BEFORE_NAME, len(span.tokens))):
        if span.low(noun) in _SETTLEMENTS:
            return _name_of(span, noun, at)
    return "", at


def is_school(span: Span, at: int) -> bool:
    """Tell whether the name of a school stands here: "Oak School", "University of Lund"."""
    read = phrase(span.tokens, span.without_adverbs(at))
    ends = {read.tokens[0].low, read.tokens[-1].low} if read is not None else set()
    is_capitalized = read is not None and is_capital(read.tokens[0])
    return is_capitalized and not _SCHOOLS.isdisjoint(ends)


def street_end(span: Span, at: int) -> int:
    """Return where a street's name ends, with its number if it has one: "7 Mill Lane"; or `at`."""
    begin = at + span.low(at)[:1].isdigit()
    end = name_end(span.tokens, begin)
    is_street = end > begin + 1 and span.low(end - 1) in STREETS
    return end if is_street else at


def _name_of(span: Span, noun: int, at: int) -> tuple[str, int]:
    """Return the name of the settlement whose noun stands here."""
    if span.low(noun) in _OF and span.low(noun + 1) == "of":
        names, end = span.reader.names(span.tokens, noun + 2)
        return (names[0], end) if names else ("", at)
    begin = noun + 1
    if span.low(begin) in _NEAR:
        beside = phrase(span.tokens, begin + 1)
        begin = beside.end if beside else begin
    if span.low(begin) not in CALLED:
        return "", at
    names, end = span.reader.names(span.tokens, begin + 1, is_loose=True)
    return (names[0], end) if names else ("", at)
