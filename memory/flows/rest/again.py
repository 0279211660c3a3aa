"""Again: a job that was given up is queued once more, for staff and the command line.

In: an owner and a failed job. Out: the job that waits now.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.vocabulary import EpisodeState, JobKind
from memory.models import Episode, Job, acting_for
from memory.store import jobs

GIVEN_UP = (EpisodeState.FAILED, EpisodeState.LEARNING)  # the latter when its worker died


def retry(*, owner_id: UUID, job_id: UUID, now: datetime) -> UUID:
    """Queue a failed job with fresh attempts; its conversation shows that it waits.

    Raises:
        Job.DoesNotExist: the owner has no such failed job.
    """
    with acting_for(owner_id, durable=True):
        waiting = jobs.retry(owner_id=owner_id, job_id=job_id, now=now)
        job = Job.objects.owned_by(owner_id).get(pk=job_id)
        if job.kind == JobKind.LEARN and job.subject_id:
            episodes = Episode.objects.owned_by(owner_id).filter(pk=job.subject_id)
            stuck = episodes.filter(state__in=GIVEN_UP)
            stuck.update(state=EpisodeState.QUEUED, reason="")
        return waiting
