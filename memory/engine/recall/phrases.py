"""The phrases a memory can be entered by, made ready once a version of the graph.

In: names of nodes and relation labels, with stems and raw vectors. Out: Phrases, whose vectors
stand around their mean, so that a query costs one product of matrices.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Ints
from memory.engine.params import PRIOR_WEIGHT
from memory.engine.recall.words import Vectors

_ZERO_NORM: Final = 1e-6  # shorter is rounding, not a direction


class Phrase(NamedTuple):
    """One indexed text: a name of a node, or a relation label; the other number is None."""

    text: str
    stems: tuple[str, ...]
    node: int | None = None
    relation: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Center:
    """What is subtracted from a vector before it is compared: `mean`, shape (d,)."""

    mean: Vectors

    def centered(self, vectors: Vectors) -> Vectors:
        """Return unit vectors around the mean, shape (r, d); a zero stays a zero."""
        unit = _unit(vectors)
        around = _unit(unit - self.mean.astype(unit.dtype))
        around[~unit.any(axis=1)] = 0.0
        return around


def center(
    vectors: Vectors, prior_mean: Vectors | None = None, prior_weight: float = PRIOR_WEIGHT
) -> Center:
    """Return the mean to compare around: the owner's, shrunk towards the model's own.

    mu = (n * mu_owner + w * mu_prior) / (n + w). Without the prior, one or two vectors make
    every comparison 1 or -1.

    Args:
        vectors: r raw vectors, shape (r, d); rows of zeros stand for no vector and do not count.
        prior_mean: mean of generic phrases by the same embedder, shape (d,), or None.
        prior_weight: how many vectors the prior counts for, w.
    """
    unit = _unit(vectors)
    n = int(unit.any(axis=1).sum())
    weight = 0.0 if prior_mean is None else prior_weight
    total = unit.sum(axis=0)
    if prior_mean is not None:
        total = total + weight * prior_mean.astype(unit.dtype)
    return Center(total / max(n + weight, 1.0))


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """Everything a memory can be entered by, made ready once a version of the graph.

    Phrases stand sorted by candidate; a candidate is a node or a relation label, and as similar
    to a word as the best of its phrases.

    Attributes:
        items: p phrases.
        first: index of each candidate's first phrase, shape (c,).
        node: node of a candidate, -1 for a relation, shape (c,).
        relation: relation of a candidate, -1 for a node, shape (c,).
        n_stems: words in the shortest phrase of a candidate, shape (c,).
        by_stem: candidates that have a stem in one of their phrases.
        matrix: centered vectors, shape (p, d); (p, 0) when there are none.
        center: what the vectors stand around, or None when there are none.
    """

    items: tuple[Phrase, ...]
    first: Ints
    node: Ints
    relation: Ints
    n_stems: Ints
    by_stem: Mapping[str, Sequence[int]]
    matrix: Vectors
    center: Center | None


def phrases(
    items: Sequence[Phrase],
    vectors: Vectors | None = None,
    prior_mean: Vectors | None = None,
    prior_weight: float = PRIOR_WEIGHT,
) -> Phrases:
    """Make phrases ready for any number of queries.

    Args:
        items: p phrases, each of one node or one relation.
        vectors: raw vectors, shape (p, d); zeros where a phrase has none; None when no embedder
            can be asked, then words match by their stems alone.
        prior_mean: mean of generic phrases by the same embedder, shape (d,), or None.
        prior_weight: how many phrases that mean counts for.

    Raises:
        ValueError: not one vector a phrase, or a phrase of both or of neither.
    """
    if vectors is not None and len(vectors) != len(items):
        msg = f"{len(vectors)} vectors for {len(items)} phrases"
        raise ValueError(msg)
    if any((item.node is None) == (item.relation is None) for item in items):
        msg = "a phrase belongs to one node or to one relation"
        raise ValueError(msg)
    order = sorted(range(len(items)), key=lambda place: _owner(items[place]))
    ordered = tuple(items[place] for place in order)
    owners = [_owner(item) for item in ordered]
    first = [at for at, owner in enumerate(owners) if at == 0 or owner != owners[at - 1]]
    n_stems = [len(item.stems) for item in ordered]
    around = None if vectors is None else center(vectors, prior_mean, prior_weight)
    matrix = np.zeros((len(items), 0)) if vectors is None else vectors[order]
    return Phrases(
        items=ordered,
        first=np.array(first, np.intp),
        node=np.array([_number(ordered[at].node) for at in first], np.intp),
        relation=np.array([_number(ordered[at].relation) for at in first], np.intp),
        n_stems=np.minimum.reduceat(n_stems, first) if first else np.zeros(0, np.intp),
        by_stem=_by_stem(ordered, owners),
        matrix=matrix if around is None else around.centered(matrix),
        center=around,
    )


def _owner(phrase: Phrase) -> tuple[bool, int]:
    """Return what a phrase belongs to, in order: nodes first, then relations."""
    return phrase.node is None, _number(phrase.relation if phrase.node is None else phrase.node)


def _number(index: int | None) -> int:
    """Return an index, -1 for none."""
    return -1 if index is None else index


def _by_stem(items: Sequence[Phrase], owners: Sequence[tuple[bool, int]]) -> dict[str, list[int]]:
    """Return the candidates a stem leads to."""
    index: dict[str, list[int]] = {}
    candidate = -1
    for at, item in enumerate(items):
        candidate += at == 0 or owners[at] != owners[at - 1]
        for stem in item.stems:
            index.setdefault(stem, []).append(candidate)
    return index


def _unit(vectors: Vectors) -> Vectors:
    """Return rows of length 1, zeros where a row is zero, in at least single precision."""
    rows = np.asarray(vectors, np.result_type(vectors, np.float32))
    norm = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Vectors = np.divide(rows, norm, out=np.zeros_like(rows), where=norm > _ZERO_NORM)
    return unit
