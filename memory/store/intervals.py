"""Intervals: when an edge was true in the world, and since when we know it.

In: an edge and moments. Out: rows. What is learned later does not rewrite what was known: the
old row's knowledge ends and a new one begins, so that both times can be asked about. The caller
holds the owner's lock.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.models import Interval
from memory.models.edge import IntervalQuerySet


def open_of(owner_id: UUID, edge_id: UUID) -> Interval | None:
    """Return the interval of an edge that still holds, as is known now."""
    return known_of(owner_id, edge_id).filter(valid_to__isnull=True).first()


def last_of(owner_id: UUID, edge_id: UUID) -> Interval:
    """Return the interval of an edge that ended last, as is known now.

    Raises:
        Interval.DoesNotExist: it has none.
    """
    return known_of(owner_id, edge_id).filter(valid_to__isnull=False).latest("valid_to")


def known_of(owner_id: UUID, edge_id: UUID) -> IntervalQuerySet:
    """Return the intervals of an edge as they are known now, oldest first."""
    mine = Interval.objects.owned_by(owner_id).filter(edge_id=edge_id).known_at(None)
    return mine.order_by("valid_from", "known_from", "pk")


type Held = tuple[UUID, datetime | None, datetime | None, UUID | None]  # edge, from, to, by whom


def begin(owner_id: UUID, held: Iterable[Held], *, now: datetime) -> None:
    """Note that edges hold from a moment on, or held between two and what replaced them."""
    Interval.objects.bulk_create(
        Interval(
            owner_id=owner_id,
            edge_id=edge_id,
            valid_from=valid_from,
            valid_to=valid_to,
            known_from=now,
            superseded_by_id=by,
        )
        for edge_id, valid_from, valid_to, by in held
    )


def end(held: Interval, *, ended_at: datetime, now: datetime, by: UUID | None = None) -> datetime:
    """Note that what held ended, replaced by another edge or by nothing; return when.

    It never ends before it began.
    """
    valid_to = max(ended_at, held.valid_from or ended_at)
    _know_anew(held, now, valid_to=valid_to, superseded_by_id=by)
    return valid_to


def move(
    held: Interval, *, valid_from: datetime | None, valid_to: datetime | None, now: datetime
) -> None:
    """Note that an interval began or ended at other moments than was known."""
    _know_anew(held, now, valid_from=valid_from, valid_to=valid_to)


def _know_anew(row: Interval, now: datetime, **values: Any) -> None:  # noqa: ANN401 - columns
    """Replace what is known by a new row; what was learned this very moment is only mended."""
    if all(getattr(row, name) == value for name, value in values.items()):
        return
    if row.known_from < now:
        row.known_to = now
        row.save(update_fields=["known_to"])
        row = Interval(
            owner_id=row.owner_id,
            edge_id=row.edge_id,
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            known_from=now,
            superseded_by_id=row.superseded_by_id,
        )
    for name, value in values.items():
        setattr(row, name, value)
    row.save()
