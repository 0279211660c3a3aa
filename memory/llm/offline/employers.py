"""Employers told beside what a sentence is about: "the school where I teach is called Oak".

In: the tokens of a sentence. Out: statements in full, as tokens: "I work at Oak".
"""

from collections.abc import Iterator
from typing import Final

from memory.llm.offline.jobs import is_job, read_job
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, UNREAL
from memory.llm.offline.lexicon.workplaces import PREMISES
from memory.llm.offline.names import is_capital, name_end
from memory.llm.offline.phrases import phrase
from memory.llm.offline.tokens import Tokens, unsaid

_WORKED: Final = words("work teach nurse cook clean temp intern")
_PLACES: Final = words("at for in")
_EMPLOYERS: Final = words("employer workplace company firm work job workplaces")
_ENDS: Final = frozenset({"", ",", ".", ")", "!", "?", ";", "—"})
_OVER: Final = UNREAL | words("old former last previous ex dream if not ideal next")
_MANY: Final = words("the two three four five six our several many")
_OWN: Final = words("i my we our")
_NAME_WITHIN: Final = 4  # tokens behind "I work" in which its name begins
_LIST_MAX: Final = 4  # words: "night shift nurses"
_FIRM_WITHIN: Final = 9  # tokens before a bracket
_UNTOLD: Final = (UNREAL | {"if"}) - {"may"}  # in May things are real
_YES: Final = words("yes yeah yep ye yea , . well ok right sure")
_LEDS: Final = words("a an the my our no any some looking dear need hire")
_YEARS_MAX: Final = 7  # tokens: "for the past twenty five years"


def employers(tokens: Tokens) -> Iterator[Tokens]:
    """Yield where and as what the person works, each as a statement in full."""
    lows = [token.low for token in tokens]
    if not _UNTOLD.isdisjoint(lows):
        return
    yield from _where_i_work(tokens, lows)
    yield from _named_beside(tokens, lows)
    yield from _one_of(tokens, lows)
    yield from _bracketed(tokens, lows)
    yield from _bare(tokens, lows)
    yield from _for_years(tokens, lows)
    if lows[:1] == ["working"] and lows[1:2] != [] and lows[1] in _PLACES | {"as"}:
        end = next((i for i in range(2, len(lows)) if lows[i] in _ENDS), len(lows))
        if end + 1 < len(lows) and lows[end + 1] in _OWN:
            yield unsaid("I work", tokens[0].start) + tokens[1:end]


def _where_i_work(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "the hospital I work at, St. Vincent's, ...", "the school where I teach is called Oak".

    Not "is the place I work at, ...", which asks.
    """
    for at in range(2, len(lows) - 2):
        is_led = lows[at] == "i" and lows[at + 1] in _WORKED and lows[0] not in {"is", "was"}
        noun = at - 1 - (lows[at - 1] in {"where", "that", "which"})
        if not is_led or noun < 1 or lows[noun - 1] not in {"the", "our", "this", "tiny", "small"}:
            continue
        begin = at + 2 + (lows[at + 2] in _PLACES)
        named = _name_behind(tokens, lows, begin)
        if named:
            yield unsaid("I work at", tokens[at].start) + named


def _name_behind(tokens: Tokens, lows: list[str], at: int) -> Tokens:
    """Return the name in ", Orbis,", "(Orbis)" or "is called Orbis"."""
    is_called = lows[at : at + 2] in (["is", "called"], ["'s", "called"], ["is", "named"])
    is_parted = lows[at : at + 1] in ([","], ["("])
    begin = at + 2 if is_called else at + 1 if is_parted else at
    begin += lows[begin : begin + 1] == ["the"]
    end = name_end(tokens, begin) if begin < len(tokens) else begin
    end += lows[end : end + 1] == ["'s"]
    after = lows[end] if end < len(lows) else ""
    is_name = begin > at and end > begin and (is_called or after in _ENDS)
    return tokens[begin:end] if is_name else ()


def _named_beside(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "my employer, Orbis, ...", "my work, a print shop in Gdańsk, ..."."""
    for at in range(1, len(lows) - 2):
        is_led = lows[at - 1] in {"my", "our"} and lows[at] in _EMPLOYERS
        is_led = is_led and lows[at - 2 : at - 1] != ["of"]  # "the CEO of my company, Mr. Falk,"
        if not is_led or lows[at + 1] not in {",", "("}:
            continue
        read = phrase(tokens, at + 2)
        if read is None:
            continue
        end = next((i for i in range(read.end, len(lows)) if lows[i] in _ENDS), len(lows))
        is_near = end - read.end <= _NAME_WITHIN and lows[read.end : read.end + 1] != ["and"]
        is_named = is_capital(read.tokens[0]) and end == read.end
        is_told = is_named or (read.has_article and lows[at] in {"work", "workplace", "employer"})
        if is_near and is_told and end < len(lows):
            yield unsaid("I work at", tokens[at].start) + tokens[at + 2 : end]


def _bracketed(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "I work nights at a depot (DHX, since June)": the name of the firm in brackets."""
    for at in range(3, len(lows) - 1):
        is_led = lows[at] == "(" and lows[at - 1] in PREMISES and is_capital(tokens[at + 1])
        near = lows[max(at - _FIRM_WITHIN, 0) : at]
        is_work = is_led and ("work" in near or "job" in near) and "i" in near
        end = name_end(tokens, at + 1) if is_work else 0
        if end and end < len(lows) and lows[end] in {")", ","}:
            yield unsaid("I work at", tokens[at].start) + tokens[at + 1 : end]


def _bare(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(yes,) apprentice electrician since May, at Orbis": a job without a verb."""
    begin = 0
    while begin < len(lows) and lows[begin] in _YES:
        begin += 1
    start = tokens[begin].start if begin < len(lows) else 0
    for end in range(begin + 1, min(begin + _LIST_MAX + 1, len(lows))):
        if lows[end] not in {"since", "at", "for"} or (lows[end] != "since" and not begin):
            continue  # "sous chef at the place they open" may be what one is to become
        is_told = is_job(lows[begin:end]) and not _is_finite(lows[end:])
        if is_told and lows[begin] not in _LEDS:
            at = next((i for i in range(end, len(lows) - 1) if lows[i] == "at"), 0)
            stop = next((i for i in range(at, len(lows)) if lows[i] in _ENDS), len(lows))
            yield unsaid("I am a", start) + tokens[begin:end] + (tokens[at:stop] if at else ())
        return


def _is_finite(lows: list[str]) -> bool:
    """Tell whether a verb stands here, of whoever it is."""
    return any(low in BE or low in {"'s", "has", "had", "wants", "needs", "i", "?"} for low in lows)


def _one_of(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "I'm one of the night nurses on ward 7 at Mercy"."""
    if lows[:4] != ["i", "am", "one", "of"] or lows[4:5] == [] or lows[4] not in _MANY:
        return
    begin = 5 + (lows[4] == "the" and lows[5:6] != [] and lows[5] in _MANY)
    for end in range(begin + 1, min(begin + _LIST_MAX + 1, len(lows) + 1)):
        single = lows[end - 1].removesuffix("s")
        if single == lows[end - 1] or not is_job([*lows[begin : end - 1], single]):
            continue
        last = tokens[end - 1]
        last = last._replace(low=single, text=last.text[:-1], end=last.end - 1)
        at = next((i for i in range(end, min(end + _LIST_MAX, len(lows))) if lows[i] == "at"), 0)
        rest = tokens[at:] if at else ()
        yield (*unsaid("I am a", last.start), *tokens[begin : end - 1], last, *rest)
        return


def _for_years(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "for the past six years I've been a prison librarian"."""
    if lows[:1] != ["for"] or not {"years", "year", "decades"} & set(lows[:_YEARS_MAX]):
        return
    at = next((i for i in range(2, min(_YEARS_MAX + 2, len(lows) - 3)) if lows[i] == "i"), 0)
    is_been = at > 0 and lows[at + 1 : at + 3] == ["have", "been"]
    if is_been and read_job(tokens, at + 3):
        yield unsaid("I am", tokens[at].start) + tokens[at + 3 :]
