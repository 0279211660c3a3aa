"""A list of what another assistant remembers, as somebody pastes it.

In: text: plain lines, bullets, Markdown, JSON, dates in brackets. Out: `Listing`: one line a
memory in its own words, without bullets and dates, and when it was saved where that is said.
"""

import json
import re
from calendar import month_abbr
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from memory.engine.learn.clean.names import canon
from memory.engine.learn.guard import machine_made
from memory.engine.vocabulary.calendar import in_calendar

LINES_MAX: Final = 200
LETTERS_MAX: Final = 60_000  # of a whole list
LINE_LETTERS_MAX: Final = 4_000
_DEPTH_MAX: Final = 6
_MONTHS: Final = [name.lower() for name in month_abbr[1:]]
_FENCE: Final = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_BULLET: Final = re.compile(
    r"\s*(?:>\s*)*(?:[-*+\u2022\u2023\u25aa\u25e6\u2013\u2014\u00b7]\s+|\d{1,3}[.)]\s+)?"
    r"(?:\[[ xX]\]\s+)?"
)
_HEADING: Final = re.compile(r"\s*(?:#{1,6}\s|[-=*_\u2014]{3,}\s*$|\|)")
_EMPHASIS: Final = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|`")
_DAY: Final = (
    r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}\S{0,15})?|\d{4}-\d{2}"
    r"|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? [A-Za-z]{3,9}\.? \d{4}|[A-Za-z]{3,9} \d{4}"
)
_BRACKETED: Final = re.compile(
    rf"[\[(](?:[A-Za-z ]{{0,12}}:? ?)?(?P<day>{_DAY}|unknown(?: date)?|no date|date unknown)[\])]",
    re.IGNORECASE,
)
_LEADING: Final = re.compile(rf"(?P<day>{_DAY})\s*(?:[:\u2013\u2014]|\s-)\s+")
_BETWEEN: Final = " \t-\u2013\u2014:,"
_WRITTEN: Final = re.compile(
    r"(?:(\d{1,2})\.? )?([A-Za-z]{3})[A-Za-z]*\.?(?: (\d{1,2}),?)? (\d{4})"
)
_TEXT_KEYS: Final = ("memory", "content", "text", "fact", "statement", "value", "summary")
_TIME_KEYS: Final = ("date", "saved_at", "created_at", "updated_at", "timestamp", "time")


@dataclass(frozen=True)
class Line:
    """One memory of another assistant, in its words, and when it was saved, if known."""

    text: str
    said_at: datetime | None = None


@dataclass(frozen=True)
class Listing:
    """What a pasted text holds, in order, each line once."""

    lines: tuple[Line, ...]


def parse_list(text: str) -> Listing:
    """Read a pasted list; headings, rules, fences and blank lines say nothing."""
    bare = _FENCE.sub("", text.removeprefix("\ufeff")).strip()
    found = _json_lines(bare)
    read = list(_plain_lines(bare)) if found is None else found
    once: dict[str, Line] = {}
    for line in read:
        key = canon(line.text)
        if key:
            once.setdefault(key, line)
    return Listing(tuple(once.values()))


def _plain_lines(text: str) -> Iterator[Line]:
    for raw in _rows("\n".join(text.splitlines())):
        if _HEADING.match(raw):
            continue
        line = _dated(_EMPHASIS.sub("", raw[len(_BULLET.match(raw)[0]) :]).strip())  # type: ignore[index]  # it may be empty
        if line.text and not line.text.endswith(":"):
            yield line


def _rows(text: str) -> Iterator[str]:
    """Yield the lines; what forges the marks of a machine stays whole for the guard to see."""
    forged, at, reach, start = machine_made(text), 0, 0, 0
    while start < len(text):
        end = _line_end(text, start)
        while True:
            while at < len(forged) and forged[at][0] < end:
                reach, at = max(reach, forged[at][1]), at + 1
            if reach <= end:
                break
            end = _line_end(text, reach)
        yield text[start:end]
        start = end + 1


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _dated(text: str) -> Line:
    """Take the date off a line: in brackets at either end, or in front of a dash or colon."""
    leading = _LEADING.match(text)
    found = leading or next(
        (one for one in _BRACKETED.finditer(text) if not text[: one.start()].strip(_BETWEEN)), None
    )
    if found is None:
        found = next(
            (one for one in _BRACKETED.finditer(text) if not text[one.end() :].strip(" .")), None
        )
    if found is None:
        return Line(text)
    said_at = _moment(found["day"])
    if said_at is None and found is leading:
        return Line(text)
    rest = f"{text[: found.start()]}{text[found.end() :]}".strip(_BETWEEN)
    return Line(rest, said_at)


def _moment(written: object) -> datetime | None:
    """Return a date of the calendar; None for anything else."""
    read = _written_moment(written)
    return read if read and in_calendar(read) else None


def _written_moment(written: object) -> datetime | None:
    """Return a date as people and programs write it; None for anything else."""
    if isinstance(written, int | float) and not isinstance(written, bool):
        return _of_seconds(written)
    if not isinstance(written, str):
        return None
    text = f"{written}-01" if re.fullmatch(r"\d{4}-\d{2}", written) else written
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        return _of_words(text)
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def _of_seconds(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _of_words(text: str) -> datetime | None:
    found = _WRITTEN.fullmatch(text)
    if found is None or found[2].lower() not in _MONTHS:
        return None
    month = _MONTHS.index(found[2].lower()) + 1
    try:
        return datetime(int(found[4]), month, int(found[1] or found[3] or 1), tzinfo=UTC)
    except ValueError:
        return None


def _json_lines(text: str) -> list[Line] | None:
    """Return the lines of a JSON text; None when it is none."""
    if text[:1] not in {"[", "{"}:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None  # "[2024-05-03] - ..." begins so too
    return list(_walked(value, "", 0))


def _walked(value: Any, label: str, depth: int) -> Iterator[Line]:  # noqa: ANN401 - JSON
    """Yield a line for each text: "boss: Sarah" of {"boss": "Sarah"}."""
    if depth > _DEPTH_MAX:
        return
    if isinstance(value, dict):
        yield from _of_object(value, depth)
    elif isinstance(value, list):
        for one in value:
            yield from _walked(one, label, depth + 1)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        line = _dated(" ".join(str(value).split()))
        yield Line(f"{label}: {line.text}" if label else line.text, line.said_at)


def _of_object(value: dict[str, Any], depth: int) -> Iterator[Line]:
    words = next((value[key] for key in _TEXT_KEYS if isinstance(value.get(key), str)), None)
    if words is not None:
        line = _dated(" ".join(words.split()))
        saved = next((_moment(value[key]) for key in _TIME_KEYS if key in value), None)
        yield Line(line.text, line.said_at or saved)
        return
    for key, inner in value.items():
        is_drawer = isinstance(inner, dict) or _holds_sentences(inner)
        yield from _walked(inner, "" if is_drawer else key.replace("_", " "), depth + 1)


def _holds_sentences(value: Any) -> bool:  # noqa: ANN401 - JSON
    """Say whether a list is one of sentences, or of objects, whose key only names a drawer."""
    if not isinstance(value, list):
        return False
    return any(
        isinstance(one, dict) or (isinstance(one, str) and one.count(" ") > 1) for one in value
    )
