"""Scripted lives: what a person says, forgets and is asked over weeks, as one shape.

In: `benchmarks/data/personas`, one file a life. Out: `Life`. How they were made: the note beside
them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

FOLDER: Final = Path(__file__).parent / "data" / "personas"

type Kind = Literal["fact", "update", "past", "lookalike", "forgotten", "unanswerable"]
type Event = Talk | Wish | Question


@dataclass(frozen=True)
class Talk:
    """One conversation: what the person says in it."""

    at: datetime
    said: tuple[str, ...]


@dataclass(frozen=True)
class Wish:
    """What the person has forgotten: the message with these words, or its whole conversation."""

    at: datetime
    scope: Literal["turn", "episode"]
    words: str


@dataclass(frozen=True)
class Question:
    """What is asked, and how the answer is told from wrong ones.

    Attributes:
        at: when.
        text: the question.
        kind: what makes it hard.
        expect: of each group one must be given; none when there is no answer.
        stale: what held once, or was forgotten.
        decoys: what belongs to somebody or something else.
    """

    at: datetime
    text: str
    kind: Kind
    expect: tuple[tuple[str, ...], ...] = ()
    stale: tuple[str, ...] = ()
    decoys: tuple[str, ...] = ()

    @property
    def is_answerable(self) -> bool:
        """Whether the person ever told the answer, and has not had it forgotten."""
        return bool(self.expect)


@dataclass(frozen=True)
class Life:
    """One person's weeks, in order."""

    id: str
    name: str
    events: tuple[Event, ...]

    @property
    def weeks(self) -> float:
        """From the first event to the last."""
        return (self.events[-1].at - self.events[0].at) / timedelta(weeks=1)


def lives() -> list[Life]:
    """Return every life."""
    return [_life(path) for path in sorted(FOLDER.glob("*.jsonl"))]


def _life(path: Path) -> Life:
    first, *rows = (json.loads(line) for line in path.read_text().splitlines())
    starts = datetime.fromisoformat(first["starts"])
    events = [_event(row, starts + timedelta(days=row["day"])) for row in rows]
    return Life(first["id"], first["name"], tuple(events))


def _event(row: Mapping[str, Any], at: datetime) -> Event:
    if "say" in row:
        return Talk(at, tuple(row["say"]))
    if "forget" in row:
        return Wish(at, row["forget"], row["of"])
    return Question(
        at,
        row["ask"],
        row["kind"],
        tuple(map(tuple, row.get("expect", []))),
        tuple(row.get("stale", [])),
        tuple(row.get("decoys", [])),
    )
