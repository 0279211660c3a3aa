"""Erased again: what a restored dump holds of erasures that came after it.

In: the ledger and the database. Out: counts. Run before anything is served or worked; without a
restore it finds nothing to do. An erasure that was begun and of which nothing more is known did
not take place as long as the account is there.
"""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection

from accounts.models import User
from memory.engine.vocabulary import Sensitivity
from memory.flows.forget.acts import Target, forget
from memory.flows.forget.person import erased
from memory.models import Forgetting, acting_for
from memory.store import erasures

LOCK: Final = "select pg_advisory_lock(hashtextextended('pegasus erasures', 0))"
TIMES: Final = ("since", "until")
UNLOCK: Final = "select pg_advisory_unlock(hashtextextended('pegasus erasures', 0))"


def erase_again(*, now: datetime) -> dict[str, int]:
    """Erase what the ledger says was erased and the database has.

    One process at a time: others wait, and then find nothing to do.
    """
    people = [line for line in erasures.lines() if line.get("kind") == erasures.PERSON]
    acts = [line for line in erasures.lines() if line.get("kind") == erasures.ACT]
    if not people and not acts:
        return {"people": 0, "acts": 0}
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
    try:
        counts = {"people": _people_again(people), "acts": _acts_again(acts, now)}
    finally:
        with connection.cursor() as cursor:
            cursor.execute(UNLOCK)
    return counts


def _people_again(lines: list[dict[str, Any]]) -> int:
    done = {UUID(line["owner"]) for line in lines if line["state"] == erasures.DONE}
    begun = {UUID(line["owner"]): line for line in lines if line["state"] == erasures.BEGUN}
    for owner_id in begun.keys() - done:
        if not User.objects.filter(pk=owner_id).exists():  # done, and then the process died
            erasures.add(
                {**_bare(begun[owner_id]), "state": erasures.DONE, "counts": {}, "left": 0}
            )
    back = list(User.objects.filter(pk__in=done).values_list("pk", flat=True))
    for owner_id in back:
        with acting_for(None, staff=True, durable=not connection.in_atomic_block):
            erased(owner_id)
    return len(back)


def _bare(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "signature"}


def _acts_again(lines: list[dict[str, Any]], now: datetime) -> int:
    """Forget again what the database does not know to be erased."""
    by_id = {UUID(line["act"]): line for line in lines}
    with acting_for(None, staff=True):
        rows = Forgetting.objects.filter(pk__in=by_id, erased_at__isnull=False)
        known = set(rows.values_list("pk", flat=True))
    owners = {UUID(line["owner"]) for line in by_id.values()}
    there = set(User.objects.filter(pk__in=owners).values_list("pk", flat=True))
    open_acts = {pk: line for pk, line in by_id.items() if pk not in known}
    return sum(
        _act_again(pk, line, now) for pk, line in open_acts.items() if UUID(line["owner"]) in there
    )


def _act_again(act_id: UUID, line: dict[str, Any], now: datetime) -> bool:
    """Forget one target again; say whether it was there."""
    owner_id = UUID(line["owner"])
    target = _target(line)
    asked_at = datetime.fromisoformat(line["asked_at"])
    try:
        forget(owner_id=owner_id, target=target, now=asked_at, immediately=True)
    except ObjectDoesNotExist:
        return False  # it came after the dump, or went with something else
    with acting_for(owner_id):
        Forgetting.objects.update_or_create(
            pk=act_id,
            defaults={
                "owner_id": owner_id,
                "scope": line["scope"],
                "target_id": target.id,
                "detail": target.detail,
                "asked_at": asked_at,
                "erase_after": now,
                "erased_at": now,
                "before": {},
            },
        )
    return True


def _target(line: dict[str, Any]) -> Target:
    detail = line.get("detail") or {}
    times = {name: datetime.fromisoformat(detail[name]) for name in TIMES if name in detail}
    category = Sensitivity(detail["category"]) if "category" in detail else None
    target_id = UUID(line["target"]) if line["target"] else None
    return Target(line["scope"], target_id, category=category, **times)
