"""What every decision about who is who begins and ends with.

In: an owner, a decision as it was seen. Out: the decision, locked; or why it cannot be touched.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from memory.flows.review.refusals import StaleVersionError
from memory.models import MergeDecision, Profile
from memory.store.upkeep import settle

SETTLED: Final = ["needs_review", "reviewed_by_id", "reviewed_at", "version"]


def locked(owner_id: UUID, decision_id: UUID, *, version: int | None = None) -> MergeDecision:
    """Take the owner's lock, and return the decision as it is now.

    Raises:
        MergeDecision.DoesNotExist: the owner has no such decision.
        StaleVersionError: `version` is given and no longer the decision's.
    """
    Profile.objects.locked(owner_id)
    decision = MergeDecision.objects.owned_by(owner_id).get(pk=decision_id)
    if version is not None and version != decision.version:
        raise StaleVersionError
    return decision


def next_version(owner_id: UUID) -> int:
    """Return the version of the graph that the act under way will make."""
    return Profile.objects.of(owner_id).graph_version + 1


def sign(decision: MergeDecision, *, by: UUID, now: datetime) -> None:
    """Note who decided, and when; the caller saves the row."""
    decision.needs_review = False
    decision.reviewed_by_id, decision.reviewed_at = by, now
    decision.version += 1


def finish(owner_id: UUID, *, now: datetime) -> None:
    """Bring names in step, and count one change of the graph."""
    settle(owner_id, now=now)
