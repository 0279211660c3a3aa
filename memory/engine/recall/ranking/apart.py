"""A question for several things: what was said right beside a better turn stands back.

In: a question, a Choice. Out: the same turns in another order. Two turns next to each other mostly
tell of one thing, and the next thing was told in another place.
"""

import re
from typing import Final

import numpy as np

from memory.engine.graph import Ints
from memory.engine.params import BESIDE_A_BETTER
from memory.engine.recall.ranking.choice import Choice

_SEVERAL: Final = re.compile(
    r"\s*(?:(?:and|so|but|hey)\b,? )?(?:what|which|how many)(?: (?!(?:do|did|are|were)\b)\w+){0,2}?"
    r" (?!(?:does|is|was|has)\b)\w{2,}[^\Wsui]s\b",
    re.IGNORECASE,
)


def asks_several(question: str) -> bool:
    """Say whether a question asks for things in the plural; English only."""
    return _SEVERAL.match(question) is not None


def apart(choice: Choice, session: Ints) -> Choice:
    """Return the best turns in order, each worth less right beside a better one.

    Args:
        choice: c turns, the best first.
        session: number of the conversation of each of n turns, shape (n,).
    """
    left = dict(zip(choice.turns.tolist(), choice.order.tolist(), strict=True))
    order: dict[int, float] = {}
    while left:
        best = max(left, key=left.__getitem__)  # of equals the one that came first
        order[best] = left.pop(best)
        for beside in (best - 1, best + 1):
            if beside in left and session[beside] == session[best]:
                left[beside] -= BESIDE_A_BETTER
    return Choice(np.array([*order], np.intp), np.array([*order.values()]))
