"""Switches: of one memory, of one answer, and of memory as a whole.

In: an id and on or off. Out: nothing.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from memory.engine.vocabulary import Capture, RecallSwitch, Role, Sensitivity, Thumb
from memory.models import Edge, Profile, TraversalLog, Turn, acting_for


def mute(*, owner_id: UUID, edge_id: UUID, is_muted: bool) -> None:
    """Keep an edge out of answers ("don't bring up"), or let it in again.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
    """
    _mark(owner_id, edge_id, "is_muted", is_on=is_muted)


def pin(*, owner_id: UUID, edge_id: UUID, is_pinned: bool) -> None:
    """Pin an edge, or let it go its way.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
    """
    _mark(owner_id, edge_id, "is_pinned", is_on=is_pinned)


def _mark(owner_id: UUID, edge_id: UUID, name: str, *, is_on: bool) -> None:
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        edge = Edge.objects.owned_by(owner_id).kept().get(pk=edge_id)
        setattr(edge, name, is_on)
        edge.version += 1
        edge.save(update_fields=[name, "version"])
        Profile.objects.changed(owner_id)


def not_relevant(*, owner_id: UUID, turn_id: UUID, edge_id: UUID, now: datetime) -> None:
    """Take back the strength an edge would gain from the conversation of this turn.

    Raises:
        Turn.DoesNotExist: the owner has no such turn.
        Edge.DoesNotExist: the owner has no such edge.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        turn = Turn.objects.owned_by(owner_id).kept().get(pk=turn_id)
        edge = Edge.objects.owned_by(owner_id).kept().get(pk=edge_id)
        crossed = TraversalLog.objects.owned_by(owner_id).filter(
            episode_id=turn.episode_id, edge=edge
        )
        crossed.filter(bumped_at__isnull=True, canceled_at__isnull=True).update(canceled_at=now)


def rate(*, owner_id: UUID, turn_id: UUID, thumb: Thumb | None) -> None:
    """Keep what the person thinks of an answer; None takes it back.

    Raises:
        Turn.DoesNotExist: the owner has no such answer.
    """
    with acting_for(owner_id, durable=True):
        answers = Turn.objects.owned_by(owner_id).kept().filter(role=Role.ASSISTANT)
        answers.get(pk=turn_id)
        answers.filter(pk=turn_id).update(thumb=thumb)


def choose(
    *,
    owner_id: UUID,
    capture: Capture | None = None,
    recall: RecallSwitch | None = None,
    consented: Collection[Sensitivity] | None = None,
    held_out_percent: int | None = None,
) -> None:
    """Set switches of memory, or the sensitive classes the person agrees to; None leaves one.

    `held_out_percent` of the conversations begun from now on are answered without memory.

    Consent that is taken back keeps nothing new; the door has what it allowed forgotten, which
    is another act.
    """
    classes = None if consented is None else [str(one) for one in Sensitivity if one in consented]
    given = {
        "capture": capture,
        "recall": recall,
        "consented": classes,
        "held_out_percent": held_out_percent,
    }
    chosen = {name: value for name, value in given.items() if value is not None}
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        Profile.objects.owned_by(owner_id).update(**chosen) if chosen else None


def retain(*, owner_id: UUID, normal_days: int | None, read_only_days: int | None) -> None:
    """Set how long chats are kept after their last turn, by mode; None keeps them for ever.

    Temporary ones live a day, whatever is chosen here.

    Raises:
        ValueError: less than a day.
    """
    if min(normal_days or 1, read_only_days or 1) < 1 or 0 in {normal_days, read_only_days}:
        msg = "chats are kept for a day at least"
        raise ValueError(msg)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        Profile.objects.owned_by(owner_id).update(
            keep_days=normal_days, keep_read_only_days=read_only_days
        )
