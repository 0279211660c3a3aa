"""One conversation, and what an old and a new pipeline make of it.

In: claims in a few words. Out: calls of an extractor, and the claims of a diff as text.
"""

from typing import Any

from memory.flows.learn import Diff
from tests.flows.talk import Call

SAID = (
    "My boss is Sarah.",
    "I live in Berlin.",
    "I love chess.",
    "I am allergic to peanuts.",
)
BOSS, HOME, CHESS, PEANUTS = SAID


def node(name: str, kind: str) -> Call:
    """Return the call that proposes a node."""
    return "add_node", {"name": name, "kind": kind, "confidence": 0.9}


def edge(relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    """Return the call that proposes an edge of the person."""
    claim = {"source": "user", "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", claim | {"confidence": 0.9} | more


NODES = [node("Sarah", "PERSON"), node("Berlin", "PLACE"), node("chess", "TOPIC")]
OLD = [
    *NODES,
    edge("HAS_BOSS", "Sarah", BOSS),
    edge("LIVES_IN", "Berlin", HOME),
    edge("LOVES", "chess", CHESS),
]
NEW = [
    NODES[0],
    NODES[2],
    node("peanuts", "THING"),
    edge("HAS_BOSS", "Sarah", BOSS, confidence=0.6),
    edge("LOVES", "chess", CHESS),
    edge("ALLERGIC_TO", "peanuts", PEANUTS),
]


def claims_of(diff: Diff) -> dict[str, list[str]]:
    """Return what is new, gone and changed, as sentences."""
    return {name: [one.claim for one in getattr(diff, name)] for name in ("new", "gone", "changed")}


CHANGES = {
    "new": ["Bill ALLERGIC_TO peanuts"],
    "gone": ["Bill LIVES_IN Berlin"],
    "changed": ["Bill HAS_BOSS Sarah"],
}
