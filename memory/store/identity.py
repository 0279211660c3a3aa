"""Who became whom: ids of nodes that were merged away, pairs that are two, what depends on what.

In: nodes and decisions. Out: nodes, decisions, pairs. The caller has acting_for open and holds
the owner's lock to write.
"""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary import Decision
from memory.models import Alias, MergeDecision, Node, NotSame
from memory.models.merge import SPLIT_BY_HAND


def surviving(owner_id: UUID, node_id: UUID) -> UUID:
    """Return the node that an id leads to: itself, or whoever took it in.

    One step is enough: when a node is merged away, the decisions that led to it lead on.
    """
    took = MergeDecision.objects.owned_by(owner_id).standing().filter(absorbed_id=node_id)
    return took.values_list("node_id", flat=True).first() or node_id


def find(owner_id: UUID, node_id: UUID) -> Node:
    """Return the node that an id leads to.

    Raises:
        Node.DoesNotExist: the owner has no such node.
    """
    return Node.objects.owned_by(owner_id).kept().get(pk=surviving(owner_id, node_id))


def are_apart(one: Node, other: Node) -> bool:
    """Say whether somebody said that two nodes are not the same."""
    return NotSame.objects.owned_by(one.owner_id).filter(_pair(one, other)).exists()


def _pair(one: Node, other: Node) -> Q:
    first, second = sorted((one.pk, other.pk))
    return Q(one_id=first, other_id=second)


def set_apart(one: Node, other: Node, *, now: datetime) -> None:
    """Remember that two nodes are not the same."""
    first, second = sorted((one.pk, other.pk))
    NotSame.objects.get_or_create(
        owner_id=one.owner_id, one_id=first, other_id=second, defaults={"decided_at": now}
    )


def unite(one: Node, other: Node) -> None:
    """Forget that two nodes were said not to be the same."""
    NotSame.objects.owned_by(one.owner_id).filter(_pair(one, other)).delete()


def is_by_hand(decision: MergeDecision) -> bool:
    """Say whether a decision merged or split stored nodes, instead of settling a mention."""
    return decision.absorbed_id is not None or decision.rule == SPLIT_BY_HAND


def blockers(decision: MergeDecision) -> list[MergeDecision]:
    """Return the later decisions that depend on one and have to be undone first.

    A merge or split by hand depends on every one before it of the same node; what a mention was
    taken for, only on merges that took that node away.
    """
    hands = MergeDecision.objects.owned_by(decision.owner_id).standing().by_hand()
    later = hands.filter(graph_version__gt=decision.graph_version).exclude(pk=decision.pk)
    moved = {"steps": [{"table": "decisions", "id": str(decision.pk)}]}
    depends = Q(changes__contains=moved)
    if is_by_hand(decision):
        nodes = [decision.node_id, decision.changes.get("from")]
        ids = [str(one) for one in nodes if one is not None]
        depends |= Q(node__in=ids) | Q(absorbed_id__in=ids) | Q(changes__from__in=ids)
    return list(later.filter(depends).order_by("graph_version", "pk"))


def followers(decision: MergeDecision) -> list[MergeDecision]:
    """Return the later decisions that a mention is this node by a name that this one brought.

    They rest on nothing else, and go where it goes.
    """
    names = brought_names(decision)
    rows = MergeDecision.objects.owned_by(decision.owner_id).standing()
    later = rows.filter(
        node=decision.node_id,
        decision=Decision.SAME,
        absorbed_id__isnull=True,
        graph_version__gte=decision.graph_version,
    )
    others = later.exclude(pk=decision.pk).exclude(mention="").order_by("graph_version", "pk")
    return [one for one in others if canon(one.mention) in names]


def brought_names(decision: MergeDecision) -> set[str]:
    """Return the canons that a node is called by only since a decision."""
    changes = decision.changes
    made = changes.get("aliases", [])
    names = set(
        Alias.objects.owned_by(decision.owner_id)
        .filter(pk__in=made)
        .values_list("canon", flat=True)
    )
    renamed = (changes.get("node") or {}).get("new", {})
    return names | ({renamed["canon"]} if "canon" in renamed else set())
