"""What the engine makes of the words of one message over one graph.

In: a State and the words. Out: `Walk`, with the edges and nodes that may be rendered. Nothing is
read, and the vector of the message as a whole is not asked: it may still be on its way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

import numpy as np

from memory.engine.graph import Bools, Graph, Ints
from memory.engine.params import SLACK
from memory.engine.recall.budget import Hot, context_edges, memory_edges, selected, withheld
from memory.engine.recall.render import Quote
from memory.engine.recall.seeds import Seeds, seeds
from memory.engine.recall.spread import Spread, spread, with_bonus
from memory.engine.recall.words import Query
from memory.flows.recall.state import State
from memory.store import graphs


@dataclass(frozen=True)
class Walk:
    """What the engine made of one message over one graph."""

    memory: graphs.OwnerGraph
    live: Ints
    graph: Graph
    lit: Seeds
    before: Spread  # the walk without the bonus
    reached: Spread
    chosen: Ints

    @cached_property
    def hidden(self) -> Bools:
        """The edges not to be rendered this turn."""
        return withheld(self.graph, self.lit, self.memory.self_node)

    @cached_property
    def lines(self) -> Ints:
        """The edges of the [MEMORY] block, strongest first."""
        return memory_edges(self.graph, self.chosen, self.hidden)

    @cached_property
    def hot(self) -> tuple[Hot, ...]:
        """The nodes of the [CONTEXT] block with their edges."""
        return context_edges(
            self.graph, self.reached, self.chosen, self.hidden, self.memory.self_node
        )

    @cached_property
    def told(self) -> list[int]:
        """The edges of both blocks, as places in the whole graph."""
        shown = {*self.lines.tolist(), *(edge for hot in self.hot for edge in hot.edges.tolist())}
        return [int(self.live[edge]) for edge in shown]

    def edge_id(self, edge: int) -> UUID:
        """Return the id of a live edge."""
        return self.memory.edge_ids[int(self.live[edge])]

    def bright(self, quoted: Mapping[UUID, Sequence[Quote]]) -> dict[object, float]:
        """Return how brightly the walk lit the turns that its lines were said in, 0..1.

        An edge is as bright as the dimmer of its ends; the brightest edge is 1.
        """
        graph, shown = self.graph, self.lines
        ends = (self.reached.activation[end[shown]] for end in (graph.source, graph.target))
        dimmer = np.minimum(*ends)
        share = dimmer / max(float(dimmer.max(initial=0.0)), SLACK)
        bright: dict[object, float] = {}
        for edge, value in zip(shown.tolist(), share.tolist(), strict=True):
            for quote in quoted.get(self.edge_id(edge), ()):
                bright[quote.turn] = max(value, bright.get(quote.turn, 0.0))
        return bright


def walked(state: State, query: Query) -> Walk:
    """Let activation spread from what the words light, over the edges that count."""
    lit = seeds(query, state.memory.phrases, state.graph)
    before = spread(state.graph, lit.activation)
    reached = with_bonus(state.graph, before)
    return Walk(
        memory=state.memory,
        live=state.edges,
        graph=state.graph,
        lit=lit,
        before=before,
        reached=reached,
        chosen=selected(reached, lit.similarity),
    )
