"""The inbox: what is learned while the person wants to be asked first.

In: an owner, an edge the person keeps. Out: rows let in. Edges wait by themselves; the nodes
they brought are hidden until one of their edges is kept, and so is what was said of nodes beside
them. The caller holds the owner's lock.
"""

from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from memory.engine.strength import days_between, reinforced
from memory.engine.vocabulary import Stability
from memory.models import Edge, Node, Sighting, Snippet
from memory.store.node_properties import said_properties


def reveal(owner_id: UUID) -> int:
    """Show the nodes that hang on a kept edge by now; return how many."""
    edges = Edge.objects.owned_by(owner_id).kept()
    at_end = Q(source=OuterRef("pk")) | Q(target=OuterRef("pk"))
    hidden = Node.objects.owned_by(owner_id).filter(proposed_at__isnull=False)
    return hidden.filter(Exists(edges.filter(at_end))).update(proposed_at=None)


def let_in(edge: Edge, *, now: datetime) -> None:
    """Make a proposed edge live: the click confirms it, as "still true" does.

    What ended while it waited is not renewed.
    """
    days = days_between(edge.touched_at, now)
    stability = Stability(edge.stability)
    edge.strength_at_touch = reinforced(edge.strength_at_touch, days=days, stability=stability)
    edge.strength = edge.strength_at_touch
    edge.touched_at = max(edge.touched_at, now)
    edge.last_confirmed_at, edge.dormant_at, edge.proposed_at = now, None, None
    edge.verdicts = {}
    edge.version += 1
    edge.save()
    for node in Node.objects.filter(pk__in=[edge.source_id, edge.target_id]):
        _tell(node, edge)


def _tell(node: Node, edge: Edge) -> None:
    """Give a node the properties that were said with an edge; the person's own stand."""
    cited = Snippet.objects.owned_by(edge.owner_id).kept().filter(edge=edge).values("episode_id")
    seen = Sighting.objects.owned_by(edge.owner_id).filter(node=node, episode_id__in=cited)
    by_hand = set(node.properties) - set(said_properties(node))
    said = {
        name: value
        for row in seen.order_by("confidence", "seen_at", "pk")
        for name, value in row.properties.items()
        if name not in by_hand
    }
    if said != {name: node.properties.get(name) for name in said}:
        node.properties |= said
        node.save(update_fields=["properties"])
