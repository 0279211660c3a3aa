"""The time a message asks about.

In: a message, the moment, the person's time zone. Out: a half-open range, or None when it names
no time or more than one. A question looks back: a month without a year is the last one.
"""

from datetime import datetime, tzinfo
from typing import Final

from memory.engine.when import Range, expressions, joined_span, midnight, range_of, tokens_of

_AHEAD: Final = frozenset({"next", "tomorrow", "coming"})
_OPEN_ENDS: Final = frozenset({"before", "after", "until", "till", "by"})


def asked_range(message: str, *, now: datetime, zone: tzinfo) -> Range | None:
    """Return the range of moments that a message asks about.

    "since X" reaches until now; "from X to Y" from the beginning of one to the end of the
    other. What is only bounded on one side ("before the summer") is no range.
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
    if len(found) != 1 or leads[0] in _OPEN_ENDS:
        return None
    named = found[0]
    return range_of(named.next if tokens[named.at].low in _AHEAD else named.last, zone)
