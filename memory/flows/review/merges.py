"""Two stored nodes merged by hand, and what that would do.

In: ids of nodes. Out: counts. The preview does it all and takes it back at once, so that its
counts are those of the merge.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory.engine.vocabulary import Band, Decision
from memory.flows.review.desk import finish, next_version
from memory.flows.review.refusals import ReviewRefusal, ReviewRefusedError
from memory.models import MergeDecision, Node, Profile, acting_for
from memory.models.merge import MERGED_BY_HAND
from memory.store import identity
from memory.store.merging import Merge, words_at
from memory.store.merging import merge as merge_rows


@dataclass(frozen=True)
class Counts:
    """What a merge does: edges that move, those joined with an equal one, new names, losses."""

    memories: int
    joined: int
    aliases: int
    dropped: int


@dataclass(frozen=True)
class Merged:
    """A merge that was made."""

    decision_id: UUID
    counts: Counts


def preview_merge(*, owner_id: UUID, kept_id: UUID, absorbed_id: UUID, now: datetime) -> Counts:
    """Return what merging two nodes would do, and do nothing.

    Raises:
        Node.DoesNotExist: the owner has no such node.
        ReviewRefusedError: both are one already.
    """
    with acting_for(owner_id), transaction.atomic():
        kept, absorbed = pair(owner_id, kept_id, absorbed_id)
        counts = counted(merge_rows(kept, absorbed, now=now))
        transaction.set_rollback(True)
    return counts


def merge(*, owner_id: UUID, kept_id: UUID, absorbed_id: UUID, by: UUID, now: datetime) -> Merged:
    """Let one node take in another. Ids of nodes merged before lead to whoever took them in.

    Raises:
        Node.DoesNotExist: the owner has no such node.
        ReviewRefusedError: both are one already, or the person said that they are two; only
            the person may take that back.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        kept, absorbed = pair(owner_id, kept_id, absorbed_id)
        allow(kept, absorbed, by=by)
        decision = MergeDecision(
            owner_id=owner_id,
            kind=absorbed.kind,
            decision=Decision.SAME,
            band=Band.SILENT,
            rule=MERGED_BY_HAND,
            reviewed_by_id=by,
            reviewed_at=now,
            decided_at=now,
        )
        counts = take_in(decision, kept, absorbed, now=now)
        decision.save(force_insert=True)
        finish(owner_id, now=now)
        return Merged(decision.pk, counts)


def pair(owner_id: UUID, kept_id: UUID, absorbed_id: UUID) -> tuple[Node, Node]:
    """Return the node that stays and the one that goes; the person's own always stays."""
    kept = identity.find(owner_id, kept_id)
    absorbed = identity.find(owner_id, absorbed_id)
    if kept.pk == absorbed.pk:
        raise ReviewRefusedError(ReviewRefusal.SAME_NODE)
    return (absorbed, kept) if absorbed.is_self else (kept, absorbed)


def allow(kept: Node, absorbed: Node, *, by: UUID) -> None:
    """Let the person unite what was told apart; nobody else may.

    Raises:
        ReviewRefusedError: it is not the person.
    """
    if identity.are_apart(kept, absorbed) and by != kept.owner_id:
        raise ReviewRefusedError(ReviewRefusal.TOLD_APART)


def take_in(decision: MergeDecision, kept: Node, absorbed: Node, *, now: datetime) -> Counts:
    """Merge, and write into the decision what was done; the caller saves it."""
    words = words_at(absorbed)
    away = {"id": str(absorbed.pk), "kind": absorbed.kind}
    act = merge_rows(kept, absorbed, now=now)
    decision.node_id, decision.absorbed_id = kept.pk, away["id"]
    decision.graph_version = next_version(kept.owner_id)
    decision.changes = {"steps": act.journal.steps, "counts": counted(act).__dict__, **words}
    return counted(act)


def counted(act: Merge) -> Counts:
    """Count what a merge did."""
    return Counts(
        memories=len(act.moved) + len(act.joined),
        joined=len(act.joined),
        aliases=len(act.names),
        dropped=len(act.dropped),
    )
