"""Graphs of owners, cached by their version.

In: an owner. Out: `OwnerGraph`. After a write only what was written is read; when anything was
deleted, all of it. The cache holds a bounded number of edges over all owners; an erased owner's
entry goes with the version.
"""

import threading
from collections import OrderedDict
from uuid import UUID

from memory.engine.recall.words import Vectors
from memory.store import turn_index
from memory.store.graph_reading import advanced, read, without_vectors
from memory.store.graph_stamps import Stamp, stamp, stands
from memory.store.owner_graph import OwnerGraph

__all__ = ["OwnerGraph", "drop", "kept", "load", "newest"]

CACHED_EDGES = 400_000
READS = 5  # a graph that changes under every read is read again at most so often


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
            kept = self._kept.get(owner_id)
            if kept is not None and kept.stamp.is_after(loaded.stamp):
                return  # whoever began earlier and took longer
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
    """Drop an owner's arrays from this process, the turns' too; others see the version."""
    _cache.drop(owner_id)
    turn_index.drop(owner_id)


def kept(owner_id: UUID) -> OwnerGraph | None:
    """Return the arrays of this process, however old; nothing is asked."""
    return _cache.get(owner_id)


def load(owner_id: UUID, *, embedder_id: str, prior_mean: Vectors | None) -> OwnerGraph:
    """Return the owner's graph of the newest version; what is known of it is not read again.

    Args:
        owner_id: whose; the caller acts for them.
        embedder_id: of the embedder that will be asked; only its vectors are read.
        prior_mean: its mean of generic phrases, shape (d,), or None without an embedder.
    """
    found, known = stamp(owner_id), _cache.get(owner_id)
    if known is not None and not _is_base(known, found):
        known = None
    if known is not None and known.embedder_id != embedder_id:
        known = without_vectors(known, embedder_id, prior_mean)
    elif known is not None and known.version == found.version:
        return known
    for _ in range(READS):
        loaded = (known and advanced(known, owner_id, found)) or read(
            owner_id, found, embedder_id, prior_mean
        )
        newest = stamp(owner_id)
        if newest.version == found.version:
            break
        found = newest  # somebody wrote meanwhile: half of it may be old
        known = known if known is not None and _is_base(known, found) else None
    _cache.put(owner_id, loaded)
    return loaded


def newest(owner_id: UUID) -> OwnerGraph:
    """Return the owner's graph of the newest version, by whatever vectors it was read."""
    known = _cache.get(owner_id)
    if known is None:
        return load(owner_id, embedder_id="", prior_mean=None)
    return load(owner_id, embedder_id=known.embedder_id, prior_mean=known.prior_mean)


def _is_base(known: OwnerGraph, found: Stamp) -> bool:
    """Say whether nothing that is known was taken back or deleted since."""
    return known.stamp.is_base_of(found) and stands(known.stamp)
