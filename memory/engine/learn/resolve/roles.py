"""Unnamed roles: who "my boss" is, and whose role a name fills.

In: the person's live edges and this batch's claims. Out: figures.
"""

from collections.abc import Mapping
from typing import Final

from memory.engine.learn.clean.names import role_noun
from memory.engine.learn.proposal import Claim, KnownEdge, Mention, Occasion, Proposal
from memory.engine.learn.resolve.figures import Figure, Figures
from memory.engine.strength import days_between, edge_state, faded
from memory.engine.vocabulary import EdgeState
from memory.engine.vocabulary.names import FEMALE_ROLES, MALE_ROLES, VAGUE_ROLES
from memory.engine.vocabulary.relations import relation_group

_HAS: Final = "HAS_"


class Roles:
    """Who holds which role beside the person, by live edges and by this batch."""

    def __init__(self, proposal: Proposal, occasion: Occasion, figures: Figures) -> None:
        """Keep the edges and claims that go out from the person."""
        me = occasion.self_node.key
        self.figures = figures
        self.claims = [claim for claim in proposal.claims if claim.source.node == me]
        self.edges = [
            edge for edge in occasion.edges if edge.source == me and _lives(edge, occasion)
        ]

    def holders(self, mention: Mention, met: Mapping[int, Figure]) -> list[Figure]:
        """Return who holds the role of a mention: as named in this batch, else by live edge.

        Of roles that many hold, only this batch can say who is meant.
        """
        named = [self._end(claim, met) for claim in self.claims if _fits(mention, claim.relation)]
        here = [one for one in named if one is not None and not _oppose(mention.name, one.name)]
        if here or mention.role in VAGUE_ROLES:
            return here
        stored = [
            self.figures.of_node(edge.target)
            for edge in self.edges
            if _fits(mention, edge.relation)
        ]
        return [figure for figure in stored if figure is not None]

    def unnamed(self, index: int) -> list[Figure]:
        """Return the one unnamed stand-in of a role that this mention is said to hold."""
        labels = {claim.relation for claim in self.claims if claim.target.mention == index}
        groups = {relation_group(label) for label in labels}
        targets = [
            self.figures.of_node(edge.target)
            for edge in self.edges
            if relation_group(edge.relation) in groups
        ]
        found = {
            figure
            for figure in targets
            if figure is not None and figure.is_provisional and _is_unnamed(figure, labels)
        }
        return list(found) if len(found) == 1 else []

    def _end(self, claim: Claim, met: Mapping[int, Figure]) -> Figure | None:
        """Return the target of a claim, if it is already resolved."""
        if claim.target.mention is not None:
            return met.get(claim.target.mention)
        return self.figures.of_node(claim.target.node)


def _fits(mention: Mention, label: str) -> bool:
    """Say whether an edge of this label may lead to whoever holds the role."""
    return relation_group(label) == mention.role and not _oppose(mention.name, label)


def _is_unnamed(figure: Figure, labels: set[str]) -> bool:
    noun = role_noun(figure.name)
    return bool(noun) and not any(_oppose(noun, label) for label in labels)


def _oppose(noun: str, label: str) -> bool:
    """Say whether a label speaks of a brother where the noun says sister."""
    pair = {noun, label.removeprefix(_HAS).casefold()}
    return bool(pair & MALE_ROLES) and bool(pair & FEMALE_ROLES)


def _lives(edge: KnownEdge, occasion: Occasion) -> bool:
    days = days_between(edge.touched_at, occasion.closed_at)
    state = edge_state(
        faded(edge.strength_at_touch, days=days, stability=edge.stability),
        is_superseded=edge.superseded_at is not None,
        expires_at=edge.expires_at,
        now=occasion.closed_at,
    )
    return state is EdgeState.LIVE
