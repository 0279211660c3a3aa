"""The time a message asks about.

In: a message, the moment, the person's time zone. Out: a half-open range, or None when it names
no time or more than one, and whether it names one that is not looked for. A question looks back:
a month without a year is the last one.
"""

import re
from collections.abc import Collection
from datetime import UTC, datetime, tzinfo
from typing import Final, NamedTuple

from memory.engine.when import (
    Named,
    Range,
    Tokens,
    expressions,
    joined_span,
    midnight,
    range_of,
    tokens_of,
)

_AHEAD: Final = frozenset({"next", "tomorrow", "coming"})
BEFORE: Final = frozenset({"before", "until", "till"})
BEGINNING: Final = datetime(1900, 1, 1, tzinfo=UTC)  # of all that a person may tell of
_OPEN_ENDS: Final = BEFORE | {"after", "by"}
# A question with one of these looks back, also where the day alone could lie ahead.
_BACK: Final = frozenset({"did", "didn't", "was", "were", "had", "happened", "been", "went"})
# What is asked for when nothing but the time is said.
_ANYTHING: Final = frozenset(
    {
        *("happen", "happened", "happening", "talk", "talked", "talking", "speak", "spoke"),
        *("tell", "told", "mention", "mentioned", "discuss", "discussed", "chat", "chatted"),
        *("conversation", "conversations", "remember", "recall", "write", "wrote", "day", "days"),
    }
)
# A time by what happened then, or by no more than that it is past.
_BY_AN_EVENT: Final = re.compile(
    r"(?<!look )(?<!looks )(?<!looked )(?<!looking )\b(?:before|after|since|until|till|during) "
    r"(?:i|we|he|she|they|the|my|our|his|her|their|that|[\w-]+'s) ?[\w-]*"
    r"|\b(?:the other day|a while (?:ago|back)|(?:some|a long) time ago|ages ago|back then)\b"
)


class Window(NamedTuple):
    """The time a message asks about.

    Attributes:
        range: the moments.
        is_sure: no other span may be meant: a full date, or words that look back.
        is_all: nothing else is asked for: "what happened on Friday?"
    """

    range: Range
    is_sure: bool
    is_all: bool


def window(message: str, words: Collection[str], *, now: datetime, zone: tzinfo) -> Window | None:
    """Return the time a message asks about, and what it leaves open.

    Args:
        message: what was written.
        words: its content words.
        now: the moment it was written.
        zone: where the person lives.
    """
    asked = asked_range(message, now=now, zone=zone)
    if asked is None:
        return None
    tokens = tokens_of(message)
    found = expressions(tokens, now.astimezone(zone).date())
    dated = {token.low for one in found for token in tokens[one.at : one.end]}
    is_back = any(token.low in _BACK for token in tokens)
    is_sure = is_back or all(one.last == one.next for one in found)
    is_asked = is_sure and (is_back or "?" in message)  # "see you on Friday" asks for nothing
    is_all = is_asked and all(word in dated or is_anything(word) for word in words)
    return Window(asked, is_sure=is_sure, is_all=is_all)


def is_anything(word: str) -> bool:
    """Whether a word asks for nothing but what there was: "what happened then?"."""
    return word in _ANYTHING


def is_time_unread(message: str, *, now: datetime, zone: tzinfo) -> bool:
    """Say whether a question names a time that is not looked for, so that all is searched.

    Two times, one by an event ("after the wedding"), whose day the graph may know, or by nothing
    ("the other day").
    """
    if "?" not in message or asked_range(message, now=now, zone=zone) is not None:
        return False
    tokens = tokens_of(message)
    if expressions(tokens, now.astimezone(zone).date()):
        return True
    is_back = any(token.low in _BACK for token in tokens)
    return is_back and _BY_AN_EVENT.search(" ".join(token.low for token in tokens)) is not None


def asked_range(message: str, *, now: datetime, zone: tzinfo) -> Range | None:
    """Return the range of moments that a message asks about.

    "since X" reaches until now; "from X to Y" from the beginning of one to the end of the
    other. What is open on one side is a range only when the message looks back: "what did I do
    before 2024?".
    """
    tokens = tokens_of(message)
    today = now.astimezone(zone).date()
    found = expressions(tokens, today)
    joined = joined_span(tokens, today, is_past=True)
    if joined is not None:
        return range_of(joined, zone)
    leads = [tokens[one.at - 1].low if one.at else "" for one in found]
    if "since" in leads:
        begins = midnight(found[leads.index("since")].last.first, zone)
        return Range(begins, now) if begins < now else None
    return _single(found[0], leads[0], tokens, now, zone) if len(found) == 1 else None


def _single(named: Named, lead: str, tokens: Tokens, now: datetime, zone: tzinfo) -> Range | None:
    """Return the range of the only time that is named."""
    if lead in _OPEN_ENDS:
        is_back = any(token.low in _BACK for token in tokens)
        return _open(lead, range_of(named.last, zone), now) if is_back else None
    return range_of(named.next if tokens[named.at].low in _AHEAD else named.last, zone)


def _open(lead: str, named: Range, now: datetime) -> Range | None:
    """Return what lies before or after a range, as far as it is past; None for "by June"."""
    if lead == "after" and named.ends < now:
        return Range(named.ends, now)
    return Range(BEGINNING, named.begins) if lead in BEFORE else None
