"""Why a memory came: the words that met it, the way the walk took, the bonus.

In: a Walk. Out: JSON values of the receipt.
"""

from collections import defaultdict
from itertools import islice
from typing import Any

import numpy as np

from memory.engine.recall.budget import fired
from memory.engine.recall.seeds import Hit
from memory.engine.recall.spread import giver
from memory.flows.recall.found import Json
from memory.flows.recall.walk import Walk

UNUSED_MAX = 20


class Reasons:
    """Why the edges of one walk came; what lit a node is worked out once."""

    def __init__(self, walk: Walk) -> None:
        """Sort the hits by the nodes they lit, the best hit a word."""
        self._walk = walk
        self._words: dict[int, dict[str, Hit]] = defaultdict(dict)
        for hit in walk.lit.hits:
            for node in hit.nodes:
                self._words[node].setdefault(hit.word, hit)
        self._at: dict[int, list[Json]] = {}

    def of(self, edge: int) -> list[Json]:
        """Return the reasons for one live edge: how each of its ends was lit, words first."""
        graph = self._walk.graph
        ends = (int(graph.source[edge]), int(graph.target[edge]))
        reasons = [reason for end in ends for reason in self._of_node(end)]
        reasons.sort(key=lambda reason: reason["kind"] != "word")
        return [reason for at, reason in enumerate(reasons) if reason not in reasons[:at]]

    def _of_node(self, node: int) -> list[Json]:
        if node not in self._at:
            words = [self._word(hit, node) for hit in self._words[node].values()]
            self._at[node] = words + _ways(self._walk, node)
        return self._at[node]

    def _word(self, hit: Hit, node: int) -> Json:
        return {
            "kind": "word",
            "word": hit.word,
            "phrase": hit.phrase,
            "similarity": round(hit.similarity, 3),
            "node": self._walk.memory.names[node],
        }


def _ways(walk: Walk, node: int) -> list[Json]:
    """Return how the walk came to a node that no word lit."""
    ways: list[Json] = []
    hops = int(walk.reached.hop[node])
    name = walk.memory.names[node]
    if hops > 0:
        ways.append({"kind": "walk", "hops": hops, "node": name})
    if walk.reached.has_bonus[node]:
        other = giver(walk.graph, walk.before, node)
        given_by = walk.memory.names[other] if other is not None else ""
        ways.append({"kind": "bonus", "from": given_by, "node": name})
    return ways


def seeds_json(walk: Walk) -> list[Json]:
    """Return which words met which phrases, and how closely."""
    return [
        {"word": hit.word, "phrase": hit.phrase, "similarity": round(hit.similarity, 3)}
        for hit in walk.lit.hits
    ]


def nodes_json(walk: Walk) -> list[Json]:
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


def unused_json(walk: Walk, used: set[Any]) -> list[Json]:
    """Return edges that the walk crossed with an end that fired, but that were not given."""
    is_fired = fired(walk.reached)
    near = is_fired[walk.graph.source] & is_fired[walk.graph.target] & walk.reached.crossed
    order = np.flatnonzero(near & ~walk.hidden)
    order = order[np.argsort(-walk.graph.strength[order], kind="stable")]
    left = (edge for edge in order.tolist() if walk.edge_id(edge) not in used)
    return [
        {
            "edge": str(walk.edge_id(edge)),
            "source": walk.memory.names[walk.graph.source[edge]],
            "relation": walk.memory.labels[walk.graph.relation[edge]],
            "target": walk.memory.names[walk.graph.target[edge]],
            "strength": round(float(walk.graph.strength[edge]), 3),
        }
        for edge in islice(left, UNUSED_MAX)
    ]
