"""Which claim replaces which: the newer value of a thing that has one value at a time.

In: claims as edges would hold them, stored edges, perhaps a model's answers. Out: replacements,
each with the moment from which it holds. Nothing is deleted and no strength is touched.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from memory.engine.learn.proposal import EdgeRef, NodeRef
from memory.engine.params import SUPERSEDE_FROM
from memory.engine.vocabulary import Basis, Cardinality
from memory.engine.vocabulary.relations import (
    GROWN,
    OPPOSITES,
    USUAL_CARDINALITY,
    is_one_way,
    relation_group,
)


class Answer(StrEnum):
    """What a model says of a newer and an older claim."""

    SUPERSEDES = "supersedes"
    COEXIST = "coexist"
    CONTRADICTS = "contradicts"


@dataclass(frozen=True)
class Held:
    """A claim as supersession sees it, stored or new.

    `since` is when it began to hold, `said_at` when it was last said: by the time of the
    conversations, never by the time of the import.
    """

    edge: EdgeRef
    source: NodeRef
    relation: str
    target: NodeRef
    since: datetime
    said_at: datetime
    confidence: float
    cardinality: Cardinality = Cardinality.ONE_TO_MANY
    basis: Basis = Basis.STATED
    is_provisional: bool = False  # one of its ends is a stand-in
    corrects: str | None = None  # key of the stored edge that the extractor says it updates
    words: str = ""  # a fresh claim's, for a model that is asked

    @property
    def group(self) -> str:
        """The thing this is a value of."""
        return relation_group(self.relation)

    @property
    def is_single(self) -> bool:
        """Whether only one value can hold; no model makes LIKES single."""
        usual = USUAL_CARDINALITY.get(self.group, self.cardinality)
        return Cardinality.ONE_TO_MANY not in {self.cardinality, usual}

    @property
    def is_to_come(self) -> bool:
        """Whether it was said of a time that had not come: it replaces nothing yet."""
        return self.since > self.said_at

    @property
    def is_weak(self) -> bool:
        """Whether it may not replace a stated claim unless a person looks."""
        return self.is_provisional or self.basis is Basis.INFERRED


@dataclass(frozen=True)
class Replacement:
    """An edge that ends at a moment, because another one holds from then."""

    old: EdgeRef
    new: EdgeRef
    at: datetime
    needs_review: bool


@dataclass(frozen=True)
class Supersession:
    """What replaces what, and which fresh edges somebody should look at."""

    replacements: tuple[Replacement, ...] = ()
    to_review: frozenset[EdgeRef] = frozenset()


_NOBODY_ASKED: Final[Mapping[tuple[EdgeRef, EdgeRef], Answer]] = MappingProxyType({})


def supersede(
    fresh: Sequence[Held],
    stored: Iterable[Held],
    answers: Mapping[tuple[EdgeRef, EdgeRef], Answer] = _NOBODY_ASKED,
) -> Supersession:
    """Compare every fresh claim with those it may replace or be replaced by.

    Args:
        fresh: this conversation's claims, new or restated.
        stored: the stored edges that still hold, without those restated.
        answers: a model's, by (newer edge, older edge); a pair left out was not asked.
    """
    replacements: dict[EdgeRef, Replacement] = {}
    to_review: set[EdgeRef] = set()
    new = {one.edge for one in fresh}
    for newer, older in pairs(fresh, stored):
        verdict = _verdict(newer, older, answers.get((newer.edge, older.edge)))
        if verdict.needs_review:
            to_review.add(newer.edge if newer.edge in new else older.edge)
        if verdict.replaces:
            _note(replacements, _replacement(newer, older, verdict))
    return Supersession(tuple(replacements.values()), frozenset(to_review))


def pairs(fresh: Sequence[Held], stored: Iterable[Held]) -> list[tuple[Held, Held]]:
    """Return every pair of claims that may exclude each other, newer and older.

    Claims of one moment are neither: said together, they were meant together.
    """
    found: list[tuple[Held, Held]] = []
    known = list(stored)
    for one in sorted(fresh, key=lambda held: held.said_at):
        for other in known:
            if one.said_at == other.said_at or not are_considered(one, other):
                continue
            found.append((one, other) if one.said_at > other.said_at else (other, one))
        known.append(one)
    return found


def are_considered(one: Held, other: Held) -> bool:
    """Say whether two claims may exclude each other: two values of one thing, or opposites.

    So may what one becomes to somebody, and what one was to them before.
    Opposite are also the two directions of what holds one way only: who manages whom.
    """
    if (one.source, one.target) == (other.target, other.source):
        return one.group == other.group and is_one_way(one.group)
    if one.source != other.source:
        return False
    if one.target == other.target:
        older, newer = sorted((one, other), key=lambda held: held.said_at)
        is_grown = (older.group, newer.group) in GROWN
        return is_grown or frozenset({one.group, other.group}) in OPPOSITES
    is_one_thing = one.group == other.group and (one.is_single or other.is_single)
    return is_one_thing or other.edge == one.corrects


@dataclass(frozen=True)
class _Verdict:
    replaces: bool
    needs_review: bool


def _verdict(newer: Held, older: Held, answer: Answer | None) -> _Verdict:
    """Settle one pair; without a model's answer by rule, and then always for review."""
    is_timid = newer.is_weak and not older.is_weak
    if newer.is_to_come or answer is Answer.COEXIST:
        return _Verdict(replaces=False, needs_review=answer is not Answer.COEXIST)
    if answer is Answer.SUPERSEDES:
        return _Verdict(replaces=True, needs_review=is_timid)
    is_opposite = older.target in {newer.source, newer.target}
    if answer is Answer.CONTRADICTS or is_opposite:
        is_as_sure = newer.confidence >= older.confidence
        return _Verdict(replaces=is_as_sure and not is_timid, needs_review=True)
    is_meant = newer.corrects == older.edge or older.corrects == newer.edge
    is_either_or = is_meant or (newer.is_single and older.is_single)
    replaces = is_either_or and newer.confidence >= SUPERSEDE_FROM
    return _Verdict(replaces=replaces and not is_timid, needs_review=replaces)


def _replacement(newer: Held, older: Held, verdict: _Verdict) -> Replacement:
    """Return what ends when: at the newer claim's beginning, not before its own last word.

    Older text that is learned late ends where the value that holds begins.
    """
    at = max(newer.since, older.since)
    return Replacement(older.edge, newer.edge, at, verdict.needs_review)


def _note(replacements: dict[EdgeRef, Replacement], found: Replacement) -> None:
    """Keep the earliest end of an edge: that is what followed it."""
    known = replacements.get(found.old)
    if known is None or found.at < known.at:
        replacements[found.old] = found
