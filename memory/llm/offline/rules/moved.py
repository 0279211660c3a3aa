"""Appointments on another day: "the dentist is moved to Friday", "they moved my exam to 5 June".

In: a clause and the day it was said. Out: the same event, which now expires with its new day. "The
dentist" is one only when memory knows an appointment there.
"""

from datetime import date
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import EVENTS
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.rules.days import with_day
from memory.llm.offline.tokens import Tokens, fold, said, unsaid
from memory.llm.offline.when import last_day

_OWN: Final = frozenset({"my", "our", "the"})
_MOVED: Final = words("moved rescheduled postponed pushed shifted changed delayed")
_BEING: Final = (("is",), ("was",), ("has", "been"), ("got",), ("had", "to", "be"))
_MOVERS: Final = words("i we they he she")
_TO: Final = words("to until till for")
_DENIED_WITHIN: Final = 4  # tokens; behind the day "not Thursday" denies the old one
_NEVER: Final = words("not if would might could maybe should")


def moved(reader: Reader, tokens: Tokens, said_on: date) -> Found:
    """Return the event that a clause puts on another day."""
    if not _NEVER.isdisjoint(token.low for token in tokens[:_DENIED_WITHIN]):
        return NOTHING
    read, at = _passive(tokens) or _active(tokens) or (None, 0)
    name = _event_name(reader, tokens, read) if read else ""
    if not name or at >= len(tokens):
        return NOTHING
    day = last_day(unsaid("on", tokens[at].start) + tokens[at:], said_on)
    if day is None:
        return NOTHING
    event = reader.scene.named(name, Kind.EVENT)
    found = Found((Claim(SELF, "HAS_EVENT", event, Stability.TIME_BOUND, expires_on=day),))
    days = unsaid("on", tokens[at].start) + tokens[at:]
    return with_day(found, event, reader.text, days, said_on)


def _passive(tokens: Tokens) -> tuple[Phrase, int] | None:
    """Read "my exam has been moved to", "the dentist is now on": the event and its day."""
    read = phrase(tokens, 0) if low_at(tokens, 0) in _OWN else None
    lows = tuple(token.low for token in tokens)
    being = next((b for b in _BEING if read and lows[read.end : read.end + len(b)] == b), None)
    if read is None or being is None:
        return None
    at = skip(tokens, read.end + len(being))
    is_moved = low_at(tokens, at) in _MOVED
    at += is_moved
    at += low_at(tokens, at) in {"back", "forward"}
    is_led = low_at(tokens, at) in _TO if is_moved else low_at(tokens, at) == "on"
    return (read, at + 1) if is_led else None


def _active(tokens: Tokens) -> tuple[Phrase, int] | None:
    """Read "I rescheduled my exam to": the event and its day."""
    at = skip(tokens, 1 + (low_at(tokens, 0) in _OWN))
    at += low_at(tokens, at) in {"have", "had", "has"}
    is_mover = low_at(tokens, 0) in _MOVERS or (low_at(tokens, 0) in _OWN and at > 1)
    is_told = is_mover and low_at(tokens, at) in _MOVED
    read = phrase(tokens, at + 1) if is_told and low_at(tokens, at + 1) in _OWN else None
    if read is None:
        return None
    end = read.end
    if low_at(tokens, end) == "from":  # "from Friday to Tuesday"
        end = next((i for i in range(end, len(tokens)) if tokens[i].low == "to"), end)
    return (read, end + 1) if low_at(tokens, end) in _TO else None


def _event_name(reader: Reader, tokens: Tokens, read: Phrase) -> str:
    """Return the event that is meant: one that is known, or one of the person's own."""
    name = said(reader.text, read.tokens)
    known = reader.scene.values("HAS_EVENT")
    meant = [one for one in known if set(fold(name).split()) <= set(fold(one).split())]
    if len(meant) == 1:
        return meant[0]
    is_theirs = any(token.low == "'s" for token in read.tokens)  # "my sister's wedding"
    is_own = (
        not is_theirs
        and low_at(tokens, 0) != "the"
        and "the" not in {t.low for t in tokens[: read.end]}
    )
    return name if is_own and read.tokens[-1].low in EVENTS else ""
