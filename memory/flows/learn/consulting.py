"""What models are asked about a proposal: who is who, then what replaces what.

In: a proposal and its occasion. Out: the answers, for the one who applies it. The only way there:
a conversation is learned and derived again by the same answers.
"""

from dataclasses import dataclass, field
from uuid import UUID

from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.learn.resolve import resolve, settle
from memory.flows.learn.comparing import Rulings, compared
from memory.flows.learn.judging import Answers, judged


@dataclass(frozen=True)
class Consulted:
    """The judge's answers by mention, and the arbiter's by pairs of claims."""

    who: Answers = field(default_factory=dict)
    what: Rulings = field(default_factory=dict)


def consulted(owner_id: UUID, proposal: Proposal, occasion: Occasion) -> Consulted:
    """Ask about the unsure, and what replaces what, outside every transaction."""
    resolutions = resolve(proposal, occasion)
    who = judged(proposal, resolutions, occasion)
    settlement = settle(resolutions, who)
    return Consulted(who, compared(owner_id, proposal, settlement, occasion))
