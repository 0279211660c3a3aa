"""A worker that does nothing is noticed; one that works is left alone."""

from datetime import datetime, timedelta
from typing import cast

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django_q.models import OrmQ, Schedule
from django_q.signing import SignedPackage

from accounts.models import User
from memory.engine.vocabulary import JobKind, JobState
from memory.models import Job
from pegasus_site import watchdog
from pegasus_site.watchdog import give_back_tasks, is_work_overdue, is_worker_stuck

WORK = "memory.tasks.work"
RETRY = timedelta(seconds=cast("int", settings.Q_CLUSTER["retry"]))
JUST = timedelta(seconds=29)
LONG = timedelta(seconds=31)


def task(lock: datetime, func: str = WORK) -> OrmQ:
    """A task in the queue; django-q2 locks it until now when rung, until the retry when taken."""
    payload = SignedPackage.dumps({"id": "1", "name": "one", "func": func, "args": []})
    return OrmQ.objects.create(key="pegasus", payload=payload, lock=lock)


def job(owner: User, now: datetime, **fields: object) -> Job:
    return Job.objects.create(owner=owner, kind=JobKind.REST, due_at=now, created_at=now, **fields)


@pytest.mark.parametrize(
    ("age", "overdue"), [(JUST, False), (LONG, True), (timedelta(days=3), True)]
)
def test_a_rung_task_may_wait_half_a_minute(
    db: None, now: datetime, age: timedelta, *, overdue: bool
) -> None:
    task(now - age)

    assert is_work_overdue(now) is overdue


@pytest.mark.parametrize(("age", "overdue"), [(JUST, False), (LONG, True)])
def test_a_taken_task_may_wait_half_a_minute(
    db: None, now: datetime, age: timedelta, *, overdue: bool
) -> None:
    task(now - age + RETRY)

    assert is_work_overdue(now) is overdue


@pytest.mark.parametrize(
    ("age", "overdue"), [(LONG, False), (timedelta(minutes=4), False), (timedelta(minutes=6), True)]
)
def test_a_sweep_may_take_minutes(
    db: None, now: datetime, age: timedelta, *, overdue: bool
) -> None:
    task(now - age + RETRY, watchdog.SWEEP)

    assert is_work_overdue(now) is overdue


def test_whoever_holds_a_job_works(bill: User, now: datetime) -> None:
    task(now - LONG + RETRY)
    job(bill, now, state=JobState.RUNNING, lease_until=now + timedelta(seconds=1))

    assert not is_work_overdue(now)


def test_whoever_just_finished_a_job_works(bill: User, now: datetime) -> None:
    task(now - LONG + RETRY)
    job(bill, now, state=JobState.DONE, finished_at=now - JUST)

    assert not is_work_overdue(now)


def test_a_lease_that_ran_out_is_no_sign_of_life(bill: User, now: datetime) -> None:
    task(now - LONG + RETRY)
    job(bill, now, state=JobState.RUNNING, lease_until=now - timedelta(seconds=1))

    assert is_work_overdue(now)


def test_a_clock_that_stopped_is_noticed(db: None) -> None:
    sweep, _ = Schedule.objects.get_or_create(func=watchdog.SWEEP, schedule_type="I", minutes=1)
    sweep.next_run = timezone.now() - timedelta(seconds=80)
    sweep.save()
    assert not is_worker_stuck()

    sweep.next_run = timezone.now() - timedelta(seconds=100)
    sweep.save()
    assert is_worker_stuck()


def test_a_database_that_is_away_is_not_the_workers_fault(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: datetime) -> bool:
        raise DatabaseError

    monkeypatch.setattr(watchdog, "is_work_overdue", away)

    assert not is_worker_stuck()


def test_taken_tasks_are_given_back(db: None) -> None:
    now = timezone.now()
    taken, waiting = task(now + RETRY), task(now - LONG)

    give_back_tasks()

    assert not OrmQ.objects.filter(pk=taken.pk, lock__gt=timezone.now()).exists()
    assert OrmQ.objects.filter(pk=waiting.pk, lock=now - LONG).exists()
