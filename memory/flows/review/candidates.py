"""Whom a mention may be, as far as they are still there.

In: a decision. Out: nodes, the likeliest first.
"""

from uuid import UUID

from memory.models import MergeDecision, Node
from memory.store import identity


def candidates_of(decision: MergeDecision) -> list[Node]:
    """Return the candidates that are still there, as whoever took them in; the likeliest first."""
    found: dict[UUID, Node] = {}
    known = [one for one in decision.candidates if "node" in one]
    for one in sorted(known, key=_likeness, reverse=True):
        pk = identity.surviving(decision.owner_id, UUID(one["node"]))
        node = Node.objects.owned_by(decision.owner_id).kept().filter(pk=pk).first()
        if node is not None:
            found.setdefault(pk, node)
    return list(found.values())


def _likeness(candidate: dict[str, object]) -> tuple[float, float]:
    sure, similar = candidate.get("confidence"), candidate.get("similarity")
    return (
        float(sure) if isinstance(sure, int | float) else 0.0,
        float(similar) if isinstance(similar, int | float) else 0.0,
    )
