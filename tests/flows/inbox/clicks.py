"""The inbox of somebody who wants to be asked first: what is in it, and a click."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from accounts.models import User
from memory.engine.vocabulary import Capture
from memory.flows import revise
from memory.models import Edge, Node, acting_for

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def switch_to(owner: User, capture: Capture) -> None:
    """Set how what is learned gets in."""
    revise.choose(owner_id=owner.pk, capture=capture)


def proposed(owner: User) -> dict[str, UUID]:
    """Return what waits, by relation and target."""
    with acting_for(owner.pk):
        edges = Edge.objects.proposed().with_ends()
        return {f"{edge.relation} {edge.target.name}": edge.pk for edge in edges}


def keep(owner: User, claim: str, now: datetime = NOW) -> None:
    """Click on what waits."""
    revise.keep(owner_id=owner.pk, edge_id=proposed(owner)[claim], now=now)


def is_superseded(owner: User, target: str) -> bool:
    """Say whether the edge to a target was replaced or has ended."""
    with acting_for(owner.pk):
        return Edge.objects.get(target__name=target).superseded_at is not None


def shown(owner: User) -> set[str]:
    """Return the names that are shown, but for the person's own."""
    with acting_for(owner.pk):
        return set(Node.objects.shown().filter(is_self=False).values_list("name", flat=True))
