"""A node split by hand: what is about somebody else goes to a node of its own.

In: a node, the edges that go, a name. Out: the new node, and a journal; or one node again. The
caller holds the owner's lock.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.models import Alias, MergeDecision, Node, Sighting, Snippet
from memory.store import identity, nodes
from memory.store.dividing import Division, divide
from memory.store.edge_joins import recount
from memory.store.journal import Journal, take_back
from memory.store.merging import merge
from memory.store.parting import NothingLeftError, edges_at, hold, node_of, read_again
from memory.store.rows import ids


def split(
    node: Node, edges: Collection[UUID], name: str, *, now: datetime, journal: Journal
) -> Node:
    """Give edges of a node to a new node; return that one.

    Raises:
        NothingLeftError: one of the two would be left without an edge and a sighting.
    """
    words = Snippet.objects.owned_by(node.owner_id).filter(edge__in=edges)
    going = ids(words, "episode_id")
    other = _made(node, name, now=now, journal=journal)
    divide(Division(node, other, list(words.values_list("pk", flat=True)), now), journal)
    _divide_sightings(node, other, going, journal)
    _divide_names(node, other, journal)
    _count(node, other, journal)
    read_again(node, other)
    for one in (node, other):
        hold(one)
    return other


def _made(node: Node, name: str, *, now: datetime, journal: Journal) -> Node:
    other = Node(
        owner_id=node.owner_id,
        kind=node.kind,
        name=name,
        canon=canon(name),
        confidence=node.confidence,
        is_name_by_hand=True,
        created_at=now,
    )
    other.twin = nodes.free_twin(node.owner_id, other)
    journal.make(other)
    return other


def _divide_sightings(node: Node, other: Node, going: set[UUID], journal: Journal) -> None:
    """Move where only the other one was seen; where both were, the other gets a copy."""
    words = Snippet.objects.owned_by(node.owner_id).filter(edge__in=list(edges_at(node)))
    stay = set(words.values_list("episode_id", flat=True))
    seen = Sighting.objects.owned_by(node.owner_id).filter(node=node, episode_id__in=going)
    both: dict[UUID, Sighting] = {}
    for row in seen.order_by("seen_at", "pk"):
        if row.episode_id not in stay:
            journal.set(row, node_id=other.pk)
        elif canon(row.name) == other.canon or row.episode_id not in both:
            both[row.episode_id] = row
    for row in both.values():
        copy = {"name": row.name, "kind": row.kind, "confidence": row.confidence}
        journal.make(
            Sighting(
                owner_id=row.owner_id,
                node=other,
                episode_id=row.episode_id,
                seen_at=row.seen_at,
                **copy,
            )
        )


def _divide_names(node: Node, other: Node, journal: Journal) -> None:
    """Move the names that only the other one was seen by."""
    seen = Sighting.objects.owned_by(node.owner_id)
    mine = {canon(name) for name in seen.filter(node=node).values_list("name", flat=True)}
    theirs = {canon(name) for name in seen.filter(node=other).values_list("name", flat=True)}
    for alias in Alias.objects.owned_by(node.owner_id).filter(node=node).order_by("pk"):
        if alias.canon in mine or alias.canon not in theirs | {other.canon}:
            continue
        if alias.canon == other.canon:
            journal.take(alias)
        else:
            journal.set(alias, node_id=other.pk)


def _count(node: Node, other: Node, journal: Journal) -> None:
    """Count mentions anew by sightings; the new node is as old as its oldest."""
    seen = Sighting.objects.owned_by(node.owner_id)
    times = list(seen.filter(node=other).values_list("seen_at", flat=True))
    left = seen.filter(node=node)
    if times:
        other.n_mentions = len(times)
        other.created_at, other.last_mentioned_at = min(times), max(times)
        other.save(update_fields=["n_mentions", "created_at", "last_mentioned_at"])
    last = max(left.values_list("seen_at", flat=True), default=node.last_mentioned_at)
    n_left = max(node.n_mentions - len(times), left.count())
    journal.set(node, n_mentions=n_left, last_mentioned_at=last)


def rejoin(decision: MergeDecision, *, now: datetime) -> Node:
    """Take a split back; what the new node got since goes to the old one along with it.

    Raises:
        NothingLeftError: the old node is gone.
    """
    owner_id, changes = decision.owner_id, decision.changes
    node = Node.objects.owned_by(owner_id).kept().filter(pk=changes["from"]).first()
    other = node_of(decision)
    if node is None:
        raise NothingLeftError
    identity.unite(node, other)
    take_back(owner_id, changes["steps"], but={other.pk})
    node.refresh_from_db()
    is_bare = not (
        any(True for _ in edges_at(other))
        or Sighting.objects.owned_by(owner_id).filter(node=other).exists()
    )
    MergeDecision.objects.owned_by(owner_id).filter(node=other).update(node=node)
    if is_bare:
        other.delete()
    else:
        merge(node, other, now=now)
    read_again(node)
    for edge in edges_at(node):
        recount(edge, Journal())
    return node
