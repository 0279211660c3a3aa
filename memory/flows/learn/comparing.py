"""Claims that may exclude each other go to an arbiter, with the words on either side.

In: a proposal, who its mentions are, the occasion. Out: answers by what the claims say. An
arbiter that cannot be asked leaves the rest to the rules.
"""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from memory.engine.learn.changes import considered
from memory.engine.learn.guard import quotable
from memory.engine.learn.proposal import EdgeRef, NodeRef, Occasion, Proposal
from memory.engine.learn.resolve import Settlement
from memory.engine.learn.supersede import Answer, Held
from memory.llm import backends
from memory.llm.base import CompareRequest, ModelError, Telling
from memory.models import acting_for
from memory.store.occasions import last_words

PAIRS_MAX: Final = 12  # asked about in one conversation

type Rulings = Mapping[tuple[str, str], Answer]  # by the lines of a newer and an older claim


def compared(
    owner_id: UUID, proposal: Proposal, settlement: Settlement, occasion: Occasion
) -> Rulings:
    """Ask about every pair that supersession considers, outside every transaction."""
    pairs = considered(proposal, settlement, occasion)[:PAIRS_MAX]
    if not pairs:
        return {}
    names = _names(proposal, settlement, occasion)
    with acting_for(owner_id):
        words = last_words(owner_id, [one.edge for pair in pairs for one in pair])
    rulings: dict[tuple[str, str], Answer] = {}
    for newer, older in pairs:
        request = CompareRequest(_telling(newer, names, words), _telling(older, names, words))
        try:
            rulings[_line(newer, names), _line(older, names)] = backends.arbiter().compare(request)
        except ModelError:
            break  # the rules decide about the rest
    return rulings


def answers_for(
    rulings: Rulings, proposal: Proposal, settlement: Settlement, occasion: Occasion
) -> dict[tuple[EdgeRef, EdgeRef], Answer]:
    """Return the answers by edges, as they are numbered now; who is who may have changed."""
    if not rulings:
        return {}
    names = _names(proposal, settlement, occasion)
    found = {}
    for newer, older in considered(proposal, settlement, occasion):
        ruling = rulings.get((_line(newer, names), _line(older, names)))
        if ruling is not None:
            found[newer.edge, older.edge] = ruling
    return found


def _names(proposal: Proposal, settlement: Settlement, occasion: Occasion) -> dict[NodeRef, str]:
    names: dict[NodeRef, str] = {node.key: node.name for node in occasion.nodes}
    for one in settlement.settled:
        names.setdefault(one.node, proposal.mentions[one.mention].name)
    return names


def _line(claim: Held, names: Mapping[NodeRef, str]) -> str:
    return f"{names[claim.source]} -[{claim.relation}]-> {names[claim.target]}"


def _telling(claim: Held, names: Mapping[NodeRef, str], words: Mapping[str, str]) -> Telling:
    """Return a claim as the arbiter reads it; what is meant for a machine is shown to none."""
    said = claim.words or words.get(str(claim.edge), "")
    return Telling(_line(claim, names), quotable(said), claim.said_at)
