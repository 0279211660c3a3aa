"""A decision taken back: the graph is as if it had never been made.

In: a decision. Out: nothing. A pair that is parted again is remembered as not the same.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.vocabulary import Decision
from memory.flows.review.candidates import candidates_of
from memory.flows.review.desk import finish, locked, sign
from memory.flows.review.refusals import MergeBlockedError, ReviewRefusal, ReviewRefusedError
from memory.models import MergeDecision, Node, acting_for
from memory.models.merge import SPLIT_BY_HAND
from memory.store import identity
from memory.store.journal import Journal
from memory.store.ledger_scrubbing import PARTIAL
from memory.store.parting import NothingLeftError, unmerge
from memory.store.splitting import rejoin
from memory.store.undoing import lay_down, lift
from memory.store.unlearning import unlearn


def undo(
    *, owner_id: UUID, decision_id: UUID, by: UUID, now: datetime, version: int | None = None
) -> None:
    """Take a merge, a split or what a mention was taken for back; a second time changes nothing.

    Raises:
        MergeDecision.DoesNotExist: the owner has no such decision.
        StaleVersionError: `version` is given and no longer the decision's.
        MergeBlockedError: later decisions rest on it; it names them.
        ReviewRefusedError: it merged nothing, it is the person, or some of it is forgotten.
    """
    with acting_for(owner_id, durable=True):
        decision = locked(owner_id, decision_id, version=version)
        if decision.undone_at is None:
            take_back(decision, by=by, now=now)
            finish(owner_id, now=now)


def take_back(decision: MergeDecision, *, by: UUID, now: datetime) -> None:
    """Take one decision back; the caller holds the owner's lock.

    Raises:
        MergeBlockedError: later decisions rest on it.
        ReviewRefusedError: it cannot be taken back.
    """
    blocking = identity.blockers(decision)
    if blocking:
        raise MergeBlockedError([one.pk for one in blocking])
    if decision.changes.get(PARTIAL):
        raise ReviewRefusedError(ReviewRefusal.FORGOTTEN)
    if decision.decision == Decision.UNSURE and decision.reviewed_at is not None:
        _ask_again(decision, by=by, now=now)
        return
    lifted = lift(decision.owner_id, later_than=decision.graph_version)
    journal = Journal()
    try:
        _part(decision, journal, now=now)
    except NothingLeftError:
        raise ReviewRefusedError(ReviewRefusal.FORGOTTEN) from None
    lay_down(lifted, journal.heir)
    sign(decision, by=by, now=now)
    decision.undone_at = now
    decision.save()


def _ask_again(decision: MergeDecision, *, by: UUID, now: datetime) -> None:
    """Take back that an undecided mention is nobody of those it was like: it waits again."""
    node = Node.objects.owned_by(decision.owner_id).filter(pk__in=[decision.node_id]).first()
    for other in candidates_of(decision):
        if node is not None:
            identity.unite(node, other)
    sign(decision, by=by, now=now)
    decision.needs_review, decision.reviewed_at = True, None
    decision.save()


def _part(decision: MergeDecision, journal: Journal, *, now: datetime) -> None:
    """Undo a decision by what it was."""
    if decision.rule == SPLIT_BY_HAND:
        _rejoin(decision, now=now)
    elif decision.absorbed_id is not None:
        _unmerge(decision, journal, now=now)
    elif decision.decision == Decision.SAME and "attached" in decision.changes:
        _unlearn(decision, journal, now=now)
    else:
        raise ReviewRefusedError(ReviewRefusal.NOT_DECIDED)


def _rejoin(decision: MergeDecision, *, now: datetime) -> None:
    decision.node_id = rejoin(decision, now=now).pk
    decision.changes = {}


def _unmerge(decision: MergeDecision, journal: Journal, *, now: datetime) -> None:
    """Restore the node that was merged away; a mention that waited for review is unsure again."""
    kept, restored = unmerge(decision, now=now, journal=journal)
    identity.set_apart(kept, restored, now=now)
    decision.changes = {}
    if decision.mention:
        decision.decision, decision.absorbed_id = Decision.UNSURE, None
        decision.node_id = restored.pk


def _unlearn(decision: MergeDecision, journal: Journal, *, now: datetime) -> None:
    """Give the mention a node of its own, and those that rest on it with it."""
    if decision.rule == "self":
        raise ReviewRefusedError(ReviewRefusal.IS_SELF)
    resting = identity.followers(decision)
    kept, other = unlearn([decision, *resting], now=now, journal=journal)
    identity.set_apart(kept, other, now=now)
    for one in resting:
        one.node_id = other.pk
        attached = [at | {"steps": []} for at in one.changes.get("attached", [])]
        one.changes = {**one.changes, "node": None, "attached": attached}
        one.save(update_fields=["node", "changes"])
    decision.node_id = other.pk
    decision.changes = {}
