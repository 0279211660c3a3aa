"""The one door to owned rows: who is asking, set for one transaction.

In: an owner's id. Out: a transaction in which exactly that owner's rows exist. Every
`memory_*` table but Job is under forced row-level security; without this block a query of
them raises. Primary keys are random, so that an id tells nothing.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Self, cast

from django.conf import settings
from django.db import connection, models, transaction

type OwnerId = uuid.UUID

OWNER: Final = "select set_config('pegasus.owner', %s, true), set_config('pegasus.staff', %s, true)"
STEADY: Final = "set transaction isolation level repeatable read; "  # before anything is asked
LIMIT: Final = "set_config('statement_timeout', %s, true)"
MS: Final = 1000.0


class NestedOwnerError(RuntimeError):
    """A block for one owner was opened inside a block for another."""


@contextmanager
def acting_for(
    owner: OwnerId | None,
    *,
    staff: bool = False,
    durable: bool = False,
    within_s: float | None = None,
    steady: bool = False,
) -> Iterator[None]:
    """Open one transaction in which exactly this owner's rows exist.

    Args:
        owner: whose rows; None only together with `staff`.
        staff: every owner's rows, for the admin; the caller logs the crossing.
        durable: refuse to run inside another transaction; for the outermost write of a flow.
        within_s: give up a statement that takes longer, also one that waits for a lock; None
            for as long as it takes. A block inside another keeps that one's time.
        steady: every statement sees the same state of the database, whoever writes meanwhile;
            for a block that only reads. A block inside another keeps that one's.

    Raises:
        NestedOwnerError: a block for somebody else is already open.
        ValueError: no owner and not staff.
    """
    if owner is None and not staff:
        msg = "an owner is needed"
        raise ValueError(msg)
    wanted = (owner, staff)
    inside = getattr(connection, "pegasus_acting_for", None)
    if inside not in {None, wanted}:
        msg = "a block for another owner is open"
        raise NestedOwnerError(msg)
    outer_transaction = connection.in_atomic_block
    with transaction.atomic(durable=durable):
        if inside is not None:
            yield
            return
        is_steady = steady and not outer_transaction
        _set_owner(owner, staff=staff, within_s=within_s, steady=is_steady)
        cast("Any", connection).pegasus_acting_for = wanted
        try:
            yield
        finally:
            cast("Any", connection).pegasus_acting_for = None
        # A released savepoint keeps the setting, and an outer transaction would go on with it;
        # one that fails takes it back, and accepts no statement before that.
        if outer_transaction and not connection.needs_rollback:
            _set_owner(None, staff=False)
            if within_s is not None:
                _set_no_limit()


def let_go() -> None:
    """Give the database's connection back, unless a transaction is open.

    For a thread that waits for something else now, or ends: it would hold it meanwhile.
    """
    if not connection.in_atomic_block:
        connection.close()


def _set_no_limit() -> None:
    with connection.cursor() as cursor:
        cursor.execute("set local statement_timeout to default")


def _set_owner(
    owner: OwnerId | None, *, staff: bool, within_s: float | None = None, steady: bool = False
) -> None:
    statement, given = OWNER, [str(owner or ""), "on" if staff else ""]
    if within_s is not None:  # 0 would be no limit at all
        statement, given = f"{OWNER}, {LIMIT}", [*given, str(max(int(within_s * MS), 1))]
    with connection.cursor() as cursor:
        cursor.execute(f"{STEADY if steady else ''}{statement}", given)


class OwnedQuerySet[M: models.Model](models.QuerySet[M]):
    """Rows that belong to one person; nothing is read without an owner."""

    def owned_by(self, owner: OwnerId) -> Self:
        """Keep the rows of this person; the wall below holds without it, the index needs it."""
        return self.filter(owner_id=owner)


class Owned(models.Model):
    """A row that belongs to one person, with a random id."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        editable=False,
        db_index=False,  # (owner, id) of the wall begins with it
    )

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Return kind and id only: the admin log and tracebacks keep this text."""
        return f"{self._meta.model_name} {self.pk}"


def owned_key(to: str, **options: Any) -> Any:  # noqa: ANN401 - a field; django-stubs types it by use
    """Return a foreign key to a row of the same owner.

    The database's own check is the composite (owner_id, id) of `isolation.OwnerWall`: a plain
    one ignores row-level security and would accept another owner's row.
    """
    options.setdefault("on_delete", models.CASCADE)
    options.setdefault("related_name", "+")
    return models.ForeignKey(to, db_constraint=False, **options)
