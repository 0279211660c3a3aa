"""A person erased: every row, file and session, and a receipt that holds no words.

In: an account and how its identity was checked. Out: `Receipt`. The ledger says that the erasure
was begun before anything goes, and that it is done once it has been committed: of the two lines a
crash leaves the first alone, and the next start looks what became of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import OperationalError, transaction

from accounts.models import User
from memory.models import Profile, acting_for
from memory.store import bundles, erasures, graphs, leaving

TRIES: Final = 3
BACKUP_DAYS: Final = 30  # dumps are kept so long at most (docs/how-to/back-up-and-restore.md)


@dataclass(frozen=True)
class Receipt:
    """What was erased, in counts; and what can be asked again."""

    id: UUID
    scope: str  # "person", or what of theirs
    asked_at: datetime
    erased_at: datetime
    how: str  # identity was checked
    asked_by: str  # a keyed hash of the address
    counts: Mapping[str, int]
    left: int  # rows when it was done
    version: str
    signature: str
    is_genuine: bool

    @property
    def backups_until(self) -> datetime:
        """When the last backup that holds the person has been deleted."""
        return self.erased_at + timedelta(days=BACKUP_DAYS)

    def document(self) -> dict[str, Any]:
        """Return the receipt as it is handed over."""
        times = {
            "asked_at": self.asked_at.isoformat(),
            "erased_at": self.erased_at.isoformat(),
            "backups_until": self.backups_until.isoformat(),
        }
        checked = {"identity_checked_by": self.how, "asked_by": self.asked_by}
        proof = {"version": self.version, "signature": self.signature}
        removed = {"removed": dict(self.counts), "left": self.left}
        return {
            "receipt": str(self.id),
            "scope": self.scope,
            **times,
            **checked,
            **removed,
            **proof,
        }

    @property
    def total(self) -> int:
        """How many rows went."""
        return sum(self.counts.values())


def preview_person(*, owner_id: UUID) -> dict[str, int]:
    """Return how many rows of each table would go."""
    with acting_for(None, staff=True):
        return leaving.counts(owner_id)


def erase_person(
    *,
    owner_id: UUID,
    how: str,
    now: datetime,
    asked_at: datetime,
    receipt_id: UUID | None = None,
) -> UUID:
    """Erase an account with all that is known of its person.

    Args:
        owner_id: whose.
        how: how identity was checked, as a code.
        now: when it is done.
        asked_at: when the person asked.
        receipt_id: that it is to have; a new one when it is None.

    Returns:
        The receipt's id.

    Raises:
        User.DoesNotExist: there is no such account.
    """
    receipt_id = receipt_id or uuid4()
    line: dict[str, Any] = {
        "kind": erasures.PERSON,
        "receipt": str(receipt_id),
        "owner": str(owner_id),
        "state": erasures.BEGUN,
        "asked_at": asked_at.isoformat(),
        "erased_at": now.isoformat(),
        "how": how,
        "asked_by": erasures.keyed(User.objects.get(pk=owner_id).email.casefold()),
        "version": settings.PEGASUS_VERSION,
    }
    erasures.add(line)
    for attempt in range(1, TRIES + 1):
        try:
            _erase(owner_id, line)
        except OperationalError:  # a deadlock with a request of theirs that ends meanwhile
            if attempt == TRIES:
                raise
        else:
            break
    graphs.drop(owner_id)
    return receipt_id


def _erase(owner_id: UUID, line: dict[str, Any]) -> None:
    """Erase in one transaction, and say so in the ledger once it is committed."""
    with acting_for(None, staff=True, durable=True):
        counts, left = erased(owner_id)
        done = {**line, "state": erasures.DONE, "counts": counts, "left": left}
        transaction.on_commit(lambda: erasures.add(done))


def erased(owner_id: UUID) -> tuple[dict[str, int], int]:
    """Delete everything of a person in a staff block; return counts before, and rows left."""
    Profile.objects.filter(owner_id=owner_id).select_for_update(no_key=True).first()
    User.objects.filter(pk=owner_id).select_for_update().first()  # no row for them from here on
    counts = leaving.counts(owner_id)
    counts["files"] = bundles.drop(owner_id)
    leaving.delete(owner_id)
    return {name: n for name, n in counts.items() if n}, sum(leaving.counts(owner_id).values())


def receipt_of(receipt_id: UUID) -> Receipt | None:
    """Return a receipt from the ledger."""
    line = line_of(receipt_id)
    return _receipt(line) if line else None


def line_of(receipt_id: UUID) -> dict[str, Any] | None:
    """Return the line of the ledger that is a receipt."""
    for line in erasures.lines():
        if line.get("receipt") == str(receipt_id) and line.get("state") == erasures.DONE:
            return line
    return None


def _receipt(line: Mapping[str, Any]) -> Receipt:
    return Receipt(
        id=UUID(line["receipt"]),
        scope=line.get("scope", erasures.PERSON),
        asked_at=datetime.fromisoformat(line["asked_at"]),
        erased_at=datetime.fromisoformat(line["erased_at"]),
        how=line["how"],
        asked_by=line["asked_by"],
        counts=line["counts"],
        left=line["left"],
        version=line["version"],
        signature=line["signature"],
        is_genuine=erasures.is_ours(dict(line)),
    )
