"""Who can answer: the person a question names, or the others.

In: the words of a question in the turns, whom it names. Out: `Standing`: how far the best turns
of the named one are ahead, and how answerable the question seems.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from memory.engine.params import ANSWER_RARE, ANSWER_RARITY, ANSWER_TURNS
from memory.engine.recall.ranking.match import RARITY_LEAST, Match
from memory.engine.recall.ranking.turns import Turns
from memory.engine.recall.words import Vectors


class Standing(NamedTuple):
    """How the one that is named stands beside the others.

    Attributes:
        gap: mean coverage of the named one's 8 best turns minus that of the others', -1..1; 0
            unless exactly one is named and both have said something.
        answerable: the gap, less where a word is rare; higher is surer. It only compares.
    """

    gap: float
    answerable: float


def standing(
    words: Match, said: Turns, named: Collection[int], name_words: Sequence[bool]
) -> Standing:
    """Say how the person who is named stands.

    A question's words are credited to who answers it, too. answerable = gap - .02 (rare - 5),
    with rare the highest idf of the words.

    Args:
        words: w words in n turns.
        said: the turns.
        named: numbers of the speakers that are named.
        name_words: which words are a speaker's name: they say whom, not what.
    """
    is_told = ~np.asarray(name_words, bool)
    rare = float(words.rarity[is_told].max(initial=0.0))
    gap = 0.0
    own = said.column.speaker == next(iter(named), -1)
    if len(named) == 1 and own.any() and not own.all():
        weight = words.weight * is_told
        covered = weight @ _credited(words.soft, said) / max(float(weight.sum()), RARITY_LEAST)
        gap = _best(covered[own]) - _best(covered[~own])
    return Standing(gap, gap - ANSWER_RARITY * (rare - ANSWER_RARE))


def _credited(soft: Vectors, said: Turns) -> Vectors:
    """Credit the words of a question to the turn after it as well."""
    credited = soft.copy()
    is_answered = said.column.asks[:-1] * said.together
    credited[:, 1:] = np.maximum(credited[:, 1:], soft[:, :-1] * is_answered)
    return credited


def _best(covered: Vectors) -> float:
    """Return the mean of the best coverages, 0 without any."""
    n = min(ANSWER_TURNS, covered.size)
    return float(np.partition(covered, -n)[-n:].mean()) if n else 0.0
