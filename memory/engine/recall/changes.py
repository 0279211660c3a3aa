"""Which of several quotes were said before a change that another one tells of.

In: quotes, the stems of what a message asks for. Out: the turns whose words a newer quote may have
overtaken. Learning marks what it has read as replaced; this reads no facts, only that somebody
said a thing is new, has moved or is no more, and looks for older words about it.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from memory.engine.recall.render import Id, Quote
from memory.engine.recall.words import content_words

_THING: Final = "\u00a7"  # stands for a word that the message asks for
_WORD: Final = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_SENTENCE: Final = re.compile(r"[^.!?;\n]+[.!?;\n]?")
_GOES: Final = (
    "moved|changed|closed|ended|cancelled|canceled|postponed|replaced|sold|renamed|relocated"
)
_CHANGED: Final = re.compile(
    # "my new boat is the Heron", not "a new boat", one of many, nor "the new boat shoes"
    rf"\b(?:my|our|the) new (?:\w+ )?{_THING}"
    rf"(?= (?:is|are|was|will|called|named|and|who|at|in|with|from)\b| ?[,:.!;]|$)"
    # "the class meets in the hall now", "my tutor is no longer Ada"
    rf"|{_THING}(?: \w+)?(?: (?:is|are|was|were|has|have|\w+s|\w+ed))\b.*"
    rf" (?:now|no longer|any ?more|nowadays|these days|instead)\b"
    # "the concert was moved", "my choir broke up"
    rf"|{_THING}(?: \w+)? (?:(?:was|were|is|are|has been|have been|got|has|have) (?:{_GOES})\b"
    rf"|(?:{_GOES}|quit|left|resigned|retired|folded|broke up|split up|shut down|moved out)\b)"
    # "we switched dentists", "I left the choir"
    rf"|\b(?:switched|changed|replaced|swapped|sold|left|quit|moved|dropped|cancelled|canceled"
    rf"|got rid of|gave up)(?: from)? (?:(?:my|our|the|to a new|to another) )?(?:\w+ )?{_THING}",
    re.IGNORECASE,
)

# "I sold the Heron and bought the Tern", "I switched from the kayak to the Tern"
_PARTINGS: Final = (
    *("sold", "replaced", "swapped", "dropped", "gave up", "got rid of"),
    *("switched from", "changed from", "moved from"),
)
_PARTED: Final = re.compile(
    rf"\b(?:{'|'.join(_PARTINGS)})"
    r" (?:my|our|the) (?P<thing>\w+(?: \w+)?)",
    re.IGNORECASE,
)
_PLAIN: Final = frozenset({"old", "big", "small", "whole"})
# One of these stands in every such sentence; most quotes have none and are not read.
_SIGN: Final = re.compile(
    rf"\b(?:new|now|no longer|any ?more|nowadays|these days|instead|{_GOES}|quit|left|resigned"
    rf"|retired|folded|broke up|split up|shut down|switched|swapped|dropped|got rid of|gave up)\b",
    re.IGNORECASE,
)
# What one has or goes to, one of a sort: games and recipes come new without an end to the old.
_HAD: Final = re.compile(rf"\b(?:my|our|the|an?) (?:\w+ ){{0,2}}{_THING}", re.IGNORECASE)


def before_changes(
    quotes: Sequence[Quote], asked: Collection[str], stem_of: Callable[[str], str]
) -> frozenset[Id]:
    """Return the turns of quotes that a newer quote's change may have overtaken.

    Both hold the same word of what is asked for, or of what was parted with; the newer one says
    that the thing is new, has moved or is no more; the older one speaks of it as of one ("my",
    "the", "a") and does not only ask.

    Args:
        quotes: what is shown.
        asked: stems of the words of a message.
        stem_of: the stem of a word.
    """
    low = [quote.text.casefold() for quote in quotes]
    found: set[Id] = set()
    for stem in {*asked, *_parted_with("\n".join(low), stem_of)}:
        # a stem's last sign may differ in the word: "pony" and "poni"
        near = [quote for quote, text in zip(quotes, low, strict=True) if stem[:-1] in text]
        since = [
            quote.said_at
            for quote in near
            if len(near) > 1
            and _SIGN.search(quote.text)
            and any(_CHANGED.search(one) for one in _statements(quote.text, stem, stem_of))
        ]
        if since:
            found.update(
                quote.turn
                for quote in near
                if quote.said_at < max(since)
                and any(_HAD.search(one) for one in _statements(quote.text, stem, stem_of))
            )
    return frozenset(found)


def _parted_with(said: str, stem_of: Callable[[str], str]) -> set[str]:
    """Return the stems of what somebody says they have no more; most texts say no such thing."""
    if not any(parting in said for parting in _PARTINGS):
        return set()
    things = [found["thing"] for found in _PARTED.finditer(said)]
    return {stem_of(word) for thing in things for word in content_words(thing)} - _PLAIN


def _statements(text: str, stem: str, stem_of: Callable[[str], str]) -> list[str]:
    """Return the sentences that hold a word and ask nothing, a sign in the place of the word."""

    def marked(word: re.Match[str]) -> str:
        return _THING if stem_of(word[0].casefold()) == stem else word[0]

    found = [_WORD.sub(marked, one).strip() for one in _SENTENCE.findall(text)]
    return [one for one in found if _THING in one and not one.endswith("?")]
