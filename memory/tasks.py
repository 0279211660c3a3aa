"""The worker's door: what django-q2 calls, with ids only.

In: a job's id from the bell, or the minute's tick. Out: nothing; the truth is in the Job row.
"""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone
from django_q.models import Schedule

from memory.engine.vocabulary import JobKind
from memory.flows.converse import summarize
from memory.flows.learn import learn
from memory.flows.recall import reembed
from memory.flows.rest import rest
from memory.flows.rest import sweep as sweep_flow
from memory.flows.transfer import export, take_bundle
from memory.models import Job
from memory.models.job import (
    JobFailedError,
    JobPausedError,
    Lease,
    LostLeaseError,
    lease_length,
)

logger = logging.getLogger(__name__)

DRAIN_SECONDS = 200.0  # then the bell is left to the sweep: below the queue's time-out
TICK_LATE = timedelta(seconds=90)  # the queue looks at its schedules every 30 s


def _learn(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Learn, and have it found at once: the job that embeds what is new comes later."""
    counts = learn(lease=lease, now=now)
    with suppress(JobFailedError):  # of the embedder: that job tries again, words match meanwhile
        reembed(lease=lease, now=now)
    return counts


FLOWS = {
    JobKind.LEARN: _learn,
    JobKind.REST: rest,
    JobKind.REEMBED: reembed,
    JobKind.EXPORT: export,
    JobKind.IMPORT: take_bundle,
    JobKind.SUMMARIZE: summarize,
}


def work(job_id: str) -> None:
    """Do the jobs of this job's owner, oldest first, one at a time."""
    owner_id = Job.objects.filter(pk=job_id).values_list("owner_id", flat=True).first()
    if owner_id is None:
        return  # erased meanwhile
    started = time.monotonic()
    while time.monotonic() - started < DRAIN_SECONDS:
        lease = Job.objects.claim_next(owner_id, now=timezone.now())
        if lease is None:
            return
        _run(lease)


def sweep() -> None:
    """Do what time brings: idle conversations, due erasures, stalled jobs."""
    sweep_flow(now=timezone.now())


def is_worker_alive(now: datetime) -> bool:
    """Say whether a worker ticks: it moves the sweep's next run ahead every minute."""
    tick = Schedule.objects.filter(func="memory.tasks.sweep").first()
    return tick is not None and tick.next_run > now - TICK_LATE


def _run(lease: Lease) -> None:
    """Run one job; what it raises becomes a code on its row, never a text in the queue."""
    try:
        with _beating(lease):
            counts = FLOWS[lease.kind](lease=lease, now=timezone.now())
    except JobPausedError:
        logger.info("job %s goes on later", lease.job_id)
    except LostLeaseError:
        logger.warning("job %s was taken over", lease.job_id)
    except JobFailedError as error:
        _fail(lease, error.code, is_final=error.is_final)
    except Exception as error:  # noqa: BLE001 - the row says failed; the text may be a person's
        _fail(lease, type(error).__name__, is_final=False)
    else:
        Job.objects.finish(lease, now=timezone.now(), counts=counts)


def _fail(lease: Lease, code: str, *, is_final: bool) -> None:
    logger.warning("job %s failed: %s", lease.job_id, code)
    Job.objects.fail(lease, now=timezone.now(), reason=code[:64], is_final=is_final)


@contextmanager
def _beating(lease: Lease) -> Iterator[None]:
    """Keep the lease alive while this process lives, however long the model thinks."""
    done = threading.Event()
    beat = threading.Thread(target=_beat, args=[lease, done], daemon=True)
    beat.start()
    try:
        yield
    finally:
        done.set()
        beat.join()


def _beat(lease: Lease, done: threading.Event) -> None:
    while not done.wait(lease_length().total_seconds() / 3):
        Job.objects.beat(lease, now=timezone.now())
    connection.close()
