"""The phrases a memory can be entered by, made ready once a version of the graph.

In: names of nodes and relation labels, with stems and raw vectors. Out: Phrases, compared around
their mean, so that a query costs one product of matrices.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Ints
from memory.engine.params import PRIOR_WEIGHT
from memory.engine.recall.blocks import Blocks, blocks_of
from memory.engine.recall.words import Vectors

_ZERO_NORM: Final = 1e-6  # shorter is rounding, not a direction
_WORDS_KNOWN: Final = 64  # more of one memory are compared anew


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
        rows = unit(vectors)
        around = unit(rows - self.mean.astype(rows.dtype))
        around[~rows.any(axis=1)] = 0.0
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
    return _center(unit(vectors), prior_mean, prior_weight)


def _center(rows: Vectors, prior_mean: Vectors | None, prior_weight: float) -> Center:
    n = int(rows.any(axis=1).sum())
    return shrunk(rows.sum(axis=0), n, prior_mean, prior_weight)


def shrunk(
    total: Vectors, n: int, prior_mean: Vectors | None, prior_weight: float = PRIOR_WEIGHT
) -> Center:
    """Return the mean of n vectors of length one that add up to a total, as `center` does."""
    weight = 0.0 if prior_mean is None else prior_weight
    if prior_mean is not None:
        total = total + weight * prior_mean.astype(total.dtype)
    return Center(total / max(n + weight, 1.0))


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """Everything a memory can be entered by, made ready once a version of the graph.

    Phrases stand sorted by candidate; a candidate is a node or a relation label, and as similar
    to a word as the best of its phrases. The rows stay as they are: when a few are added, only
    their mean and distances are worked out again.

    Attributes:
        items: p phrases.
        first: index of each candidate's first phrase, shape (c,).
        node: node of a candidate, -1 for a relation, shape (c,).
        relation: relation of a candidate, -1 for a node, shape (c,).
        n_stems: words in the shortest phrase of a candidate, shape (c,).
        by_stem: candidates that have a stem in one of their phrases.
        blocks: vectors of length one, zeros where there is none, p rows of d; d is 0 without any.
        scale: 1 / |row - mean|, 0 where there is no vector, shape (p,).
        center: what the vectors are compared around, or None when there are none.
        known: likeness of the words asked for so far.
    """

    items: tuple[Phrase, ...]
    first: Ints
    node: Ints
    relation: Ints
    n_stems: Ints
    by_stem: Mapping[str, Sequence[int]]
    blocks: Blocks
    scale: Vectors
    center: Center | None
    known: dict[str, Vectors] = field(default_factory=dict)

    def likeness(self, words: Sequence[str], vectors: Vectors) -> Vectors:
        """Return the centered cosine of each word to each phrase, shape (w, p).

        Words that are asked for again are not compared again: reading all rows is most of the
        time of a large memory.

        Args:
            words: w words.
            vectors: their raw vectors, by one embedder, shape (w, d).
        """
        asked = ((word, self.known.get(word)) for word in words)  # another thread may drop some
        found = {word: known for word, known in asked if known is not None}
        new = [at for at, word in enumerate(words) if word not in found]
        if new:
            made = self._cosines(vectors[new])
            found.update({words[at]: row.copy() for at, row in zip(new, made, strict=True)})
        for word in words[:_WORDS_KNOWN]:
            self.known.pop(word, None)  # what was asked for last stands last
            self.known[word] = found[word]
        for word in list(self.known)[:-_WORDS_KNOWN]:
            self.known.pop(word, None)
        return np.array([found[word] for word in words]).reshape(len(words), len(self.items))

    def _cosines(self, vectors: Vectors) -> Vectors:
        """Compare raw vectors with all phrases, shape (w, p).

        cos(q - mu, r - mu) = (qc . r - qc . mu) / |r - mu| with qc of length one. Each word by
        itself, so that no other word of a message changes its last digits.
        """
        if self.center is None:
            return np.zeros((len(vectors), len(self.items)))
        asked = self.center.centered(vectors)
        found = self.blocks.products(asked)
        found -= (asked * self.center.mean.astype(asked.dtype)).sum(axis=1)[:, None]
        found *= self.scale
        return found


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
    rows = None if vectors is None else unit(vectors[order])
    return sorted_phrases(ordered, rows, prior_mean, prior_weight)


def sorted_phrases(
    items: tuple[Phrase, ...],
    rows: Vectors | None,
    prior_mean: Vectors | None = None,
    prior_weight: float = PRIOR_WEIGHT,
) -> Phrases:
    """Make phrases ready that stand in order, nodes first, with vectors of length one or zero."""
    owners = [_owner(item) for item in items]
    first = [at for at, owner in enumerate(owners) if at == 0 or owner != owners[at - 1]]
    n_stems = [len(item.stems) for item in items]
    around = None if rows is None else _center(rows, prior_mean, prior_weight)
    rows = np.zeros((len(items), 0)) if rows is None else rows
    return Phrases(
        items=items,
        first=np.array(first, np.intp),
        node=np.array([_number(items[at].node) for at in first], np.intp),
        relation=np.array([_number(items[at].relation) for at in first], np.intp),
        n_stems=np.minimum.reduceat(n_stems, first) if first else np.zeros(0, np.intp),
        by_stem=_by_stem(items, owners),
        blocks=blocks_of(rows),
        scale=np.zeros(len(items)) if around is None else _scale(rows, around.mean),
        center=around,
    )


def _scale(rows: Vectors, mean: Vectors) -> Vectors:
    """Return 1 / |row - mean| of vectors of length one, 0 of no vector, shape (r,).

    The distances are those of the rows themselves: their squares would lose half the digits.
    """
    distance = np.linalg.norm(rows - mean.astype(rows.dtype), axis=1)
    is_there = rows.any(axis=1) & (distance > _ZERO_NORM)
    scale: Vectors = np.divide(1.0, distance, out=np.zeros_like(distance), where=is_there)
    return scale


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


def unit(vectors: Vectors) -> Vectors:
    """Return rows of length 1, zeros where a row is zero, in at least single precision."""
    rows = np.asarray(vectors, np.result_type(vectors, np.float32))
    norm = np.linalg.norm(rows, axis=1, keepdims=True)
    whole: Vectors = np.divide(rows, norm, out=np.zeros_like(rows), where=norm > _ZERO_NORM)
    return whole
