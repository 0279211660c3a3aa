"""An owner's graph as arrays: read at once, or brought up to date by what was written since.

In: an owner, a stamp taken before. Out: an `OwnerGraph` of all edges, whatever their state. Both
ways are one: to begin with, an owner has a graph of nothing.
"""

from dataclasses import replace
from uuid import UUID

from memory.engine.recall.phrases import sorted_phrases
from memory.engine.recall.words import Vectors
from memory.store import graph_rows
from memory.store.graph_arrays import edge_part, node_part, sightings_part, spans_part
from memory.store.graph_rows import Asked, Written
from memory.store.graph_stamps import Stamp
from memory.store.ids import Ids
from memory.store.owner_graph import OwnerGraph, nothing
from memory.store.phrase_arrays import phrases_part
from memory.store.said import still_searched

MANY = 300  # parts of a graph; of one with fewer it makes no difference how they are read


def read(owner_id: UUID, stamp: Stamp, embedder_id: str, prior_mean: Vectors | None) -> OwnerGraph:
    """Return the graph as it stands; the caller acts for the owner and knows its stamp."""
    asked = Asked(owner_id, embedder_id, is_all=True)
    return _after(nothing(embedder_id, prior_mean), asked, Written(), stamp)


def advanced(old: OwnerGraph, owner_id: UUID, stamp: Stamp) -> OwnerGraph | None:
    """Return the graph as it stands, by what was written since an older one was read.

    None when that is most of it: all of it is read faster then. The older one is of a state that
    `is_base_of` this.
    """
    written = graph_rows.written(owner_id, old.stamp)
    if len(written.edges) > max(MANY, len(old.edge_ids) // 2):
        return None
    return _after(old, Asked(owner_id, old.embedder_id, is_all=False), written, stamp)


def without_vectors(old: OwnerGraph, embedder_id: str, prior_mean: Vectors | None) -> OwnerGraph:
    """Return a graph without phrases: all of them are read when it is brought up to date."""
    phrases = sorted_phrases((), None)
    return replace(old, phrases=phrases, embedder_id=embedder_id, prior_mean=prior_mean)


def _after(old: OwnerGraph, asked: Asked, written: Written, stamp: Stamp) -> OwnerGraph:
    nodes = node_part(old, written.nodes, graph_rows.nodes(asked, written.nodes))
    at_fresh = set() if asked.is_all else graph_rows.edges_at(asked, nodes.fresh)
    changed = written.edges | at_fresh
    edges = edge_part(old, nodes, changed, graph_rows.edges(asked, changed))
    held = spans_part(old, edges, graph_rows.intervals(asked, changed))
    rows = graph_rows.sightings(asked, nodes.fresh, written.episodes)
    episodes, seen = sightings_part(old, nodes, written.episodes, rows)
    named = (written.named | nodes.fresh, written.labels | edges.fresh_labels)
    by_name = asked._replace(is_all=not old.phrases.items)
    return OwnerGraph(
        stamp=stamp,
        embedder_id=old.embedder_id,
        prior_mean=old.prior_mean,
        node_ids=Ids.of(nodes.ids),
        names=nodes.names,
        kinds=nodes.kinds,
        self_node=nodes.self_node,
        edge_ids=Ids.of(edges.ids),
        spans=held,
        episode_ids=Ids.of(episodes),
        seen=seen,
        phrases=phrases_part(old, nodes, edges, named, graph_rows.phrases(by_name, *named)),
        searched={} if asked.is_all else still_searched(old.searched, changed),
        **edges.columns,
    )
