"""One owner's graph as arrays, cached by its version.

In: rows. Out: `OwnerGraph`, and from it the engine's Graph of this moment. The cache holds a
bounded number of edges over all owners; an erased owner's entry goes with the version.
"""

import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Bools, Edges, Floats, Graph, Ints, Sightings, graph, sightings
from memory.engine.params import DECAY_PER_DAY, DORMANT_BELOW
from memory.engine.recall.phrases import Phrase, Phrases, phrases
from memory.engine.strength import faded_all
from memory.engine.vocabulary import Sensitivity, Stability
from memory.models import Edge, Node, Profile, Sighting
from memory.models import Phrase as PhraseRow
from memory.store import reading, spans
from memory.store.words import words_of

CACHED_EDGES = 400_000
SECONDS_A_DAY = 86_400.0
UNGUARDED = {Sensitivity.NONE, Sensitivity.DIET_ALLERGY}
READS = 5  # a graph that changes under every read is read again at most so often

PHRASE_VECTORS = """
select id, vector from memory_phrase
where owner_id = %s and embedder_id = %s and vector is not null
"""


@dataclass(frozen=True, slots=True, eq=False)
class OwnerGraph:
    """All edges of an owner, whatever their state, at one version of the graph.

    Nodes stand in the order of their ids; every edge column has shape (m,).
    """

    version: int
    embedder_id: str  # of the phrases' vectors; empty when words match by their stems alone
    node_ids: tuple[UUID, ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    self_node: int | None
    labels: tuple[str, ...]
    edge_ids: tuple[UUID, ...]
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
    ended: frozenset[UUID]  # of the superseded ones those that nothing has replaced
    spans: spans.Spans
    is_muted: Bools
    is_guarded: Bools
    seen: Sightings
    phrases: Phrases
    searched: dict[Any, Any] = field(default_factory=dict)  # of `said.faded`, for this version

    def strength(self, now: datetime) -> Floats:
        """Return S(now) of every edge, shape (m,)."""
        days = _day(now) - self.touched_day
        return faded_all(self.strength_at_touch, days=days, decay=self.decay)

    def live(self, now: datetime) -> Ints:
        """Return the edges that are neither superseded, nor expired, nor dormant."""
        alive = ~self.is_superseded & (self.expires_day > _day(now))
        return np.flatnonzero(alive & (self.strength(now) >= DORMANT_BELOW))

    def true_at(self, moment: datetime) -> Ints:
        """Return the edges that were true at a moment, whatever became of them since."""
        held = self.spans.holding(_day(moment), len(self.edge_ids))
        return np.flatnonzero(held & (self.expires_day > _day(moment)))

    def dormant(self, now: datetime) -> Ints:
        """Return the edges that only faded: their words stay searchable.

        What the person does not want brought up and what needs consent is not among them.
        """
        alive = ~self.is_superseded & (self.expires_day > _day(now))
        alive &= ~self.is_muted & ~self.is_guarded
        return np.flatnonzero(alive & (self.strength(now) < DORMANT_BELOW))

    def over(self) -> list[UUID]:
        """Return the edges that ended and have no successor: only their words say that they did.

        As with what has faded, nothing muted or in need of consent is among them.
        """
        shown = np.flatnonzero(self.is_superseded & ~self.is_muted & ~self.is_guarded)
        ids = [self.edge_ids[edge] for edge in shown]
        return [one for one in ids if one in self.ended]

    def graph(self, live: Ints, now: datetime) -> Graph:
        """Return the engine's graph of these edges at this moment."""
        columns = Edges(
            source=self.source[live],
            target=self.target[live],
            strength=self.strength(now)[live],
            relation=self.relation[live],
            is_muted=self.is_muted[live],
            is_guarded=self.is_guarded[live],
        )
        return graph(len(self.node_ids), columns, self.seen)


class _Cache:
    """Graphs of the owners asked for last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[UUID, OwnerGraph] = OrderedDict()

    def get(self, owner_id: UUID) -> OwnerGraph | None:
        with self._lock:
            if owner_id in self._kept:
                self._kept.move_to_end(owner_id)
            return self._kept.get(owner_id)

    def put(self, owner_id: UUID, loaded: OwnerGraph) -> None:
        with self._lock:
            self._kept[owner_id] = loaded
            self._kept.move_to_end(owner_id)
            while len(self._kept) > 1 and self._edges() > CACHED_EDGES:
                self._kept.popitem(last=False)

    def drop(self, owner_id: UUID) -> None:
        with self._lock:
            self._kept.pop(owner_id, None)

    def _edges(self) -> int:
        return sum(len(kept.edge_ids) for kept in self._kept.values())


_cache = _Cache()


def drop(owner_id: UUID) -> None:
    """Drop an owner's arrays from this process; other processes see the version."""
    _cache.drop(owner_id)


def load(owner_id: UUID, *, embedder_id: str, prior_mean: NDArray[np.float64] | None) -> OwnerGraph:
    """Return the owner's graph of the newest version, read anew only when it changed.

    Args:
        owner_id: whose; the caller acts for them.
        embedder_id: of the embedder that will be asked; only its vectors are read.
        prior_mean: its mean of generic phrases, shape (d,), or None without an embedder.
    """
    version = Profile.objects.version_of(owner_id)
    known = _cache.get(owner_id)
    if known is not None and (known.version, known.embedder_id) == (version, embedder_id):
        return known
    for _ in range(READS):
        loaded = _read(owner_id, version, embedder_id, prior_mean)
        newest = Profile.objects.version_of(owner_id)
        if newest == version:
            break
        version = newest  # somebody wrote meanwhile: half of it may be old
    _cache.put(owner_id, loaded)
    return loaded


def _read(
    owner_id: UUID, version: int, embedder_id: str, prior_mean: NDArray[np.float64] | None
) -> OwnerGraph:
    nodes = list(
        Node.objects.owned_by(owner_id)
        .shown()
        .order_by("pk")
        .values_list("pk", "name", "kind", "is_self")
    )
    place = {row[0]: at for at, row in enumerate(nodes)}
    edges = _edge_rows(owner_id, place)
    labels = sorted({row[3] for row in edges})
    label_place = {label: at for at, label in enumerate(labels)}
    column = list(zip(*edges, strict=True)) or [()] * len(EDGE_FIELDS)
    return OwnerGraph(
        version=version,
        embedder_id=embedder_id,
        node_ids=tuple(place),
        names=tuple(row[1] for row in nodes),
        kinds=tuple(row[2] for row in nodes),
        self_node=next((at for at, row in enumerate(nodes) if row[3]), None),
        labels=tuple(labels),
        edge_ids=tuple(column[0]),
        source=np.array([place[one] for one in column[1]], np.intp),
        target=np.array([place[one] for one in column[2]], np.intp),
        relation=np.array([label_place[one] for one in column[3]], np.intp),
        strength_at_touch=np.array(column[4], np.float64),
        touched_day=np.array([_day(one) for one in column[5]], np.float64),
        stability=tuple(sys.intern(one) for one in column[6]),
        confidence=np.array(column[11], np.float64),
        confirmed_at=tuple(column[12]),
        decay=np.array([DECAY_PER_DAY[Stability(one)] for one in column[6]], np.float64),
        expires_day=np.array([_day(one) if one else np.inf for one in column[7]], np.float64),
        is_superseded=np.array([one is not None for one in column[8]], bool),
        ended=frozenset(row[0] for row in edges if row[8] and row[13] is None),
        spans=spans.load(owner_id, {row[0]: at for at, row in enumerate(edges)}),
        is_muted=np.array(column[9], bool),
        is_guarded=np.array([one not in UNGUARDED for one in column[10]], bool),
        seen=_sightings(owner_id, place),
        phrases=_phrases(owner_id, place, label_place, embedder_id, prior_mean),
    )


EDGE_FIELDS = (
    "pk",
    "source_id",
    "target_id",
    "relation",
    "strength_at_touch",
    "touched_at",
    "stability",
    "expires_at",
    "superseded_at",
    "is_muted",
    "sensitivity",
    "confidence",
    "last_confirmed_at",
    "superseded_by_id",
)


def _edge_rows(owner_id: UUID, place: dict[UUID, int]) -> list[tuple[Any, ...]]:
    rows = Edge.objects.owned_by(owner_id).kept().order_by("pk").values_list(*EDGE_FIELDS)
    return [row for row in rows if row[1] in place and row[2] in place]


def _sightings(owner_id: UUID, place: dict[UUID, int]) -> Sightings:
    kept = Sighting.objects.owned_by(owner_id).filter(episode__forgetting__isnull=True)
    rows = kept.values_list("node_id", "episode_id").distinct()
    episodes: dict[UUID, int] = {}
    pairs = [
        (place[node], episodes.setdefault(episode, len(episodes)))
        for node, episode in rows
        if node in place
    ]
    node, episode = zip(*pairs, strict=True) if pairs else ((), ())
    return sightings(node, episode)


def _phrases(
    owner_id: UUID,
    nodes: dict[UUID, int],
    labels: dict[str, int],
    embedder_id: str,
    prior_mean: NDArray[np.float64] | None,
) -> Phrases:
    """Read the phrases; a label no edge carries any more and a gone node are left out."""
    rows = PhraseRow.objects.owned_by(owner_id).values_list("pk", "text", "node_id", "relation")
    kept = [row for row in rows if row[2] in nodes or row[3] in labels]
    items = [
        Phrase(
            text=text,
            stems=words_of(text)[1],
            node=None if relation else nodes[node],
            relation=labels[relation] if relation else None,
        )
        for _, text, node, relation in kept
    ]
    if prior_mean is None or not items:
        return phrases(items)
    matrix = _matrix([row[0] for row in kept], owner_id, embedder_id, len(prior_mean))
    return phrases(items, matrix, prior_mean)


def _matrix(
    ids: Sequence[UUID], owner_id: UUID, embedder_id: str, dimension: int
) -> NDArray[np.float32]:
    """Return one vector a phrase, zeros where it has none yet, shape (p, d)."""
    found, rows = reading.vectors(PHRASE_VECTORS, [owner_id, embedder_id])
    matrix = np.zeros((len(ids), dimension), np.float32)
    place = {one: at for at, one in enumerate(ids)}
    pairs = [(place[one], at) for at, one in enumerate(found) if one in place]
    if pairs:
        target, source = zip(*pairs, strict=True)
        matrix[list(target)] = rows[list(source)]
    return matrix


def _day(moment: datetime) -> float:
    return moment.timestamp() / SECONDS_A_DAY
