"""What nodes look like when sightings are lost: names, aliases, properties.

In: the sightings that go. Out: changes of the nodes that stay. Everything is computed again
from the sightings that are left; what the person set by hand stands.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from memory.engine.learn.clean.names import canon, is_nobodys_alias
from memory.engine.vocabulary import Origin
from memory.models import Alias, Node, Sighting
from memory.store import nodes
from memory.store.rows import Change, Ids, ids
from memory.store.surfaces import Lost, is_said


@dataclass(frozen=True)
class Seen:
    """A node's sightings: those that go or say less now, and those that are left."""

    went: Sequence[Sighting]
    left: Sequence[tuple[Sighting, Mapping[str, Any]]]  # with the properties it still says


def node_repairs(owner_id: UUID, lost: Lost, *, nodes_gone: Ids, episodes: Ids) -> list[Change]:
    """Return the changes of sightings, nodes and aliases that stay; None as values: it goes.

    Args:
        owner_id: whose rows; the caller acts for them.
        lost: sightings that go, and those that say less.
        nodes_gone: nodes that go whole.
        episodes: episodes that go whole.
    """
    changes = [Change("sightings", pk, {"properties": one}) for pk, one in lost.properties.items()]
    seen = Sighting.objects.owned_by(owner_id)
    aliases = Alias.objects.owned_by(owner_id)
    touched = ids(seen.filter(pk__in=lost.sightings | set(lost.properties)), "node_id")
    touched |= ids(aliases.filter(episode_id__in=episodes | set(lost.texts)), "node_id")
    stay = Node.objects.owned_by(owner_id).kept().filter(pk__in=touched - nodes_gone)
    sightings = _by_node(seen.filter(node__in=stay).order_by("seen_at", "pk"))
    named = _by_node(aliases.filter(node__in=stay).order_by("pk"))
    for node in stay.order_by("pk"):
        rows = _seen(sightings[node.pk], lost)
        values = _node_values(node, rows, nodes_gone)
        if values:
            changes.append(Change("nodes", node.pk, values))
        node.canon = values.get("canon", node.canon)
        changes += _alias_changes(node, named[node.pk], rows, lost=lost, episodes=episodes)
    return changes


def _by_node[Row: (Sighting, Alias)](rows: Iterable[Row]) -> dict[UUID, list[Row]]:
    found: dict[UUID, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.node_id].append(row)
    return found


def _seen(rows: Sequence[Sighting], lost: Lost) -> Seen:
    went = [row for row in rows if row.pk in lost.sightings or row.pk in lost.properties]
    left = [
        (row, lost.properties.get(row.pk, row.properties))
        for row in rows
        if row.pk not in lost.sightings
    ]
    return Seen(went=went, left=left)


def _node_values(node: Node, seen: Seen, nodes_gone: Ids) -> dict[str, Any]:
    """Return the node's columns as the sightings that are left make them, where they differ."""
    values = {
        **_name(node, seen, nodes_gone),
        "properties": _properties(node, seen),
        "confidence": _confidence(node, seen),
        "n_mentions": max(node.n_mentions - _n_lost(seen), len(seen.left)),
        "last_mentioned_at": max((row.seen_at for row, _ in seen.left), default=None),
    }
    if not seen.went:
        del values["last_mentioned_at"], values["n_mentions"]
    return {name: value for name, value in values.items() if getattr(node, name) != value}


def _n_lost(seen: Seen) -> int:
    left = {row.pk for row, _ in seen.left}
    return sum(row.pk not in left for row in seen.went)


def _confidence(node: Node, seen: Seen) -> float:
    """Return the best confidence left, when it was a lost sighting that set the old one."""
    went = max((row.confidence for row in seen.went), default=0.0)
    left = max((row.confidence for row, _ in seen.left), default=node.confidence)
    return min(node.confidence, left) if node.confidence <= went else node.confidence


def _name(node: Node, seen: Seen, nodes_gone: Ids) -> dict[str, Any]:
    """Return another name when no sighting that is left carries the old one."""
    if node.is_name_by_hand or not any(canon(row.name) == node.canon for row in seen.went):
        return {}
    names = [row.name for row, _ in seen.left]
    if node.is_self:
        names = [nodes.account_name(node.owner_id), nodes.PLACEHOLDER]
    if node.canon in map(canon, names) or not names:
        return {}
    best = next((name for name in names if not is_nobodys_alias(name)), names[0])
    renamed = Node(pk=node.pk, kind=node.kind, canon=canon(best), twin=0)
    twin = nodes.free_twin(node.owner_id, renamed, but=nodes_gone)
    return {"name": best, "canon": renamed.canon, "twin": twin}


def _properties(node: Node, seen: Seen) -> dict[str, Any]:
    """Return the properties: by hand, of unknown origin, or from a sighting that is left."""
    went = {key for row in seen.went for key in row.properties}
    kept: dict[str, Any] = {}
    for key, entry in node.properties.items():
        is_by_hand = isinstance(entry, dict) and bool(entry.get("is_by_hand"))
        if is_by_hand or key not in went:
            kept[key] = entry
            continue
        says = [(row, left[key]) for row, left in seen.left if key in left]
        if says:
            row, value = max(says, key=lambda one: (one[0].confidence, one[0].seen_at))
            kept[key] = _entry(entry, row, value)
    return kept


def _entry(old: Any, row: Sighting, value: Any) -> Any:  # noqa: ANN401 - a property of any kind
    """Return a node's property in the form it had, with the value a sighting gives it."""
    if not isinstance(old, dict):
        return value
    if old.get("value") == value:
        return old
    new = {"value": value, "confidence": row.confidence, "seen_at": row.seen_at.isoformat()}
    return old | new


def _alias_changes(
    node: Node, aliases: Sequence[Alias], seen: Seen, *, lost: Lost, episodes: Ids
) -> list[Change]:
    """Move each alias to a conversation that still says it; the person's own stand."""
    changes = []
    for alias in aliases:
        is_own = alias.origin == Origin.HAND
        if alias.canon == node.canon:
            changes.append(Change("aliases", alias.pk, {}))
        elif _has_lost_its_episode(alias, lost, episodes):
            heard = (row.episode_id for row, _ in seen.left if canon(row.name) == alias.canon)
            episode_id = next(heard, None)
            is_kept = is_own or episode_id is not None
            values = {"episode_id": episode_id} if is_kept else {}
            changes.append(Change("aliases", alias.pk, values))
    return changes


def _has_lost_its_episode(alias: Alias, lost: Lost, episodes: Ids) -> bool:
    if alias.episode_id in episodes:
        return True
    text = lost.texts.get(alias.episode_id) if alias.episode_id else None
    return text is not None and not is_said(alias.name, text)
