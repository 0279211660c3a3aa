"""What the memory needs to know of an account: language, zone, name.

In: an owner's id. Out: plain values.
"""

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model

from memory.store import reading

ACCOUNT = "select name, language, time_zone from {} where id = %s"


@dataclass(frozen=True)
class Person:
    """An account as the memory sees it."""

    name: str
    language: str
    zone: ZoneInfo


def of(owner_id: UUID) -> Person:
    """Return the account's person.

    Raises:
        User.DoesNotExist: the account is gone.
    """
    user = get_user_model()
    for name, language, time_zone in reading.rows(ACCOUNT.format(user._meta.db_table), [owner_id]):  # noqa: SLF001 - documented
        return Person(name=name, language=language, zone=ZoneInfo(time_zone or "UTC"))
    raise user.DoesNotExist
