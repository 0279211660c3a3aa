"""Staff look at the names and words of a decision, for a reason the person can read.

In: a decision, a reason. Out: a row on the person's page.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.learn.clean.names import one_line
from memory.flows.review.refusals import ReviewRefusal, ReviewRefusedError
from memory.models import MergeDecision, StaffView, acting_for
from memory.models.merge import REASON_LENGTH


def reveal(*, owner_id: UUID, decision_id: UUID, by: UUID, reason: str, now: datetime) -> None:
    """Note that somebody of the staff reads a decision's names and words, and why.

    Raises:
        MergeDecision.DoesNotExist: the owner has no such decision.
        ReviewRefusedError: no reason is given.
    """
    line, _ = one_line(reason, limit=REASON_LENGTH)
    if not line:
        raise ReviewRefusedError(ReviewRefusal.EMPTY)
    with acting_for(owner_id, durable=True):
        decision = MergeDecision.objects.owned_by(owner_id).get(pk=decision_id)
        StaffView.objects.create(
            owner_id=owner_id, staff_id=by, decision=decision, reason=line, seen_at=now
        )
