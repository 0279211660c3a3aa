"""What the tests of the person's own hand look at and set: one edge of theirs."""

from uuid import UUID

from accounts.models import User
from memory.models import Edge, acting_for

BOSS = "You HAS_BOSS Sarah"


def edge_of(owner: User, edge_id: UUID) -> Edge:
    """Return one edge with its ends."""
    with acting_for(owner.pk):
        return Edge.objects.kept().with_ends().get(pk=edge_id)


def set_edge(owner: User, edge_id: UUID, **values: object) -> None:
    """Put an edge in a state, past the flows."""
    with acting_for(owner.pk):
        Edge.objects.filter(pk=edge_id).update(**values)
