"""The sweep: what is overdue, over all owners, one owner's transaction at a time.

In: the minute's tick. Out: counts. One owner's trouble never keeps another waiting: it is
logged by id and counted, and the next sweep tries again.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from uuid import UUID

from django.conf import settings

from memory.engine.vocabulary import EpisodeState, JobKind, TurnState
from memory.flows.rest.scrubbing import scrub_at_night
from memory.models import Bundle, Call, Episode, Forgetting, Job, Profile, Turn, acting_for
from memory.store import bundles, digests, graphs, jobs, overdue
from memory.store.episodes import close_episode
from memory.store.erasing import erase
from memory.store.marking import begin
from memory.store.overdue import Due
from memory.store.provenance import plan
from memory.store.upkeep import settle

logger = logging.getLogger(__name__)

INTERRUPTED = "interrupted"  # why an answer is incomplete; a ModelError's code too


def sweep(*, now: datetime) -> dict[str, int]:
    """Close idle conversations, end lost streams, erase, purge, start nights, ring jobs.

    Returns:
        How many of each; `failed` counts what the next sweep has to try again.
    """
    counts = {"failed": 0}
    minutes = settings.PEGASUS_IDLE_MINUTES
    acts: dict[str, tuple[Callable[..., None], Iterable[Due]]] = {
        "closed": (_close, overdue.idle_episodes(now, minutes=minutes)),
        "stranded": (_strand, overdue.stranded_episodes()),
        "ended": (_end, overdue.stale_streams(now)),
        "erased": (_erase, overdue.erasures(now)),
        "purged": (_purge, overdue.temporary_episodes(now)),
        "outlived": (_purge, overdue.outlived(now)),
        "bundles": (_drop_bundle, overdue.bundles(now)),
        "calls": (_drop_calls, overdue.calls(now)),
        "nights": (_start_night, [Due(owner, owner) for owner in overdue.nights(now)]),
    }
    for name, (act, due) in acts.items():
        done = [_tried(act, one, now) for one in due]
        counts[name] = sum(done)
        counts["failed"] += len(done) - sum(done)
    counts["strays"] = bundles.drop_strays()
    counts["rung"] = jobs.ring_due(now)
    counts["scrubbed"] = scrub_at_night(now=now)
    return counts


def _tried(act: Callable[..., None], due: Due, now: datetime) -> bool:
    """Do one act in the owner's own transaction; say whether it went well."""
    try:
        with acting_for(due.owner_id, durable=True):
            Profile.objects.locked(due.owner_id)
            act(due.owner_id, due.id, now=now)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others' turn comes
        logger.warning("sweep of %s failed: %s", due.id, type(error).__name__)
        return False
    return True


def _close(owner_id: UUID, episode_id: UUID, *, now: datetime) -> None:
    """Close a conversation, unless it is gone meanwhile."""
    if Episode.objects.owned_by(owner_id).kept().filter(pk=episode_id).exists():
        close_episode(owner_id, episode_id, now=now)


def _strand(owner_id: UUID, episode_id: UUID, *, now: datetime) -> None:  # noqa: ARG001 - as the others
    """Tell the person that nobody learns from a conversation any more, so that they can retry."""
    own = Job.objects.owned_by(owner_id).filter(subject_id=episode_id)
    if own.unfinished().exists():
        return  # queued again meanwhile
    last = own.order_by("-finished_at").values_list("reason", flat=True).first()
    waiting = [EpisodeState.QUEUED, EpisodeState.LEARNING]
    episodes = Episode.objects.owned_by(owner_id).filter(pk=episode_id, state__in=waiting)
    episodes.update(state=EpisodeState.FAILED, reason=last or INTERRUPTED)


def _end(owner_id: UUID, turn_id: UUID, *, now: datetime) -> None:  # noqa: ARG001 - as the others
    """Mark an answer whose process died; its text so far is kept."""
    streaming = Turn.objects.owned_by(owner_id).filter(pk=turn_id, state=TurnState.STREAMING)
    streaming.update(state=TurnState.INCOMPLETE, reason=INTERRUPTED)


def _erase(owner_id: UUID, forgetting_id: UUID, *, now: datetime) -> None:
    """Erase what was forgotten, unless the person took it back meanwhile."""
    waiting = Forgetting.objects.owned_by(owner_id).filter(erased_at__isnull=True)
    act = waiting.filter(pk=forgetting_id).first()
    if act is not None:
        erase(act, now=now)
        settle(owner_id, now=now)
        digests.renew(owner_id, now=now)
        graphs.drop(owner_id)


def _purge(owner_id: UUID, episode_id: UUID, *, now: datetime) -> None:
    """Erase a conversation whose time is over: nobody asked for a receipt."""
    if not Episode.objects.owned_by(owner_id).kept().filter(pk=episode_id).exists():
        return
    act = begin(owner_id, plan(owner_id, "episode", episode_id), now=now, until=now)
    erase(act, now=now)
    act.delete()
    settle(owner_id, now=now)
    digests.renew(owner_id, now=now)
    graphs.drop(owner_id)


def _drop_bundle(owner_id: UUID, bundle_id: UUID, *, now: datetime) -> None:  # noqa: ARG001 - as the others
    """Delete a copy of a memory, file first."""
    bundles.drop_files(bundle_id)
    Bundle.objects.owned_by(owner_id).filter(pk=bundle_id).delete()


def _drop_calls(owner_id: UUID, _: UUID, *, now: datetime) -> None:
    """Delete the answers of yesterday's calls."""
    Call.objects.owned_by(owner_id).expired(now).delete()


def _start_night(owner_id: UUID, _: UUID, *, now: datetime) -> None:
    """Have an owner's strengths cached by the worker."""
    jobs.enqueue(owner_id=owner_id, kind=JobKind.REST, now=now)
