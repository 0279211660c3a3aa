"""Canaries: a word of its own in every text of every table, all of one made-up person.

In: nothing. Out: the person and the words, by the column each stands in. A table or a text that
nobody said anything about is an error: so a new one cannot be forgotten.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType
from typing import Any, Final, cast
from uuid import UUID, uuid4

from django.apps import apps
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.db import models
from django_q.signing import SignedPackage
from pgvector.django import HalfVectorField, VectorField

from accounts.models import User
from memory.management.proof.columns import VALUES
from memory.models import Job, acting_for

NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
TEXTS: Final = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
# Tables that hold nothing of a person: the site's own words and rights.
OF_THE_SITE: Final = frozenset(
    {"auth.Permission", "auth.Group", "contenttypes.ContentType", "django_q.Schedule"}
    | {"accounts.ErasureRequest", "accounts.ErasureNotice"}  # ids, codes, times; they outlive
    | {"auth.Group_permissions", "accounts.User_groups", "accounts.User_user_permissions"}
)
LOOSE: Final = frozenset({"forgetting", "superseded_by", "replaces"})
PROXIES: Final = frozenset({"django_q.Success", "django_q.Failure"})


class UncoveredError(LookupError):
    """A table or a text has no canary, and nobody said why."""


@dataclass
class Canaries:
    """Whose rows they are, and which word stands in which column."""

    user: User
    words: dict[str, str] = field(default_factory=dict)
    made: dict[str, models.Model] = field(default_factory=dict)
    staff: User | None = None  # who wrote about them in the admin log

    def word(self, column: str) -> str:
        """Return the column's own word."""
        if column not in self.words:
            self.words[column] = "Cq" + "".join(secrets.choice(LETTERS) for _ in range(14))
        return self.words[column]


def release() -> Canaries:
    """Make a person with a row in every table and a word in every text.

    Raises:
        UncoveredError: a table or a text is new.
    """
    user = User.objects.create(pk=uuid4(), email="placeholder@example.org")
    birds = Canaries(user)
    user.email = f"{birds.word('accounts.User.email').casefold()}@example.org"
    birds.words["accounts.User.email"] = user.email.partition("@")[0]
    user.name = birds.word("accounts.User.name")
    user.save()
    waiting = [model for model in apps.get_models(include_auto_created=True) if _is_told(model)]
    with acting_for(user.pk):
        for model in _in_order(waiting):
            _make(birds, model)
    for model in waiting:
        make = MAKERS.get(model._meta.label)  # noqa: SLF001 - Django's public name for it
        if make is None and model._meta.app_label != "memory":  # noqa: SLF001 - as above
            raise UncoveredError(model._meta.label)  # noqa: SLF001 - as above
        if make is not None:
            make(birds)
    return birds


def _is_told(model: type[models.Model]) -> bool:
    """Say whether a table may hold something of a person."""
    label = model._meta.label  # noqa: SLF001 - Django's public name for it
    return label not in OF_THE_SITE | PROXIES | {User._meta.label}  # noqa: SLF001 - as above


def _in_order(found: list[type[models.Model]]) -> list[type[models.Model]]:
    """Return the memory's tables, parents first."""
    left = [one for one in found if one._meta.app_label == "memory"]  # noqa: SLF001 - as above
    ordered: list[type[models.Model]] = []
    while left:
        ready = [one for one in left if not _parents(one) & (set(left) - {one})]
        ordered += ready
        left = [one for one in left if one not in ready]
    return ordered


def _parents(model: type[models.Model]) -> set[Any]:
    fields = model._meta.concrete_fields  # noqa: SLF001 - as above
    return {one.related_model for one in fields if one.is_relation and one.name not in LOOSE}


def _make(birds: Canaries, model: type[models.Model]) -> None:
    label = model._meta.label  # noqa: SLF001 - as above
    values = {
        one.attname: _value(birds, f"{label}.{one.name}", one)
        for one in model._meta.concrete_fields  # noqa: SLF001 - as above
        if one.name != "id"
    }
    row = model(**values)
    row.save(force_insert=True)
    birds.made[label] = row


def _value(birds: Canaries, column: str, one: Any) -> Any:  # noqa: ANN401, PLR0911 - a field, a value
    if column in VALUES:
        value = VALUES[column]
        return value(birds.made) if callable(value) else value
    if one.is_relation:
        return _related(birds, one)
    if isinstance(one, TEXTS):
        return _text(birds, column, one)
    if isinstance(one, VectorField | HalfVectorField):
        return [0.5, 0.5]
    if isinstance(one, models.DateTimeField):
        return None if one.null else NOW
    if isinstance(one, models.DateField):
        return date(2026, 1, 1)
    if one.has_default() or one.null:
        return one.get_default()
    return uuid4() if isinstance(one, models.UUIDField) else 1


def _related(birds: Canaries, one: Any) -> UUID | None:  # noqa: ANN401 - a field
    if one.related_model is User:
        return birds.user.pk
    made = birds.made.get(one.related_model._meta.label)  # noqa: SLF001 - as above
    return None if one.name in LOOSE or made is None else cast("UUID", made.pk)


def _text(birds: Canaries, column: str, one: Any) -> Any:  # noqa: ANN401 - a field, a value
    """Return a text that holds the column's word, in the column's form."""
    word = birds.word(column)
    if isinstance(one, models.BinaryField):
        return word.encode()
    if not isinstance(one, models.JSONField):
        return word
    is_list = one.has_default() and isinstance(one.get_default(), list)
    return [word] if is_list else {word: True}


def _log(birds: Canaries) -> None:
    """A line of the admin log about a row of the person."""
    kind = ContentType.objects.get_for_model(Job)
    model: Any = apps.get_model("admin", "LogEntry")
    birds.staff = User.objects.create(email=f"{uuid4()}@staff.example.org", is_staff=True)
    model.objects.create(
        user=birds.staff,
        content_type=kind,
        object_id=str(birds.made["memory.Job"].pk),
        object_repr=birds.word("admin.LogEntry.object_repr"),
        change_message=birds.word("admin.LogEntry.change_message"),
        action_flag=2,
    )


def _session(birds: Canaries) -> None:
    store = SessionStore()
    store[SESSION_KEY] = str(birds.user.pk)
    store[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    store["seen"] = birds.word("sessions.Session.session_data")
    store.create()


def _address(birds: Canaries) -> None:
    model: Any = apps.get_model("account", "EmailAddress")
    word = birds.word("account.EmailAddress.email").casefold()
    birds.words["account.EmailAddress.email"] = word
    birds.made["account.EmailAddress"] = model.objects.create(
        user=birds.user, email=f"{word}@example.org"
    )


def _confirmation(birds: Canaries) -> None:
    model: Any = apps.get_model("account", "EmailConfirmation")
    model.objects.create(
        email_address=birds.made["account.EmailAddress"],
        key=birds.word("account.EmailConfirmation.key"),
        sent=NOW,
    )


def _second_factor(birds: Canaries) -> None:
    model: Any = apps.get_model("mfa", "Authenticator")
    word = birds.word("mfa.Authenticator.data")
    model.objects.create(user=birds.user, type="recovery_codes", data={"seed": word})


def _task(birds: Canaries) -> None:
    """A finished bell of one of the person's jobs."""
    model: Any = apps.get_model("django_q", "Task")
    word = birds.word("django_q.Task.result")
    model.objects.create(
        id=uuid4().hex,
        name=birds.word("django_q.Task.name"),
        func="memory.tasks.work",
        args=(str(birds.made["memory.Job"].pk),),
        kwargs={word: word},
        result=word,
        started=NOW,
        stopped=NOW + timedelta(seconds=1),
        success=False,
    )


def _bell(birds: Canaries) -> None:
    """A bell of one of the person's jobs that waits."""
    model: Any = apps.get_model("django_q", "OrmQ")
    task: dict[str, Any] = {"id": uuid4().hex, "name": birds.word("django_q.OrmQ.payload")}
    task |= {"func": "memory.tasks.work", "args": (str(birds.made["memory.Job"].pk),)}
    payload = SignedPackage.dumps(task)
    model.objects.create(key="canaries", payload=payload, lock=datetime(2100, 1, 1, tzinfo=UTC))


def _token(birds: Canaries) -> None:
    model: Any = apps.get_model("accounts", "ApiToken")
    name, scope = birds.word("accounts.ApiToken.name"), birds.word("accounts.ApiToken.scopes")
    model.objects.create(user=birds.user, expiry=None, name=name, scopes=[scope])


MAKERS: Final[Mapping[str, Callable[[Canaries], None]]] = MappingProxyType(
    {
        "admin.LogEntry": _log,
        "sessions.Session": _session,
        "account.EmailAddress": _address,
        "account.EmailConfirmation": _confirmation,
        "mfa.Authenticator": _second_factor,
        "django_q.Task": _task,
        "django_q.OrmQ": _bell,
        "accounts.ApiToken": _token,
    }
)
