"""One owner's graph as arrays: what graph recall walks.

In: columns of edges. Out: `OwnerGraph`, and from it the engine's Graph of a moment.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import numpy as np

from memory.engine.graph import Bools, Edges, Floats, Graph, Ints, Sightings, graph, sightings
from memory.engine.params import DORMANT_BELOW
from memory.engine.recall.phrases import Phrases, sorted_phrases
from memory.engine.recall.words import Vectors
from memory.engine.strength import faded_all
from memory.store import spans
from memory.store.graph_stamps import Stamp
from memory.store.ids import Ids
from memory.store.spans import day_of

FAINTEST: Final = 1e-200  # an edge that is there has a strength above 0


@dataclass(frozen=True, slots=True, eq=False)
class OwnerGraph:
    """All edges of an owner, whatever their state, at one version of the graph.

    Nodes stand in the order of their ids; every edge column has shape (m,).
    """

    stamp: Stamp  # of the state it was read in
    embedder_id: str  # of the phrases' vectors; empty when words match by their stems alone
    prior_mean: Vectors | None  # of the same embedder, shape (d,)
    node_ids: Ids
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    self_node: int | None
    labels: tuple[str, ...]
    edge_ids: Ids
    source: Ints
    target: Ints
    relation: Ints
    strength_at_touch: Floats
    touched_day: Floats
    stability: tuple[str, ...]
    decay: Floats
    confidence: Floats
    confirmed_at: tuple[datetime | None, ...]
    expires_day: Floats
    is_superseded: Bools
    is_over: Bools  # superseded, and nothing has replaced it
    spans: spans.Spans
    is_muted: Bools
    is_guarded: Bools
    is_pinned: Bools
    is_diet: Bools
    n_recalls: Ints
    importance: Floats  # of the weightiest conversation it was said in
    episode_ids: Ids  # of the conversations that nodes were seen in
    seen: Sightings
    phrases: Phrases
    searched: dict[Any, Any] = field(default_factory=dict)  # of `said.faded`, for this version

    @property
    def version(self) -> int:
        """The version of the graph."""
        return self.stamp.version

    def strength(self, now: datetime) -> Floats:
        """Return S(now) of every edge, shape (m,)."""
        days = day_of(now) - self.touched_day
        return faded_all(self.strength_at_touch, days=days, decay=self.decay)

    def is_current(self, now: datetime) -> Bools:
        """Say which edges are neither superseded nor expired, shape (m,)."""
        return ~self.is_superseded & (self.expires_day > day_of(now))

    def live(self, now: datetime) -> Ints:
        """Return the edges that are neither superseded, nor expired, nor dormant."""
        return np.flatnonzero(self.is_current(now) & (self.strength(now) >= DORMANT_BELOW))

    def true_at(self, moment: datetime) -> Ints:
        """Return the edges that were true at a moment, whatever became of them since."""
        held = self.spans.holding(day_of(moment), len(self.edge_ids))
        return np.flatnonzero(held & (self.expires_day > day_of(moment)))

    def held_within(self, begins: datetime, ends: datetime) -> Bools:
        """Say which edges held at any time from one moment up to another, shape (m,)."""
        return self.spans.touching(day_of(begins), day_of(ends), len(self.edge_ids))

    def dormant(self, now: datetime) -> Ints:
        """Return the edges that only faded: their words stay searchable.

        What the person does not want brought up and what needs consent is not among them.
        """
        alive = self.is_current(now) & ~self.is_muted & ~self.is_guarded
        return np.flatnonzero(alive & (self.strength(now) < DORMANT_BELOW))

    def over(self) -> Ints:
        """Return the edges that ended and have no successor: only their words say that they did.

        As with what has faded, nothing muted or in need of consent is among them.
        """
        return np.flatnonzero(self.is_over & ~self.is_muted & ~self.is_guarded)

    @property
    def ended(self) -> frozenset[UUID]:
        """The superseded edges that nothing has replaced."""
        return frozenset(self.edge_ids[edge] for edge in np.flatnonzero(self.is_over).tolist())

    def graph(self, live: Ints, now: datetime) -> Graph:
        """Return the engine's graph of these edges at this moment.

        What faded below the smallest number is still there when a past moment is asked about.
        """
        columns = Edges(
            source=self.source[live],
            target=self.target[live],
            strength=np.maximum(self.strength(now)[live], FAINTEST),
            relation=self.relation[live],
            is_muted=self.is_muted[live],
            is_guarded=self.is_guarded[live],
        )
        return graph(len(self.node_ids), columns, self.seen)


def nothing(embedder_id: str, prior_mean: Vectors | None) -> OwnerGraph:
    """Return the graph of an owner of whom nothing was read yet."""
    numbers, places, flags = np.zeros(0), np.zeros(0, np.intp), np.zeros(0, bool)
    return OwnerGraph(
        stamp=Stamp(),
        embedder_id=embedder_id,
        prior_mean=prior_mean,
        node_ids=Ids(()),
        names=(),
        kinds=(),
        self_node=None,
        labels=(),
        edge_ids=Ids(()),
        source=places,
        target=places,
        relation=places,
        strength_at_touch=numbers,
        touched_day=numbers,
        stability=(),
        decay=numbers,
        confidence=numbers,
        confirmed_at=(),
        expires_day=numbers,
        is_superseded=flags,
        is_over=flags,
        spans=spans.Spans(places, numbers, numbers),
        is_muted=flags,
        is_guarded=flags,
        is_pinned=flags,
        is_diet=flags,
        n_recalls=places,
        importance=numbers,
        episode_ids=Ids(()),
        seen=sightings(),
        phrases=sorted_phrases((), None),
    )
