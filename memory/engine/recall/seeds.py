"""From content words to seeds: which nodes a message lights, and why.

In: a Query, the Phrases a memory can be entered by, the Graph. Out: seed activation a node, and
one Hit for every word and phrase that met, for the receipt.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Bools, Floats, Graph, Ints
from memory.engine.params import (
    EDGES_PER_RELATION_HIT,
    LEXICAL_SIMILARITY,
    MARGIN,
    MARGIN_TOP_AT,
    SEED_ACTIVATION,
    SEED_AT,
    SEEDS_PER_WORD,
    SLACK,
)
from memory.engine.recall.phrases import Phrase, Phrases
from memory.engine.recall.words import Query, Vectors

_NO_HIT: Final = -np.inf  # similarity of what cannot be a candidate


class Hit(NamedTuple):
    """A word that met a phrase and so lit its nodes.

    `is_margin` says that it was let in as a clear winner below the threshold.
    """

    word: str
    phrase: str
    similarity: float
    nodes: tuple[int, ...]
    relation: int | None
    is_margin: bool


@dataclass(frozen=True, slots=True, eq=False)
class Seeds:
    """What a message lights.

    Attributes:
        activation: 1 at a seed, else 0, shape (n,).
        similarity: best similarity that lit a node, 0 where none did, shape (n,).
        is_named: nodes lit by a name of their own, not only as an end of a relation, shape (n,).
        hits: why, word by word, the most similar first.
    """

    activation: Floats
    similarity: Floats
    is_named: Bools
    hits: tuple[Hit, ...]

    @property
    def relations(self) -> frozenset[int]:
        """The relation labels that a word met."""
        return frozenset(hit.relation for hit in self.hits if hit.relation is not None)


def seeds(query: Query, known: Phrases, graph: Graph) -> Seeds:
    """Light the nodes that the words of a message mean.

    A word seeds every candidate at .30 or more, the best eight. Only when there is none, a
    clear winner is let in: at .15 or more, and .15 above the next candidate that does not mean
    the same nodes.

    Args:
        query: w words with stems and, when an embedder can be asked, vectors.
        known: the phrases of this graph.
        graph: n nodes; a relation means both ends of its 8 strongest live edges.
    """
    cosines = _cosines(query, known)
    scores = _scores(query, known, graph, cosines)
    meaning = cache(partial(_meaning, known, graph, _ByLabel(graph)))  # of several words each
    hits: list[Hit] = []
    for row, (word, stem) in enumerate(zip(query.words, query.stems, strict=True)):
        picked, is_margin = accepted(scores[row], known.n_stems, meaning)
        for candidate in picked.tolist():
            phrase = _phrase(known, candidate, stem, cosines[row])
            nodes = meaning(candidate)
            hits.append(
                Hit(word, phrase.text, float(scores[row, candidate]), nodes, phrase.relation,
                    is_margin)
            )  # fmt: skip
    return _seeds(hits, graph.n_nodes)


def accepted(
    scores: Floats, n_stems: Ints, meaning: Callable[[int], tuple[int, ...]]
) -> tuple[Ints, bool]:
    """Return the candidates one word seeds on, best first, and whether by the margin alone.

    Args:
        scores: similarity of the word to each candidate, shape (c,); -inf for none at all.
        n_stems: breaks ties, shape (c,): the whole name before a part of a longer one.
        meaning: the nodes a candidate stands for.
    """
    hits = np.flatnonzero(scores >= SEED_AT - SLACK)
    if hits.size:
        return hits[np.lexsort((hits, n_stems[hits], -scores[hits]))][:SEEDS_PER_WORD], False
    top = float(scores.max(initial=_NO_HIT))
    if top < MARGIN_TOP_AT - SLACK:
        return hits, False
    near = np.flatnonzero(scores > top - MARGIN + SLACK)  # all that could spoil a clear win
    winner = int(near[np.argmax(scores[near])])
    meant = set(meaning(winner))
    is_clear = all(set(meaning(rival)) == meant for rival in near.tolist())
    return np.array([winner] if is_clear else [], np.intp), is_clear


def _cosines(query: Query, known: Phrases) -> Vectors:
    """Return the similarity of each word to each phrase, shape (w, p); 0 without vectors."""
    if query.vectors is None:
        return np.zeros((len(query.words), len(known.items)))
    return known.likeness(query.words, query.vectors)


def _scores(query: Query, known: Phrases, graph: Graph, cosines: Vectors) -> Floats:
    """Return the similarity of each word to each candidate, shape (w, c)."""
    if not known.first.size:
        return np.zeros((len(query.words), 0))
    scores = np.maximum.reduceat(cosines, known.first, axis=1).astype(np.float64)
    for row, stem in enumerate(query.stems):
        scores[row, list(known.by_stem.get(stem, ()))] = LEXICAL_SIMILARITY
    scores[:, _is_stale(known, graph)] = _NO_HIT
    return scores


def _is_stale(known: Phrases, graph: Graph) -> Bools:
    """Say which candidates are gone: no such node, or a label no live edge carries."""
    n_labels = int(known.relation.max(initial=-1)) + 1
    carried = np.bincount(graph.relation, minlength=n_labels + 1) > 0
    is_node = known.relation < 0
    return np.where(is_node, known.node >= graph.n_nodes, ~carried[known.relation])


class _ByLabel:
    """The live edges of a graph by their label, sorted once a message and only when asked."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @cached_property
    def _order(self) -> Ints:
        relation = self._graph.relation
        is_short = relation.max(initial=0) <= np.iinfo(np.uint16).max  # sorted by digits then
        return (relation.astype(np.uint16) if is_short else relation).argsort(kind="stable")

    @cached_property
    def _sorted(self) -> Ints:
        return self._graph.relation[self._order]

    def strongest(self, relation: int) -> Ints:
        """Return the strongest edges with a label, of equals the first."""
        start, end = np.searchsorted(self._sorted, [relation, relation + 1])
        edges = self._order[start:end]
        strength = self._graph.strength[edges]
        if edges.size > EDGES_PER_RELATION_HIT:
            least = np.partition(strength, -EDGES_PER_RELATION_HIT)[-EDGES_PER_RELATION_HIT]
            edges, strength = edges[strength >= least], strength[strength >= least]
        return edges[(-strength).argsort(kind="stable")][:EDGES_PER_RELATION_HIT]


def _meaning(known: Phrases, graph: Graph, by_label: _ByLabel, candidate: int) -> tuple[int, ...]:
    """Return the nodes a candidate stands for: itself, or the ends of its strongest edges."""
    if known.node[candidate] >= 0:
        return (int(known.node[candidate]),)
    strongest = by_label.strongest(int(known.relation[candidate]))
    return tuple(sorted({*graph.source[strongest].tolist(), *graph.target[strongest].tolist()}))


def _phrase(known: Phrases, candidate: int, stem: str, cosines: Vectors) -> Phrase:
    """Return the phrase by which a candidate was met: the one with the stem, else the nearest."""
    start = int(known.first[candidate])
    is_last = candidate + 1 == known.first.size
    end = len(known.items) if is_last else int(known.first[candidate + 1])
    if end == start + 1:
        return known.items[start]
    same = [item for item in known.items[start:end] if stem in item.stems]
    if same:
        return min(same, key=lambda item: len(item.stems))
    return known.items[start + int(cosines[start:end].argmax())]


def _seeds(hits: Sequence[Hit], n_nodes: int) -> Seeds:
    """Add the hits up, a node a number."""
    node = np.array([node for hit in hits for node in hit.nodes], np.intp)
    size = [len(hit.nodes) for hit in hits]
    activation, similarity = np.zeros(n_nodes), np.zeros(n_nodes)
    is_named = np.zeros(n_nodes, bool)
    activation[node] = SEED_ACTIVATION
    np.maximum.at(similarity, node, np.repeat([hit.similarity for hit in hits], size))
    is_named[node[np.repeat([hit.relation is None for hit in hits], size).astype(bool)]] = True
    return Seeds(activation, similarity, is_named, tuple(hits))
