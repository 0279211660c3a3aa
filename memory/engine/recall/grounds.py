"""What justifies that memory speaks: not whatever is near, but what may answer.

In: what a message is about, the hits of its words, the turns. Out: the hits that are sure, whether
the thing asked about was ever told of, and which turns may answer.

Two words for things of one kind are as like each other as a word and its kind: likeness alone says
that a question about a violin is near what was said of a cello, never that it is answered by it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from memory.engine.graph import Bools, Ints
from memory.engine.params import ABSTAIN_SEED_AT, LEXICAL_SIMILARITY, SEED_AT, SLACK, TOPIC_SOFT
from memory.engine.recall.phrases import Phrases
from memory.engine.recall.ranking.match import Match, holding, keys_of
from memory.engine.recall.ranking.turns import Turns
from memory.engine.recall.seeds import Hit
from memory.engine.recall.topic import Topic
from memory.engine.recall.words import Query

type Stems = Collection[str]


class Found(NamedTuple):
    """What the search makes of a message.

    Attributes:
        said: n turns.
        words: how well they hold its words.
        allowed: which of them may come, shape (n,).
    """

    said: Turns
    words: Match
    allowed: Bools


class Met(NamedTuple):
    """What in the graph has one of some words in its name."""

    nodes: frozenset[int]
    relations: frozenset[int]

    def is_of(self, hit: Hit) -> bool:
        """Say whether a hit met one of them."""
        return (
            hit.relation in self.relations
            if hit.relation is not None
            else (self.nodes.issuperset(hit.nodes))
        )


class Bearing(NamedTuple):
    """What each of n turns has to do with the thing asked about, shape (n,) each.

    Attributes:
        answers: it may answer.
        tells: it tells of the relative or pet that is meant, by another word.
    """

    answers: Bools
    tells: Bools


class Asked(NamedTuple):
    """What a message asks about.

    Attributes:
        topic: the thing, where its grammar tells.
        rivals: by a word, the stems of what it cannot be: other things of its kind.
        members: by a word, the stems of what it may stand for: the same thing, things of its kind.
        kin: by a word for a relative or pet, the stems by which the same may be meant.
    """

    topic: Topic = Topic()
    rivals: Mapping[str, Stems] = {}
    members: Mapping[str, Stems] = {}
    kin: Mapping[str, Stems] = {}

    def is_about(self, word: str) -> bool:
        """Say whether a word stands for the thing that is asked about."""
        return word in self.topic.words


def sure(
    hits: Sequence[Hit], asked: Asked, known: Phrases, self_node: int | None
) -> tuple[Hit, ...]:
    """Return the hits that may justify an answer.

    A clear winner, or a likeness of .40, of .30 where the word may stand for what it met ("pet"
    for a dog); never one to another thing of the same kind, nor to a relation that leads to
    nothing else.

    Args:
        hits: what the words of a message met.
        asked: what it asks about.
        known: the phrases of the graph.
        self_node: the person's own node, an end of nearly every relation.
    """
    of_rivals = {word: _met_by(stems, known) for word, stems in asked.rivals.items()}
    of_kind = {word: _met_by(stems, known) for word, stems in asked.members.items()}
    return tuple(
        hit
        for hit in hits
        if hit.is_margin or hit.similarity >= _needed(hit, of_kind.get(hit.word)) - SLACK
        if not _is_rival(hit, of_rivals.get(hit.word), self_node)
    )


def is_told_of(asked: Asked, hits: Sequence[Hit], query: Query, found: Found) -> bool:
    """Say whether the thing that is asked about was ever told of; so it is when none is known.

    By a sure hit that is no mere winner, or by a turn that holds its word, one like it, one of
    its kind or another for the same relative. A turn that asks and is no longer than the question
    tells nothing: it may be the same question.

    Args:
        asked: what the message asks about.
        hits: the sure ones.
        query: w words of the message.
        found: what the search makes of them.
    """
    rows = [row for row, word in enumerate(query.words) if asked.is_about(word)]
    if not rows or any(asked.is_about(hit.word) and not hit.is_margin for hit in hits):
        return True
    said = found.said
    tells = found.allowed & ~(said.column.asks & (said.length <= len(query.words)))
    for row in rows:
        holds = (found.words.soft[row] >= TOPIC_SOFT) & ~_rivals_of(asked, query, row, said)
        for other in (asked.kin, asked.members):
            holds[_holders(other.get(query.words[row], ()), said)] = True
        if (holds & tells).any():
            return True
    return False


def bearing(asked: Asked, query: Query, found: Found, *, is_told: bool) -> Bearing:
    """Say what each turn has to do with the thing that is asked about.

    Where it was never told of, no turn answers that speaks of another thing of its kind in its
    place. "What are my kids called?" is answered by who speaks of a son, however unlike the words.
    """
    said = found.said
    answers, tells = np.ones(said.n_turns, bool), np.zeros(said.n_turns, bool)
    for row, word in enumerate(query.words):
        if asked.is_about(word):
            tells[_holders(asked.kin.get(word, ()), said)] = True
            if not is_told:
                answers &= ~_rivals_of(asked, query, row, said)
    return Bearing(answers, tells)


def _met_by(stems: Stems, known: Phrases) -> Met:
    """Return the nodes and relations with one of these stems in a phrase."""
    found = {candidate for stem in stems for candidate in known.by_stem.get(stem, ())}
    nodes = frozenset(int(known.node[one]) for one in found if known.node[one] >= 0)
    relations = frozenset(int(known.relation[one]) for one in found if known.relation[one] >= 0)
    return Met(nodes, relations)


def _needed(hit: Hit, of_kind: Met | None) -> float:
    """Return the likeness from which a hit counts."""
    return SEED_AT if of_kind is not None and of_kind.is_of(hit) else ABSTAIN_SEED_AT


def _is_rival(hit: Hit, of_rivals: Met | None, self_node: int | None) -> bool:
    """Say whether a hit by likeness met nothing but other things of the word's kind."""
    if of_rivals is None or hit.similarity >= LEXICAL_SIMILARITY:
        return False
    others = [node for node in hit.nodes if node != self_node]
    leads_to_rivals = bool(others) and of_rivals.nodes.issuperset(others)
    return of_rivals.is_of(hit) or leads_to_rivals


def _rivals_of(asked: Asked, query: Query, row: int, said: Turns) -> Bools:
    """Say which turns speak of another thing of a word's kind and not of it, shape (n,)."""
    found = np.zeros(said.n_turns, bool)
    found[_holders(asked.rivals.get(query.words[row], ()), said)] = True
    found[_holders((query.stems[row],), said)] = False
    return found


def _holders(stems: Stems, said: Turns) -> Ints:
    """Return the turns that hold one of these stems."""
    held = [holding(said, keys_of(said, stem))[0] for stem in stems]
    return np.concatenate([*held, np.zeros(0, np.intp)])
