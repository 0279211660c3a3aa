"""What the memory needs to know of an account: language, zone, name.

In: an owner's id. Out: plain values.
"""

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model


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
    users = get_user_model().objects.values_list("name", "language", "time_zone")
    name, language, time_zone = users.get(pk=owner_id)
    return Person(name=name, language=language, zone=ZoneInfo(time_zone or "UTC"))
