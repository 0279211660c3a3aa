"""What is told as edges: claims with their ends resolved, each new or known.

In: a proposal, its settlement, the stored edges. Out: one entry an edge, and what is retired.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from memory.engine.learn.clean.batch import joined
from memory.engine.learn.proposal import (
    Claim,
    EdgeRef,
    End,
    KnownEdge,
    NodeRef,
    Note,
    Occasion,
    Proposal,
    Retirement,
)
from memory.engine.learn.resolve.types import Settlement
from memory.engine.vocabulary.relations import MUTUAL, canonical, mirrored

type Key = tuple[NodeRef, str, NodeRef]  # source, relation group, target: one edge


@dataclass(frozen=True)
class Told:
    """A claim with its ends resolved, as one edge, new or known."""

    edge: EdgeRef
    source: NodeRef
    target: NodeRef
    claim: Claim
    known: KnownEdge | None = None


def told_edges(
    proposal: Proposal, settlement: Settlement, occasion: Occasion, notes: list[Note]
) -> list[Told]:
    """Remap the claims; the same thing said twice is one edge, and nothing relates to itself."""
    nodes = {one.mention: one.node for one in settlement.settled}
    claims: dict[Key, Claim] = {}
    for claim in proposal.claims:
        source, target = node_of(claim.source, nodes), node_of(claim.target, nodes)
        if source == target:
            notes.append(Note("self_relation", claim.relation))
            continue
        key = claim_key(source, claim.relation, target)
        claims[key] = _together(claims[key], claim) if key in claims else claim
    known = _by_key(occasion.edges, {claim.relation for claim in claims.values()})
    told = []
    n_new = 0
    for key, claim in claims.items():
        edge = known.get(key)
        source, target = node_of(claim.source, nodes), node_of(claim.target, nodes)
        told.append(Told(edge.key if edge else n_new, source, target, claim, edge))
        n_new += edge is None
    return told


def node_of(end: End, nodes: Mapping[int, NodeRef]) -> NodeRef:
    """Return the node at an end of a claim."""
    return end.node if end.node is not None else nodes[end.mention or 0]


def claim_key(source: NodeRef, relation: str, target: NodeRef) -> Key:
    """Return what makes two tellings one claim, whichever end they begin with."""
    one, group, other = canonical(source, relation, target)
    if group in MUTUAL:
        one, other = sorted((one, other), key=str)
    return one, group, other


def _together(first: Claim, again: Claim) -> Claim:
    """Return two tellings as one; told from the other end it keeps the first one's direction."""
    if mirrored(again.relation) is not None:
        again = replace(again, source=first.source, relation=first.relation, target=first.target)
    return joined(first, again)


def _by_key(edges: tuple[KnownEdge, ...], labels: set[str]) -> dict[Key, KnownEdge]:
    """Index the stored edges; of several labels of one group the one in use is preferred."""
    index: dict[Key, KnownEdge] = {}
    for edge in sorted(edges, key=lambda one: (one.relation in labels, one.superseded_at is None)):
        index[claim_key(edge.source, edge.relation, edge.target)] = edge
    return index


def retired_edges(
    retirements: tuple[Retirement, ...], told: list[Told], occasion: Occasion, notes: list[Note]
) -> dict[str, Retirement]:
    """Return the edges that the person ends: those that hold and were not restated since."""
    by_key = {edge.key: edge for edge in occasion.edges}
    restated = {one.edge: one.claim.said_at for one in told}
    retired: dict[str, Retirement] = {}
    for one in sorted(retirements, key=lambda one: one.snippet.said_at):
        edge = by_key[one.edge]
        last = max(edge.last_said_at, restated.get(one.edge, edge.last_said_at))
        if edge.superseded_at is None and one.snippet.said_at >= last:
            retired[one.edge] = one
        else:
            notes.append(Note("retirement_outdated", edge.relation))
    return retired
