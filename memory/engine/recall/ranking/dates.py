"""How near a turn was said to the days a question names.

In: ranges of days, Turns. Out: 0..1 a turn, 0 everywhere when no day is named.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from memory.engine.graph import Floats
from memory.engine.params import DATE_DAYS_AFTER, DATE_DAYS_NEAR, DATE_NEAR, DATE_SPILL
from memory.engine.recall.ranking.turns import Turns


class Days(NamedTuple):
    """Days since 1970, from one on up to but without another; as fractions."""

    begins: float
    ends: float


def nearness(named: Sequence[Days], said: Turns) -> Floats:
    """Return 1 for what was said on a named day, less for what was said soon after or near it.

    What happened is told afterwards: a week after the range still counts .8, two weeks around
    it .3.
    """
    best = np.zeros(said.n_turns)
    day = said.column.day
    for one in named:
        since, until = day - one.ends, one.begins - day
        near = np.where((since < DATE_DAYS_NEAR) & (until <= DATE_DAYS_NEAR), DATE_NEAR, 0.0)
        near[(since < DATE_DAYS_AFTER) & (until <= 0)] = DATE_SPILL
        near[(since < 0) & (until <= 0)] = 1.0
        best = np.maximum(best, near)
    return best
