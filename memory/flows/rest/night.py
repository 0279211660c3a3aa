"""The night of one owner: strengths cached, finished days told, doubles asked about.

What tells a day is chosen by rules; where there is a model it is asked to choose better.

In: a job's lease. Out: counts. Every part is made from rows as they are now and can be done
again: a night that is missed, doubled or killed half way leaves the same.
"""

from datetime import datetime

from memory.engine.params import DIGESTS_A_TURN, DIGESTS_AT_ONCE, DIGESTS_CHOSEN
from memory.llm import backends
from memory.llm.base import ModelError
from memory.llm.choice import Offer
from memory.models import Job, Lease, Profile
from memory.store import choosing, digests, doubles, fading, jobs
from memory.store.choosing import Unchosen


def rest(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Cache today's strengths, bring the digests in step, ask about doubles, choose sentences.

    Raises:
        JobPausedError: there is a lot to tell, and others wait; the job goes on later.
        LostLeaseError: another worker has this job.
    """
    return {**_fade(lease, now), **_tell(lease, now), **_ask(lease, now), **_choose(lease, now)}


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


def _choose(lease: Lease, now: datetime) -> dict[str, object]:
    """Have a model choose the sentences of the newest digests; no transaction waits for it.

    When it cannot be asked the rules' choice stands until another night.
    """
    if backends.is_offline():
        return {}
    with jobs.fenced(lease, now=now):
        is_learning = Profile.objects.locked(lease.owner_id).is_learning
        found = choosing.unchosen(lease.owner_id, now=now, limit=DIGESTS_CHOSEN)
    n_chosen = 0
    for one in found if is_learning else ():
        try:
            chosen = _chosen(one)
        except ModelError as error:
            return {"digests_chosen": n_chosen, "chooser_failed": error.code}
        with jobs.fenced(lease, now=now):
            Profile.objects.locked(lease.owner_id)
            n_chosen += choosing.keep(lease.owner_id, one, chosen)
    return {"digests_chosen": n_chosen}


def _chosen(one: Unchosen) -> list[int]:
    """Return places of sentences; all of them when there is room for all.

    Raises:
        ModelError: the model cannot be asked, or chose none.
    """
    if len(one.said) <= one.room:
        return list(range(len(one.said)))
    return backends.chooser().choose(Offer(one.level, one.said, one.room))
