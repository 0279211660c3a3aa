"""What the person had forgotten does not come back from words said before.

In: a proposal. Out: the proposal without buried claims and mentions, with a note on each.
"""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.engine.learn.guard import without_mentions
from memory.engine.learn.proposal import Claim, End, Note, Occasion, Proposal
from memory.engine.vocabulary import Role
from memory.engine.vocabulary.relations import mirrored
from memory.store.tombstones import (
    SELF_CANON,
    BuriedClaim,
    Heard,
    buried,
    node_claim,
)

BURIED = Note("forgotten_before")
LONG_AGO = datetime.min.replace(tzinfo=UTC)


def unburied(owner_id: UUID, proposal: Proposal, occasion: Occasion) -> Proposal:
    """Return the proposal without what its owner had forgotten after it was said."""
    if not proposal.mentions and not proposal.claims:
        return proposal
    names = [_names(proposal, index) for index in range(len(proposal.mentions))]
    said_at = _heard_at(
        occasion, max(turn.said_at for turn in occasion.turns if turn.role is Role.USER)
    )
    asked = {
        index: [Heard(node_claim(name), said_at) for name in sorted(names[index])]
        for index in range(len(proposal.mentions))
    }
    told = [_tellings_of(claim, proposal, occasion) for claim in proposal.claims]
    found = buried(owner_id, {one for heard in (*asked.values(), *told) for one in heard})
    gone = {index for index, heard in asked.items() if found & set(heard)}
    claims = [
        claim
        for claim, heard in zip(proposal.claims, told, strict=True)
        if not {claim.source.mention, claim.target.mention} & gone and not found & heard
    ]
    n_dropped = len(proposal.claims) - len(claims) + len(gone)
    if not n_dropped:
        return proposal
    left = without_mentions(proposal, claims, gone)
    return replace(left, notes=left.notes + (BURIED,) * n_dropped)


def _heard_at(occasion: Occasion, said_at: datetime) -> datetime:
    """Return when words were said; those of another assistant are never newer than a burial."""
    return LONG_AGO if occasion.is_hearsay else said_at


def _tellings_of(claim: Claim, proposal: Proposal, occasion: Occasion) -> set[Heard]:
    """Return a claim under any name of its ends, as it was heard."""
    sources = _ends(claim.source, proposal, occasion)
    targets = _ends(claim.target, proposal, occasion)
    return {
        Heard(told, _heard_at(occasion, claim.said_at))
        for source in sources
        for target in targets
        for told in _tellings(source, claim.relation, target)
    }


def _tellings(source: str, relation: str, target: str) -> list[BuriedClaim]:
    """Return a claim, and the same one told from its other end."""
    other = mirrored(relation)
    told = [BuriedClaim(source, relation, target)]
    return told if other is None else [*told, BuriedClaim(target, other, source)]


def _ends(end: End, proposal: Proposal, occasion: Occasion) -> set[str]:
    """Return every canon that an end is known by."""
    names = set(_names(proposal, end.mention)) if end.mention is not None else {canon(end.name)}
    for node in occasion.nodes:
        if node.key == end.node or names & {canon(name) for name in (node.name, *node.aliases)}:
            names |= {canon(name) for name in (node.name, *node.aliases)}
            names |= {SELF_CANON} if node.is_self else set()
    return names - {""}


def _names(proposal: Proposal, index: int) -> set[str]:
    mention = proposal.mentions[index]
    names = {canon(name) for name in (mention.name, *mention.aliases)} - {""}
    return names | ({SELF_CANON} if mention.is_self else set())
