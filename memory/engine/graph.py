"""The graph as arrays: what one person's live memory looks like to the engine.

In: rows of numbers from the store. Out: a Graph that checks itself once and is never written to.
Nodes are 0..n-1 in the order of their ids, so that the lower index is the lower id.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memory.engine.params import STRENGTH_MAX

type Floats = npt.NDArray[np.float64]
type Ints = npt.NDArray[np.intp]
type Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Sightings:
    """Which node was seen in which episode: k distinct pairs.

    Attributes:
        node: shape (k,), 0..n-1.
        episode: shape (k,), 0..n_episodes-1.
        n_episodes: how many episodes there are.
    """

    node: Ints
    episode: Ints
    n_episodes: int


def sightings(node: npt.ArrayLike = (), episode: npt.ArrayLike = ()) -> Sightings:
    """Pair nodes with episodes; a pair given twice counts once.

    Raises:
        ValueError: the two are not of one length, or a number is negative.
    """
    nodes, episodes = _indices(node), _indices(episode)
    if nodes.shape != episodes.shape:
        msg = f"{nodes.size} nodes cannot be paired with {episodes.size} episodes"
        raise ValueError(msg)
    if nodes.size == 0:
        return Sightings(nodes, episodes, 0)
    if min(nodes.min(), episodes.min()) < 0:
        msg = "a sighting of a negative node or episode"
        raise ValueError(msg)
    n_episodes = int(episodes.max()) + 1
    pairs = np.unique(nodes * n_episodes + episodes)
    return Sightings(pairs // n_episodes, pairs % n_episodes, n_episodes)


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """n nodes and m live edges; two edges between one pair each count.

    Attributes:
        n_nodes: n.
        source: node an edge leaves, shape (m,).
        target: node it enters, shape (m,).
        strength: today's, above 0 and at most 100, shape (m,).
        relation: label of an edge as a number, shape (m,).
        is_muted: edges the person does not want brought up, shape (m,).
        is_guarded: edges of a class that needs consent, shape (m,).
        fan: total strength of the edges at a node, shape (n,).
        sightings: node-episode pairs, for the co-episode bonus.
    """

    n_nodes: int
    source: Ints
    target: Ints
    strength: Floats
    relation: Ints
    is_muted: Bools
    is_guarded: Bools
    fan: Floats
    sightings: Sightings

    @property
    def n_edges(self) -> int:
        """How many live edges there are."""
        return self.source.size


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The columns of m live edges; what is left out is 0 or False for every edge."""

    source: npt.ArrayLike = ()
    target: npt.ArrayLike = ()
    strength: npt.ArrayLike = ()
    relation: npt.ArrayLike | None = None
    is_muted: npt.ArrayLike | None = None
    is_guarded: npt.ArrayLike | None = None


def graph(n_nodes: int, edges: Edges, seen: Sightings | None = None) -> Graph:
    """Build a graph of live edges and check that it is one.

    Args:
        n_nodes: n.
        edges: columns of m live edges; dormant, expired and superseded ones stay out.
        seen: node-episode pairs, or None for no bonus.

    Raises:
        ValueError: columns of different length, a node out of range, an edge to itself, a
            strength that is not a number above 0 and at most 100.
    """
    source, target = _indices(edges.source), _indices(edges.target)
    strength = np.asarray(edges.strength, dtype=np.float64)
    flags = [np.zeros(source.size, bool) if column is None else np.asarray(column, bool)
             for column in (edges.is_muted, edges.is_guarded)]  # fmt: skip
    relation = _indices(np.zeros(source.size) if edges.relation is None else edges.relation)
    pairs = sightings() if seen is None else seen
    _check_columns(source, [target, strength, relation, *flags])
    _check_nodes(n_nodes, source, target, pairs)
    if not bool(np.all((strength > 0) & (strength <= STRENGTH_MAX))):
        msg = "a live edge has a strength above 0 and at most 100"
        raise ValueError(msg)
    fan = at_nodes(source, strength, n_nodes) + at_nodes(target, strength, n_nodes)
    return Graph(n_nodes, source, target, strength, relation, flags[0], flags[1], fan, pairs)


def at_nodes(node: Ints, amount: Floats, n_nodes: int) -> Floats:
    """Add amounts up at the nodes they belong to, shape (n_nodes,)."""
    total = np.bincount(node, amount, n_nodes)
    return total.astype(np.float64, copy=False)  # of no amounts numpy makes whole numbers


def _indices(numbers: npt.ArrayLike) -> Ints:
    """Return whole numbers as an array of indices."""
    return np.asarray(numbers, dtype=np.intp)


def _check_columns(source: Ints, others: list[npt.NDArray[np.generic]]) -> None:
    """Refuse columns that are not one entry an edge."""
    if source.ndim != 1 or any(column.shape != source.shape for column in others):
        msg = "every column of the edges has one entry an edge"
        raise ValueError(msg)


def _check_nodes(n_nodes: int, source: Ints, target: Ints, pairs: Sightings) -> None:
    """Refuse nodes out of range and edges from a node to itself."""
    for nodes in (source, target, pairs.node):
        if nodes.size and not 0 <= int(nodes.min()) <= int(nodes.max()) < n_nodes:
            msg = f"a node is a number from 0 to {n_nodes - 1}"
            raise ValueError(msg)
    if bool(np.any(source == target)):
        msg = "nothing is allowed to relate to itself"
        raise ValueError(msg)
