"""What a verb is about: the noun phrase that begins at a token.

In: tokens and where to begin. Out: the phrase in the person's own spelling and where it ends,
or None when what stands there names nothing that could be remembered.
"""

from typing import Final, NamedTuple

from memory.llm.offline.lexicon.brands import FIRMS
from memory.llm.offline.lexicon.places import PLACES, RIVERS
from memory.llm.offline.lexicon.stops import (
    ADJECTIVES,
    BLOCKED_OBJECTS,
    DETERMINERS,
    PHRASE_ENDS,
    PREPOSITIONS,
    PUNCTUATION,
    TRAILING,
    WEEKDAYS,
    words,
)
from memory.llm.offline.lexicon.workplaces import PREMISES
from memory.llm.offline.names import is_capital, is_firm_behind, is_name, name_end
from memory.llm.offline.tokens import Tokens, fold

_PHRASE_MAX: Final = 6  # words; more is a sentence, not a name
_LIST_MAX: Final = 12
_LOOSE_MAX: Final = 2  # members of a list without "and" that may be no list
_SPANS: Final = words(
    "day week weekend month year spring summer autumn fall winter time morning evening night term"
    " semester season quarter afternoon century decade"
)
_BEHIND_DAY: Final = words(". , ! at and so morning afternoon evening the")  # "dentist friday at 9"
_OFTEN: Final = words("once twice daily regularly")
_MUCH: Final = words("lot bit week day month year few while couple")  # "I play tennis a lot"
_TIMES: Final = words("times evenings mornings nights days weekends hours")
_COUNTS: Final = words("two three four five six several many most some a few")
_SPANS_AGO: Final = words("year years month months week weeks day days yrs")
_AGO_LEADS: Final = _COUNTS | _SPANS_AGO | words("an one ages about eight ten twelve half seven")
_CLOSING: Final = words(", . ! ; and")
_NEW_SUBJECTS: Final = words(
    "i you we they he she related called named titled including involving such coming these instead"
)
_REDUCED: Final = words("based living working born raised studying retired training")
_DANGLING: Final = TRAILING | words(
    "myself himself herself ourselves of a an the some any my his her their no right more longer"
)
_OPEN_WORDS: Final = words("what how why them it me you him us that these those which if")
_BARE_ACTIVITIES: Final = words(
    "hearing listening learning seeing trying watching looking knowing thinking talking getting"
    " finding discovering exploring going working"
)
_HALVES: Final = words(  # adjectives that wait for their noun: "simple and classic designs"
    "natural organic simple classic warm cold hot sweet salty strong bold soft dark light big small"
    " modern traditional medium fresh healthy easy quick cheap clean bright quiet loud plain rich"
)
_POSSESSIVES: Final = words("his her their your its")
_NO_WORKPLACES: Final = words(
    "home night nights work school weekends myself fun money free hours years months days"
    " weeks ages least first last once times present heart it that this them him her you me us"
    " living life now peace height evening morning afternoon park summer"
    " winter garden weekend noon midnight dawn lunch moment minute end start top risk sea heights"
    " speed living peanuts others people everyone myself pace full-time"
)


_HOMES_OF: Final = words("nursing care funeral children's retirement elderly children")
_NOWHERE: Final = frozenset(WEEKDAYS) | words(  # where nobody lives
    "venus mars jupiter saturn neptune uranus pluto moon hogwarts narnia wakanda mordor atlantis"
    " uncle aunt auntie cousin grandma grandpa granny granddad mr mrs ms dr mum dad"
    " neverland heaven hell westeros gotham asgard eternia rivendell"
)
_OF_PLACES: Final = words("port isle cape bay city lake mount gulf province mouth bridge kyle")
_IN_JEST: Final = words("devil satan god coffee beer kids cat cats dog dogs")  # in small letters


class Phrase(NamedTuple):
    """A noun phrase and the offset of the first token behind it."""

    tokens: Tokens
    end: int
    has_article: bool


def phrase(tokens: Tokens, at: int, *, bare: bool = False) -> Phrase | None:
    """Read a noun phrase; with `bare`, leading adjectives are dropped too: "an old Volvo"."""
    start = _without_lead(tokens, at, DETERMINERS)
    has_article = start > at
    if bare:
        start = _without_lead(tokens, start, DETERMINERS | ADJECTIVES)
    end = start
    while end < len(tokens) and not _ends(tokens, start, end):
        end += 1
    behind = end
    while end > start and tokens[end - 1].low in _DANGLING and not _is_titled(tokens, start, end):
        end -= 1
    if end == start or end - start > _PHRASE_MAX or _is_blocked(tokens, start, end):
        return None
    if end < behind and tokens[end].low == "of":
        return None  # "the sound of the ..." names nothing that can be cut off
    return Phrase(tokens[start:end], behind, has_article)


def _is_titled(tokens: Tokens, start: int, end: int) -> bool:
    """Tell whether a phrase ends in a word of its name: "the Cleveland Way"."""
    return end - start > 1 and all(is_capital(token) for token in tokens[end - 2 : end])


def phrases(tokens: Tokens, at: int, *, bare: bool = False) -> list[Phrase]:
    """Read a list of noun phrases: "jazz, hiking and spicy food"."""
    found: list[Phrase] = []
    first = at
    while len(found) < _LIST_MAX:
        one = phrase(tokens, at, bare=bare)
        if one is None:
            break
        found.append(one)
        at = list_next(tokens, one.end)
        if at == one.end:
            break
    if found and len(found) <= _LOOSE_MAX and not _is_joined(tokens[first : found[-1].end]):
        return found[:1]  # "the recipe, thanks" is no list
    return found


def _is_joined(tokens: Tokens) -> bool:
    """Tell whether a list says "and" before its last member."""
    return any(token.low in {"and", "&", "plus", "or"} for token in tokens)


def _is_denied(tokens: Tokens) -> bool:
    """Tell whether "or" goes on with a list, as it does behind "not"."""
    return any(token.low in {"not", "never", "neither"} for token in tokens)


def list_next(tokens: Tokens, at: int) -> int:
    """Return where the next member of a list begins; `at` itself when the list ends here."""
    begin = at
    if at < len(tokens) and tokens[at].low in {",", "&"}:
        at += 1
    joining = {"and", "&", "plus", "or"} if _is_denied(tokens[:begin]) else {"and", "&", "plus"}
    if at < len(tokens) and tokens[at].low in joining:
        at += 1
    if at < len(tokens) and tokens[at].low in {"also", "especially", "mostly", "mainly"}:
        return begin
    return at


def workplace(tokens: Tokens, at: int, *, is_casual: bool = False) -> Phrase | None:
    """Read an employer or school: a name, or "a fish farm"; never "home" or "three years".

    Who writes casually leaves out capitals, so that one word alone may be a name there.
    """
    read = phrase(tokens, at)
    if read is None or read.tokens[0].low[0].isdigit():
        return None
    if read.tokens[0].low in _NO_WORKPLACES and not _is_premises(read):
        return None
    is_named = any(is_capital(token) for token in read.tokens)
    if not is_named and read.tokens[-1].low in _IN_JEST:
        return None
    is_fit = is_named or read.has_article or (is_casual and _is_lone(read))
    is_whole = read.has_article or is_capital(read.tokens[0])  # "a primary school", "Oak School"
    is_school = is_whole and read.tokens[-1].low == "school"
    is_park = len(read.tokens) > 1 and read.tokens[-1].low in {"park", "garden"}  # "the wind park"
    is_none = read.tokens[-1].low in _NO_WORKPLACES and not (is_school or is_park)
    is_none = is_none and not (read.has_article and _is_premises(read))
    is_number = at < len(tokens) and tokens[at].low in {"two", "three", "four", "five"}
    is_counted = is_none or (is_number and not is_capital(tokens[at]))
    return read if is_fit and not is_counted else None


def _is_premises(read: Phrase) -> bool:
    """Tell whether a phrase names a house of work: "a garden centre", "a nursing home"."""
    lows = [token.low for token in read.tokens[-2:]]
    if lows == ["school"]:
        return read.has_article
    is_home = lows[-1] == "home" and lows[0] in _HOMES_OF
    return is_home or (len(lows) > 1 and lows[-1] in PREMISES)


def _is_lone(read: Phrase) -> bool:
    """Tell whether one word in small letters may be a name: "tesco", but not "uni"."""
    return len(read.tokens) == 1 and read.tokens[0].low not in {"uni", "college", "university"}


def is_firm(tokens: Tokens, at: int) -> bool:
    """Tell whether a firm's name may begin here, though it looks like any word: Google."""
    is_known = at < len(tokens) and tokens[at].low in FIRMS and is_capital(tokens[at])
    return is_known or is_name(tokens, at)


def place(tokens: Tokens, at: int) -> Phrase | None:
    """Read a place: capitals, or a place that everybody knows."""
    start = at + 1 if at < len(tokens) and tokens[at].low == "the" else at
    if start >= len(tokens) or tokens[start].low in _NOWHERE:
        return None
    end = _behind_of(tokens, name_end(tokens, start))
    if end > start:
        read = Phrase(tokens[start:end], end, start > at)
        return None if _is_version(tokens, end) else read
    for length in (2, 1):
        known = tokens[start : start + length]
        is_worded = len(known) == length and all(token.low[0].isalpha() for token in known)
        if is_worded and fold(" ".join(token.low for token in known)) in PLACES:
            return Phrase(known, start + length, start > at)
    return None


def _behind_of(tokens: Tokens, at: int) -> int:
    """Return where a place goes on behind its first word: (Port) "of Spain"; else `at`."""
    lows = [token.low for token in tokens[max(at - 1, 0) : at + 2]]
    is_led = len(lows) > 1 and lows[0] in _OF_PLACES and lows[1] == "of"
    begin = at + 1 + (is_led and lows[-1] == "the")
    river = next((len(o) for o in RIVERS if at and tuple(lows[1 : 1 + len(o)]) == o), 0)
    is_led, begin = is_led or river > 0, at + river if river else begin
    return max(name_end(tokens, begin), at) if is_led and begin < len(tokens) else at


def _is_version(tokens: Tokens, at: int) -> bool:
    """Tell whether a number follows that is no date: (moved to) "Postgres 16"."""
    is_number = at < len(tokens) and tokens[at].text[:1].isdigit()
    is_year = is_number and len(tokens[at].text) == len("2026")
    is_span = at + 1 < len(tokens) and tokens[at + 1].low in _SPANS_AGO
    return is_number and not is_year and not is_span


def is_place(name: str) -> bool:
    """Tell whether everybody knows this as a place."""
    return fold(name) in PLACES


def _without_lead(tokens: Tokens, at: int, lead: frozenset[str]) -> int:
    """Skip leading words, but never the last one of the phrase."""
    while at + 1 < len(tokens) and tokens[at].low in lead and not _ends(tokens, at, at + 1):
        if (
            at
            and tokens[at].low in _COUNTS
            and is_capital(tokens[at])
            and is_capital(tokens[at + 1])
        ):
            break  # "Two Rivers" goes by that name
        at += 1
    if at + 1 < len(tokens) and tokens[at].low in {"lot", "lots", "kinds", "bit"}:
        at += 2 if tokens[at + 1].low == "of" else 0
    return at


def _ends(tokens: Tokens, start: int, at: int) -> bool:
    """Tell whether a phrase that began at `start` ends before `at`."""
    low = tokens[at].low
    if at == start:
        return low in PUNCTUATION or low in PHRASE_ENDS or low == "'s"
    if low == "the":  # "The Hague", but never "chess the most"
        return not is_name(tokens, at + 1)
    is_end = low in PUNCTUATION or low in PHRASE_ENDS or low in _NEW_SUBJECTS
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    is_end = is_end or (low in _REDUCED and after in PREPOSITIONS)  # "a baker based in Hull"
    return _tells_when(tokens, at) or (is_end and not _is_title_word(tokens, at))


def _tells_when(tokens: Tokens, at: int) -> bool:
    """Tell whether a time or a measure begins here: "this term", "all night", "twice", "a lot"."""
    low, after = tokens[at].low, tokens[at + 1].low if at + 1 < len(tokens) else ""
    is_spot = low in {"last", "this", "next"} and (after in _SPANS or after in WEEKDAYS)
    is_whole = low == "all" and _is_whole_span(tokens, at + 1)
    if low in _AGO_LEADS or low.isdigit():
        near = [token.low for token in tokens[at + 1 : at + 4]]
        if "ago" in near and not _CLOSING.intersection(near[: near.index("ago")]):
            return True  # "three weeks ago", "ages ago"
    is_count = (low == "a" and after in _MUCH) or (low in _COUNTS and after in _TIMES)
    is_day = low in WEEKDAYS and not is_capital(tokens[at]) and (not after or after in _BEHIND_DAY)
    return is_spot or is_whole or is_count or is_day or low in _OFTEN


def _is_whole_span(tokens: Tokens, at: int) -> bool:
    """Tell whether a span of time stands here: (all) "night", "her life", "the time"."""
    lows = [token.low for token in tokens[at : at + 2]]
    at = int(lows[:1] != [] and lows[0] in {"the", "my", "our", "his", "her", "their"})
    return lows[at : at + 1] != [] and (lows[at] in _SPANS or lows[at] in {"life", "summer"})


def _is_title_word(tokens: Tokens, at: int) -> bool:
    """Tell whether a small word is written big within a name: "Without" of a title."""
    if is_firm_behind(tokens, at):
        return True
    is_within = 0 < at < len(tokens) - 1 and tokens[at].low in PREPOSITIONS | {"and"}
    return is_within and all(is_capital(token) for token in tokens[at - 1 : at + 2])


def _is_blocked(tokens: Tokens, start: int, end: int) -> bool:
    """Tell whether the phrase names nothing: it, something, his music, "seeing what ..."."""
    lows = [token.low for token in tokens[start:end]]
    if lows[0] in BLOCKED_OBJECTS or lows[0] in _POSSESSIVES or not lows[0][0].isalnum():
        return True
    after = tokens[end].low if end < len(tokens) else ""
    is_cut = len(lows) == 1 and lows[0] in _BARE_ACTIVITIES and after in PREPOSITIONS
    is_half = len(lows) == 1 and lows[0] in _HALVES and after in {"and", "or", ",", "to"}
    is_letter = len(lows) == 1 and len(lows[0]) == 1 and tokens[start].text.islower()
    return is_cut or is_half or is_letter or not _OPEN_WORDS.isdisjoint(lows)
