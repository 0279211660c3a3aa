"""The erasure desk: what somebody asked staff to erase, from the request to the receipt.

In: an account, what of it, who checked who asks. Out: rows of ids and codes; counts; a receipt.
Nothing is erased before identity was checked; preview and run make the same plan.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from accounts.models import ErasureNotice, ErasureRequest, User, a_month_after
from memory.flows.forget.acts import Target, forget, preview
from memory.flows.forget.person import erase_person, line_of, preview_person
from memory.store import erasures

Scope = ErasureRequest.Scope
Outcome = ErasureRequest.Outcome


class Refusal(StrEnum):
    """Why a request is not carried out."""

    UNCHECKED = "unchecked"
    CLOSED = "closed"
    SAME_HANDS = "same_hands"  # checked by the one who would run it, where two are wanted
    OWN_ACCOUNT = "own_account"
    NOT_THERE = "not_there"  # the account, or what of it is meant
    NO_LONGER = "no_longer"  # it cannot be given more time
    NOT_ERASED = "not_erased"


class DeskRefusedError(Exception):
    """A request is not carried out; `code` says why."""

    def __init__(self, code: Refusal) -> None:
        """Take the code."""
        super().__init__(str(code))
        self.code = code


@dataclass(frozen=True)
class Asked:
    """What is asked for: whose, and what of theirs, since when."""

    subject_id: UUID
    scope: str
    asked_at: datetime
    target_id: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None


def file_request(*, asked: Asked, by: UUID, now: datetime) -> ErasureRequest:
    """Take a request in; it is due a month after it was asked."""
    return ErasureRequest.objects.create(
        subject_id=asked.subject_id,
        scope=asked.scope,
        target_id=asked.target_id,
        since=asked.since,
        until=asked.until,
        asked_at=asked.asked_at,
        due_at=a_month_after(asked.asked_at),
        filed_at=now,
        filed_by_id=by,
    )


def extend(*, request_id: UUID, why: str, now: datetime) -> None:
    """Give a request two months more, once, with the reason; the person has to hear of it.

    Raises:
        ErasureRequest.DoesNotExist: there is no such request.
        DeskRefusedError: it is closed, was extended before, or is overdue already.
    """
    request = ErasureRequest.objects.get(pk=request_id)
    due_at = a_month_after(a_month_after(request.due_at))
    open_ones = ErasureRequest.objects.waiting().filter(pk=request_id, why_longer="")
    if not open_ones.filter(due_at__gte=now).update(due_at=due_at, why_longer=why):
        raise DeskRefusedError(Refusal.NO_LONGER)


def check_identity(*, request_id: UUID, how: str, by: UUID, now: datetime) -> None:
    """Note who made sure, and how, that the person is who they say.

    Raises:
        DeskRefusedError: the request is closed or begun.
    """
    open_ones = ErasureRequest.objects.waiting().filter(pk=request_id, begun_at__isnull=True)
    if not open_ones.update(checked_at=now, checked_by=by, how=how):
        raise DeskRefusedError(Refusal.CLOSED)


def close_request(*, request_id: UUID, outcome: str, now: datetime) -> None:
    """Close a request of which nothing is erased.

    Raises:
        DeskRefusedError: the request is closed or begun.
    """
    open_ones = ErasureRequest.objects.waiting().filter(pk=request_id, begun_at__isnull=True)
    if not open_ones.update(outcome=outcome, closed_at=now):
        raise DeskRefusedError(Refusal.CLOSED)


def plan_of(request: ErasureRequest, *, now: datetime) -> dict[str, int]:
    """Return how many rows of each table would go, by the plan that a run carries out.

    Raises:
        DeskRefusedError: there is no such account, or no such thing of theirs.
    """
    if not User.objects.filter(pk=request.subject_id).exists():
        raise DeskRefusedError(Refusal.NOT_THERE)
    if request.scope == Scope.ACCOUNT:
        return preview_person(owner_id=request.subject_id)
    try:
        plan = preview(owner_id=request.subject_id, target=_target(request), now=now)
    except ObjectDoesNotExist:
        raise DeskRefusedError(Refusal.NOT_THERE) from None
    return {name: n for name, n in plan.removed.items() if n}


def run_request(*, request_id: UUID, by: UUID, now: datetime) -> UUID:
    """Erase what was asked for; return the receipt's id.

    A run that broke off is taken up again: whoever begins gives the receipt its id first.

    Raises:
        ErasureRequest.DoesNotExist: there is no such request.
        DeskRefusedError: it may not be run, or there is nothing to erase; the code says why.
    """
    request, receipt_id = _begun(request_id, by, now)
    if line_of(receipt_id) is None:  # else an earlier run did it
        try:
            _erase(request, now)
        except ObjectDoesNotExist:
            _take_back(request)
            raise DeskRefusedError(Refusal.NOT_THERE) from None
    ErasureRequest.objects.filter(pk=request_id).update(outcome=Outcome.ERASED, closed_at=now)
    return receipt_id


def _take_back(request: ErasureRequest) -> None:
    """Let a request be as before a run that found nothing to erase."""
    unset = {"begun_at": None, "begun_by": None, "receipt_id": None}
    ErasureRequest.objects.filter(pk=request.pk).update(**unset)


def _begun(request_id: UUID, by: UUID, now: datetime) -> tuple[ErasureRequest, UUID]:
    """Begin a run, with the request locked while it is decided; return its receipt's id."""
    with transaction.atomic():
        request = ErasureRequest.objects.select_for_update().get(pk=request_id)
        if refusal := _why_not(request, by):
            raise DeskRefusedError(refusal)
        request.begun_at, request.begun_by_id = now, by
        receipt_id = request.receipt_id = request.receipt_id or uuid4()
        request.save(update_fields=["begun_at", "begun_by", "receipt_id"])
    return request, receipt_id


def _why_not(request: ErasureRequest, by: UUID) -> Refusal | None:
    """Return why a request may not be run by somebody."""
    is_alone = settings.PEGASUS_ERASE_BY_TWO and request.checked_by_id == by
    found = {
        Refusal.CLOSED: bool(request.outcome),
        Refusal.UNCHECKED: request.checked_at is None,
        Refusal.SAME_HANDS: is_alone,
        Refusal.OWN_ACCOUNT: request.subject_id == by,
    }
    return next((code for code, is_so in found.items() if is_so), None)


def _erase(request: ErasureRequest, now: datetime) -> None:
    """Erase by the flow that is there for it; the ledger has the receipt then."""
    if request.scope == Scope.ACCOUNT:
        erase_person(
            owner_id=request.subject_id,
            how=request.how,
            now=now,
            asked_at=request.asked_at,
            receipt_id=request.receipt_id,
        )
        return
    asked_by = erasures.keyed(User.objects.get(pk=request.subject_id).email.casefold())
    done = forget(owner_id=request.subject_id, target=_target(request), now=now, immediately=True)
    erasures.add({**_line(request, now), "asked_by": asked_by, "counts": _counts(done.removed)})


def _line(request: ErasureRequest, now: datetime) -> dict[str, Any]:
    """Return the receipt of an act as the ledger keeps it."""
    target = _target(request)
    return {
        "kind": erasures.RECEIPT,
        "receipt": str(request.receipt_id),
        "owner": str(request.subject_id),
        "state": erasures.DONE,
        "scope": request.scope,
        "target": str(target.id) if target.id else None,
        "detail": target.detail,
        "asked_at": request.asked_at.isoformat(),
        "erased_at": now.isoformat(),
        "how": request.how,
        "version": settings.PEGASUS_VERSION,
        "left": _left(request.subject_id, target, now),
    }


def _counts(removed: Mapping[str, int]) -> dict[str, int]:
    return {name: n for name, n in removed.items() if n}


def look_again(*, request_id: UUID, now: datetime) -> int:
    """Count again what there is of what was erased, and note it.

    Raises:
        ErasureRequest.DoesNotExist: there is no such request.
        DeskRefusedError: nothing was erased.
    """
    request = ErasureRequest.objects.get(pk=request_id)
    found = check_again(request.receipt_id) if request.receipt_id else None
    if found is None:
        raise DeskRefusedError(Refusal.NOT_ERASED)
    ErasureRequest.objects.filter(pk=request_id).update(looked_at=now, n_found=found)
    return found


def check_again(receipt_id: UUID) -> int | None:
    """Return how many rows of what was erased there are now; None without such a receipt."""
    line = line_of(receipt_id)
    if line is None:
        return None
    owner_id = UUID(line["owner"])
    if line["kind"] == erasures.PERSON:
        return sum(preview_person(owner_id=owner_id).values())
    detail = line["detail"]
    since, until = (
        datetime.fromisoformat(detail[name]) if name in detail else None
        for name in ("since", "until")
    )
    target_id = UUID(line["target"]) if line["target"] else None
    target = Target(line["scope"], target_id, since=since, until=until)
    return _left(owner_id, target, datetime.fromisoformat(line["erased_at"]))


def _left(owner_id: UUID, target: Target, now: datetime) -> int:
    """Return how many rows of a target there are."""
    if not User.objects.filter(pk=owner_id).exists():
        return 0
    try:
        plan = preview(owner_id=owner_id, target=target, now=now)
    except ObjectDoesNotExist:
        return 0
    return sum(plan.removed.values())


def tell(*, request_id: UUID, recipient: str, by: UUID, now: datetime) -> None:
    """Note that somebody was told; a second time changes nothing.

    Raises:
        DeskRefusedError: nothing was erased, of which anybody could be told.
    """
    if not ErasureRequest.objects.filter(pk=request_id, outcome=Outcome.ERASED).exists():
        raise DeskRefusedError(Refusal.NOT_ERASED)
    ErasureNotice.objects.get_or_create(
        request_id=request_id, recipient=recipient, defaults={"told_at": now, "told_by_id": by}
    )


def _target(request: ErasureRequest) -> Target:
    """Return what of a person is meant, as the plan of forgetting names it."""
    scope: Any = request.scope
    return Target(scope, request.target_id, since=request.since, until=request.until)
