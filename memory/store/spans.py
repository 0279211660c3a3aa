"""When every edge of an owner held, as arrays.

In: columns of intervals. Out: `Spans`, as is known now.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from memory.engine.graph import Bools, Floats, Ints

SECONDS_A_DAY = 86_400.0


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Intervals of edges, shape (i,), in days since 1970; an edge may have several.

    An open beginning is minus infinity, an open end plus infinity.
    """

    edge: Ints
    first_day: Floats
    after_day: Floats

    def holding(self, day: float, n_edges: int) -> Bools:
        """Say of each of m edges whether an interval of it holds on a day, shape (m,)."""
        held = np.zeros(n_edges, bool)
        held[self.edge[(self.first_day <= day) & (day < self.after_day)]] = True
        return held

    def touching(self, first_day: float, after_day: float, n_edges: int) -> Bools:
        """Say of each of m edges whether it held at any time of a span of days, shape (m,)."""
        held = np.zeros(n_edges, bool)
        held[self.edge[(self.first_day < after_day) & (first_day < self.after_day)]] = True
        return held


def day_of(moment: datetime) -> float:
    """Return a moment in days since 1970."""
    return moment.timestamp() / SECONDS_A_DAY


def moment_of(day: float) -> datetime:
    """Return the moment, in UTC, of days since 1970."""
    return datetime.fromtimestamp(float(day) * SECONDS_A_DAY, UTC)
