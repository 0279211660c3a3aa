"""The night: strengths and dormant marks of one owner are cached.

In: a job's lease. Out: counts.
"""

from datetime import datetime

from memory.models import Lease, Profile
from memory.store import fading, jobs


def rest(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Cache today's strength of all edges; strength at last touch and its time stay.

    Raises:
        LostLeaseError: another worker has this job.
    """
    with jobs.step(lease, "fade", now=now) as is_new:
        if not is_new:
            return {}
        Profile.objects.locked(lease.owner_id)
        return dict(fading.cache(lease.owner_id, now=now))
