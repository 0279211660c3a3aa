"""The memory block of a prompt, read back into quotes and lines.

In: the messages in the person's role. Out: what the newest block between its fences holds.
Only a whole message between two fences of one nonce is a block: what a person typed is not.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from memory.engine.vocabulary.sentence import sentence

_FENCE: Final = re.compile(r"<memory ([A-Za-z0-9]{8,64})>")
_EDGE: Final = re.compile(r"-\[([A-Z_]{1,64})\]->")
_DATE_LENGTH: Final = len("2026-05-04")
_FADED: Final = ", faded"
_ENDED: Final = ", ended"
_PARTLY: Final = ", partly ended"


@dataclass(frozen=True)
class Remembered:
    """The person's own words, and when they said them."""

    text: str
    said_on: date | None = None
    is_faded: bool = False
    is_over: bool = False
    is_partly_over: bool = False


@dataclass(frozen=True)
class Block:
    """What was recalled for this turn."""

    quotes: tuple[Remembered, ...] = ()
    lines: tuple[str, ...] = ()  # edges as sentences: "Bill's boss is Sarah"


def memory_block(contents: Sequence[str]) -> Block:
    """Return the newest memory block, empty when there is none."""
    for content in reversed(contents):
        inner = _between_fences(content.strip())
        if inner is not None:
            return _read(inner)
    return Block()


def _between_fences(content: str) -> str | None:
    """Return what stands between the fences, when the message is nothing but a block."""
    opening = _FENCE.match(content)
    if opening is None:
        return None
    closing = f"</memory {opening.group(1)}>"
    return content[opening.end() : -len(closing)] if content.endswith(closing) else None


def _read(inner: str) -> Block:
    """Read the lines under their headings."""
    heading, quotes, lines = "", list[Remembered](), list[str]()
    for line in (line.strip() for line in inner.splitlines()):
        if line in {"[MEMORY]", "[CONTEXT]"}:
            heading = line
        elif heading == "[MEMORY]" and _EDGE.search(line):
            lines.append(_plain_edge(line))
        elif heading == "[CONTEXT]" and line:
            quotes.append(_quote(line))
    return Block(tuple(quotes), tuple(lines))


def _plain_edge(line: str) -> str:
    """Return an edge as a sentence."""
    source, label, target = _EDGE.split(line, maxsplit=1)
    return _unescaped(sentence(source.strip(), label, target.strip()))


def _quote(line: str) -> Remembered:
    """Read "2026-05-04, faded: text"; a line of another form is a quotation without a date."""
    head, colon, text = line.partition(": ")
    try:
        said_on = date.fromisoformat(head[:_DATE_LENGTH]) if colon else None
    except ValueError:
        said_on = None
    if said_on is None:
        return Remembered(_unescaped(line.removeprefix("- ").strip('"')))
    is_faded, is_over = head.endswith(_FADED), head.endswith(_ENDED)
    return Remembered(_unescaped(text), said_on, is_faded, is_over, head.endswith(_PARTLY))


def _unescaped(text: str) -> str:
    """Return text without the strokes that kept its brackets apart from ours."""
    return re.sub(r"\\([^\w\s\\])", r"\1", text)
