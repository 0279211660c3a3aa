"""Notice a worker that no longer works: django-q2 itself reports nothing then.

In: the queue table, the schedule and our jobs. Out: yes or no; tasks given back.
"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone
from django_q.models import OrmQ, Schedule

from memory.engine.vocabulary import JobState
from memory.models import Job

WAITING = timedelta(seconds=30)
SWEEPING = timedelta(minutes=5)  # a sweep holds no lease and may take this long
CLOCK = timedelta(seconds=90)  # the sweep is due every 60 s, the cluster looks every 30
SWEEP = "memory.tasks.sweep"


def is_work_overdue(now: datetime) -> bool:
    """Say whether a task waits for over 30 s while no job is worked on.

    Raises:
        DatabaseError: the database is away.
    """
    return _has_old_task(now) and not _is_working(now)


def is_worker_stuck() -> bool:
    """Say whether the worker should be started again."""
    now = timezone.now()
    try:
        return is_work_overdue(now) or _has_clock_stopped(now)
    except DatabaseError:
        return False  # the database is away; that is not the worker's fault


def give_back_tasks() -> None:
    """Unlock what an ended worker had taken: the next one finds it at once.

    Doing a task twice does no harm, the leases of our jobs see to that.
    """
    now = timezone.now()
    try:
        OrmQ.objects.filter(lock__gt=now).update(lock=now)
    except DatabaseError:
        return  # away as well; then the sweep rings again


def _has_old_task(now: datetime) -> bool:
    """Say whether a task is too old, be it still in the table or taken and not done.

    A taken task is locked until the moment of its next try, which tells when it was taken.
    """
    queue: dict[str, Any] = settings.Q_CLUSTER
    retry = timedelta(seconds=queue["retry"])
    untaken, taken = Q(lock__lt=now), Q(lock__gte=now)
    waiting = OrmQ.objects.filter(
        untaken & Q(lock__lt=now - WAITING) | taken & Q(lock__lt=now + retry - WAITING)
    )
    long_ago = Q(lock__lt=now - SWEEPING) | taken & Q(lock__lt=now + retry - SWEEPING)
    return any(task.func() != SWEEP for task in waiting[:20]) or waiting.filter(long_ago).exists()


def _has_clock_stopped(now: datetime) -> bool:
    """Say whether the cluster no longer rings for the sweep."""
    overdue: bool = Schedule.objects.filter(func=SWEEP, next_run__lt=now - CLOCK).exists()
    return overdue


def _is_working(now: datetime) -> bool:
    """Say whether a job is held, or was finished a moment ago."""
    held = Q(state=JobState.RUNNING, lease_until__gt=now)
    return Job.objects.filter(held | Q(finished_at__gt=now - WAITING)).exists()
