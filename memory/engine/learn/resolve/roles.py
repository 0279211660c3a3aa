"""Unnamed roles: who "my boss" is, and whose role a name fills.

In: the person's live edges and this batch's claims. Out: figures.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from memory.engine.learn.clean.names import plain, role_noun
from memory.engine.learn.proposal import Claim, KnownEdge, Mention, Occasion, Proposal
from memory.engine.learn.resolve.figures import Figure, Figures
from memory.engine.strength import days_between, edge_state, faded
from memory.engine.vocabulary import Cardinality, EdgeState
from memory.engine.vocabulary.names import FEMALE_ROLES, MALE_ROLES, VAGUE_ROLES
from memory.engine.vocabulary.relations import relation_group, usual_cardinality

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

        Of roles that many hold, only this batch can say who is meant; whether the brother that
        one has is the sister just said, no label without a gender can.
        """
        named = [self._end(claim, met) for claim in self.claims if _fits(mention, claim.relation)]
        here = [one for one in named if one is not None and not _oppose(mention.name, one.name)]
        if here or mention.role in VAGUE_ROLES:
            return here
        edges = [edge for edge in self.edges if _fits(mention, edge.relation)]
        is_certain = len(edges) > 1 or all(_is_told(mention.name, one.relation) for one in edges)
        return self._targets(edges) if is_certain else []

    def possible(self, mention: Mention) -> list[Figure]:
        """Return who may hold the role of a mention, as far as only a second look can tell."""
        if mention.role in VAGUE_ROLES:
            return []
        return self._targets(edge for edge in self.edges if _fits(mention, edge.relation))

    def unnamed(self, index: int) -> list[Figure]:
        """Return the one unnamed stand-in of a role that this mention is said to hold.

        Departs from the write-up: a role that everybody has several of is filled by nobody
        unasked.
        """
        return [one for role, one in self._stand_ins(index) if role not in VAGUE_ROLES]

    def one_of_many(self, index: int) -> list[Figure]:
        """Return the one unnamed stand-in of a role of many that this mention may be."""
        return [one for role, one in self._stand_ins(index) if role in VAGUE_ROLES]

    def _targets(self, edges: Iterable[KnownEdge]) -> list[Figure]:
        found = [self.figures.of_node(edge.target) for edge in edges]
        return [figure for figure in found if figure is not None]

    def _stand_ins(self, index: int) -> list[tuple[str, Figure]]:
        """Return the role and the stand-in, if exactly one may be meant."""
        claims = [claim for claim in self.claims if claim.target.mention == index]
        groups = {relation_group(claim.relation) for claim in claims}
        said = _said_of(claims)
        found = {
            figure: relation_group(edge.relation)
            for edge in self.edges
            if relation_group(edge.relation) in groups
            and (figure := self.figures.of_node(edge.target)) is not None
            and figure.is_provisional
            and _is_unnamed(figure, said)
        }
        return [(role, figure) for figure, role in found.items()] if len(found) == 1 else []

    def _end(self, claim: Claim, met: Mapping[int, Figure]) -> Figure | None:
        """Return the target of a claim, if it is already resolved."""
        if claim.target.mention is not None:
            return met.get(claim.target.mention)
        return self.figures.of_node(claim.target.node)


def _fits(mention: Mention, label: str) -> bool:
    """Say whether an edge of this label may lead to whoever holds the role."""
    return relation_group(label) == mention.role and not _oppose(mention.name, label)


def _is_told(noun: str, label: str) -> bool:
    """Say whether a label alone tells that its target holds the role of this noun.

    HAS_SIBLING does not tell a brother from a sister; HAS_SPOUSE has one holder whatever the noun.
    """
    has_gender = noun in MALE_ROLES | FEMALE_ROLES
    label_has = _noun(label) in MALE_ROLES | FEMALE_ROLES
    return not has_gender or label_has or usual_cardinality(label) is Cardinality.ONE_TO_ONE


def _said_of(claims: Iterable[Claim]) -> frozenset[str]:
    """Return the role nouns with a gender that stand in claims: in the label, else in its words.

    Words that name both a brother and a sister fit neither: whose name it is stays open.
    """
    labels = {_noun(claim.relation) for claim in claims} & (MALE_ROLES | FEMALE_ROLES)
    texts = [snippet.text for claim in claims for snippet in claim.snippets]
    words = {word for text in texts for word in plain(text).split()}
    return frozenset(labels or words & (MALE_ROLES | FEMALE_ROLES))


def _is_unnamed(figure: Figure, said: frozenset[str]) -> bool:
    noun = role_noun(figure.name)
    return bool(noun) and not any(_oppose(noun, one) for one in said)


def _oppose(noun: str, label: str) -> bool:
    """Say whether a label or a noun speaks of a brother where the noun says sister."""
    pair = {noun, _noun(label)}
    return bool(pair & MALE_ROLES) and bool(pair & FEMALE_ROLES)


def _noun(label: str) -> str:
    return label.removeprefix(_HAS).casefold()


def _lives(edge: KnownEdge, occasion: Occasion) -> bool:
    days = days_between(edge.touched_at, occasion.closed_at)
    state = edge_state(
        faded(edge.strength_at_touch, days=days, stability=edge.stability),
        is_superseded=edge.superseded_at is not None,
        expires_at=edge.expires_at,
        now=occasion.closed_at,
    )
    return state is EdgeState.LIVE
