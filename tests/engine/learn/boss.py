"""Bill's boss Sarah: what is known of her, and what he says of her."""

from datetime import timedelta
from typing import Any

from memory.engine.learn.proposal import KnownEdge, KnownNode
from memory.engine.vocabulary import Cardinality, Kind, Stability
from tests.engine.learn.people import (
    NOON,
    answer,
    entity,
    relation,
)

DAY = timedelta(days=1)
SARAH = KnownNode("sarah", "Sarah", Kind.PERSON)
SAID = "My boss Sarah is driving me up the wall again."
BOSS = answer([entity("Sarah")], [relation("Bill", "HAS_MANAGER", "Sarah", SAID)])


def edge(key: str = "boss", **more: object) -> KnownEdge:
    """Return a known edge, of Bill to his boss unless told otherwise."""
    told: dict[str, Any] = {
        "source": "bill",
        "relation": "HAS_BOSS",
        "target": "sarah",
        "touched_at": NOON - 60 * DAY,
        "stability": Stability.MUTABLE,
        "confidence": 0.9,
        "cardinality": Cardinality.ONE_TO_ONE,
    }
    return KnownEdge(key, **(told | more))
