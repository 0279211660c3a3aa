"""API tokens: shown once, kept as a hash, limited by scopes, noted when used.

In: a person and what a bot may do for them. Out: the token's text, once.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db.models import Q

from accounts.models import ApiToken, User

DAYS: Final = 90  # a token is good for, unless it is asked otherwise
USE_NOTED_EVERY: Final = timedelta(minutes=1)


class Scope(StrEnum):
    """What a token may do; a token without scopes may do everything its person may."""

    READ = "memory:read"
    WRITE = "memory:write"
    ERASE = "memory:erase"
    CHAT = "chat"
    EXPORT = "export"


def issue(user: User, *, name: str, days: int | None, scopes: Collection[Scope] = ()) -> str:
    """Make a token and return its text; from then on only the hash is known.

    Args:
        user: whose memory it opens.
        name: what the person calls it.
        days: how long it is good for; None is for ever.
        scopes: what it may do; empty is everything.
    """
    good_for = timedelta(days=days) if days is not None else None
    _, text = ApiToken.objects.create(
        user=user, expiry=good_for, name=name, scopes=sorted(str(scope) for scope in scopes)
    )
    return str(text)


def note_use(token: ApiToken, *, now: datetime) -> None:
    """Remember when a token was last used, at most once a minute."""
    before = now - USE_NOTED_EVERY
    if token.last_used_at is not None and token.last_used_at > before:
        return
    stale = Q(last_used_at__isnull=True) | Q(last_used_at__lte=before)
    ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)


def allows(token: ApiToken, wanted: Collection[Scope]) -> bool:
    """Say whether a token has one of the wanted scopes; one without scopes has them all."""
    return not token.scopes or not set(token.scopes).isdisjoint(wanted)
