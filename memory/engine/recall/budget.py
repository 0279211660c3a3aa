"""From activation to what is said: what fires, what fits, whether to speak at all.

In: a Spread, the Seeds, the Scores of the search. Out: the selected nodes in order, the edges
that may be rendered, the edges to reinforce, and the Verdict.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Bools, Floats, Graph, Ints
from memory.engine.params import (
    BUDGET,
    BUDGET_FORWARD,
    BUDGET_REVERSE,
    BYTES_PER_TOKEN,
    CONTEXT_EDGES,
    COSINE_FLOOR,
    DIRECT_HIT_COVERAGE,
    FIRE_AT,
    HOT_AT,
    MEMORY_LINES,
    REINFORCE,
    SLACK,
)
from memory.engine.recall.search import Scores
from memory.engine.recall.seeds import Hit, Seeds
from memory.engine.recall.spread import Spread
from memory.engine.recall.words import Query
from memory.engine.vocabulary import Ground

_DECIMALS: Final = 9  # what SLACK leaves of an activation when two are compared


class Verdict(NamedTuple):
    """Whether memory stays silent this turn, and why it does or does not."""

    abstained: bool
    reason: Ground


class Hot(NamedTuple):
    """A node hot enough for texture, and its edges, the strongest first."""

    node: int
    edges: Ints


def n_tokens(text: str) -> int:
    """Count tokens as UTF-8 bytes over four, rounded up: the one way tokens are counted."""
    return -(-len(text.encode(errors="replace")) // BYTES_PER_TOKEN)


def fired(reached: Spread) -> Bools:
    """Say which nodes stand at .30 or more after the bonus, shape (n,)."""
    return reached.activation >= FIRE_AT - SLACK


def selected(reached: Spread, similarity: Floats) -> Ints:
    """Return the fired nodes that fit the budget, the most active first.

    Six places go to seeds and what was reached forward, two to what was reached in reverse;
    places left over go to the most active of the rest. Equal activation is ordered by
    similarity as a seed, then fewer hops, then the lower id.

    Args:
        reached: the walk with its bonus.
        similarity: best similarity that lit a node, shape (n,).
    """
    nodes = np.flatnonzero(fired(reached))
    activation = np.round(reached.activation[nodes], _DECIMALS)
    nodes = nodes[np.lexsort((nodes, reached.hop[nodes], -similarity[nodes], -activation))]
    is_forward = (reached.is_seed | reached.is_forward)[nodes]
    has_place = np.where(
        is_forward,
        np.cumsum(is_forward) <= BUDGET_FORWARD,
        np.cumsum(~is_forward) <= BUDGET_REVERSE,
    )
    n_left = BUDGET - int(has_place.sum())
    has_place |= ~has_place & (np.cumsum(~has_place) <= n_left)
    return nodes[has_place]


def reinforced_edges(graph: Graph, reached: Spread, chosen: Ints, rule: str = REINFORCE) -> Bools:
    """Say which crossed edges get the bump when the conversation closes, shape (m,).

    Args:
        graph: m live edges.
        reached: the walk.
        chosen: the selected nodes.
        rule: "selected" for crossed edges with both ends selected, "crossed" for all of them.
    """
    if rule == "crossed":
        return reached.crossed
    return reached.crossed & _both_ends(graph, chosen)


def withheld(graph: Graph, lit: Seeds, self_node: int | None) -> Bools:
    """Say which edges are not rendered this turn, shape (m,).

    What the person does not want brought up never is. What needs consent comes back only when
    asked for: an end or the label is a seed. A relation lights the person on nearly every turn,
    so the self node counts only when it was named.
    """
    is_asked = lit.activation > 0
    if self_node is not None:
        is_asked[self_node] &= lit.is_named[self_node]
    is_label = np.zeros(int(graph.relation.max(initial=0)) + 1, bool)
    is_label[[label for label in lit.relations if label < is_label.size]] = True
    asked = is_asked[graph.source] | is_asked[graph.target] | is_label[graph.relation]
    return graph.is_muted | (graph.is_guarded & ~asked)


def memory_edges(graph: Graph, chosen: Ints, hidden: Bools) -> Ints:
    """Return the edges of the [MEMORY] block, the strongest first: both ends selected."""
    return _strongest(graph, _both_ends(graph, chosen) & ~hidden)[:MEMORY_LINES]


def context_edges(
    graph: Graph, reached: Spread, chosen: Ints, hidden: Bools, self_node: int | None
) -> tuple[Hot, ...]:
    """Return the hot nodes of the [CONTEXT] block in order, each with edges that may be quoted.

    The self node, an end of nearly everything, gives only edges whose other end is selected.

    Args:
        graph: n nodes, m live edges.
        reached: the walk with its bonus.
        chosen: the selected nodes, in order.
        hidden: edges not to render, shape (m,).
        self_node: the person's own node, or None.
    """
    both = _both_ends(graph, chosen)
    found = []
    for node in chosen[reached.activation[chosen] >= HOT_AT - SLACK].tolist():
        incident = both if node == self_node else np.ones(graph.n_edges, bool)
        incident = incident & ~hidden & ((graph.source == node) | (graph.target == node))
        found.append(Hot(node, _strongest(graph, incident)[:CONTEXT_EDGES]))
    return tuple(found)


def verdict(
    query: Query,
    lit: Seeds,
    found: Scores,
    sure: Sequence[Hit],
    *,
    is_known: bool = True,
    is_told_of: bool = True,
) -> Verdict:
    """Decide whether memory speaks at all.

    It needs a sure seed or clear winner, or something said that is alike as a whole or holds
    most of the message's rare words; both floors are absolute.

    Args:
        query: the message.
        lit: what it lights.
        found: what the search makes of it, on any number of documents.
        sure: the hits that may justify an answer.
        is_known: whether there is any phrase or document to meet.
        is_told_of: whether the thing must not be there, or was told of.
    """
    if not (is_known and is_told_of):
        silence = Ground.UNTOLD if is_known else Ground.NOTHING_KNOWN
        return Verdict(abstained=True, reason=silence)
    grounds = {
        Ground.SEED: any(not hit.is_margin for hit in sure),
        Ground.MARGIN: any(hit.is_margin for hit in sure),
        Ground.WORDS: bool((found.coverage >= DIRECT_HIT_COVERAGE - SLACK).any()),
        Ground.SIMILARITY: bool((found.cosine >= COSINE_FLOOR).any()),
    }
    for ground, holds in grounds.items():
        if holds:
            return Verdict(abstained=False, reason=ground)
    if not query.words:
        return Verdict(abstained=True, reason=Ground.NO_WORDS)
    return Verdict(abstained=True, reason=Ground.WEAK if lit.hits else Ground.NO_MATCH)


def _both_ends(graph: Graph, chosen: Ints) -> Bools:
    """Say which edges have both ends among the chosen nodes, shape (m,)."""
    is_chosen = np.zeros(graph.n_nodes, bool)
    is_chosen[chosen] = True
    return is_chosen[graph.source] & is_chosen[graph.target]


def _strongest(graph: Graph, wanted: Bools) -> Ints:
    """Return the wanted edges, the strongest first, the lower index on a tie."""
    edges = np.flatnonzero(wanted)
    return edges[np.argsort(-graph.strength[edges], kind="stable")]
