"""When every edge of an owner held, as arrays.

In: rows of intervals. Out: `Spans`, as is known now.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import numpy as np

from memory.engine.graph import Bools, Floats, Ints
from memory.models import Interval

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


def load(owner_id: UUID, place: Mapping[UUID, int]) -> Spans:
    """Read the intervals of the edges that have a place."""
    known = Interval.objects.owned_by(owner_id).known_at(None)
    rows = [
        row for row in known.values_list("edge_id", "valid_from", "valid_to") if row[0] in place
    ]
    return Spans(
        edge=np.array([place[edge] for edge, _, _ in rows], np.intp),
        first_day=np.array([_day(begun, -np.inf) for _, begun, _ in rows], np.float64),
        after_day=np.array([_day(ended, np.inf) for _, _, ended in rows], np.float64),
    )


def day_of(moment: datetime) -> float:
    """Return a moment in days since 1970."""
    return moment.timestamp() / SECONDS_A_DAY


def _day(moment: datetime | None, otherwise: float) -> float:
    return day_of(moment) if moment else otherwise
