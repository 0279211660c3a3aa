"""Who has something overdue: ids over all owners, and nothing but ids.

In: a moment. Out: (owner, id) pairs to act on one owner at a time. The cross-owner look is
made here alone, in a staff block that reads no text.
"""

from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from memory.engine.vocabulary import EpisodeState, JobKind, Mode, TurnState
from memory.models import Bundle, Call, Episode, Forgetting, Job, Profile, Turn, acting_for

STREAM_MINUTES: Final = 10  # an answer that streams longer has lost its process
TEMPORARY_HOURS: Final = 24  # a temporary conversation lives so long after its last turn
AT_ONCE: Final = 50  # conversations of one owner that one sweep erases by age
NIGHT_HOURS: Final = 24  # between two nights of one owner


class Due(NamedTuple):
    """One row of one owner that time has come for."""

    owner_id: UUID
    id: UUID


def idle_episodes(now: datetime, *, minutes: float) -> list[Due]:
    """Return the open conversations nobody has said anything in for so long."""
    idle = Episode.objects.kept().filter(
        state=EpisodeState.OPEN, last_turn_at__lte=now - timedelta(minutes=minutes)
    )
    return _pairs(idle.order_by("last_turn_at", "pk"))


def stranded_episodes() -> list[Due]:
    """Return the conversations that wait for a job which was given up: their worker died."""
    jobs = Job.objects.unfinished().filter(subject_id=OuterRef("pk"))
    waiting = [EpisodeState.QUEUED, EpisodeState.LEARNING]
    stranded = Episode.objects.kept().filter(~Exists(jobs), state__in=waiting)
    return _pairs(stranded.order_by("closed_at", "pk"))


def stale_streams(now: datetime) -> list[Due]:
    """Return the answers that have been streaming for too long."""
    since = now - timedelta(minutes=STREAM_MINUTES)
    stale = Turn.objects.filter(state=TurnState.STREAMING, received_at__lte=since)
    return _pairs(stale.order_by("received_at", "pk"))


def erasures(now: datetime) -> list[Due]:
    """Return the acts of forgetting whose window has closed."""
    due = Forgetting.objects.filter(erased_at__isnull=True, erase_after__lte=now)
    return _pairs(due.order_by("graph_version", "pk"))


def temporary_episodes(now: datetime) -> list[Due]:
    """Return the temporary conversations that have had their day."""
    temporary = Episode.objects.kept().filter(mode=Mode.TEMPORARY)
    dated = temporary.annotate(last=Coalesce("last_turn_at", "started_at"))
    return _pairs(dated.filter(last__lte=now - timedelta(hours=TEMPORARY_HOURS)).order_by("pk"))


def bundles(now: datetime) -> list[Due]:
    """Return the copies of a memory that have had their days."""
    return _pairs(Bundle.objects.expired(now).order_by("expires_at", "pk"))


def calls(now: datetime) -> list[Due]:
    """Return whose kept answers have had their day, by the owner's own id."""
    with acting_for(None, staff=True):
        owners = Call.objects.expired(now).order_by("owner_id").values_list("owner_id", flat=True)
        return [Due(owner, owner) for owner in owners.distinct()]


def outlived(now: datetime) -> list[Due]:
    """Return the conversations that are older than their person keeps them, some at a time."""
    found: list[Due] = []
    with acting_for(None, staff=True):
        keeping = Profile.objects.filter(
            Q(keep_days__isnull=False) | Q(keep_read_only_days__isnull=False)
        )
        rows = keeping.values_list("owner_id", "keep_days", "keep_read_only_days")
        for owner, *days in rows.order_by("owner_id"):
            for mode, kept in zip((Mode.NORMAL, Mode.READ_ONLY), days, strict=True):
                if kept is not None:
                    found += _older(owner, mode, now - timedelta(days=kept))
    return found


def _older(owner_id: UUID, mode: Mode, moment: datetime) -> list[Due]:
    mine = Episode.objects.owned_by(owner_id).kept().filter(mode=mode)
    dated = mine.annotate(last=Coalesce("last_turn_at", "started_at")).filter(last__lte=moment)
    ids = dated.order_by("last", "pk").values_list("pk", flat=True)[:AT_ONCE]
    return [Due(owner_id, pk) for pk in ids]


def nights(now: datetime) -> list[UUID]:
    """Return the owners whose edges were last cached a day ago or never."""
    done = Job.objects.filter(
        owner_id=OuterRef("owner_id"),
        kind=JobKind.REST,
        created_at__gt=now - timedelta(hours=NIGHT_HOURS),
    )
    with acting_for(None, staff=True):
        owners = Profile.objects.filter(~Exists(done)).order_by("owner_id")
        return list(owners.values_list("owner_id", flat=True))


def _pairs(rows: QuerySet[Any]) -> list[Due]:
    with acting_for(None, staff=True):
        return [Due(*pair) for pair in rows.values_list("owner_id", "pk")]
