"""What a proposed edge replaces, or is replaced by, once the person keeps it.

In: the edge and those it may stand against. Out: replacements, as at the end of a conversation.
"""

from collections.abc import Collection, Iterable

from memory.engine.learn.changes.edges import Answers, held
from memory.engine.learn.proposal import KnownEdge
from memory.engine.learn.supersede import Supersession, supersede


def kept(
    edge: KnownEdge, others: Iterable[KnownEdge], *, provisional: Collection[str], answers: Answers
) -> Supersession:
    """Compare a kept edge with the live ones; history and what still waits is left out.

    Args:
        edge: that the person keeps; one that is history already replaces nothing.
        others: stored edges of the same person.
        provisional: keys of nodes that are stand-ins.
        answers: a model's, by (newer edge, older edge), as it gave them when it was learned.
    """
    if edge.superseded_at is not None:
        return Supersession()
    standing = [one for one in others if one.superseded_at is None and not one.is_proposed]
    mine, *rest = (
        held(one, is_provisional=bool({one.source, one.target} & set(provisional)))
        for one in [edge, *(one for one in standing if one.key != edge.key)]
    )
    return supersede([mine], rest, answers)
