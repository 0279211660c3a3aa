"""What is remembered, as far as words must name it before they may end it.

In: an occasion. Out: whether words are about an edge.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memory.engine.learn.clean.heard import shares_word
from memory.engine.learn.clean.names import plain
from memory.engine.learn.proposal import KnownEdge, KnownNode, Occasion
from memory.engine.vocabulary import Sensitivity
from memory.engine.vocabulary.commands import words

_DIET: Final = "FOLLOWS_DIET"
_FORBIDDEN: Final = words("meat fish chicken beef pork dairy cheese eggs gluten bread carbs")
_LINKS: Final = words("HAS IS ARE AT IN OF TO BY ON WITH FOR FROM")


@dataclass(frozen=True)
class Known:
    """The stored edges and nodes by their keys."""

    edges: Mapping[str, KnownEdge]
    nodes: Mapping[str, KnownNode]

    @classmethod
    def of(cls, occasion: Occasion) -> "Known":
        """Index an occasion."""
        edges = {edge.key: edge for edge in occasion.edges}
        return cls(edges, {node.key: node for node in occasion.nodes})

    def is_named(self, key: str, text: str, *, is_alone: bool) -> bool:
        """Say whether words may end an edge.

        They do when they name its other end or what it says. Words that name nothing may end
        one thing, but no allergy or diet: that is a matter of safety.
        """
        edge = self.edges[key]
        if is_alone and edge.sensitivity is Sensitivity.NONE:
            return True
        said = frozenset(plain(text).split())
        ends = [self.nodes[one] for one in (edge.source, edge.target) if one in self.nodes]
        names = [name for node in ends if not node.is_self for name in (node.name, *node.aliases)]
        label = " ".join(word for word in edge.relation.split("_") if word not in _LINKS)
        is_broken = edge.relation == _DIET and not _FORBIDDEN.isdisjoint(said)
        return is_broken or any(shares_word(one, said) for one in (*names, label) if one)
