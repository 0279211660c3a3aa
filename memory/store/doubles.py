"""Doubles in the queue: pairs of stored nodes that somebody should look at.

In: an owner. Out: decisions that wait. Nothing is merged: the person or the staff decide, and a
pair that was asked about once is never asked about again. The caller holds the owner's lock.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from memory.engine.learn.resolve.doubles import Double, doubles
from memory.engine.params import DOUBLES_WAITING
from memory.engine.vocabulary import Band, Decision
from memory.models import MergeDecision, Node, Profile
from memory.models.merge import MergeDecisionQuerySet
from memory.store import identity
from memory.store.occasions import known_nodes, told_apart

NO_MENTION: Final = ""  # both nodes are stored: their names may change, the question stands


def ask(owner_id: UUID, *, now: datetime) -> int:
    """Put new pairs into the queue, as long as few wait; return how many."""
    waiting = _waiting(owner_id)
    _drop_answered(owner_id, waiting)
    room = DOUBLES_WAITING - waiting.count()
    if room <= 0:
        return 0
    nodes = [node for node in known_nodes(owner_id) if not node.is_self]
    found = doubles(nodes, told_apart(owner_id) | _asked(owner_id))[:room]
    kinds = {node.key: str(node.kind) for node in nodes}
    version = Profile.objects.of(owner_id).graph_version
    MergeDecision.objects.bulk_create(
        _decision(owner_id, one, kinds[one.newer], now=now, version=version) for one in found
    )
    return len(found)


def _waiting(owner_id: UUID) -> MergeDecisionQuerySet:
    rows = MergeDecision.objects.owned_by(owner_id).waiting()
    return rows.filter(mention=NO_MENTION, decision=Decision.UNSURE)


def _drop_answered(owner_id: UUID, waiting: MergeDecisionQuerySet) -> None:
    """Drop questions about nodes that are gone, or one already."""
    kept = {str(pk) for pk in Node.objects.owned_by(owner_id).kept().values_list("pk", flat=True)}
    for row in waiting:
        others = {str(identity.surviving(owner_id, UUID(one["node"]))) for one in row.candidates}
        if str(row.node_id) not in kept or not (others & kept) - {str(row.node_id)}:
            row.delete()


def _asked(owner_id: UUID) -> frozenset[frozenset[str]]:
    """Return every pair that a decision ever named: judged, waiting or settled."""
    rows = MergeDecision.objects.owned_by(owner_id).filter(node__isnull=False)
    return frozenset(
        frozenset({str(node), one["node"]})
        for node, candidates in rows.exclude(candidates=[]).values_list("node_id", "candidates")
        for one in candidates
        if "node" in one
    )


def _decision(
    owner_id: UUID, one: Double, kind: str, *, now: datetime, version: int
) -> MergeDecision:
    return MergeDecision(
        owner_id=owner_id,
        mention=NO_MENTION,
        kind=kind,
        decision=Decision.UNSURE,
        band=Band.UNDECIDED,
        rule=one.rule,
        node_id=UUID(one.newer),
        candidates=[{"node": one.older, "similarity": one.similarity, "confidence": None}],
        needs_review=True,
        decided_at=now,
        graph_version=version,
    )
