"""What stands in the graph through a mention: its words, by the edge they stand on.

In: the decisions of a conversation, its claims, its edges. Out: the decisions with the words of
each mention that was taken for somebody, so that they can be taken apart again.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from memory.engine.learn.changes.edges import new_edge
from memory.engine.learn.changes.told import Key, Told, claim_key, node_of
from memory.engine.learn.changes.types import Attachment, MergeRecord
from memory.engine.learn.clean.batch import joined
from memory.engine.learn.proposal import Claim, EdgeRef, NodeRef, Occasion, Proposal
from memory.engine.learn.resolve.types import Settlement
from memory.engine.learn.supersede import Supersession
from memory.engine.vocabulary import Decision


class _Place(NamedTuple):
    """One edge as seen from one mention."""

    is_source: bool
    source: NodeRef
    relation: str
    target: NodeRef
    other: int | None  # the mention at the other end, where the edge would relate to itself

    @property
    def key(self) -> Key:
        """What makes it one edge."""
        return claim_key(self.source, self.relation, self.target)


def with_words(
    merges: Sequence[MergeRecord],
    told: Sequence[Told],
    proposal: Proposal,
    settlement: Settlement,
    occasion: Occasion,
) -> tuple[MergeRecord, ...]:
    """Return the decisions, those that took a mention for somebody with what it brought.

    Args:
        merges: one a mention, in the order of the settlement.
        told: the conversation's claims as edges.
        proposal: the claims as they were proposed.
        settlement: every mention's node.
        occasion: the same that everything else saw.
    """
    claims = _claims_by_mention(proposal, settlement)
    edges: dict[Key, EdgeRef] = {
        claim_key(one.source, one.claim.relation, one.target): one.edge for one in told
    }
    found = []
    for record, settled in zip(merges, settlement.settled, strict=True):
        of_mention = claims[settled.mention] if record.decision is Decision.SAME else {}
        attached = tuple(
            _attachment(place, claim, edges.get(place.key), occasion)
            for place, claim in of_mention.items()
        )
        found.append(replace(record, attached=attached))
    return tuple(found)


def _claims_by_mention(
    proposal: Proposal, settlement: Settlement
) -> defaultdict[int, dict[_Place, Claim]]:
    """Return each mention's claims, those of one edge as one."""
    nodes = {one.mention: one.node for one in settlement.settled}
    found: defaultdict[int, dict[_Place, Claim]] = defaultdict(dict)
    for claim in proposal.claims:
        source, target = node_of(claim.source, nodes), node_of(claim.target, nodes)
        for end, other in ((claim.source, claim.target), (claim.target, claim.source)):
            if end.mention is None:
                continue
            place = _Place(
                is_source=end is claim.source,
                source=source,
                relation=claim.relation,
                target=target,
                other=other.mention if source == target else None,
            )
            mine = found[end.mention]
            mine[place] = joined(mine[place], claim) if place in mine else claim
    return found


def _attachment(
    place: _Place, claim: Claim, edge: EdgeRef | None, occasion: Occasion
) -> Attachment:
    told = Told(edge if edge is not None else 0, place.source, place.target, claim)
    return Attachment(
        edge=edge,
        snippets=claim.snippets,
        own=new_edge(told, Supersession(), occasion),
        is_source=place.is_source,
    )
