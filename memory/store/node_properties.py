"""What is known of a node beside its edges: read from the sightings that it has.

In: a node. Out: its properties. One that no sighting says was set by hand and stands; of
several sightings the surest counts, then the newest.
"""

from collections.abc import Collection, Iterable
from typing import Any

from memory.models import Node, Sighting


def said_properties(node: Node) -> dict[str, Any]:
    """Return what a node's sightings say of it."""
    return said_by(Sighting.objects.owned_by(node.owner_id).filter(node=node))


def said_by(sightings: Iterable[Sighting]) -> dict[str, Any]:
    """Return what sightings of one node say of it."""
    found: dict[str, Any] = {}
    for row in sorted(sightings, key=lambda row: (row.confidence, row.seen_at, row.pk)):
        found |= row.properties
    return found


def properties_of(node: Node, *, lost: Collection[str] = ()) -> dict[str, Any]:
    """Return a node's properties; those in `lost` were said in sightings it no longer has."""
    said = said_properties(node)
    by_hand = {
        name: one for name, one in node.properties.items() if name not in said and name not in lost
    }
    return by_hand | said
