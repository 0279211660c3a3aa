"""Verdicts on decisions that wait for review: the same, or two.

In: a decision and a verdict. Out: nothing; the decision waits no more.
"""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from memory.engine.vocabulary import Decision
from memory.flows.review.candidates import candidates_of
from memory.flows.review.desk import finish, locked, sign
from memory.flows.review.merges import allow, take_in
from memory.flows.review.refusals import ReviewRefusal, ReviewRefusedError
from memory.flows.review.undo import take_back
from memory.models import MergeDecision, Node, acting_for
from memory.store import identity


class Verdict(StrEnum):
    """What somebody says of a decision that waits."""

    MERGE = "merge"
    SEPARATE = "separate"


def keep_separate(
    *, owner_id: UUID, decision_id: UUID, by: UUID, now: datetime, version: int | None = None
) -> None:
    """Settle that a mention is nobody of those it was like; they are never merged again.

    Raises:
        MergeDecision.DoesNotExist: the owner has no such decision.
        StaleVersionError: `version` is given and no longer the decision's.
        MergeBlockedError: it was merged, and later decisions rest on that.
        ReviewRefusedError: it was merged, and cannot be taken back.
    """
    decide(
        owner_id=owner_id,
        decision_id=decision_id,
        verdict=Verdict.SEPARATE,
        by=by,
        now=now,
        version=version,
    )


def decide(
    *,
    owner_id: UUID,
    decision_id: UUID,
    verdict: Verdict,
    by: UUID,
    now: datetime,
    version: int | None = None,
    candidate_id: UUID | None = None,
) -> None:
    """Settle a decision: a flagged merge stands or is taken back, an undecided one is decided.

    Args:
        owner_id: whose memory.
        decision_id: what waits.
        verdict: the same, or two.
        by: who says so.
        now: when.
        version: of the decision as it was looked at.
        candidate_id: with whom an undecided mention is one; the likeliest when it is None.

    Raises:
        MergeDecision.DoesNotExist: the owner has no such decision.
        StaleVersionError: `version` is given and no longer the decision's.
        MergeBlockedError: it is to be taken back, and later decisions rest on it.
        ReviewRefusedError: nobody is there to merge with, or it cannot be taken back.
    """
    with acting_for(owner_id, durable=True):
        decision = locked(owner_id, decision_id, version=version)
        if decision.undone_at is not None:
            return
        is_merged = decision.decision == Decision.SAME
        if verdict is Verdict.SEPARATE and is_merged:
            take_back(decision, by=by, now=now)
        else:
            if verdict is Verdict.SEPARATE:
                _part(decision, now=now)
            elif not is_merged:
                _unite(decision, candidate_id, by=by, now=now)
            sign(decision, by=by, now=now)
            decision.save()
        finish(owner_id, now=now)


def _part(decision: MergeDecision, *, now: datetime) -> None:
    """Remember that the mention is none of the candidates."""
    node = Node.objects.owned_by(decision.owner_id).filter(pk__in=[decision.node_id]).first()
    for other in candidates_of(decision):
        if node is not None and other.pk != node.pk:
            identity.set_apart(node, other, now=now)


def _unite(decision: MergeDecision, candidate_id: UUID | None, *, by: UUID, now: datetime) -> None:
    """Merge the node of an undecided mention into a candidate."""
    node = Node.objects.owned_by(decision.owner_id).kept().filter(pk__in=[decision.node_id]).first()
    if node is None:
        raise ReviewRefusedError(ReviewRefusal.FORGOTTEN)
    others = [one for one in candidates_of(decision) if one.pk != node.pk]
    wanted = None if candidate_id is None else identity.surviving(decision.owner_id, candidate_id)
    kept = next((one for one in others if wanted in {None, one.pk}), None)
    if kept is None:
        raise ReviewRefusedError(ReviewRefusal.NO_CANDIDATE)
    if node.is_self:
        kept, node = node, kept
    allow(kept, node, by=by)
    take_in(decision, kept, node, now=now)
    decision.decision = Decision.SAME
