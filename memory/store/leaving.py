"""A whole person's rows: counted, and deleted table by table.

In: an owner; the caller is in a staff block and holds the owner's lock. Out: counts by table, fewer
rows. Rows are deleted by statement, not collected: what a writer adds meanwhile waits for the lock
and then finds no account.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import Q
from django.db.models.functions import Cast
from django_q.models import OrmQ, Task

from memory.models import Job, MergeDecision, StaffView


def counts(owner_id: UUID) -> dict[str, int]:
    """Return how many rows of each table are this person's, where there are any."""
    found = {rows.model._meta.db_table: rows.count() for rows in _tables(owner_id)}  # noqa: SLF001
    found["django_q_task"] = len(_tasks(owner_id))
    found["django_q_ormq"] = len(_bells(owner_id))
    found["django_session"] = len(_sessions(owner_id))
    return {table: n for table, n in found.items() if n}


def delete(owner_id: UUID) -> None:
    """Delete every row of this person, the account last; others' rows lose its name."""
    MergeDecision.objects.filter(reviewed_by=owner_id).update(reviewed_by=None)
    StaffView.objects.filter(staff=owner_id).update(staff=None)
    Task.objects.filter(pk__in=_tasks(owner_id)).delete()
    OrmQ.objects.filter(pk__in=_bells(owner_id)).delete()
    Session.objects.filter(pk__in=_sessions(owner_id)).delete()
    for rows in _walled(owner_id):
        rows._raw_delete(rows.db)  # noqa: SLF001 - one statement; what hangs on it has its own turn
    get_user_model().objects.filter(pk=owner_id).delete()  # and what hangs on an account


def _tables(owner_id: UUID) -> Iterator[Any]:
    """Yield the rows of each table that says whose they are."""
    yield from _walled(owner_id)
    user = get_user_model()
    for relation in user._meta.related_objects:  # noqa: SLF001 - Django's public name for it
        model: Any = relation.related_model
        if model._meta.app_label not in {"memory", "admin"}:  # noqa: SLF001 - as above
            yield _all(model).filter(**{relation.field.name: owner_id})
    for field in user._meta.many_to_many:  # noqa: SLF001 - as above
        yield _all(getattr(user, field.name).through).filter(user=owner_id)
    yield _all(user).filter(pk=owner_id)


def _walled(owner_id: UUID) -> Iterator[Any]:
    """Yield the rows of the memory, and before them what names them in the admin log."""
    yield _log(owner_id)
    for model in apps.get_app_config("memory").get_models():
        yield _all(model).filter(owner_id=owner_id)


def _all(model: Any) -> Any:  # noqa: ANN401 - a model of any app
    return model._default_manager.all()  # noqa: SLF001 - Django's public name for it


def _log(owner_id: UUID) -> models.QuerySet[LogEntry]:
    """Return the lines of the admin log that this person wrote, or that are about their rows."""
    about = Q(user=owner_id) | Q(object_id=str(owner_id))
    for model in apps.get_app_config("memory").get_models():
        mine = _all(model).filter(owner_id=owner_id)
        about |= Q(object_id__in=mine.values(pk_as_text=Cast("pk", models.TextField())))
    return LogEntry.objects.filter(about)


def _jobs(owner_id: UUID) -> set[str]:
    return {str(pk) for pk in Job.objects.owned_by(owner_id).values_list("pk", flat=True)}


def _tasks(owner_id: UUID) -> list[str]:
    """Return the ids of finished bells that rang for this person's jobs."""
    jobs = _jobs(owner_id)
    rows = Task.objects.values_list("pk", "args")
    return [pk for pk, args in rows if jobs & set(map(str, args or ()))] if jobs else []


def _bells(owner_id: UUID) -> list[int]:
    """Return the ids of waiting bells that ring for this person's jobs."""
    jobs = _jobs(owner_id)
    return [one.pk for one in OrmQ.objects.all() if jobs & set(map(str, one.task.get("args", ())))]


def _sessions(owner_id: UUID) -> list[str]:
    """Return the keys of the sessions in which this person is signed in."""
    rows = Session.objects.all().iterator()
    return [one.pk for one in rows if one.get_decoded().get(SESSION_KEY) == str(owner_id)]
