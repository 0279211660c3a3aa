"""Names the person gives or takes away.

In: a node or an alias. Out: nothing.
"""

from datetime import datetime
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary import Origin
from memory.flows.revise.typed import Refusal, RevisionRefusedError, clean_name
from memory.models import Alias, Node, Profile, acting_for
from memory.store import nodes
from memory.store.upkeep import settle


def rename(*, owner_id: UUID, node_id: UUID, name: str, now: datetime | None = None) -> None:
    """Call a node what the person calls it; the old name stays as another name of it.

    Raises:
        Node.DoesNotExist: the owner has no such node.
        RevisionRefusedError: nothing is left of the name, or another node has it.
    """
    clean = clean_name(name)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        node = Node.objects.owned_by(owner_id).kept().get(pk=node_id)
        if nodes.has_name(owner_id, clean, node.kind, but=node.pk):
            raise RevisionRefusedError(Refusal.NAME_TAKEN)
        old, node.name, node.canon, node.twin = node.name, clean, canon(clean), 0
        node.is_name_by_hand, node.is_provisional = True, False
        node.version += 1
        node.save()
        Alias.objects.owned_by(owner_id).filter(node=node, canon=node.canon).delete()
        nodes.add_alias(node, old, origin=Origin.HAND)
        settle(owner_id, now=now)


def remove_alias(*, owner_id: UUID, alias_id: UUID, now: datetime) -> None:
    """Take another name off a node; it is not learned again.

    Raises:
        Alias.DoesNotExist: the owner has no such alias.
    """
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        alias = Alias.objects.owned_by(owner_id).filter(node__forgetting__isnull=True)
        row = alias.get(pk=alias_id)
        if row.removed_at is None:
            row.removed_at = now
            row.save(update_fields=["removed_at"])
            settle(owner_id, now=now)
