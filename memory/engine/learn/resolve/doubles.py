"""Doubles: stored nodes that may be one, for a person to say; nothing is merged here.

In: the stored nodes, pairs that were settled before. Out: pairs, the surest first. Learning asks
about a mention when it meets it; a double slips through where no mention was resolved: added by
hand or by a bot, renamed, called by a new alias, left behind by an undone merge.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from memory.engine.learn.clean.names import canon, role_noun
from memory.engine.learn.proposal import KnownNode
from memory.engine.learn.resolve.alike import likeness, similarity
from memory.engine.learn.resolve.figures import Figure, Figures
from memory.engine.params import DOUBLES_LOOKED
from memory.engine.vocabulary import Kind


class Double(NamedTuple):
    """Two nodes that may be one, by which rule, and how alike their names are."""

    older: str
    newer: str
    rule: str
    similarity: float


def doubles(nodes: Sequence[KnownNode], settled: Collection[frozenset[str]]) -> list[Double]:
    """Return the pairs that may be one, those of one name first, then the most alike.

    Args:
        nodes: all that are stored, the oldest first; of a great many only the newest are
            compared with all others.
        settled: pairs by their keys that somebody or a judge was asked about before.
    """
    figures = Figures(nodes)
    age = {node.key: at for at, node in enumerate(nodes)}
    looked = [figure for node in nodes[-DOUBLES_LOOKED:] if (figure := figures.of_node(node.key))]
    found: dict[frozenset[str], Double] = {}
    for figure in looked:
        for other in dict.fromkeys(_near(figures, figure)):
            pair = frozenset({figure.key, other.key})
            rule = "" if pair in settled or pair in found else _rule(figure, other)
            if rule:
                older, newer = sorted((figure, other), key=lambda one: age[one.key])
                alike = max(similarity(one, name) for one in figure.names for name in other.names)
                found[pair] = Double(older.key, newer.key, rule, alike)
    return sorted(
        found.values(),
        key=lambda one: (one.rule != "exact", -one.similarity, age[one.older], age[one.newer]),
    )


def _near(figures: Figures, figure: Figure) -> Iterator[Figure]:
    for name in figure.names:
        yield from figures.named(name)
        yield from (one for one in figures.near(name) if one is not figure)


def _rule(one: Figure, other: Figure) -> str:
    """Return the rule by which two may be one; empty when by none."""
    if one is other or role_noun(one.name) or role_noun(other.name):
        return ""
    if one.kind is not other.kind:
        is_named = canon(one.name) == canon(other.name) != ""
        return "other_kind" if is_named and Kind.OTHER in {one.kind, other.kind} else ""
    names = [{canon(name) for name in figure.names} - {""} for figure in (one, other)]
    if names[0] & names[1]:
        return "exact"
    rules = (likeness(name, another, one.kind) for name in one.names for another in other.names)
    return next(filter(None, rules), "")
