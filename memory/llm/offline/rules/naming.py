"""What the person is called.

In: a clause. Out: other names of the person; never an edge.
"""

import re
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.casual import greeted_end
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.jobs import is_job
from memory.llm.offline.lexicon.notnames import PEOPLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE
from memory.llm.offline.names import is_capital, is_name, is_person_like, name_end
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import is_place, place
from memory.llm.offline.rules.presenting import presented
from memory.llm.offline.tokens import Tokens, said

_OPENINGS: Final = (  # what stands right before the name; small letters will do
    "my name is",
    "my first name is",
    "my full name is",
    "my real name is",
    "my nickname is",
    "my middle name is",
    "my actual name is",
    "my birth name is",
    "my given name is",
    "my proper name is",
    "my name 's spelled",
    "my name is spelled",
    "my name is actually",
    "my name happens to be",
    "everybody calls me",
    "my passport says",
    "passport says",
    "call me",
    "calls me",
    "called me",
    "calling me",
    "i go by",
    "i am called",
    "i am known as",
    "know me as",
    "name 's",
    "the name 's",
)
_GREETED: Final = re.compile(
    r"\s{0,4}(?:hi+|he+y+|hello+|hiya|yo|(?:good )?(?:morning|evening|afternoon|day)|greetings)\b",
    re.IGNORECASE,
)
_FINITE: Final = frozenset(BE)
_ENDING: Final = frozenset({".", "!", ",", "here", "again"})
_OUTRIGHT: Final = tuple(opening.split() for opening in _OPENINGS)
_CALLERS: Final = words("call calls called calling")
_AFTER: Final = words(
    ", . ! ( ) but and or from at instead because — - by though now here on when these btw again"
)
_UNCALLED: Final = words("will would can could should to nobody noone")
_TO_WHOM: Final = words("everyone everybody most friends my you all")
_NEVER: Final = words(
    "a an the crazy maybe back later tomorrow today when if old names that up out at hard weird"
    " long short unusual common rare strange funny difficult easy misspelled misspelt spelled spelt"
    " pronounced wrong missing above below irrelevant boring ugly unpronounceable foreign double"
    " still only something nothing none already confidential private unimportant in on too very so"
    " mud trouble danger legion nobody mister everybody again test foo bar baz example"
)
_RANKS: Final = words(  # who is called so plays a part
    "captain king queen prince princess emperor empress lord lady sir agent commander general"
    " sergeant wizard pirate count countess baron baroness duke duchess admiral sheriff knight"
    " lieutenant major chief groot spartacus thanos player"
)
_SHOWN_MAX: Final = 12  # tokens: "Bo is the name, 71 years of age"
_NAME_MAX: Final = 4
_NEAR: Final = 40  # words of a clause in which the person may be named


def self_names(reader: Reader, tokens: Tokens) -> Found:
    """Return the names that a clause gives the person."""
    lows = [token.low for token in tokens]
    stop = next((at for at, low in enumerate(lows) if low in {"not", "never"}), len(lows))
    is_here = lows[-1:] == ["here"] or lows[-1:] == ["again"]
    if greeting := _greeting(reader, tokens, lows) or (_here(reader, tokens) if is_here else None):
        return greeting
    for at in range(min(len(lows), _NEAR)):
        for wanted in _OUTRIGHT:
            is_told = at + len(wanted) < stop and lows[at : at + len(wanted)] == wanted
            if is_told and _is_of_self(lows, at, wanted):
                return _names_at(reader, tokens, at + len(wanted))
    end = name_end(tokens, 0)
    is_turned = lows[end : end + 3] == ["is", "the", "name"] and len(lows) <= end + _SHOWN_MAX
    named = [said(reader.text, tokens[:end])] if end and is_turned else []
    if named:
        return Found(aliases=tuple(named))
    shown = presented(reader, tokens)
    return shown if shown != NOTHING else _introduced(reader, tokens)


def _is_of_self(lows: list[str], at: int, wanted: list[str]) -> bool:
    """Tell whether nobody else is called: "my name 's", "(don't) call me"."""
    if wanted[0] == "name":
        return lows[at - 1] == "my" if at > 0 else True
    if wanted[0] in _CALLERS:  # "call me" opens the clause or has a subject in the plural sense
        return _UNCALLED.isdisjoint(lows[:at]) or lows[:at] in (["you", "can"], ["you", "may"])
    return True


def _names_at(reader: Reader, tokens: Tokens, at: int) -> Found:
    """Read the name that stands here, or "Sash or Alex"."""
    names: list[str] = []
    is_said = tokens[at - 1].low == "me" and reader.text[:1].isupper()  # "they call me lazy"
    if is_said and at < len(tokens) and not is_capital(tokens[at]):
        return NOTHING
    while at < len(tokens) and tokens[at].low not in _NEVER:
        found, end = reader.names(tokens, at, is_loose=True)
        if not found:
            break
        names += found
        if end >= len(tokens) or tokens[end].low != "or":
            break
        at = end + 1
    return Found(aliases=tuple(names))


def _here(reader: Reader, tokens: Tokens) -> Found:
    """Read "Bettina here", "it's Lena again"."""
    begin = 2 if [token.low for token in tokens[:2]] == ["it", "is"] else 0
    names, end = reader.names(tokens, begin)
    is_whole = bool(names) and end == len(tokens) - 1 and is_person_like(names[0])
    is_greeted = _GREETED.match(reader.text) is not None
    is_told = is_whole and (begin or tokens[-1].low == "here" or is_greeted)
    return Found(aliases=(names[0],)) if is_told and not is_place(names[0]) else NOTHING


def _greeting(reader: Reader, tokens: Tokens, lows: list[str]) -> Found | None:
    """Read who says hello: "(hi,) Tomasz here, writing from ...", "(yo,) Deshawn from Atlanta"."""
    is_shown = lows[:2] in (["this", "is"], ["it", "is"]) and _GREETED.match(reader.text)
    if is_shown and (named := _shown(reader, tokens)):
        return named
    end = name_end(tokens, 0)
    behind = lows[end : end + 2]
    is_here = behind[:1] == ["here"]
    is_from = behind[:1] == ["from"] and _GREETED.match(reader.text) is not None
    name = said(reader.text, tokens[:end])
    is_named = is_person_like(name) and not is_job([lows[end - 1]])
    if not (is_here or is_from) or not is_named or not _FINITE.isdisjoint(lows):
        return None
    read = place(tokens, end + 1) if is_from else None
    if read is None or not _ENDING.issuperset(lows[read.end :]):
        return Found(aliases=(name,))
    where = reader.scene.named(said(reader.text, read.tokens), Kind.PLACE)
    return Found((Claim(SELF, "COMES_FROM", where),), aliases=(name,))


def _shown(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "(hello,) this is Anna, ...", "(hey,) it's Noor"."""
    begin = len(("this", "is"))
    end = name_end(tokens, begin) if len(tokens) > begin else 0
    closes = end >= len(tokens) or tokens[end].low in {",", ".", "!", "here", "from", "speaking"}
    name = said(reader.text, tokens[begin:end])
    is_self = end > begin and closes and is_person_like(name) and not is_place(name)
    return Found(aliases=(name,)) if is_self else None


def _introduced(reader: Reader, tokens: Tokens) -> Found:
    """Read "I'm Bill", and not "I'm German", "I'm ADHD" or "I'm Team Lead"."""
    lows = [token.low for token in tokens[:2]]
    greeted = greeted_end(reader.text, tokens, 2) if lows == ["i", "am"] else 0
    if greeted > len(lows):
        return Found(aliases=(said(reader.text, tokens[2:greeted]),))
    if lows != ["i", "am"] or not is_name(tokens, 2):
        return NOTHING
    names, end = reader.names(tokens, 2)
    is_closed = end >= len(tokens) or tokens[end].low in _AFTER
    behind = [token.low for token in tokens[end : end + 2]]
    is_closed = is_closed or (behind[:1] == ["to"] and behind[1:] != [] and behind[1] in _TO_WHOM)
    fits = (
        names
        and is_capital(tokens[2])
        and is_person_like(names[0])
        and tokens[2].low not in PEOPLES | _RANKS
    )
    is_short = end - 2 < _NAME_MAX
    return Found(aliases=tuple(names)) if fits and is_closed and is_short else NOTHING
