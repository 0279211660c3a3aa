"""The arrays of an owner's graph, with the parts that were read anew in the place of the old ones.

In: an `OwnerGraph`, also one of nothing, and rows. Out: the next `OwnerGraph`: the same one as if
everything had been read at once, for that is the same work with nothing to begin with.
"""

import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from memory.engine.graph import Bools, Ints, Sightings, sightings
from memory.engine.params import DECAY_PER_DAY, UNGUARDED
from memory.engine.vocabulary import Sensitivity, Stability
from memory.store.graph_rows import Row
from memory.store.ids import Raw, places, raw
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import SECONDS_A_DAY, Spans
from memory.store.splicing import Splice, splice

EDGE_FIELDS: Final = 17


@dataclass(frozen=True)
class NodePart:
    """The nodes after some were read anew.

    Attributes:
        ids: in order, shape (n,).
        moved: new place of each old node, -1 of one that is gone.
        fresh: ids that were not there before.
    """

    ids: Raw
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    self_node: int | None
    moved: Ints
    fresh: set[bytes]

    @property
    def is_as_before(self) -> bool:
        """Whether the same nodes stand in the same places."""
        return _is_in_place(self.moved, self.ids.size)


def node_part(old: OwnerGraph, changed: Collection[bytes], rows: Sequence[Row]) -> NodePart:
    """Put nodes in; those that changed and have no row are gone."""
    known = old.node_ids.raw
    goes, new = _going(known, changed), raw([row[0] for row in rows])
    found = splice(known, goes, new)
    ids = found.column(known, new)
    own = [raw([row[0]]) for row in rows if row[3]]
    before = -1 if old.self_node is None else int(found.moved[old.self_node])
    self_node = int(places(own[0], ids)[0]) if own else before
    moved = found.moved.copy()
    moved[goes] = places(known[goes], ids)
    return NodePart(
        ids=ids,
        names=found.values(old.names, tuple(row[1] for row in rows)),
        kinds=found.values(old.kinds, tuple(sys.intern(row[2]) for row in rows)),
        self_node=None if self_node < 0 else self_node,
        moved=moved,
        fresh={row[0] for row, at in zip(rows, places(new, known), strict=True) if at < 0},
    )


@dataclass(frozen=True)
class EdgePart:
    """The edges after some were read anew.

    Attributes:
        ids: in order, shape (m,).
        moved: new place of each old edge, -1 of one that is gone or was read anew.
        columns: of the `OwnerGraph`, by their names.
        fresh_labels: labels that no edge had before.
        label_moved: new number of each old label, -1 of one that no edge has any more.
    """

    ids: Raw
    moved: Ints
    columns: dict[str, Any]
    fresh_labels: set[str]
    label_moved: Ints

    @property
    def are_labels_as_before(self) -> bool:
        """Whether the same labels have the same numbers."""
        return _is_in_place(self.label_moved, len(self.columns["labels"]))


def edge_part(
    old: OwnerGraph, nodes: NodePart, changed: Collection[bytes], rows: Sequence[Row]
) -> EdgePart:
    """Put edges in; those that changed and have no row are gone, as are those without a node."""
    known = old.edge_ids.raw
    source, target = nodes.moved[old.source], nodes.moved[old.target]
    goes = _going(known, changed) | (source < 0) | (target < 0)
    ends = [places(raw([row[end] for row in rows]), nodes.ids) for end in (1, 2)]
    shown = np.flatnonzero((ends[0] >= 0) & (ends[1] >= 0)).tolist()
    rows = [rows[at] for at in shown]
    new = raw([row[0] for row in rows])
    found = splice(known, goes, new)
    columns = _columns(old, found, rows)
    labels, relation, label_moved = _labels(old, found, rows)
    columns |= {
        "source": found.column(source, ends[0][shown]),
        "target": found.column(target, ends[1][shown]),
        "relation": relation,
        "labels": labels,
    }
    return EdgePart(
        ids=found.column(known, new),
        moved=found.moved,
        columns=columns,
        fresh_labels=set(labels) - set(old.labels),
        label_moved=label_moved,
    )


def _columns(old: OwnerGraph, found: Splice, rows: Sequence[Row]) -> dict[str, Any]:
    """Return what is known of each edge beside its ends and its label."""
    column = list(zip(*rows, strict=True)) or [()] * EDGE_FIELDS
    stability = tuple(sys.intern(one) for one in column[6])
    numbers = {
        "strength_at_touch": np.array(column[4], np.float64),
        "touched_day": np.array(column[5], np.float64) / SECONDS_A_DAY,
        "decay": np.array([DECAY_PER_DAY[Stability(one)] for one in stability], np.float64),
        "confidence": np.array(column[12], np.float64),
        "expires_day": np.array(column[7], np.float64) / SECONDS_A_DAY,
        "is_superseded": np.array(column[8], bool),
        "is_over": np.array(column[9], bool),
        "is_muted": np.array(column[10], bool),
        "is_guarded": np.array([one not in UNGUARDED for one in column[11]], bool),
        "is_diet": np.array([one == Sensitivity.DIET_ALLERGY for one in column[11]], bool),
        "is_pinned": np.array(column[14], bool),
        "n_recalls": np.array(column[15], np.intp),
        "importance": np.array(column[16], np.float64),
    }
    spliced = {name: found.column(getattr(old, name), one) for name, one in numbers.items()}
    return spliced | {
        "stability": found.values(old.stability, stability),
        "confirmed_at": found.values(old.confirmed_at, tuple(column[13])),
    }


def _labels(
    old: OwnerGraph, found: Splice, rows: Sequence[Row]
) -> tuple[tuple[str, ...], Ints, Ints]:
    """Return the labels in use, the number of each edge's, and what old numbers became."""
    both = sorted({*old.labels, *(row[3] for row in rows)})
    number = {label: at for at, label in enumerate(both)}
    before = np.array([number[label] for label in old.labels], np.intp)
    new = np.array([number[row[3]] for row in rows], np.intp)
    relation = found.column(before[old.relation], new)
    used = np.zeros(len(both), bool)
    used[relation] = True
    after = np.where(used, np.cumsum(used) - 1, -1)
    labels = tuple(label for label, is_used in zip(both, used.tolist(), strict=True) if is_used)
    return labels, after[relation], after[before]


def spans_part(old: OwnerGraph, edges: EdgePart, rows: Sequence[Row]) -> Spans:
    """Put the intervals of edges in that were read anew."""
    edge = places(raw([row[0] for row in rows]), edges.ids)
    shown = np.flatnonzero(edge >= 0)
    shown = shown[np.argsort(edge[shown], kind="stable")]
    moved = edges.moved[old.spans.edge]
    found = splice(moved, moved < 0, edge[shown])
    first, after = (np.array([row[at] for row in rows], np.float64)[shown] for at in (1, 2))
    return Spans(
        edge=found.column(moved, edge[shown]),
        first_day=found.column(old.spans.first_day, first / SECONDS_A_DAY),
        after_day=found.column(old.spans.after_day, after / SECONDS_A_DAY),
    )


def sightings_part(
    old: OwnerGraph, nodes: NodePart, changed: Collection[bytes], rows: Sequence[Row]
) -> tuple[Raw, Sightings]:
    """Put sightings in: all of the conversations that changed. Return the conversations too."""
    known = old.episode_ids.raw
    if not rows and nodes.is_as_before and not _going(known, changed).any():
        return known, old.seen
    moved = nodes.moved[old.seen.node]
    stays = (moved >= 0) & ~_going(known, changed)[old.seen.episode]
    node = places(raw([row[0] for row in rows]), nodes.ids)
    new = raw([row[1] for row in rows])[node >= 0]
    ids = np.union1d(known[np.unique(old.seen.episode[stays])], new)
    return ids, sightings(
        np.concatenate([moved[stays], node[node >= 0]]),
        np.concatenate([places(known, ids)[old.seen.episode[stays]], places(new, ids)]),
    )


def _is_in_place(moved: Ints, n: int) -> bool:
    return moved.size == n and np.array_equal(moved, np.arange(n))


def _going(known: Raw, changed: Collection[bytes]) -> Bools:
    """Say of each known id whether it is among those that changed."""
    at = places(raw(list(changed)), known)
    goes = np.zeros(known.size, bool)
    goes[at[at >= 0]] = True
    return goes
