"""The arrays of a graph, brought up to date and read at once: what differs between them.

In: an owner whose graph changes. Out: names of what is not the same, none when all is right.
"""

from dataclasses import fields
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Sightings
from memory.engine.recall.blocks import Blocks
from memory.engine.recall.phrases import Center, Phrases
from memory.models import acting_for
from memory.store import graph_reading, graph_stamps
from memory.store.ids import Ids
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import Spans

NOT_OF_THE_ROWS = {"stamp", "searched"}


class KeptUp:
    """Arrays of the first state seen and of the last one, both brought up to date each time."""

    def __init__(
        self, owner_id: UUID, embedder_id: str = "", prior_mean: NDArray[np.float64] | None = None
    ) -> None:
        """Begin before anything is known."""
        self.owner_id, self.vectors = owner_id, (embedder_id, prior_mean)
        self.known: list[OwnerGraph] = []
        self.n_kept_up = 0

    def differences(self) -> list[str]:
        """Compare with what is read at once, and keep the new arrays for the next time."""
        with acting_for(self.owner_id):
            now = graph_stamps.stamp(self.owner_id)
            whole = graph_reading.read(self.owner_id, now, *self.vectors)
            bases = [one for one in self.known if one.stamp.is_base_of(now)]
            found = [graph_reading.advanced(one, self.owner_id, now) for one in bases]
        reached = [one for one in found if one is not None]
        self.n_kept_up += len(reached)
        self.known = [bases[0] if bases else whole, reached[-1] if reached else whole]
        return sorted({name for one in reached for name in differing(one, whole)})


def differing(one: Any, other: Any, name: str = "") -> list[str]:  # noqa: ANN401 - any part of a graph
    """Return the names of the parts of two graphs that are not exactly the same."""
    if isinstance(one, (OwnerGraph, Spans, Sightings, Phrases, Blocks, Center)):
        names = [part.name for part in fields(one) if part.name not in NOT_OF_THE_ROWS]
        pairs = [(getattr(one, part), getattr(other, part), f"{name}.{part}") for part in names]
        return [part for pair in pairs for part in differing(*pair)]
    if isinstance(one, Ids):
        one, other = list(one), list(other)
    if isinstance(one, np.ndarray):
        is_same = one.dtype == other.dtype and np.array_equal(one, other)
    else:
        is_same = one == other
    return [] if is_same else [name]
