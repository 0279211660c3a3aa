"""How long a statement holds, as its own words say: "since March", "until Friday", "used to".

In: the words, when they were said, the person's time zone. Out: `Stretch`. The clock of
whoever reads it plays no part.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Final

from memory.engine.when.expressions import Named, expressions, joined_span
from memory.engine.when.spans import midnight
from memory.engine.when.steps import back
from memory.engine.when.words import ONWARD, Tokens, count_of, lead_of, low, tokens_of, unit_of

_UNTIL: Final = frozenset({"until", "till", "til", "through"})
_BEFORE_OVER: Final = (("used", "to"), ("no", "longer"))
_AFTER_OVER: Final = frozenset({"anymore", "longer"})
_PAST: Final = frozenset(
    {
        *("was", "were", "had", "did", "got", "met", "began", "became", "bought", "left", "went"),
        *("came", "took", "found", "made", "gave", "grew", "sold", "quit", "lost", "built", "ran"),
        *("wed", "saw", "knew", "taught", "spent", "broke", "split", "fell", "chose", "drove"),
    }
)
_PERFECT: Final = frozenset({"have", "has", "i've", "we've", "they've", "been", "now"})
_ED_LETTERS: Final = len("wed") + 1  # "moved", not "bed"


@dataclass(frozen=True)
class Stretch:
    """When something holds, as far as the words say; None is open.

    `over` is the verb of what the words say has ended, with or without a date: "live" of "I used
    to live in Rome" and of "I don't live there anymore"; empty when nothing has.
    """

    begins: datetime | None = None
    ends: datetime | None = None
    over: str = ""

    @property
    def is_inverted(self) -> bool:
        """Whether it ends before it begins."""
        return self.begins is not None and self.ends is not None and self.ends <= self.begins


@dataclass(frozen=True)
class _Told:
    """A statement as read: its words, the day, and what of it is in the past."""

    tokens: Tokens
    said_on: date
    is_past: bool
    is_over: bool


def stretch(text: str, *, said_at: datetime, zone: tzinfo) -> Stretch:
    """Return when a statement holds by its own words.

    Args:
        text: the words that state it, one clause at best.
        said_at: when they were said; relative words count from that day.
        zone: where the person lives; a day begins at their midnight.
    """
    tokens = tokens_of(text)
    lows = [token.low for token in tokens]
    over = _over(lows)
    try:
        said_on = said_at.astimezone(zone).date()
        told = _Told(tokens, said_on, bool(over) or _is_past(lows), bool(over))
        first, after = _bounds(told)
        begins = midnight(first, zone) if first else None
        ends = midnight(after, zone) if after else None
    except (ValueError, OverflowError):  # said at the edge of the calendar
        begins = ends = None
    return Stretch(begins, ends, over)


def _over(lows: Sequence[str]) -> str:
    """Return the verb of what has ended: behind "used to", "no longer", "not ... anymore"."""
    for at in range(len(lows) - 2):
        if tuple(lows[at : at + 2]) in _BEFORE_OVER:
            return lows[at + 2]
    if _AFTER_OVER.isdisjoint(lows):
        return ""
    denied = [at for at, word in enumerate(lows[:-1]) if word == "not" or word.endswith("n't")]
    return lows[denied[0] + 1] if denied else ""


def _is_past(lows: Sequence[str]) -> bool:
    """Say whether a verb tells what happened."""
    return any(word in _PAST or (word.endswith("ed") and len(word) >= _ED_LETTERS) for word in lows)


def _bounds(told: _Told) -> tuple[date | None, date | None]:
    """Return the first day and the day after the last, as far as the words say."""
    spanned = joined_span(told.tokens, told.said_on, is_past=told.is_past)
    if spanned is not None:
        return spanned.first, spanned.after
    found = expressions(told.tokens, told.said_on)
    first = _one({day for one in found if (day := _begins(one, told)) is not None})
    after = _one({day for one in found if (day := _ends(one, told)) is not None})
    return first or _lasting(told), after


def _one(days: set[date]) -> date | None:
    """Return the only day; of several none is meant for sure."""
    return days.pop() if len(days) == 1 else None


def _begins(named: Named, told: _Told) -> date | None:
    """Return the day something begins: "since X", "from X on", or "moved in X"."""
    lead = lead_of(told.tokens, named.at)
    if lead == "since":
        return named.last.first
    is_onward = lead == "from" and low(told.tokens, named.end) in ONWARD
    if is_onward or lead == "starting":
        return (named.last if told.is_past else named.next).first
    is_event = lead not in _UNTIL | {"by", "before", "after"} and told.is_past
    return named.last.first if is_event and named.last.first <= told.said_on else None


def _ends(named: Named, told: _Told) -> date | None:
    """Return the day after the last: "until X", or the whole of X when that is over."""
    lead = lead_of(told.tokens, named.at)
    if lead in _UNTIL:
        return (named.last if told.is_past else named.next).after
    is_whole = told.is_over and lead in {"in", "during"}
    return named.last.after if is_whole and named.last.after <= told.said_on else None


def _lasting(told: _Told) -> date | None:
    """Read "for two years" of what has lasted until now."""
    lows = [token.low for token in told.tokens]
    if told.is_over or _PERFECT.isdisjoint(lows):
        return None
    for at, word in enumerate(lows):
        if word == "for":
            start = at + 1 + (low(told.tokens, at + 1) in {"about", "over", "almost", "nearly"})
            number, unit = count_of(low(told.tokens, start)), unit_of(low(told.tokens, start + 1))
            if number and unit:
                return back(told.said_on, number, unit)
    return None
