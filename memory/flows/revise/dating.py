"""Dates the person corrects: since when something was true, and until when.

In: an edge and moments. Out: the edge with its interval known anew; what was known before stays
as history.
"""

from datetime import datetime
from uuid import UUID

from memory.flows.revise.corrections import StaleVersionError
from memory.flows.revise.typed import Refusal, RevisionRefusedError
from memory.models import Edge, Profile, acting_for
from memory.store import intervals
from memory.store.upkeep import settle


def redate(
    *,
    owner_id: UUID,
    edge_id: UUID,
    now: datetime,
    valid_from: datetime | None = None,
    valid_to: datetime | None = None,
    version: int | None = None,
) -> None:
    """Set since when an edge holds, or until when it held; None leaves a moment as it is.

    An edge that is given an end is history from then on.

    Raises:
        Edge.DoesNotExist: the owner has no such edge.
        StaleVersionError: `version` is given and no longer the edge's.
        RevisionRefusedError: a moment has not come yet, or it would end before it began.
    """
    if any(moment is not None and moment > now for moment in (valid_from, valid_to)):
        raise RevisionRefusedError(Refusal.IN_FUTURE)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        edge = Edge.objects.owned_by(owner_id).kept().get(pk=edge_id)
        if version is not None and version != edge.version:
            raise StaleVersionError
        _redate(edge, valid_from, valid_to, now)
        settle(owner_id, now=now)


def _redate(
    edge: Edge, valid_from: datetime | None, valid_to: datetime | None, now: datetime
) -> None:
    held = intervals.open_of(edge.owner_id, edge.pk) or intervals.last_of(edge.owner_id, edge.pk)
    begins, ends = valid_from or held.valid_from, valid_to or held.valid_to
    if begins is not None and ends is not None and ends < begins:
        raise RevisionRefusedError(Refusal.INVERTED)
    intervals.move(held, valid_from=begins, valid_to=ends, now=now)
    edge.superseded_at = ends
    edge.version += 1
    edge.save(update_fields=["superseded_at", "version"])
