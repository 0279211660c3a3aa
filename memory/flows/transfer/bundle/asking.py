"""A bundle asked for, looked at, fetched.

In: an owner. Out: a bundle that the worker makes; one at a time, for seven days.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from memory.engine.vocabulary import JobKind, JobState
from memory.models import Bundle, Job, Profile, acting_for
from memory.models.bundle import BundleQuerySet
from memory.store import bundles, jobs

KEPT: Final = timedelta(days=7)


@dataclass(frozen=True)
class Progress:
    """Where a bundle stands; `reason` is a code, when it could not be made or taken in."""

    bundle: Bundle
    job_id: UUID | None
    state: JobState
    reason: str = ""
    counts: Mapping[str, Any] = field(default_factory=dict)  # of what was taken in

    @property
    def is_working(self) -> bool:
        """Whether it is worth looking again soon."""
        return self.state in {JobState.QUEUED, JobState.RUNNING}


def ask_for_bundle(*, owner_id: UUID, now: datetime) -> UUID:
    """Have a bundle made in the background; while one is being made, that one is meant.

    Returns:
        The job that makes it.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        making = Job.objects.owned_by(owner_id).filter(kind=JobKind.EXPORT).unfinished()
        job = making.first()
        if job is not None:
            return job.pk
        failed = Bundle.objects.owned_by(owner_id).made_here().filter(ready_at__isnull=True)
        failed.delete()
        bundle = Bundle.objects.create(owner_id=owner_id, asked_at=now, expires_at=now + KEPT)
        return jobs.enqueue(owner_id=owner_id, kind=JobKind.EXPORT, subject_id=bundle.pk, now=now)


def bundles_of(owner_id: UUID) -> list[Progress]:
    """Return an owner's bundles to take along, the newest first; the caller acts for them."""
    return _progress_of(owner_id, Bundle.objects.owned_by(owner_id).made_here())


def brought_by(owner_id: UUID) -> list[Progress]:
    """Return the bundles an owner brought, the newest first; the caller acts for them."""
    return _progress_of(owner_id, Bundle.objects.owned_by(owner_id).brought())


def _progress_of(owner_id: UUID, asked: BundleQuerySet) -> list[Progress]:
    rows = list(asked.newest_first())
    made = Job.objects.owned_by(owner_id).filter(subject_id__in=[row.pk for row in rows])
    by_bundle = {job.subject_id: job for job in made.order_by("created_at")}
    return [_progress(row, by_bundle.get(row.pk)) for row in rows]


def _progress(bundle: Bundle, job: Job | None) -> Progress:
    if bundle.ready_at is not None:
        counts = job.counts if job else {}
        return Progress(bundle, job.pk if job else None, JobState.DONE, counts=counts)
    if job is None:
        return Progress(bundle, None, JobState.FAILED)
    return Progress(bundle, job.pk, JobState(job.state), job.reason)


def bundle_file(*, owner_id: UUID, bundle_id: UUID, now: datetime) -> Path:
    """Return the file of a bundle that can be fetched; the caller acts for its owner.

    Raises:
        Bundle.DoesNotExist: the owner has no such bundle, or it is not ready, or gone.
    """
    bundle = Bundle.objects.owned_by(owner_id).ready(now).get(pk=bundle_id)
    path = bundles.path_of(bundle.pk)
    if not path.exists():
        raise Bundle.DoesNotExist
    return path
