"""From a message to what was said about it: documents scored by rare words and by likeness.

In: a Query and the Documents of one owner (turns of the last day, snippets that faded). Out: a
score a document, and the direct hits: those near enough to be shown beside the graph.

The recipe is the measured one: each word soft-matched, weighed by its rarity, credited to what
was said around it. Dates and speakers join the score where `scores` adds it up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from memory.engine.graph import Floats, Ints
from memory.engine.params import (
    COSINE_FLOOR,
    COSINE_WEIGHT,
    COVERAGE_WEIGHT,
    DIRECT_HIT_COVERAGE,
    DIRECT_HITS,
    LENGTH_SHARE,
    RARITY_POWER,
    SLACK,
    SOFT_FROM,
    SOFT_POWER,
    WINDOW,
)
from memory.engine.recall.phrases import Center, center
from memory.engine.recall.words import Query, Vectors


class Document(NamedTuple):
    """One thing said: its distinct content words, their stems, and the session it belongs to."""

    words: tuple[str, ...]
    stems: tuple[str, ...]
    session: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Documents:
    """n things said, made ready once; those of one session stand together, in order of time.

    A key is a distinct content word of all documents.

    Attributes:
        length: distinct keys of a document, shape (n,).
        session: shape (n,).
        by_stem: keys that have a stem.
        start: where the documents of a key begin in `holders`, shape (k + 1,).
        holders: documents that hold a key, key after key.
        keys: centered vectors of the keys, shape (k, d), with what they stand around, or None.
        whole: the same of the documents, shape (n, d), or None.
    """

    length: Ints
    session: Ints
    by_stem: Mapping[str, Sequence[int]]
    start: Ints
    holders: Ints
    keys: tuple[Vectors, Center] | None
    whole: tuple[Vectors, Center] | None


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """How well each document meets a query, shape (n,) each.

    Attributes:
        score: what ranks; relative to the best document of this query.
        coverage: share of the query's words that it holds, weighed by rarity, 0..1, absolute.
        cosine: centered likeness of the whole, 0..1, absolute; 0 without vectors.
    """

    score: Floats
    coverage: Floats
    cosine: Floats


class DirectHit(NamedTuple):
    """A document near enough to be shown: its index and its numbers."""

    document: int
    score: float
    coverage: float
    cosine: float


def keys(items: Sequence[Document]) -> tuple[str, ...]:
    """Return the distinct words of all documents, in the order `documents` expects vectors."""
    return tuple(dict.fromkeys(word for item in items for word in item.words))


def documents(
    items: Sequence[Document],
    *,
    key_vectors: Vectors | None = None,
    vectors: Vectors | None = None,
    prior_mean: Vectors | None = None,
) -> Documents:
    """Make documents ready for any number of queries.

    Args:
        items: n documents; those of one session together, oldest first.
        key_vectors: raw, one a key in the order of `keys`, shape (k, d), or None.
        vectors: raw, one a document, shape (n, d), or None.
        prior_mean: mean of generic phrases by the same embedder, shape (d,), or None.
    """
    place = {word: at for at, word in enumerate(keys(items))}
    by_stem: dict[str, dict[int, None]] = {}
    holders: list[list[int]] = [[] for _ in place]
    for at, item in enumerate(items):
        for word, stem in zip(item.words, item.stems, strict=True):
            by_stem.setdefault(stem, {})[place[word]] = None
            holders[place[word]].append(at)
    return Documents(
        length=np.array([len(item.words) for item in items], np.intp),
        session=np.array([item.session for item in items], np.intp),
        by_stem={stem: tuple(found) for stem, found in by_stem.items()},
        start=np.cumsum([0, *map(len, holders)]),
        holders=np.array([at for held in holders for at in held], np.intp),
        keys=_around(key_vectors, prior_mean),
        whole=_around(vectors, prior_mean),
    )


def scores(query: Query, said: Documents) -> Scores:
    """Score every document.

    score = .6 coverage + .4 whole-query cosine, each divided by its best.

    Args:
        query: w words; its vectors, when there are any, by the embedder of the documents.
        said: n documents.
    """
    match = _soft_match(query, said)
    n_documents = said.length.size
    frequency = match.sum(axis=1)
    rarity = np.log1p((n_documents - frequency + 0.5) / (frequency + 0.5))
    weight = rarity**RARITY_POWER
    mean_length = max(float(said.length.mean()), 1.0) if n_documents else 1.0
    near = _windowed(match / (1 - LENGTH_SHARE + LENGTH_SHARE * said.length / mean_length), said)
    cosine = _whole_cosine(query, said)
    total = float(weight.sum())
    return Scores(
        score=COVERAGE_WEIGHT * _of_best(weight @ near) + COSINE_WEIGHT * _of_best(cosine),
        coverage=weight @ match / total if total else np.zeros(n_documents),
        cosine=cosine,
    )


def merged(*found: Scores) -> Scores:
    """Return the scores of several sets of documents as one; only absolute parts compare."""
    return Scores(
        score=np.concatenate([one.score for one in found]),
        coverage=np.concatenate([one.coverage for one in found]),
        cosine=np.concatenate([one.cosine for one in found]),
    )


def direct_hits(found: Scores, limit: int = DIRECT_HITS) -> tuple[DirectHit, ...]:
    """Return the documents near enough to show, the best first.

    Near enough is absolute: at least half of what is asked, each word weighed by its rarity, or
    a likeness of the whole at the embedder's floor. The best of a bad lot is no hit.
    """
    is_hit = (found.coverage >= DIRECT_HIT_COVERAGE - SLACK) | (found.cosine >= COSINE_FLOOR)
    hits = np.flatnonzero(is_hit)
    best = hits[np.argsort(-found.score[hits], kind="stable")][:limit]
    return tuple(
        DirectHit(int(at), float(found.score[at]), float(found.coverage[at]),
                  float(found.cosine[at]))
        for at in best
    )  # fmt: skip


def _around(raw: Vectors | None, prior_mean: Vectors | None) -> tuple[Vectors, Center] | None:
    """Return vectors around their mean, and that mean; None without vectors."""
    if raw is None:
        return None
    mean = center(raw, prior_mean)
    return mean.centered(raw), mean


def _soft_match(query: Query, said: Documents) -> Floats:
    """Return how well each document holds each word, 0..1, shape (w, n).

    1 where a stem is the same; else by the nearest key, which counts from a cosine of .3 up.
    """
    match = np.zeros((len(query.words), said.length.size))
    likeness = _key_likeness(query, said)
    for row, stem in enumerate(query.stems):
        likeness[row, list(said.by_stem.get(stem, ()))] = 1.0
        for key in np.flatnonzero(likeness[row]).tolist():
            held = said.holders[said.start[key] : said.start[key + 1]]
            match[row, held] = np.maximum(match[row, held], likeness[row, key])
    return match


def _key_likeness(query: Query, said: Documents) -> Floats:
    """Return the likeness of each word to each key, 0..1, shape (w, k); 0 without vectors."""
    if query.vectors is None or said.keys is None:
        return np.zeros((len(query.words), said.start.size - 1))
    matrix, around = said.keys
    cosine = (around.centered(query.vectors) @ matrix.T).astype(np.float64)
    above: Floats = np.clip((cosine - SOFT_FROM) / (1 - SOFT_FROM), 0.0, 1.0) ** SOFT_POWER
    return above


def _windowed(match: Floats, said: Documents) -> Floats:
    """Credit a match to what was said one and two turns around it, inside one session."""
    near = match.copy()
    for step, share in enumerate(WINDOW, start=1):
        together = said.session[step:] == said.session[:-step]
        near[:, step:] = np.maximum(near[:, step:], share * match[:, :-step] * together)
        near[:, :-step] = np.maximum(near[:, :-step], share * match[:, step:] * together)
    return near


def _whole_cosine(query: Query, said: Documents) -> Floats:
    """Return the clipped centered cosine of query and document, shape (n,)."""
    if query.whole is None or said.whole is None:
        return np.zeros(said.length.size)
    matrix, around = said.whole
    cosine = (matrix @ around.centered(query.whole[None, :])[0]).astype(np.float64)
    clipped: Floats = np.clip(cosine, 0.0, 1.0)
    return clipped


def _of_best(values: Floats) -> Floats:
    """Return values divided by their best, or zeros."""
    best = float(values.max(initial=0.0))
    return values / best if best > 0 else np.zeros_like(values)
