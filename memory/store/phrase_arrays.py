"""The phrases of an owner's graph, with those that were read anew in the place of the old ones.

In: an `OwnerGraph`, also one of nothing, and rows. Out: the engine's `Phrases`.
"""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Ints
from memory.engine.recall.phrases import Phrase, Phrases, sorted_phrases, unit
from memory.store.graph_arrays import EdgePart, NodePart
from memory.store.graph_rows import Row
from memory.store.ids import places, raw
from memory.store.owner_graph import OwnerGraph
from memory.store.reading import HEADER_BYTES
from memory.store.splicing import splice
from memory.store.words import words_of

type Matrix = NDArray[Any]


def phrases_part(
    old: OwnerGraph,
    nodes: NodePart,
    edges: EdgePart,
    changed: tuple[Collection[bytes], Collection[str]],
    rows: Sequence[Row],
) -> Phrases:
    """Put phrases in: all of the nodes and labels that changed.

    Those of a node that is not shown, and of a label that no edge carries, are left out.
    """
    if not rows and nodes.is_as_before and edges.are_labels_as_before and not any(changed):
        return old.phrases
    before = _moved(old, nodes, edges, changed)
    owner = _owners(nodes, edges, rows)
    order = sorted(np.flatnonzero(owner >= 0).tolist(), key=lambda at: (owner[at], rows[at][2]))
    found = splice(before, before < 0, owner[order])
    items = found.values(old.phrases.items, tuple(_phrase(rows[at][2]) for at in order))
    owners = found.column(before, owner[order]).tolist()
    n_nodes = nodes.ids.size
    placed = tuple(
        Phrase(one.text, one.stems, number if number < n_nodes else None,
               number - n_nodes if number >= n_nodes else None)
        for one, number in zip(items, owners, strict=True)
    )  # fmt: skip
    if old.prior_mean is None or not placed:
        return sorted_phrases(placed, None)
    dimension = len(old.prior_mean)
    new = unit(_vectors([rows[at][3] for at in order], dimension))
    has_vectors = old.phrases.center is not None
    known = old.phrases.blocks.rows if has_vectors else np.zeros((0, dimension), "f4")
    return sorted_phrases(placed, found.column(known, new), old.prior_mean)


def _moved(
    old: OwnerGraph,
    nodes: NodePart,
    edges: EdgePart,
    changed: tuple[Collection[bytes], Collection[str]],
) -> Ints:
    """Return the new owner of each old phrase, -1 of one that goes; labels behind the nodes."""
    known, (named, labels) = old.phrases, changed
    of_node, of_label = nodes.moved.copy(), edges.label_moved.copy()
    at = places(raw(list(named)), old.node_ids.raw)
    of_node[at[at >= 0]] = -1
    of_label[[at for at, label in enumerate(old.labels) if label in labels]] = -1
    of_label[of_label >= 0] += nodes.ids.size
    owner = np.where(
        known.node >= 0,
        np.append(of_node, -1)[known.node],
        np.append(of_label, -1)[known.relation],
    )
    n_items = np.diff(np.append(known.first, len(known.items)))
    moved: Ints = np.repeat(owner, n_items)
    return moved


def _owners(nodes: NodePart, edges: EdgePart, rows: Sequence[Row]) -> Ints:
    """Return the owner of each row's phrase, -1 of one that is left out."""
    labels = {label: nodes.ids.size + at for at, label in enumerate(edges.columns["labels"])}
    of_label = [labels.get(row[1], -1) for row in rows]
    ids = raw([row[0] or b"" for row in rows])
    return np.where([row[0] is None for row in rows], of_label, places(ids, nodes.ids))


def _phrase(text: str) -> Phrase:
    return Phrase(text, words_of(text)[1])


def _vectors(raws: Sequence[bytes | None], dimension: int) -> Matrix:
    """Return one raw vector a phrase, zeros where it has none yet, shape (p, d)."""
    rows = np.zeros((len(raws), dimension), np.float32)
    for at, one in enumerate(raws):
        if one is not None:
            rows[at] = np.frombuffer(one, ">f4", offset=HEADER_BYTES)
    return rows
