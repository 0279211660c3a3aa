"""Acts of forgetting: one thing, or everything, with a preview and an undo.

In: an owner and a target. Out: counts. Preview and execution make the same plan
(`store.provenance`), so their counts are equal. While the window is open everything can be
brought back; then nothing is left but counts and keyed hashes.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.conf import settings

from memory.engine.vocabulary import Sensitivity
from memory.models import Forgetting, Profile, acting_for
from memory.store import digests, graphs, tombstones
from memory.store.erasing import erase
from memory.store.marking import begin
from memory.store.provenance import Plan as StoredPlan
from memory.store.provenance import plan
from memory.store.targets import EVERYTHING
from memory.store.undoing import undo as bring_back
from memory.store.upkeep import settle

type Scope = Literal[
    "edge", "node", "snippet", "turn", "episode", "dates", "category", "everything"
]


class UndoExpiredError(RuntimeError):
    """What was forgotten is erased, or its window has closed."""


@dataclass(frozen=True)
class Target:
    """What to forget: one thing by its id, a time, a sensitive class, or everything."""

    scope: Scope
    id: UUID | None = None
    since: datetime | None = None  # of dates: from this moment
    until: datetime | None = None  # to before this one
    category: Sensitivity | None = None

    @property
    def detail(self) -> dict[str, str]:
        """What the plan needs to know besides the id."""
        if self.since and self.until:
            return {"since": self.since.isoformat(), "until": self.until.isoformat()}
        return {"category": str(self.category)} if self.category else {}


@dataclass(frozen=True)
class Plan:
    """What forgetting would do.

    Attributes:
        removed: rows that go, by plain table name: edges, snippets, turns, episodes, nodes,
            and aliases, sightings, phrases, intervals, traversals, runs, decisions, jobs
            where there are any.
        kept: edges that lose words and stay by other words (edges, snippets), and quoted
            turns that stay in their conversation (turns).
        names_removed: of people and things of which nothing is left.
        confirm: a token of exactly this plan, for doors that ask twice.
    """

    removed: Mapping[str, int]
    kept: Mapping[str, int]
    names_removed: list[str]
    confirm: str


@dataclass(frozen=True)
class Forgotten:
    """What was forgotten; `undo_until` is None when it is erased already."""

    id: UUID
    removed: Mapping[str, int]
    kept: Mapping[str, int]
    undo_until: datetime | None


def preview(*, owner_id: UUID, target: Target, now: datetime) -> Plan:  # noqa: ARG001 - contract
    """Return what forgetting the target would do, and do nothing.

    Raises:
        Model.DoesNotExist: the owner has no such row, or it is forgotten already.
    """
    with acting_for(owner_id):
        planned = plan(owner_id, target.scope, target.id, target.detail)
        return Plan(
            removed=planned.removed,
            kept=planned.kept,
            names_removed=list(planned.names),
            confirm=_token(owner_id, planned),
        )


def forget(
    *, owner_id: UUID, target: Target, now: datetime, immediately: bool = False
) -> Forgotten:
    """Take the target out of memory, with all that only it justified.

    All or nothing: a failure leaves the memory as it was.

    Args:
        owner_id: whose memory.
        target: what to forget.
        now: when the person asked; words said before do not bring it back.
        immediately: erase in the same transaction; there is no undo.

    Raises:
        Model.DoesNotExist: the owner has no such row, or it is forgotten already.
    """
    until = now if immediately else now + timedelta(minutes=settings.PEGASUS_UNDO_MINUTES)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        act = begin(
            owner_id, plan(owner_id, target.scope, target.id, target.detail), now=now, until=until
        )
        if immediately:
            _erase_with_older(act, now=now)
        _settle(owner_id, now=now)
    graphs.drop(owner_id)
    return Forgotten(
        id=act.pk, removed=act.removed, kept=act.kept, undo_until=None if immediately else until
    )


def undo(*, owner_id: UUID, forgetting_id: UUID, now: datetime) -> None:
    """Bring back what was forgotten, and let it be learned again.

    Raises:
        Forgetting.DoesNotExist: the owner has forgotten no such thing.
        UndoExpiredError: its window has closed.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        act = Forgetting.objects.owned_by(owner_id).get(pk=forgetting_id)
        if act.erased_at is not None or now >= act.erase_after:
            raise UndoExpiredError
        bring_back(act)
        _settle(owner_id, now=now)


def erase_now(*, owner_id: UUID, forgetting_id: UUID, now: datetime) -> None:
    """Erase what was forgotten without waiting for its window; a second time changes nothing.

    Raises:
        Forgetting.DoesNotExist: the owner has forgotten no such thing.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        act = Forgetting.objects.owned_by(owner_id).get(pk=forgetting_id)
        if act.erased_at is None:
            _erase_with_older(act, now=now)
            _settle(owner_id, now=now)
    graphs.drop(owner_id)


def _settle(owner_id: UUID, *, now: datetime) -> None:
    """Bring what is made from memory in step with it."""
    settle(owner_id, now=now)
    digests.renew(owner_id, now=now)


def _erase_with_older(act: Forgetting, *, now: datetime) -> None:
    """Erase an act; one of everything takes along what waits to be erased already."""
    if act.scope == EVERYTHING:
        waiting = Forgetting.objects.owned_by(act.owner_id).filter(erased_at__isnull=True)
        for older in waiting.filter(graph_version__lt=act.graph_version):
            erase(older, now=now)
    erase(act, now=now)


def _token(owner_id: UUID, planned: StoredPlan) -> str:
    """Return a keyed hash of what a plan would remove: another plan has another one."""
    which = [planned.scope, str(planned.target_id), dict(planned.detail)]
    what = [*which, planned.removed, planned.kept]
    return tombstones.signed(owner_id, json.dumps(what, sort_keys=True))
