"""The inbox: what is learned while the person wants to be asked first.

In: an owner. Out: rows let in. Edges wait by themselves; the nodes they brought are hidden
until one of their edges is kept.
"""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from memory.models import Edge, Node


def reveal(owner_id: UUID) -> int:
    """Show the nodes that hang on a kept edge by now; return how many."""
    edges = Edge.objects.owned_by(owner_id).kept()
    at_end = Q(source=OuterRef("pk")) | Q(target=OuterRef("pk"))
    hidden = Node.objects.owned_by(owner_id).filter(proposed_at__isnull=False)
    return hidden.filter(Exists(edges.filter(at_end))).update(proposed_at=None)
