"""Nodes in the store: the person's own, and others by name and kind.

In: an owner, a name, a kind. Out: rows. Names are compared by their canon; who a mention is
is decided elsewhere. The caller has acting_for open and holds the owner's lock to write.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models import Max, Q

from memory.engine.learn.clean.names import canon, is_nobodys_alias, is_self_word, one_line
from memory.engine.params import STATED_CONFIDENCE
from memory.engine.vocabulary import Kind, Origin
from memory.models import Alias, Node
from memory.models.node import NodeQuerySet

PLACEHOLDER: Final = "You"  # what the self node is called until a name is known


def account_name(owner_id: UUID) -> str:
    """Return what the account calls the person, or the placeholder."""
    names = get_user_model().objects.filter(pk=owner_id).values_list("name", flat=True)
    return one_line(str(names.first() or ""))[0] or PLACEHOLDER


def self_node(owner_id: UUID, *, now: datetime) -> Node:
    """Return the person's own node, made at first use and never chosen again."""
    known = Node.objects.owned_by(owner_id).selves().first()
    if known is not None:
        return known
    name = account_name(owner_id)
    return _make(owner_id, name, kind=Kind.PERSON, now=now, is_self=True)


def find(owner_id: UUID, name: str, kind: Kind | None = None) -> Node | None:
    """Return the node of this name: the self node, else by name, else by alias.

    Of several the most mentioned, then the oldest is taken. Without a kind, any kind fits.
    """
    nodes = Node.objects.owned_by(owner_id).kept()
    if is_self_word(name) or canon(name) == canon(PLACEHOLDER):
        return nodes.selves().first()
    key = canon(name)
    if not key:
        return None
    ranked = nodes.order_by("-n_mentions", "created_at", "pk")
    if kind is not None:
        ranked = ranked.filter(Q(kind=kind) | Q(is_self=True))
    known = Alias.objects.owned_by(owner_id).filter(canon=key, removed_at__isnull=True)
    by_name: Node | None = ranked.filter(canon=key).first()
    return by_name or ranked.filter(pk__in=known.values("node_id")).first()


def find_or_make(owner_id: UUID, name: str, *, kind: Kind | None, now: datetime) -> Node:
    """Return the node the person means by a clean name; an unknown name becomes a new one."""
    if is_self_word(name) or canon(name) == canon(PLACEHOLDER):
        return self_node(owner_id, now=now)
    found = find(owner_id, name, kind)
    if found is not None:
        return found
    return _make(owner_id, name, kind=kind or Kind.OTHER, now=now)


def free_twin(owner_id: UUID, node: Node, *, but: Collection[UUID] = ()) -> int:
    """Return the node's twin number, or the next free one when another node has its name.

    Nodes in `but` do not count: they are about to go.
    """
    others = _namesakes(owner_id, node.kind, node.canon).exclude(pk__in={node.pk, *but})
    if not others.filter(twin=node.twin).exists():
        return node.twin
    return int(others.aggregate(top=Max("twin"))["top"]) + 1


def has_name(owner_id: UUID, name: str, kind: str, *, but: UUID) -> bool:
    """Say whether another node of this kind has the name already."""
    return _namesakes(owner_id, kind, canon(name)).exclude(pk=but).exists()


def add_alias(node: Node, name: str, *, origin: Origin) -> None:
    """Give a node another name, unless nobody may be called so or it has it."""
    if is_nobodys_alias(name) or canon(name) in {node.canon, canon(PLACEHOLDER)}:
        return
    Alias.objects.get_or_create(
        owner_id=node.owner_id,
        node=node,
        canon=canon(name),
        defaults={"name": name, "origin": origin},
    )


def _make(owner_id: UUID, name: str, *, kind: Kind, now: datetime, is_self: bool = False) -> Node:
    node = Node(
        owner_id=owner_id,
        kind=kind,
        name=name,
        canon=canon(name),
        confidence=STATED_CONFIDENCE,
        is_self=is_self,
        created_at=now,
    )
    node.twin = free_twin(owner_id, node)
    node.save(force_insert=True)
    return node


def _namesakes(owner_id: UUID, kind: str, key: str) -> NodeQuerySet:
    return Node.objects.owned_by(owner_id).kept().filter(kind=kind, canon=key)
