"""A merge of two stored nodes taken back, and what both sides of a parting need.

In: a decision of the ledger. Out: two nodes, each with what is its own. What came since stays
where its words belong. The caller holds the owner's lock.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memory.models import Edge, MergeDecision, Node, Sighting
from memory.store.dividing import Division, divide
from memory.store.edge_joins import recount
from memory.store.journal import Journal, take_back
from memory.store.node_properties import properties_of


class NothingLeftError(RuntimeError):
    """What a decision brought has been forgotten: there is nothing to part."""


def unmerge(decision: MergeDecision, *, now: datetime, journal: Journal) -> tuple[Node, Node]:
    """Take a merge of two stored nodes back; return the one that stayed and the one restored.

    Raises:
        NothingLeftError: the node cannot be restored.
    """
    owner_id, changes = decision.owner_id, decision.changes
    kept = node_of(decision)
    take_back(owner_id, changes["steps"])
    nodes = Node.objects.owned_by(owner_id).filter(pk__in=[decision.absorbed_id])
    restored = nodes.first()
    if restored is None:
        raise NothingLeftError
    kept.refresh_from_db()
    words = [UUID(one) for one in changes["words"]]
    divide(Division(kept, restored, words, now), journal)
    _drop_bare(owner_id, changes["edges"])
    read_again(kept, restored)
    hold(restored)
    hold(kept)
    for edge in edges_at(kept, restored):
        recount(edge, Journal())
    return kept, restored


def node_of(decision: MergeDecision) -> Node:
    """Return the node that a decision led to.

    Raises:
        NothingLeftError: it is gone, or waits to be erased.
    """
    nodes = Node.objects.owned_by(decision.owner_id).kept().filter(pk__in=[decision.node_id])
    node = nodes.first()
    if node is None:
        raise NothingLeftError
    return node


def edges_at(*of: Node) -> Iterable[Edge]:
    """Return the edges that have one of the nodes at an end."""
    rows = Edge.objects.owned_by(of[0].owner_id).filter(Q(source__in=of) | Q(target__in=of))
    return rows.order_by("pk")


def _drop_bare(owner_id: UUID, edges: Iterable[str]) -> None:
    """Delete edges that came back without the words that justified them."""
    rows = Edge.objects.owned_by(owner_id).filter(pk__in=list(edges))
    rows.filter(snippets__isnull=True).delete()


def hold(node: Node) -> None:
    """Make sure that something is left of a node; the person's own needs nothing.

    Raises:
        NothingLeftError: it has neither an edge nor a sighting.
    """
    if node.is_self:
        return
    seen = Sighting.objects.owned_by(node.owner_id).filter(node=node)
    if not (seen.exists() or any(True for _ in edges_at(node))):
        raise NothingLeftError


def read_again(*changed: Node, lost: Collection[str] = ()) -> None:
    """Read properties from the sightings that nodes have now; `lost` are said no more."""
    said: set[str] = set(lost)
    for node in changed:
        rows = Sighting.objects.owned_by(node.owner_id).filter(node=node)
        said |= {name for row in rows for name in row.properties}
    for node in changed:
        node.properties = properties_of(node, lost=said)
        node.version += 1
        node.save(update_fields=["properties", "version"])
