"""A bundle brought by its person: looked at while they wait, taken in by the worker.

In: a file; then a lease. Out: a row whose job says how far it is; rows of the account. The file
goes as soon as it is taken in, or cannot be.
"""

import shutil
from datetime import datetime
from typing import IO
from uuid import UUID

from django.db import DataError, IntegrityError

from memory.engine.vocabulary import JobKind
from memory.flows.transfer.bundle.asking import KEPT
from memory.flows.transfer.bundle.flaws import BundleError
from memory.flows.transfer.bundle.reading import read_bundle
from memory.flows.transfer.bundle.taking import take_contents
from memory.models import Bundle, JobFailedError, Lease, Profile, acting_for
from memory.store import bundles, jobs

GONE = "bundle_gone"
BREAKS_RULE = "bundle_breaks_a_rule"


def bring_bundle(*, owner_id: UUID, file: IO[bytes], now: datetime) -> UUID:
    """Look at a bundle whole, keep it, and have it taken in.

    Returns:
        The job that takes it in.

    Raises:
        BundleError: it is not whole; nothing is kept of it.
    """
    read_bundle(file)
    file.seek(0)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        given = {"asked_at": now, "expires_at": now + KEPT, "is_brought": True}
        bundle = Bundle.objects.create(owner_id=owner_id, **given)
        with bundles.brought_to(bundle.pk).open("xb") as kept:
            shutil.copyfileobj(file, kept)
        return jobs.enqueue(owner_id=owner_id, kind=JobKind.IMPORT, subject_id=bundle.pk, now=now)


def take_bundle(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Take the bundle of this job in, all of it or nothing.

    Returns:
        How many rows of each type were added.

    Raises:
        JobFailedError: its file is gone, or it breaks a rule; nothing was written.
        LostLeaseError: another worker has the job.
    """
    bundle_id = lease.subject_id or lease.job_id
    try:
        with jobs.fenced(lease, now=now):
            Profile.objects.locked(lease.owner_id)
            added = _taken_once(lease.owner_id, bundle_id, now)
    except BundleError:
        raise JobFailedError(GONE, is_final=True) from None
    except (IntegrityError, DataError):  # any other error of the database may pass: tried again
        bundles.drop_files(bundle_id)
        raise JobFailedError(BREAKS_RULE, is_final=True) from None
    bundles.drop_files(bundle_id)
    return {**added}


def _taken_once(owner_id: UUID, bundle_id: UUID, now: datetime) -> dict[str, int]:
    """Take a bundle in, unless an attempt that ended before its job did has done so."""
    waiting = Bundle.objects.owned_by(owner_id).brought().filter(pk=bundle_id)
    if not waiting.filter(ready_at__isnull=True).update(ready_at=now):
        return {}
    return take_contents(owner_id, read_bundle(bundles.brought_to(bundle_id)), now)
