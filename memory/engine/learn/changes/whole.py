"""The whole change set of one conversation.

In: what was cleaned and settled, the occasion. Out: a ChangeSet.
"""

from types import MappingProxyType
from typing import Final

from memory.engine.learn.changes.attached import with_words
from memory.engine.learn.changes.edges import Answers, edge_rows
from memory.engine.learn.changes.nodes import node_rows
from memory.engine.learn.changes.types import ChangeSet
from memory.engine.learn.proposal import Occasion, Proposal
from memory.engine.learn.resolve.types import Settlement

_NOBODY_ASKED: Final[Answers] = MappingProxyType({})


def change_set(
    proposal: Proposal,
    settlement: Settlement,
    occasion: Occasion,
    answers: Answers = _NOBODY_ASKED,
) -> ChangeSet:
    """Return all that a conversation changes; writing it decides nothing.

    Args:
        proposal: of `clean`, not a retry.
        settlement: of `settle`, for exactly these mentions.
        occasion: the same that `clean` and `resolve` saw.
        answers: a model's on what supersedes what, by (newer edge, older edge).
    """
    nodes = node_rows(proposal, settlement, occasion)
    edges = edge_rows(proposal, settlement, occasion, answers)
    return ChangeSet(
        nodes=tuple(nodes.nodes),
        node_updates=tuple(nodes.updates),
        aliases=tuple(nodes.aliases),
        sightings=tuple(nodes.sightings),
        edges=tuple(edges.edges),
        edge_updates=tuple(edges.updates),
        snippets=tuple(edges.snippets),
        closings=tuple(edges.closings),
        merges=with_words(nodes.merges, edges.told, proposal, settlement, occasion),
        episode=proposal.episode,
        notes=(*proposal.notes, *nodes.notes, *edges.notes),
    )
