"""The log of crossed edges, written with one statement a turn, paid out at the close.

In: a turn and the edges its walk crossed. Out: rows of TraversalLog, reinforced edges.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection

from memory.engine.strength import days_between, faded, is_dormant, reinforced
from memory.engine.vocabulary import Stability
from memory.models import Edge, Snippet, TraversalLog

# A crash may lose the log's last moment, never anything that was said.
INSERT = """
set local synchronous_commit = off;
insert into memory_traversallog
    (id, owner_id, turn_id, episode_id, edge_id, crossed_at)
select gen_random_uuid(), owner_id, %s, %s, id, %s from memory_edge
where owner_id = %s and id = any(%s::uuid[])
on conflict (owner_id, turn_id, edge_id) do nothing
"""


def log(
    owner_id: UUID,
    *,
    turn_id: UUID | None,
    episode_id: UUID | None,
    edges: Sequence[UUID],
    now: datetime,
) -> None:
    """Log the crossed edges of one turn that get the bump at the close."""
    if not edges:
        return
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [turn_id, episode_id, now, owner_id, [*map(str, edges)]])


def reinforce(owner_id: UUID, episode_id: UUID, *, anchor: datetime, now: datetime) -> int:
    """Give each edge that the conversation's walks used its one bump; return how many got it.

    The strength is anchored at the close of the conversation. An edge made in this conversation
    gets none, a superseded or dormant one none, and "not relevant here" cancels it.

    Source: write-up, "At the close of the conversation those logged edges receive the same
    fixed bump"; 20-engine.md 6.4-6.6.
    """
    pending = TraversalLog.objects.owned_by(owner_id).filter(
        episode_id=episode_id, canceled_at__isnull=True, bumped_at__isnull=True
    )
    canceled = TraversalLog.objects.owned_by(owner_id).filter(
        episode_id=episode_id, canceled_at__isnull=False
    )
    bumped = TraversalLog.objects.owned_by(owner_id).filter(
        episode_id=episode_id, bumped_at__isnull=False
    )
    out = {*canceled.values_list("edge_id", flat=True), *bumped.values_list("edge_id", flat=True)}
    used = set(pending.values_list("edge_id", flat=True)) - out
    heard_here = Snippet.objects.owned_by(owner_id).filter(episode_id=episode_id)
    edges = (
        Edge.objects.owned_by(owner_id)
        .kept()
        .current(anchor)
        .filter(pk__in=used, created_at__lt=anchor)
        .exclude(n_sightings=1, pk__in=heard_here.values("edge_id"))
        .order_by("pk")
    )
    changed = [edge for edge in edges if _bump(edge, anchor)]
    fields = ["strength_at_touch", "touched_at", "n_recalls", "last_recalled_at"]
    Edge.objects.bulk_update(changed, fields, batch_size=500)
    pending.update(bumped_at=now)
    return len(changed)


def _bump(edge: Edge, anchor: datetime) -> bool:
    """Reinforce one edge in place unless it is dormant by then."""
    stability = Stability(edge.stability)
    days = days_between(edge.touched_at, anchor)
    if is_dormant(faded(edge.strength_at_touch, days=days, stability=stability)):
        return False
    edge.strength_at_touch = reinforced(edge.strength_at_touch, days=days, stability=stability)
    edge.touched_at = max(edge.touched_at, anchor)  # a touch never moves back
    edge.n_recalls += 1
    edge.last_recalled_at = anchor
    return True
