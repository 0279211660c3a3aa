"""Whether what was found is what was expected.

In: labels and facts. Out: hits, misses, false finds. Pure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from benchmarks.labels import Label
from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary import SELF_WORDS
from memory.engine.vocabulary.relations import relation_group

SELF: Final = "you"
ANY: Final = "*"
_SMALL_WORDS: Final = frozenset({"a", "an", "the", "my", "our"})


class Fact(NamedTuple):
    """One edge that was found, by its names; the person is called You."""

    source: str
    relation: str
    target: str

    def __str__(self) -> str:
        """Return it on one line."""
        return f"{self.source} {self.relation} {self.target}"


@dataclass(frozen=True)
class Match:
    """What became of the labels, and of the facts that fit none."""

    hits: tuple[Label, ...]
    missed: tuple[Label, ...]
    false: tuple[Fact, ...]


def match(
    facts: Sequence[Fact],
    properties: Sequence[Fact],
    *,
    expected: Sequence[Label],
    optional: Sequence[Label],
) -> Match:
    """Compare what was found with what was expected; what is optional counts for neither.

    Args:
        facts: the edges that hold.
        properties: source, key and value of what was kept as a property instead.
        expected: what a fair reader would keep.
        optional: what a fair reader may keep.
    """
    met = [
        one
        for one in expected
        if any(fits(one, fact) for fact in facts)
        or (one.is_property and any(_has_value(one, fact) for fact in properties))
    ]
    allowed = [*expected, *optional]
    return Match(
        hits=tuple(met),
        missed=tuple(one for one in expected if one not in met),
        false=tuple(fact for fact in facts if not any(fits(one, fact) for one in allowed)),
    )


def fits(label: Label, fact: Fact) -> bool:
    """Whether a fact says what a label says: same ends, and a right label or its group."""
    return (
        _is_one_of(label.sources, fact.source)
        and _is_relation(label.relations, fact.relation)
        and _is_one_of(label.targets, fact.target)
    )


def plain(name: str) -> str:
    """Return a name as it is compared: its canon without a leading small word."""
    bare = canon(name)
    first, _, rest = bare.partition(" ")
    bare = rest if first in _SMALL_WORDS and rest else bare
    return SELF if bare in SELF_WORDS else bare


def _has_value(label: Label, fact: Fact) -> bool:
    return _is_one_of(label.sources, fact.source) and _is_one_of(label.targets, fact.target)


def _is_relation(labels: Iterable[str], found: str) -> bool:
    groups = {relation_group(one) for one in labels}
    return not groups.isdisjoint({ANY, relation_group(found)})


def _is_one_of(names: Iterable[str], found: str) -> bool:
    return any(_is_name(name, plain(found)) for name in names)


def _is_name(name: str, found: str) -> bool:
    """Whether a found name is this one, holds it in a row of words, or may be any."""
    if not name.startswith(ANY):
        return plain(name) == found
    words = canon(name.removeprefix(ANY))
    return not words or f" {words} " in f" {found} "
