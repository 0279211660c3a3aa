"""A node split by hand: "these are two people".

In: a node, the memories that are about the other one, their name. Out: the new node.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from memory.engine.learn.clean.names import is_junk, is_self_word, one_line
from memory.engine.vocabulary import Band, Decision
from memory.flows.review.desk import finish, next_version
from memory.flows.review.refusals import ReviewRefusal, ReviewRefusedError
from memory.models import MergeDecision, Node, Profile, acting_for
from memory.models.merge import SPLIT_BY_HAND
from memory.store import identity
from memory.store.journal import Journal
from memory.store.parting import NothingLeftError, edges_at
from memory.store.splitting import split as split_rows


def split(
    *,
    owner_id: UUID,
    node_id: UUID,
    edge_ids: Collection[UUID],
    name: str,
    by: UUID,
    now: datetime,
) -> UUID:
    """Let some of a node's edges be about somebody else; return the new node's id.

    Raises:
        Node.DoesNotExist: the owner has no such node.
        ReviewRefusedError: no edge of the node is chosen, or all of them; the name is no name.
    """
    clean = _name(name)
    with acting_for(owner_id, durable=True):
        Profile.objects.locked(owner_id)
        node = identity.find(owner_id, node_id)
        chosen = {edge.pk for edge in edges_at(node)} & set(edge_ids)
        if not chosen:
            raise ReviewRefusedError(ReviewRefusal.NOTHING_CHOSEN)
        other = _split(node, chosen, clean, by=by, now=now)
        finish(owner_id, now=now)
        return other.pk


def _name(text: str) -> str:
    """Return a name as one clean line.

    Raises:
        ReviewRefusedError: nothing is left, or it names nobody.
    """
    name, _ = one_line(text)
    if not name:
        raise ReviewRefusedError(ReviewRefusal.EMPTY)
    if is_junk(name) or is_self_word(name):
        raise ReviewRefusedError(ReviewRefusal.UNCLEAR_NAME)
    return name


def _split(node: Node, chosen: set[UUID], name: str, *, by: UUID, now: datetime) -> Node:
    journal = Journal()
    try:
        other = split_rows(node, chosen, name, now=now, journal=journal)
    except NothingLeftError:
        raise ReviewRefusedError(ReviewRefusal.ALL_CHOSEN) from None
    identity.set_apart(node, other, now=now)
    MergeDecision.objects.create(
        owner_id=node.owner_id,
        kind=node.kind,
        decision=Decision.NEW,
        band=Band.APART,
        rule=SPLIT_BY_HAND,
        node=other,
        changes={"steps": journal.steps, "from": str(node.pk)},
        graph_version=next_version(node.owner_id),
        reviewed_by_id=by,
        reviewed_at=now,
        decided_at=now,
    )
    return other
