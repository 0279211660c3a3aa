"""Working off jobs in this process, as the worker would.

In: an owner. Out: how their jobs ended. A worker that runs beside it is welcome: whoever
leases a job first does it.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.utils import timezone

from memory.engine.vocabulary import JobState
from memory.models import Job
from memory.tasks import work

LOOK_SECONDS: Final = 0.5  # between two looks at jobs that another worker has


def work_off(
    job_ids: list[UUID], owner_id: UUID, *, progress: Callable[[], None] = lambda: None
) -> dict[str, int]:
    """Do an owner's jobs until none of these is left; return how many ended how.

    The reasons of failed ones are in the count by their code.
    """
    wanted = Job.objects.owned_by(owner_id).filter(pk__in=job_ids)
    n_left = len(job_ids)
    while waiting := wanted.unfinished().order_by("due_at", "created_at").first():
        work(str(waiting.pk))
        n_now = wanted.unfinished().count()
        for _ in range(n_left - n_now):
            progress()
        if n_now == n_left:
            time.sleep(_pause(waiting))
        n_left = n_now
    ends = wanted.values_list("state", "reason")
    return dict(Counter(reason if state == JobState.FAILED else state for state, reason in ends))


def _pause(waiting: Job) -> float:
    """Return how long to wait for a job that is not due, or that somebody else does."""
    ahead = (waiting.due_at - timezone.now()).total_seconds()
    return max(ahead, LOOK_SECONDS)
