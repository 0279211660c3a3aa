"""What of a bundle its new owner had forgotten: it stays forgotten.

In: the rows of a bundle and an owner. Out: ids of what is not taken in. The owner's tombstones know
claims, nodes and messages; what was said after a burial passes.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary.relations import mirrored
from memory.store.tombstones import (
    SELF_CANON,
    BuriedClaim,
    Heard,
    buried,
    claims_of,
    node_claim,
    turn_claim,
)

type Rows = Mapping[str, list[dict[str, Any]]]


def forgotten_before(owner_id: UUID, rows: Rows) -> set[UUID]:
    """Return the ids of turns, entities and snippets that the owner had forgotten."""
    names = _names(rows)
    heard: dict[UUID, set[Heard]] = {}
    for turn in rows["turn"]:
        heard[turn["id"]] = {Heard(turn_claim(turn["said_at"], turn["content"]), turn["said_at"])}
    for entity in rows["entity"]:
        at = entity["last_mentioned_at"] or entity["created_at"]
        heard[entity["id"]] = {
            Heard(node_claim(name), at) for name in names[entity["id"]] - {SELF_CANON}
        }
    memories = {one["id"]: one for one in rows["memory"]}
    for snippet in rows["snippet"]:
        edge = memories[snippet["edge_id"]]
        ends = names[edge["source_id"]], names[edge["target_id"]]
        heard[snippet["id"]] = _tellings(*ends, edge["relation"], snippet["said_at"])
    found = buried(owner_id, {one for told in heard.values() for one in told})
    return {pk for pk, told in heard.items() if told & found}


def _tellings(
    sources: Iterable[str], targets: Iterable[str], relation: str, said_at: datetime
) -> set[Heard]:
    """Return a claim under every name of its ends, told from either of them."""
    told: list[BuriedClaim] = claims_of(sources, relation, targets)
    other = mirrored(relation)
    if other is not None:
        told += claims_of(targets, other, sources)
    return {Heard(one, said_at) for one in told}


def _names(rows: Rows) -> Mapping[UUID, set[str]]:
    """Return the canons each entity of the bundle is known by."""
    names: dict[UUID, set[str]] = defaultdict(set)
    selves = {one["id"] for one in rows["entity"] if one["is_self"]}
    for entity in rows["entity"]:
        names[entity["id"]].add(entity["canon"])
    for row in (*rows["alias"], *rows["sighting"]):
        names[row["node_id"]].add(canon(row["name"]))
    for pk in selves:
        names[pk] = {SELF_CANON}
    return {pk: found - {""} for pk, found in names.items()}
