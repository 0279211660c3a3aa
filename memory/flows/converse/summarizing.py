"""The conversation so far, told short stretch by stretch in the worker, for its own prompts.

In: a leased job. Out: parts on the episode. The model is asked outside every transaction; what it
told is kept only if all it was told of is still there.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from memory.engine.learn.guard import redacted
from memory.engine.params import BYTES_PER_TOKEN, SUMMARY_PART
from memory.flows.converse.earlier import spoken
from memory.llm import backends
from memory.llm.base import ModelError, SpokenTurn
from memory.models import Episode, JobFailedError, Lease, Profile, Turn, acting_for
from memory.models.text import storable
from memory.store import jobs, summaries
from memory.store.summaries import Part, Stretch

GONE: Final = "gone"


def summarize(*, lease: Lease, now: datetime) -> dict[str, object]:
    """Tell what is due of the conversation of this job.

    Raises:
        JobFailedError: the conversation is gone, or the model told nothing.
        LostLeaseError: another worker has the job.
    """
    with acting_for(lease.owner_id):
        due = summaries.due(_episode(lease))
    kept = [_told(lease, stretch, now) for stretch in due]
    return {"parts": sum(kept)}


def _episode(lease: Lease) -> Episode:
    mine = Episode.objects.owned_by(lease.owner_id).kept()
    episode = mine.filter(pk__in=[lease.subject_id]).first()
    if episode is None:
        raise JobFailedError(GONE, is_final=True)
    return episode


def _told(lease: Lease, stretch: Stretch, now: datetime) -> bool:
    """Tell one stretch; False when some of it was forgotten meanwhile."""
    with acting_for(lease.owner_id):
        turns = _turns(lease, stretch)
    text = _summary([spoken(turn) for turn in turns]) if turns else ""
    with jobs.fenced(lease, now=now):
        Profile.objects.locked(lease.owner_id)
        episode = _episode(lease)
        if _ids(_turns(lease, stretch)) != _ids(turns):
            return False
        summaries.keep(episode, Part(stretch, text))
        return True


def _turns(lease: Lease, stretch: Stretch) -> list[Turn]:
    episode_id = _episode(lease).pk
    return list(summaries.turns_in(lease.owner_id, episode_id, stretch))


def _ids(turns: list[Turn]) -> list[UUID]:
    return [turn.pk for turn in turns]


def _summary(turns: list[SpokenTurn]) -> str:
    """Return a summary that may be kept: sound, without secrets, and short.

    Raises:
        JobFailedError: the model told nothing.
    """
    try:
        told = backends.summarizer().summarize(turns)
    except ModelError as error:
        raise JobFailedError(error.code, is_final=not error.is_retryable) from error
    text = redacted(storable(told)).text.encode()[: SUMMARY_PART * BYTES_PER_TOKEN]
    return text.decode(errors="ignore")
