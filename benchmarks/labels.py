"""The labelled sets, as they are written in `benchmarks/data`.

In: JSON Lines. Out: frozen values. What the fields mean stands in `benchmarks/data/README.md`.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

from memory.engine.vocabulary import Kind

DATA: Final = Path(__file__).parent / "data"
HAVING_NO_RECALL: Final = frozenset({"other_language"})  # these count for precision only

type Half = Literal["tuning", "unread"]
type Json = Mapping[str, Any]


@dataclass(frozen=True)
class Label:
    """One edge that is expected, allowed or forbidden, with every right way to say it."""

    sources: tuple[str, ...]
    relations: tuple[str, ...]
    targets: tuple[str, ...]
    is_property: bool = False  # a property of the source meets it as well

    def __str__(self) -> str:
        """Return it on one line, in its first words."""
        return f"{self.sources[0]} {self.relations[0]} {self.targets[0]}"


@dataclass(frozen=True)
class Said:
    """One message of a labelled conversation; `speaker` is empty for the account's person."""

    role: str
    content: str
    said_at: datetime
    speaker: str = ""


@dataclass(frozen=True)
class Known:
    """One memory from before, as a line `You HAS_BOSS Sarah` says it."""

    source: str
    relation: str
    target: str
    kinds: Mapping[str, Kind]  # of its ends


@dataclass(frozen=True)
class LabelledEpisode:
    """A conversation, and what a fair reader would keep of it."""

    id: str
    kind: str
    turns: tuple[Said, ...]
    known: tuple[Known, ...]
    expected: tuple[Label, ...]
    optional: tuple[Label, ...]
    forbidden: tuple[Label, ...]
    forbidden_names: tuple[str, ...]
    forbidden_texts: tuple[str, ...]
    ended: tuple[Label, ...]


@dataclass(frozen=True)
class Pair:
    """A stored name and a mention, and whether they are the same one."""

    id: str
    trait: str
    stored: str
    kind: Kind
    aliases: tuple[str, ...]
    neighbourhood: tuple[Known, ...]
    mention: str
    mention_kind: Kind
    context: str
    relation: str
    label: Literal["same", "different", "ambiguous"]


@dataclass(frozen=True)
class Update:
    """Statements over time, and which edges must hold after the last."""

    id: str
    kind: str
    is_explicit: bool
    statements: tuple[Said, ...]
    current: tuple[Label, ...]
    ended: tuple[Label, ...]


def episodes(half: Half) -> list[LabelledEpisode]:
    """Return the labelled conversations of one half."""
    return [_episode(row) for row in _rows(f"episodes_{half}")]


def of_round[Case: (LabelledEpisode, Update)](cases: list[Case], first: int) -> list[Case]:
    """Return the cases of one round: a hundred numbers of their ids from `first` on; 0: all."""
    hundred = str(first // 100)
    return [one for one in cases if not first or one.id.rpartition("-")[2][:-2] == hundred]


def pairs() -> list[Pair]:
    """Return all labelled name pairs."""
    return [_pair(row) for row in _rows("pairs")]


def updates(half: Half) -> list[Update]:
    """Return the labelled updates of one half."""
    return [
        Update(
            id=row["id"],
            kind=row["kind"],
            is_explicit=row["explicit"],
            statements=tuple(_said(one) for one in row["statements"]),
            current=_labels(row["current"]),
            ended=_labels(row["ended"]),
        )
        for row in _rows(f"updates_{half}")
    ]


def _rows(name: str) -> Iterator[Json]:
    for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)


def _episode(row: Json) -> LabelledEpisode:
    forbidden = row.get("forbidden", [])
    ended = [_known(line) for line in row["ended"]]
    return LabelledEpisode(
        id=row["id"],
        kind=row["kind"],
        turns=tuple(_said(turn) for turn in row["turns"]),
        known=tuple(_known(line, row.get("kinds")) for line in row["known"]),
        expected=_labels(row["expected"]),
        optional=_labels(row.get("optional", [])),
        forbidden=_labels([one for one in forbidden if "source" in one]),
        forbidden_names=tuple(one["name"] for one in forbidden if "name" in one),
        forbidden_texts=tuple(one["text"] for one in forbidden if "text" in one),
        ended=tuple(Label((one.source,), (one.relation,), (one.target,)) for one in ended),
    )


def _pair(row: Json) -> Pair:
    stored, mention = row["stored"], row["mention"]
    kinds = {stored["name"]: row["kind"]}
    return Pair(
        id=row["id"],
        trait=row["trait"],
        stored=stored["name"],
        kind=Kind(row["kind"]),
        aliases=tuple(stored["aliases"]),
        neighbourhood=tuple(_known(line, kinds) for line in stored["neighbourhood"]),
        mention=mention["name"],
        mention_kind=Kind(mention.get("kind", row["kind"])),
        context=mention["context"],
        relation=mention.get("relation", "TALKED_ABOUT"),
        label=row["label"],
    )


def _known(line: str, kinds: Mapping[str, str] | None = None) -> Known:
    """Take a line apart at its relation: the first word in capitals with an underscore or alone."""
    words = line.split(" ")
    at = next(n for n, word in enumerate(words) if n and _is_relation(word))
    source, target = " ".join(words[:at]), " ".join(words[at + 1 :])
    of_ends = {source: Kind.PERSON, target: Kind.OTHER}
    given = {name: Kind(kind) for name, kind in (kinds or {}).items() if name in of_ends}
    return Known(source=source, relation=words[at], target=target, kinds=of_ends | given)


def _is_relation(word: str) -> bool:
    return word.isascii() and word.isupper() and word.replace("_", "").isalpha() and len(word) > 1


def _labels(rows: list[Json]) -> tuple[Label, ...]:
    return tuple(
        Label(
            sources=(row["source"], *row.get("source_alternatives", [])),
            relations=tuple(row["relations"]),
            targets=(row["target"], *row.get("alternatives", [])),
            is_property=row.get("property", False),
        )
        for row in rows
    )


def _said(row: Json) -> Said:
    return Said(
        role=row.get("role", "user"),
        content=row["content"],
        said_at=datetime.fromisoformat(row["said_at"]),
        speaker=row.get("name", ""),
    )
