"""The log of crossed edges, written with one statement a turn.

In: a turn and the edges its walk crossed. Out: rows of TraversalLog.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection

INSERT = """
insert into memory_traversallog
    (id, owner_id, turn_id, episode_id, edge_id, is_selected, crossed_at)
select gen_random_uuid(), %s, %s, %s, edge, selected, %s
from unnest(%s::uuid[], %s::boolean[]) as crossed (edge, selected)
on conflict (owner_id, turn_id, edge_id) do nothing
"""


def log(
    owner_id: UUID,
    *,
    turn_id: UUID | None,
    episode_id: UUID | None,
    edges: Sequence[tuple[UUID, bool]],
    now: datetime,
) -> None:
    """Log the crossed edges of one turn; each comes with whether both its ends were selected."""
    if not edges:
        return
    ids = [str(edge) for edge, _ in edges]
    selected = [is_selected for _, is_selected in edges]
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [owner_id, turn_id, episode_id, now, ids, selected])
