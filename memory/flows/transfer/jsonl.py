"""JSON Lines of turns: one message a line, conversations in any order.

In: a file of {"episode", "role", "said_at", "content"}, "name" and "title" as you like.
Out: an `Archive`. The file is read twice: first only places and times are kept, so that its
size does not matter; a line that cannot be read is named and the rest is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from memory.engine.vocabulary import Role
from memory.flows.transfer.archive import (
    Archive,
    Flaw,
    FlawedError,
    ImportedEpisode,
    ImportedTurn,
    Problem,
    json_object,
    moment,
)

MARK = b"\xef\xbb\xbf"  # some editors put it in front of a file
ID_PREFIX = "jsonl:"


class Line(NamedTuple):
    """Where a turn stands in the file; sorts by when it was said."""

    said_at: datetime
    number: int
    offset: int


@dataclass
class Found:
    """What the first reading keeps of one conversation."""

    title: str = ""
    lines: list[Line] = field(default_factory=list)


def parse_jsonl(path: Path) -> Archive:
    """Read a file of turns.

    Raises:
        OSError: the file cannot be read.
    """
    found: dict[str, Found] = {}
    problems = []
    with path.open("rb") as file:
        for number, offset, raw in _lines(file):
            try:
                _note(found, Line(datetime.min, number, offset), raw)  # noqa: DTZ901 - replaced
            except FlawedError as error:
                problems.append(Problem(f"line {number}", error.flaw))
    ordered = sorted(found.items(), key=lambda pair: min(pair[1].lines))

    def read() -> Iterator[ImportedEpisode]:
        with path.open("rb") as file:
            for name, one in ordered:
                turns = [_turn_at(file, line) for line in sorted(one.lines)]
                yield ImportedEpisode(f"{ID_PREFIX}{name}", turns, one.title)

    return Archive(n_episodes=len(ordered), problems=tuple(problems), read=read)


def _lines(file: Any) -> Iterator[tuple[int, int, bytes]]:  # noqa: ANN401 - a binary file
    """Yield number, offset and bytes of each line that is not blank."""
    offset = 0
    for number, raw in enumerate(file, 1):
        if raw.removeprefix(MARK).strip():
            yield number, offset, raw
        offset += len(raw)


def _note(found: dict[str, Found], line: Line, raw: bytes) -> None:
    """Keep the place of a good line with its conversation.

    Raises:
        FlawedError: the line is no turn.
    """
    said = json_object(raw.removeprefix(MARK))
    turn = _turn(said, line.number)
    name = said.get("episode")
    if not isinstance(name, str | int) or not str(name).strip():
        raise FlawedError(Flaw.NO_EPISODE)
    one = found.setdefault(str(name), Found())
    one.lines.append(line._replace(said_at=turn.said_at))
    if not one.title and isinstance(said.get("title"), str):
        one.title = said["title"]


def _turn_at(file: Any, line: Line) -> ImportedTurn:  # noqa: ANN401 - a binary file
    file.seek(line.offset)
    return _turn(json_object(file.readline().removeprefix(MARK)), line.number)


def _turn(said: dict[str, Any], number: int) -> ImportedTurn:
    """Return one line as a turn.

    Raises:
        FlawedError: role, text or time is missing or wrong.
    """
    if said.get("role") not in list(Role):
        raise FlawedError(Flaw.UNKNOWN_ROLE)
    content, name = said.get("content"), said.get("name")
    if not isinstance(content, str) or not content.strip():
        raise FlawedError(Flaw.NO_CONTENT)
    return ImportedTurn(
        role=Role(said["role"]),
        content=content,
        said_at=moment(said.get("said_at")),
        speaker=name if isinstance(name, str) else "",
        place=f"line {number}",
    )
