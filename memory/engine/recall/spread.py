"""From seeds to activation: the walk over the graph, up to two hops, both ways along an edge.

In: a Graph and what is lit at the start. Out: activation a node, how it was reached, and the
edges crossed. The graph is only walked, never changed.
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Bools, Floats, Graph, Ints, at_nodes
from memory.engine.params import BONUS, DAMPING, FIRE_AT, HOPS, SLACK
from memory.engine.vocabulary import Reach

UNREACHED: Final = -1  # the hop of a node no walk came to


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """What a walk left behind.

    Attributes:
        activation: summed over all paths, shape (n,).
        hop: first hop at which a node was reached, 0 for seeds, -1 for never, shape (n,).
        is_seed: shape (n,).
        is_forward: more arrived along edges than against them; a tie is forward, shape (n,).
        crossed: edges the walk used, shape (m,).
        has_bonus: nodes that got the co-episode bonus, shape (n,).
    """

    activation: Floats
    hop: Ints
    is_seed: Bools
    is_forward: Bools
    crossed: Bools
    has_bonus: Bools

    def reach(self, node: int) -> Reach:
        """Say how a node was reached."""
        if self.is_seed[node]:
            return Reach.SEED
        return Reach.FORWARD if self.is_forward[node] else Reach.REVERSE


def spread(graph: Graph, seeds: Floats, *, hops: int = HOPS, damping: float = DAMPING) -> Spread:
    """Spread activation from the seeds and remember the edges crossed.

    A node shares its activation out in proportion to edge strength, so a hub cannot flood the
    graph; contributions by different paths add up. A further hop passes on only what arrived
    in the hop before, also at a seed.

    Args:
        graph: n nodes and m live edges; strength in 0..100.
        seeds: starting activation, shape (n,); 0 where a node is no seed.
        hops: edges crossed at most from a seed.
        damping: share of the activation that survives one hop, 0..1.

    Returns:
        The summed activation, shape (n,), and the crossed edges, shape (m,); no bonus yet.

    Raises:
        ValueError: `seeds` is not one number a node.

    Source: write-up, "Retrieval and Traversal", contrib(u -> v).
    """
    if seeds.shape != (graph.n_nodes,):
        msg = f"{seeds.size} seeds for {graph.n_nodes} nodes"
        raise ValueError(msg)
    is_seed = seeds > 0
    hop = np.where(is_seed, 0, UNREACHED)
    crossed = np.zeros(graph.n_edges, bool)
    wave, forward, reverse = seeds, np.zeros_like(seeds), np.zeros_like(seeds)
    for step in range(1, hops + 1):
        crossed |= (wave > 0)[graph.source] | (wave > 0)[graph.target]
        arrived = _one_hop(graph, wave, damping)
        forward, reverse = forward + arrived.forward, reverse + arrived.reverse
        wave = arrived.forward + arrived.reverse
        hop[(wave > 0) & (hop == UNREACHED)] = step
    return Spread(
        activation=seeds + forward + reverse,
        hop=hop,
        is_seed=is_seed,
        is_forward=forward >= reverse - SLACK,
        crossed=crossed,
        has_bonus=np.zeros(graph.n_nodes, bool),
    )


def with_bonus(graph: Graph, reached: Spread) -> Spread:
    """Add the co-episode bonus: things mentioned together belong together.

    One pass: a node that shares an episode with another node at .30 or more gains .15. What
    counts is the activation before any bonus, so the bonus never feeds itself. Seeds give and
    do not receive.
    """
    seen = graph.sightings
    gives = (reached.activation >= FIRE_AT - SLACK)[seen.node]
    givers = np.bincount(seen.episode[gives], minlength=seen.n_episodes)
    has_other = givers[seen.episode] > gives
    has_bonus = np.zeros(graph.n_nodes, bool)
    has_bonus[seen.node[has_other]] = True
    has_bonus &= ~reached.is_seed
    return replace(reached, activation=reached.activation + BONUS * has_bonus, has_bonus=has_bonus)


def giver(graph: Graph, before: Spread, node: int) -> int | None:
    """Return the most active node that gives `node` its bonus, for the receipt; None for none.

    Args:
        graph: the graph that was walked.
        before: the walk before the bonus.
        node: the node that received it.
    """
    seen = graph.sightings
    is_shared = np.zeros(seen.n_episodes, bool)
    is_shared[seen.episode[seen.node == node]] = True
    others = seen.node[is_shared[seen.episode] & (seen.node != node)]
    givers = others[before.activation[others] >= FIRE_AT - SLACK]
    if not givers.size:
        return None
    return int(givers[np.argmax(before.activation[givers])])


class _Arrived(NamedTuple):
    """What one hop brought to each node, shape (n,): along the edges and against them."""

    forward: Floats
    reverse: Floats


def _one_hop(graph: Graph, wave: Floats, damping: float) -> _Arrived:
    """Share each node's activation among its neighbors."""
    share = np.divide(wave, graph.fan, out=np.zeros_like(wave), where=graph.fan > 0) * damping
    forward = share[graph.source] * graph.strength
    reverse = share[graph.target] * graph.strength
    n_nodes = graph.n_nodes
    return _Arrived(
        at_nodes(graph.target, forward, n_nodes), at_nodes(graph.source, reverse, n_nodes)
    )
