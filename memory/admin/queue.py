"""The queue of merges: which case comes next, what may be shown, a verdict carried out.

In: decisions of all people. Out: decisions, addresses, masks, what stood in the way.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince

from memory.admin import comparing
from memory.engine.vocabulary import Decision
from memory.flows import review
from memory.models import MergeDecision, StaffView, acting_for
from memory.models.merge import SPLIT_BY_HAND

REVEALED_FOR: Final = timedelta(hours=1)
DECIDE, REVEAL = "memory.review_mergedecision", "memory.reveal_mergedecision"
UNDO: Final = "undo"
DONE: Final = {"merge": "Merged.", "separate": "Kept separate.", UNDO: "Undone."}
STALE: Final = "Somebody decided this meanwhile. This is how it stands now."
REFUSED: Final = {
    "told_apart": "The person said that these are two: only they can unite them.",
    "no_candidate": "Nobody is left to merge with.",
    "forgotten": "Some of it was forgotten since: it can no longer be taken back.",
    "not_decided": "There is nothing to undo.",
    "is_self": "This is the person.",
    "same_node": "These are one already.",
    "empty": "Give a reason.",
}


def uuid_of(text: str) -> UUID | None:
    """Return a text as an id, or None."""
    try:
        return UUID(text)
    except ValueError:
        return None


def found(pk: UUID | None) -> MergeDecision:
    """Return a decision of anybody's.

    Raises:
        Http404: there is none.
    """
    with acting_for(None, staff=True):
        rows = MergeDecision.objects.select_related("node", "reviewed_by")
        found = rows.filter(pk__in=[pk]).first()
    if found is None:
        raise Http404
    return found


def next_case(decision: MergeDecision | None) -> MergeDecision | None:
    """Return the case after one in the queue, from the beginning again after the last."""
    waiting = list(MergeDecision.objects.waiting().oldest_first().only("pk", "decided_at"))
    if decision is None:
        return waiting[0] if waiting else None
    others = [one for one in waiting if one.pk != decision.pk]
    at = (decision.decided_at, decision.pk)
    later = [one for one in others if (one.decided_at, one.pk) > at]
    return next(iter([*later, *others]), None)


def address(decision: MergeDecision | None) -> str:
    """Return the address of a case; of none, that of the queue."""
    if decision is None:
        return reverse("admin:memory_mergedecision_changelist")
    return reverse("admin:memory_mergedecision_change", args=[decision.pk])


def queue_facts() -> dict[str, Any]:
    """Return how many wait, and when the last one was decided."""
    reviewed = MergeDecision.objects.filter(reviewed_at__isnull=False)
    last: datetime | None = (
        reviewed.order_by("-reviewed_at").values_list("reviewed_at", flat=True).first()
    )
    return {
        "n_waiting": MergeDecision.objects.waiting().count(),
        "last_decided": timesince(last) if last else "",
    }


def masks(request: HttpRequest, decision: MergeDecision) -> tuple[comparing.Mask, comparing.Mask]:
    """Return how names and words are shown to this member of the staff now."""
    if not request.user.has_perm(REVEAL):
        return comparing.hidden, comparing.hidden
    since = timezone.now() - REVEALED_FOR
    views = StaffView.objects.filter(decision=decision, staff=request.user.pk, seen_at__gte=since)
    if views.exists():
        return comparing.shown, comparing.shown
    return comparing.initials, comparing.hidden


def may_undo(decision: MergeDecision) -> bool:
    """Say whether there is anything to take back."""
    if decision.undone_at is not None:
        return False
    is_merged = decision.decision == Decision.SAME or decision.rule == SPLIT_BY_HAND
    return is_merged or decision.reviewed_at is not None


def facts(decision: MergeDecision, candidate: UUID | None) -> dict[str, Any]:
    """Return what a verdict would move; the preview asks the flow, outside the staff scope."""
    if decision.decision == Decision.UNSURE and decision.undone_at is None:
        return {"counts": _preview(decision, candidate)}
    attached = decision.changes.get("attached", [])
    brought = {
        "memories": sum(bool(at.get("words")) for at in attached),
        "aliases": len(decision.changes.get("aliases", [])),
        "dropped": sum(at.get("edge") is None for at in attached),
    }
    return {"brought": decision.changes.get("counts") or (brought if attached else None)}


def _preview(decision: MergeDecision, candidate: UUID | None) -> review.Counts | None:
    with acting_for(decision.owner_id):
        others = review.candidates_of(decision)
    chosen = next((one for one in others if candidate in {None, one.pk}), None)
    if chosen is None or decision.node_id is None:
        return None
    try:
        return review.preview_merge(
            owner_id=decision.owner_id,
            kept_id=chosen.pk,
            absorbed_id=decision.node_id,
            now=timezone.now(),
        )
    except review.ReviewRefusedError:
        return None


@dataclass(frozen=True)
class Ruling:
    """A verdict on a case as it was looked at."""

    verdict: str
    version: int
    candidate: UUID | None = None


def carry_out(request: HttpRequest, decision: MergeDecision, ruling: Ruling) -> str | None:
    """Carry out a verdict; return what stood in the way, in words, or None."""
    try:
        _rule(decision, ruling, by=cast("Any", request.user).pk)
    except review.StaleVersionError:
        return STALE
    except review.MergeBlockedError as error:
        first = ", ".join(str(pk) for pk in error.decision_ids)
        return f"Undo first what rests on this: {first}"
    except review.ReviewRefusedError as error:
        return REFUSED[error.code]
    log(request, decision, CHANGE, DONE[ruling.verdict])
    return None


def _rule(decision: MergeDecision, ruling: Ruling, *, by: UUID) -> None:
    if ruling.verdict == UNDO:
        review.undo(
            owner_id=decision.owner_id,
            decision_id=decision.pk,
            by=by,
            now=timezone.now(),
            version=ruling.version,
        )
        return
    review.decide(
        owner_id=decision.owner_id,
        decision_id=decision.pk,
        verdict=review.Verdict(ruling.verdict),
        by=by,
        now=timezone.now(),
        version=ruling.version,
        candidate_id=ruling.candidate,
    )


def log(request: HttpRequest, decision: MergeDecision, flag: int, message: str) -> None:
    """Note an act in the admin log, by ids only."""
    LogEntry.objects.create(
        user=cast("Any", request.user),
        content_type=ContentType.objects.get_for_model(MergeDecision),
        object_id=str(decision.pk),
        object_repr=str(decision),
        action_flag=flag,
        change_message=message,
    )
