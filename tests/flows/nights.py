"""Nights for tests: a lease, one night, digests as a person reads them.

In: a person and a moment. Out: counts, texts.
"""

from datetime import datetime, timedelta
from uuid import UUID

from accounts.models import User
from memory.engine.vocabulary import JobKind, JobState
from memory.flows.rest import rest
from memory.models import Digest, DigestLine, Job, Lease, acting_for

type Told = dict[tuple[str, str], list[str]]


def lease_of(owner: User, now: datetime) -> Lease:
    """Return the right to do one night."""
    job = Job.objects.create(
        owner=owner,
        kind=JobKind.REST,
        state=JobState.RUNNING,
        token=1,
        due_at=now,
        created_at=now,
        lease_until=now + timedelta(minutes=1),
    )
    return Lease(
        job_id=job.pk, owner_id=owner.pk, kind=JobKind.REST, subject_id=None, token=1, attempts=1
    )


def night(owner: User, now: datetime) -> dict[str, object]:
    """Do one night."""
    lease = lease_of(owner, now)
    counts = rest(lease=lease, now=now)
    Job.objects.finish(lease, now=now, counts=counts)
    return counts


def told(owner_id: UUID) -> Told:
    """Return the shown sentences of every digest that stands, by level and first day."""
    with acting_for(owner_id):
        standing = Digest.objects.owned_by(owner_id).filter(removed_at=None)
        found: Told = {(one.level, str(one.first_date)): [] for one in standing}
        lines = DigestLine.objects.owned_by(owner_id).shown().order_by("position")
        for line in lines.select_related("digest", "turn"):
            key = (line.digest.level, str(line.digest.first_date))
            found[key].append(line.turn.content[line.start : line.end])
        return found
