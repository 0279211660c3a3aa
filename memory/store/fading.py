"""The night's copies: today's strength and the dormant mark of every edge.

In: an owner and a moment. Out: two cached columns, for sorting and listing. They are computed
by the closed form from the last touch, which stays as it is: another night, a missed one or
one that was killed half way changes nothing. What is as it was is not written again.

Source: write-up, "An edge with S < 2.0 is flagged dormant"; 20-engine.md 6.1.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.params import DORMANT_BELOW
from memory.models import Edge
from memory.models.fading import strength_now


def cache(owner_id: UUID, *, now: datetime) -> dict[str, int]:
    """Write today's strength where it is another, and when each edge was first found dormant."""
    edges = Edge.objects.owned_by(owner_id)
    today = strength_now(now)
    n_edges = edges.exclude(strength=today).update(strength=today)
    faded = edges.filter(strength__lt=DORMANT_BELOW, dormant_at__isnull=True)
    revived = edges.filter(strength__gte=DORMANT_BELOW, dormant_at__isnull=False)
    return {
        "edges": n_edges,
        "dormant": faded.update(dormant_at=now),
        "revived": revived.update(dormant_at=None),
    }
