"""Graphs of owners, cached by their version.

In: an owner. Out: `OwnerGraph`. The cache holds a bounded number of edges over all owners; an
erased owner's entry goes with the version.
"""

import threading
from collections import OrderedDict
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.store import reading, turn_index
from memory.store.graph_rows import read
from memory.store.owner_graph import OwnerGraph

__all__ = ["OwnerGraph", "drop", "load", "newest"]

CACHED_EDGES = 400_000
VERSION = "select graph_version from memory_profile where owner_id = %s"
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


def load(owner_id: UUID, *, embedder_id: str, prior_mean: NDArray[np.float64] | None) -> OwnerGraph:
    """Return the owner's graph of the newest version, read anew only when it changed.

    Args:
        owner_id: whose; the caller acts for them.
        embedder_id: of the embedder that will be asked; only its vectors are read.
        prior_mean: its mean of generic phrases, shape (d,), or None without an embedder.
    """
    version = _version(owner_id)
    known = _cache.get(owner_id)
    if known is not None and (known.version, known.embedder_id) == (version, embedder_id):
        return known
    for _ in range(READS):
        loaded = read(owner_id, version, embedder_id, prior_mean)
        newest = _version(owner_id)
        if newest == version:
            break
        version = newest  # somebody wrote meanwhile: half of it may be old
    _cache.put(owner_id, loaded)
    return loaded


def newest(owner_id: UUID) -> OwnerGraph:
    """Return the owner's graph of the newest version, by whatever vectors it was read."""
    known = _cache.get(owner_id)
    if known is not None and known.version == _version(owner_id):
        return known
    return load(owner_id, embedder_id="", prior_mean=None)


def _version(owner_id: UUID) -> int:
    """Return the version of the owner's graph, 0 before anything was written."""
    found = reading.rows(VERSION, [owner_id])
    return int(found[0][0]) if found else 0
