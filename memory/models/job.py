"""Jobs: the truth about what the worker has to do; django-q2 only rings the bell.

In: ids and states, never a person's words. Out: `Job`, `JobStep`, `Lease`. Job is the one
table without row-level security: the worker reads it first, then sets the owner.
Source: the shape that lost nothing in 200 kills: lease, fencing token, attempts counted in a
commit of their own before the work.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, connection, models, transaction
from django.db.models import F, Q

from memory.engine.vocabulary import JobKind, JobState
from memory.models.owners import Owned, OwnedQuerySet, OwnerId

ATTEMPTS = 3
BACK_OFF = timedelta(seconds=20)  # doubles with each attempt


class JobFailedError(Exception):
    """A job could not be done; `code` holds no text of a person.

    `is_final` says that trying again will not help.
    """

    def __init__(self, code: str, *, is_final: bool = False) -> None:
        """Take the code, which is also the message."""
        super().__init__(code)
        self.code = code
        self.is_final = is_final


class LostLeaseError(Exception):
    """Another worker holds this job now, or it was canceled; nothing was written."""


class JobPausedError(Exception):
    """A long job got on and goes on later: it waits in the queue again, with fresh attempts."""


@dataclass(frozen=True)
class Lease:
    """The right to work on one job, until another claim raises the token."""

    job_id: uuid.UUID
    owner_id: uuid.UUID
    kind: JobKind
    subject_id: uuid.UUID | None
    token: int
    attempts: int

    @property
    def is_last_attempt(self) -> bool:
        """Say whether nobody tries again after this one."""
        return self.attempts >= ATTEMPTS


def lease_length() -> timedelta:
    """Return how long a lease lives without a heartbeat."""
    return timedelta(seconds=settings.PEGASUS_LEASE_SECONDS)


class JobQuerySet(models.QuerySet["Job"]):
    """Work of all owners; the doors narrow it to one."""

    def owned_by(self, owner: OwnerId) -> "JobQuerySet":
        """Keep the jobs of this person; here nothing below catches a missing filter."""
        return self.filter(owner_id=owner)

    def unfinished(self) -> "JobQuerySet":
        """Keep what still has to be done."""
        return self.filter(state__in=[JobState.QUEUED, JobState.RUNNING])

    def held(self, lease: Lease) -> "JobQuerySet":
        """Keep the job of this lease, as long as no other claim was made."""
        return self.filter(pk=lease.job_id, token=lease.token, state=JobState.RUNNING)

    def claim_next(self, owner: OwnerId, *, now: datetime) -> Lease | None:
        """Lease the owner's oldest due job; None when there is none or one is worked on."""
        with transaction.atomic():
            with connection.cursor() as cursor:
                key = f"jobs {owner}"
                cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
            waiting = self.owned_by(owner).unfinished()
            if waiting.filter(state=JobState.RUNNING, lease_until__gt=now).exists():
                return None
            for job in waiting.filter(due_at__lte=now).order_by("due_at", "created_at", "pk"):
                if job.attempts < ATTEMPTS:
                    return self._leased(job, now)
                self._end(self.filter(pk=job.pk), now=now, reason="worker_died")
        return None

    def _leased(self, job: "Job", now: datetime) -> Lease:
        self.filter(pk=job.pk).update(
            state=JobState.RUNNING,
            lease_until=now + lease_length(),
            token=F("token") + 1,
            attempts=F("attempts") + 1,
        )
        return Lease(
            job_id=job.pk,
            owner_id=job.owner_id,
            kind=JobKind(job.kind),
            subject_id=job.subject_id,
            token=job.token + 1,
            attempts=job.attempts + 1,
        )

    def beat(self, lease: Lease, *, now: datetime) -> bool:
        """Extend a lease while its worker lives; False when it is lost."""
        return self.held(lease).update(lease_until=now + lease_length()) == 1

    def last_counts(self, lease: Lease) -> dict[str, object]:
        """Return what the last such job of the owner counted when it was done."""
        done = self.owned_by(lease.owner_id).filter(kind=lease.kind, state=JobState.DONE)
        last = done.order_by("-finished_at", "pk").values_list("counts", flat=True).first()
        return last or {}

    def got_on(self, lease: Lease, counts: dict[str, object]) -> None:
        """Show how far a long job is; numbers and codes only."""
        self.held(lease).update(counts=counts)

    def finish(self, lease: Lease, *, now: datetime, counts: dict[str, object]) -> None:
        """Mark the job done; `counts` holds numbers and codes only."""
        self.held(lease).update(
            state=JobState.DONE, finished_at=now, lease_until=None, reason="", counts=counts
        )

    def fail(self, lease: Lease, *, now: datetime, reason: str, is_final: bool) -> None:
        """Note a failed attempt: queue the job again later, or give it up."""
        if is_final or lease.is_last_attempt:
            self._end(self.held(lease), now=now, reason=reason)
            return
        due_at = now + BACK_OFF * 2 ** (lease.attempts - 1)
        self._queue_again(lease, now=now, due_at=due_at, reason=reason)

    def put_back(self, lease: Lease, *, now: datetime) -> None:
        """Queue a job again that got on: its attempts are fresh."""
        self._queue_again(lease, now=now, due_at=now, attempts=0, reason="")

    def _queue_again(self, lease: Lease, *, now: datetime, **values: object) -> None:
        try:
            with transaction.atomic():
                self.held(lease).update(state=JobState.QUEUED, lease_until=None, **values)
        except IntegrityError:  # a newer job for the same thing already waits
            self._end(self.held(lease), now=now, reason="replaced")

    def _end(self, jobs: "JobQuerySet", *, now: datetime, reason: str) -> None:
        jobs.update(state=JobState.FAILED, finished_at=now, lease_until=None, reason=reason)


class Job(models.Model):
    """One thing to do for one owner, with a lease, a fencing token and an attempt counter."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", editable=False
    )
    kind = models.CharField(max_length=12, choices=[(kind, kind) for kind in JobKind])
    subject_id = models.UUIDField(null=True, blank=True)  # the episode, for learn
    state = models.CharField(max_length=10, default=JobState.QUEUED)
    reason = models.CharField(max_length=64, blank=True)  # a code, when it failed
    attempts = models.PositiveIntegerField(default=0)
    token = models.PositiveBigIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField()
    rung_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    counts = models.JSONField(default=dict, blank=True)  # numbers and codes only

    objects = JobQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[str(state) for state in JobState]),
                name="job_state_is_known",
            ),
            models.UniqueConstraint(
                fields=["owner", "kind", "subject_id"],
                condition=Q(state=JobState.QUEUED),
                nulls_distinct=False,
                name="job_queued_once",
            ),
        ]
        indexes = [models.Index(fields=["state", "due_at"], name="job_due")]

    def __str__(self) -> str:
        """Return kind and id only."""
        return f"job {self.pk}"


class JobStepQuerySet(OwnedQuerySet["JobStep"]):
    """The rows of one owner."""


class JobStep(Owned):
    """One step of a job that is done; a retry finds it and does not do it again."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="steps")
    name = models.CharField(max_length=40)
    done_at = models.DateTimeField()

    objects = JobStepQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "job", "name"], name="job_step_once")
        ]
