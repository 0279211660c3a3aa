"""What the tests of forgetting do and ask: forget, undo, look.

In: a world. Out: ids, rows, text.
"""

import json
from datetime import timedelta
from uuid import UUID

from memory.flows.forget import (
    Scope,
    Target,
    forget,
    undo,
)
from memory.models import (
    Edge,
    Node,
    acting_for,
)
from memory.store.rows import of_owner
from tests.flows.census import dump
from tests.flows.world import World


def forgotten(
    world: World, scope: Scope, target: UUID | None = None, *, at_once: bool = True
) -> UUID:
    return forget(
        owner_id=world.owner.pk, target=Target(scope, target), now=world.now, immediately=at_once
    ).id


def undone(world: World, act: UUID) -> None:
    undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=1))


def edge_of(world: World, triple: str) -> Edge:
    with acting_for(world.owner.pk):
        return Edge.objects.kept().get(pk=world.edges[triple])


def is_there(world: World, table: str, pk: UUID) -> bool:
    with acting_for(world.owner.pk):
        return bool(of_owner(table, world.owner.pk).filter(pk=pk).exists())


def node_of(world: World, name: str) -> Node:
    with acting_for(world.owner.pk):
        return Node.objects.get(pk=world.nodes[name])


def all_text(world: World) -> str:
    return json.dumps(dump(world.owner.pk), default=str).casefold()
