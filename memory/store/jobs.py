"""Jobs written with what they belong to; the bell rung; steps fenced.

In: an owner and a kind, or a lease. Out: job ids, one transaction a step. Payloads of the
queue are ids; with its ORM broker the bell is part of the caller's transaction, so that a job
and its reason commit together or not at all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import NoReturn
from uuid import UUID

from django.db import connection
from django.db.models import F, Q
from django_q.tasks import async_task

from memory.engine.vocabulary import JobKind, JobState
from memory.models import Job, JobPausedError, JobStep, acting_for
from memory.models.job import Lease, LostLeaseError, lease_length

RING_AGAIN = timedelta(seconds=60)


def enqueue(
    *, owner_id: UUID, kind: JobKind, now: datetime, subject_id: UUID | None = None
) -> UUID:
    """Write a job and ring the bell in the caller's transaction; an equal waiting job is reused."""
    job, is_new = Job.objects.get_or_create(
        owner_id=owner_id,
        kind=kind,
        subject_id=subject_id,
        state=JobState.QUEUED,
        defaults={"due_at": now, "created_at": now, "rung_at": now},
    )
    if is_new:
        _ring(job.pk)
    return job.pk


def _ring(job_id: UUID) -> None:
    async_task("memory.tasks.work", str(job_id))


@contextmanager
def step(lease: Lease, name: str, *, now: datetime) -> Iterator[bool]:
    """Open one step's transaction, fenced; yield whether to do it.

    False means that an earlier attempt already did this step.

    Raises:
        LostLeaseError: the token is no longer this lease's.
    """
    with fenced(lease, now=now):
        _, is_new = JobStep.objects.get_or_create(
            owner_id=lease.owner_id, job_id=lease.job_id, name=name, defaults={"done_at": now}
        )
        yield is_new


@contextmanager
def fenced(lease: Lease, *, now: datetime) -> Iterator[None]:
    """Open one transaction of a job, acting for its owner, as often as it is needed.

    The job row is locked before anything is written, so that a worker that lost its lease
    writes nothing.

    Raises:
        LostLeaseError: the token is no longer this lease's.
    """
    with acting_for(lease.owner_id, durable=not connection.in_atomic_block):
        held = Job.objects.held(lease).select_for_update(no_key=True)
        if held.first() is None:
            raise LostLeaseError
        Job.objects.held(lease).update(lease_until=now + lease_length())
        yield


def pause(lease: Lease, *, now: datetime) -> NoReturn:
    """Leave a long job that got on to the next worker, and ring for it.

    Raises:
        JobPausedError: always.
        LostLeaseError: another worker has the job already.
    """
    with fenced(lease, now=now):
        Job.objects.put_back(lease, now=now)
        _ring(lease.job_id)
    raise JobPausedError


def retry(*, owner_id: UUID, job_id: UUID, now: datetime) -> UUID:
    """Queue a failed job again with fresh attempts; return the job that waits now.

    Raises:
        Job.DoesNotExist: the owner has no such failed job.
    """
    job = Job.objects.owned_by(owner_id).get(pk=job_id, state=JobState.FAILED)
    return enqueue(owner_id=owner_id, kind=JobKind(job.kind), subject_id=job.subject_id, now=now)


def cancel_all(*, owner_id: UUID, now: datetime) -> int:
    """End every unfinished job of an owner; a running one finds its token gone."""
    return (
        Job.objects.owned_by(owner_id)
        .unfinished()
        .update(
            state=JobState.FAILED,
            reason="canceled",
            finished_at=now,
            lease_until=None,
            token=F("token") + 1,
        )
    )


def ring_due(now: datetime) -> int:
    """Ring again for due jobs that nobody works on; return how many owners were rung for."""
    stalled = Q(state=JobState.QUEUED, due_at__lte=now) | Q(
        state=JobState.RUNNING, lease_until__lte=now
    )
    silent = Q(rung_at__isnull=True) | Q(rung_at__lt=now - RING_AGAIN)
    due = Job.objects.filter(stalled & silent).order_by("owner_id", "due_at").distinct("owner_id")
    rung = [job.pk for job in due]
    Job.objects.filter(pk__in=rung).update(rung_at=now)
    for job_id in rung:
        _ring(job_id)
    return len(rung)
