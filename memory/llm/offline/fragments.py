"""What people tell of themselves without a subject: "Born in Bari, living in Bonn", "Love jazz".

In: the lower-case words of a sentence. Out: whether it opens like that. Only openings that nobody
uses for an order or a headline; with a verb of its own before the first comma it is none.
"""

from typing import Final

from memory.llm.offline.lexicon.notnames import LANGUAGES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, UNREAL

BARE: Final = words("live work love hate adore loathe speak used have got grew")
_OPENINGS: Final = tuple(  # the words that follow; "I am" or "I" stands before
    tuple(one.split())
    for one in (
        *("born in", "born and raised in", "born and bred in", "raised in", "based in"),
        *("brought up in", "originally from", "living in", "living with", "working at"),
        *("working as", "working for", "studying at", "studying to", "married to", "engaged to"),
        *("married with", "divorced with", "retired from", "employed at", "employed by"),
        *("allergic to", "intolerant to", "obsessed with", "fluent in", "training for"),
        *("learning to", "saving for", "saving up", "expecting our", "expecting my"),
        *("used to be", "used to work", "have been married", "have been working"),
        *("have been living", "grew up in", "live in", "live with", "live near", "live alone"),
        *("work at", "work as", "work for", "work in", "have two", "have three", "got two"),
        *("got three", "have a wife", "have a husband", "have a son", "have a daughter"),
        *("married since", "love", "hate", "adore", "loathe"),
    )
)
_TASTES: Final = words("love hate adore loathe")
_NO_TASTES: Final = words(
    "to it this that the your you how when what why me him her them us from my our is and is in"
)
_FINITE: Final = (
    frozenset(BE)
    | UNREAL
    | words(
        "has had will can does did do seems seemed feels felt costs cost means meant sounds looks"
        " takes took requires suits beats makes made gets sucks helps isn't"
    )
)
_ENDS: Final = words(", and but . ! ; :")


def is_fragment(lows: list[str]) -> bool:
    """Tell whether a sentence tells of the person and leaves out who."""
    if len(lows) <= 1 or "?" in lows:
        return False
    if lows[0] in _TASTES:
        is_noun = lows[1].isalpha() and lows[1] not in _NO_TASTES
        return is_noun and _is_verbless(lows[1:])
    if lows[0] == "speak":
        return lows[1] in LANGUAGES
    is_open = any(tuple(lows[: len(one)]) == one for one in _OPENINGS if one[0] not in _TASTES)
    return is_open and _is_verbless(lows[2:])


def _is_verbless(lows: list[str]) -> bool:
    """Tell whether no finite verb stands before the first comma: "living in Bonn is dear"."""
    end = next((at for at, low in enumerate(lows) if low in _ENDS), len(lows))
    return _FINITE.isdisjoint(lows[:end])
