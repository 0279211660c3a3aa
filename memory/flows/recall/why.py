"""Why a memory came: the words that met it, the way the walk took, the bonus.

In: a Walk. Out: JSON values of the receipt.
"""

from typing import Any

import numpy as np

from memory.engine.recall.budget import fired
from memory.engine.recall.spread import giver
from memory.flows.recall.walk import Walk

UNUSED_MAX = 20


def why(walk: Walk, edge: int) -> list[dict[str, Any]]:
    """Return the reasons for one live edge: how each of its ends was lit, words first."""
    ends = [int(walk.graph.source[edge]), int(walk.graph.target[edge])]
    reasons = [reason for end in ends for reason in _words(walk, end)]
    reasons += [reason for end in ends for reason in _ways(walk, end)]
    seen: list[dict[str, Any]] = []
    for reason in reasons:
        if reason not in seen:
            seen.append(reason)
    return seen


def _words(walk: Walk, node: int) -> list[dict[str, Any]]:
    """Return the words that lit a node; the best hit a word."""
    best: dict[str, dict[str, Any]] = {}
    for hit in walk.lit.hits:
        if node in hit.nodes and hit.word not in best:
            best[hit.word] = {
                "kind": "word",
                "word": hit.word,
                "phrase": hit.phrase,
                "similarity": round(hit.similarity, 3),
                "node": walk.memory.names[node],
            }
    return list(best.values())


def _ways(walk: Walk, node: int) -> list[dict[str, Any]]:
    """Return how the walk came to a node that no word lit."""
    ways: list[dict[str, Any]] = []
    hops = int(walk.reached.hop[node])
    name = walk.memory.names[node]
    if hops > 0:
        ways.append({"kind": "walk", "hops": hops, "node": name})
    if walk.reached.has_bonus[node]:
        other = giver(walk.graph, walk.before, node)
        given_by = walk.memory.names[other] if other is not None else ""
        ways.append({"kind": "bonus", "from": given_by, "node": name})
    return ways


def seeds_json(walk: Walk) -> list[dict[str, Any]]:
    """Return which words met which phrases, and how closely."""
    return [
        {"word": hit.word, "phrase": hit.phrase, "similarity": round(hit.similarity, 3)}
        for hit in walk.lit.hits
    ]


def nodes_json(walk: Walk) -> list[dict[str, Any]]:
    """Return the selected nodes, the most active first."""
    return [
        {
            "id": str(walk.memory.node_ids[node]),
            "name": walk.memory.names[node],
            "kind": walk.memory.kinds[node],
            "activation": round(float(walk.reached.activation[node]), 6),
            "seed": bool(walk.reached.is_seed[node]),
            "hop": int(walk.reached.hop[node]),
            "reach": str(walk.reached.reach(node)),
        }
        for node in walk.chosen.tolist()
    ]


def unused_json(walk: Walk, used: set[Any]) -> list[dict[str, Any]]:
    """Return edges that the walk crossed with an end that fired, but that were not given."""
    is_fired = fired(walk.reached)
    near = is_fired[walk.graph.source] & is_fired[walk.graph.target] & walk.reached.crossed
    order = np.flatnonzero(near & ~walk.hidden)
    order = order[np.argsort(-walk.graph.strength[order], kind="stable")]
    unused = [edge for edge in order.tolist() if walk.edge_id(edge) not in used]
    return [
        {
            "edge": str(walk.edge_id(edge)),
            "source": walk.memory.names[walk.graph.source[edge]],
            "relation": walk.memory.labels[walk.graph.relation[edge]],
            "target": walk.memory.names[walk.graph.target[edge]],
            "strength": round(float(walk.graph.strength[edge]), 3),
        }
        for edge in unused[:UNUSED_MAX]
    ]
