"""What the engine made of one message over one graph: what the receipt explains.

In: the engine's results. Out: `Walk`, with the edges and nodes that may be rendered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from memory.engine.graph import Bools, Graph, Ints
from memory.engine.recall.budget import Hot, Verdict, context_edges, memory_edges, withheld
from memory.engine.recall.seeds import Seeds
from memory.engine.recall.spread import Spread
from memory.flows.recall.ranked import RankedTurn, Search
from memory.store import graphs, said


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
    found: Search
    hits: list[said.Said]
    ranked: Mapping[UUID, RankedTurn]  # of the hits that are turns
    verdict: Verdict

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

    def edge_id(self, edge: int) -> UUID:
        """Return the id of a live edge."""
        return self.memory.edge_ids[int(self.live[edge])]
