"""One field at a time: numbers, words of a fixed list, dates, flat maps.

In: an unread value. Out: a sound value, and a note wherever one had to be repaired.
"""

import math
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from memory.engine.learn.clean.json_text import Fields, Json
from memory.engine.learn.clean.names import one_line
from memory.engine.learn.clean.notes import Notes
from memory.engine.learn.proposal import Scalar
from memory.engine.params import PROPERTY_STORED, RELATION_STORED, TTL_DAYS_MAX
from memory.engine.vocabulary.calendar import in_calendar

_NUMBER: Final = re.compile(r"-?\d{1,18}(\.\d{1,18})?", re.ASCII)
_WHOLE: Final = re.compile(r"\d{1,6}", re.ASCII)
_DATE_LETTERS: Final = len("2030-01-01")


def share(value: Json, name: str, *, default: float, notes: Notes) -> float:
    """Return a number 0..1; clamped when out of range, the default when unreadable."""
    number = _finite(value)
    if isinstance(value, str) and number is not None:
        notes.add(f"{name}_parsed")
    if number is None:
        notes.add(f"{name}_default")
        return default
    if not 0 <= number <= 1:
        notes.add(f"{name}_clamped")
    return min(max(number, 0.0), 1.0)


def _finite(value: Json) -> float | None:
    """Return a number, also one written as text; a truth value is none."""
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) else None


def word_of[Word: StrEnum](value: Json, words: type[Word], name: str, notes: Notes) -> Word | None:
    """Return the word of a fixed list that the value stands for; None when it is no such word."""
    if not isinstance(value, str):
        return None
    spelled = re.sub(r"[\s_-]+", "_", value.strip())
    found = next((word for word in words if word.value.casefold() == spelled.casefold()), None)
    if found is not None and value != found.value:
        notes.add(f"{name}_normalised")
    return found


def text_of(value: Json, notes: Notes, *, limit: int) -> str:
    """Return a value as one clean line; empty when it is no text."""
    if not isinstance(value, str):
        return ""
    line, codes = one_line(value, limit=limit)
    notes.add_all(code for code in codes if code in {"surrogate_replaced", "nul_removed"})
    return line


def flat_map(value: Json, notes: Notes, *, limit: int, code: str) -> Mapping[str, Scalar]:
    """Return a flat map of short scalars; what is anything else is dropped with a note."""
    if value is None:
        return {}
    if not isinstance(value, Fields) or value.has_clash:
        notes.add(code)
        return {}
    kept: dict[str, Scalar] = {}
    for key, inner in value.items():
        name = one_line(key, limit=RELATION_STORED)[0]
        scalar = _scalar(inner)
        if name and scalar is not None and len(kept) < limit:
            kept[name] = scalar
        else:
            notes.add(code, name)
    return kept


def _scalar(value: Json) -> Scalar | None:
    if isinstance(value, str):
        return one_line(value, limit=PROPERTY_STORED)[0] or None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if isinstance(value, int | float) else None


def end_of_life(
    until: Json, ttl: Json, *, said_at: datetime, zone: tzinfo, notes: Notes
) -> tuple[datetime | None, int | None]:
    """Return when a temporary claim expires, and its days to live if it was given in days.

    A date is the end of that day where the person lives and wins over days, which count
    from the time it was said.
    """
    days = _whole_days(ttl)
    ends_at = _moment(until, zone)
    is_given = until is not None or ttl is not None
    if ends_at is not None:
        return ends_at, None
    if days is not None:
        return said_at + timedelta(days=days), days
    if is_given:
        notes.add("expiry_unreadable")
    return None, None


def _whole_days(value: Json) -> int | None:
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    is_whole = math.isfinite(value) and value == int(value)
    return int(value) if is_whole and 0 < value <= TTL_DAYS_MAX else None


def _moment(value: Json, zone: tzinfo) -> datetime | None:
    """Read an ISO date or time; without a zone of its own it is the person's."""
    if not isinstance(value, str):
        return None
    text = value.strip()
    try:
        if len(text) == _DATE_LETTERS:
            read = datetime.combine(date.fromisoformat(text), time.max, zone)
        else:
            read = datetime.fromisoformat(text)
        aware = (read if read.tzinfo else read.replace(tzinfo=zone)).astimezone(UTC)
        return aware if in_calendar(aware) else None
    except (ValueError, OverflowError):
        return None
