"""A time that is named by an event: "what did I buy before the trip to Lisbon?".

In: a message, events with their days. Out: the words that name the event, and the moments that
are asked about. English, as all expressions of time in words are; a clause ("after we met") and an
event whose day nobody told are not read.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Final, NamedTuple

from memory.engine.recall.when import BEFORE, BEGINNING
from memory.engine.recall.words import STOP_WORDS, content_words
from memory.engine.when import Range, tokens_of

_SIDES: Final = BEFORE | {"after", "since", "during"}
_LOOKING: Final = frozenset({"look", "looks", "looked", "looking"})  # "look after the dog"
_OWNERS: Final = frozenset({"my", "our", "the", "his", "her", "their", "that", "this"})
_LINKS: Final = frozenset({"to", "in", "at", "with", "of", "for", "from"})
_POSSESSIVE: Final = "'s"


class EventAsked(NamedTuple):
    """A side of an event and the content words that name it, as they were written."""

    side: str
    words: tuple[str, ...]


class Event(NamedTuple):
    """Something that has its days.

    Attributes:
        stems: of its name and of how it is told of ("plans trip to").
        begins: the first moment of it.
        ends: the first moment after it.
    """

    stems: frozenset[str]
    begins: datetime
    ends: datetime


def event_asked(message: str) -> EventAsked | None:
    """Return by which event a message names a time: "after my sister's wedding"; None without."""
    lows = [token.low for token in tokens_of(message)]
    for at, low in enumerate(lows):
        if low in _SIDES and not (at and lows[at - 1] in _LOOKING):
            words = content_words(" ".join(_named(lows[at + 1 :])))
            if words:
                return EventAsked(low, words)
    return None


def event_range(
    side: str, stems: Iterable[str], events: Iterable[Event], now: datetime
) -> Range | None:
    """Return the moments before, during or after the event that the stems name.

    Of several the last one that has begun; none that is still to come can have been lived
    through, but there is a time before it.

    Args:
        side: the word between the time and the event.
        stems: all of them must belong to the event.
        events: those whose days are known.
        now: nothing that is asked for lies later.
    """
    wanted = set(stems)
    named = [one for one in events if wanted <= one.stems]
    begun = [one for one in named if one.begins <= now]
    if begun:
        event = max(begun, key=lambda one: one.begins)
    elif named and side in BEFORE:
        event = min(named, key=lambda one: one.begins)
    else:
        return None
    over = min(event.ends, now)
    if side in BEFORE:
        return Range(BEGINNING, min(event.begins, now))
    if side == "during":
        return Range(event.begins, over)
    return Range(over if side == "after" else event.begins, now)


def _named(lows: Sequence[str]) -> list[str]:
    """Return the tokens of "the trip to Lisbon", from a word that owns it on."""
    if not lows or not (lows[0] in _OWNERS or lows[0].endswith(_POSSESSIVE)):
        return []
    return list(takewhile(_is_part, lows))


def _is_part(low: str) -> bool:
    """Whether a token may stand inside the name of an event."""
    is_small = low in _OWNERS or low in _LINKS
    return is_small or (low[:1].isalpha() and low not in STOP_WORDS["en"])
