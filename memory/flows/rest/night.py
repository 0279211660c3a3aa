"""The night of one owner: strengths cached, finished days told, doubles asked about.

In: a job's lease. Out: counts. Every part is made from rows as they are now and can be done
again: a night that is missed, doubled or killed half way leaves the same.
"""

from datetime import datetime

from memory.engine.params import DIGESTS_A_TURN, DIGESTS_AT_ONCE
from memory.models import Job, Lease, Profile
from memory.store import digests, doubles, fading, jobs


def rest(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Cache today's strength of all edges, bring the digests in step, ask about doubles.

    Raises:
        JobPausedError: there is a lot to tell, and others wait; the job goes on later.
        LostLeaseError: another worker has this job.
    """
    return {**_fade(lease, now), **_tell(lease, now), **_ask(lease, now)}


def _fade(lease: Lease, now: datetime) -> dict[str, int]:
    """Cache strengths and dormant marks, once a night; the last touch stays as it is."""
    with jobs.step(lease, "fade", now=now) as is_new:
        if not is_new:
            return {}
        Profile.objects.locked(lease.owner_id)
        return fading.cache(lease.owner_id, now=now)


def _tell(lease: Lease, now: datetime) -> dict[str, int]:
    """Make the digests of what is over, some in each transaction, without end for nobody.

    Whoever lets nothing be saved gets no new ones.
    """
    n_made = 0
    while True:
        with jobs.fenced(lease, now=now):
            if not Profile.objects.locked(lease.owner_id).is_learning:
                return {}
            done = digests.refresh(lease.owner_id, now=now, limit=DIGESTS_AT_ONCE)
            n_made += done.made
            if done.left:
                Job.objects.got_on(lease, {"digests": n_made, "digests_left": done.left})
        if not done.left:
            return {"digests": n_made}
        if n_made >= DIGESTS_A_TURN:
            jobs.pause(lease, now=now)


def _ask(lease: Lease, now: datetime) -> dict[str, int]:
    """Propose doubles for review, unless the graph is as it was after the last night."""
    with jobs.step(lease, "doubles", now=now) as is_new:
        if not is_new:
            return {}
        version = Profile.objects.locked(lease.owner_id).graph_version
        counts = {"graph_version": version}
        if Job.objects.last_counts(lease).get("graph_version") == version:
            return counts
        return counts | {"doubles": doubles.ask(lease.owner_id, now=now)}
