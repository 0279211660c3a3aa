"""Forgetting carried out: rows marked and changed, out of recall and of every list.

In: a plan. Out: rows, and what was there before, for `undoing.py`. The caller holds the
owner's lock in one transaction.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.db import models

from memory.engine.learn.clean.names import canon
from memory.models import Alias, Call, Edge, Forgetting, Node, Profile, Sighting, Snippet, Turn
from memory.store import summaries, tombstones
from memory.store.provenance import Plan
from memory.store.rows import MARKED, Change, dumped, of_owner, plain
from memory.store.targets import EVERYTHING
from memory.store.tombstones import (
    SELF_CANON,
    BuriedClaim,
    claims_of,
    node_claim,
    turn_claim,
)

# The detail of an act by which a message gives way to a new version of it.
EDITED: Final[Mapping[str, str]] = MappingProxyType({"edited": "yes"})


def begin(owner_id: UUID, planned: Plan, *, now: datetime, until: datetime) -> Forgetting:
    """Carry out a plan under the owner's lock; return the act, which can be undone until then.

    It counts as one change of the graph, the next after the version of the profile.
    """
    act = Forgetting(
        owner_id=owner_id,
        scope=planned.scope,
        target_id=planned.target_id,
        detail=dict(planned.detail),
        asked_at=now,
        erase_after=until,
        graph_version=Profile.objects.of(owner_id).graph_version + 1,
    )
    mark(act, planned)
    return act


def mark(act: Forgetting, planned: Plan) -> None:
    """Take a plan's rows out of recall and lists, and change what stays.

    The act's row is written with what was there before.
    """
    owner_id = act.owner_id
    act.removed, act.kept = planned.removed, dict(planned.kept)
    act.save(force_insert=act._state.adding)  # noqa: SLF001 - Django's public name for it
    tombstones.bury(
        owner_id, _claims(owner_id, planned), buried_at=act.asked_at, forgetting_id=act.pk
    )
    for table in MARKED:
        rows = of_owner(table, owner_id).filter(pk__in=planned.gone[table])
        if table == "nodes":
            rows = rows.filter(is_self=False)
        rows.update(forgetting=act)
    summaries.drop(owner_id, _told_of(owner_id, planned))
    Call.objects.owned_by(owner_id).withhold()
    act.before = {"changed": _changed(owner_id, planned), "taken": _taken(owner_id, planned)}
    act.save(update_fields=["before"])


def _told_of(owner_id: UUID, planned: Plan) -> set[UUID]:
    """Return the turns that go, and those with words of what goes."""
    words = Snippet.objects.owned_by(owner_id).filter(pk__in=planned.gone["snippets"])
    quoted = words.filter(turn__isnull=False).values_list("turn_id", flat=True)
    return {*planned.gone["turns"], *quoted}


def _claims(owner_id: UUID, planned: Plan) -> Iterable[BuriedClaim]:
    """Return what is buried: each edge by every name of its ends.

    A node is buried when it was itself asked for; one that only lost its last edge may be
    spoken of in words that are yet to be learned. A message is buried by its time and words: no
    import brings it back. Of one that was edited nothing else is buried: the new version, and
    whatever else is still to be learned, may say the same.
    """
    said = Turn.objects.owned_by(owner_id).filter(pk__in=planned.gone["turns"])
    for said_at, content in said.values_list("said_at", "content"):
        yield turn_claim(said_at, content)
    if planned.detail == EDITED:
        return
    edges = list(Edge.objects.owned_by(owner_id).filter(pk__in=planned.gone["edges"]))
    ends = {end for edge in edges for end in (edge.source_id, edge.target_id)}
    names = _names(owner_id, ends | planned.gone["nodes"])
    for edge in edges:
        yield from claims_of(names[edge.source_id], edge.relation, names[edge.target_id])
    for node_id in planned.gone["nodes"] if planned.scope in {"node", EVERYTHING} else ():
        yield from (node_claim(name) for name in names[node_id] if name != SELF_CANON)


def _names(owner_id: UUID, node_ids: set[UUID]) -> dict[UUID, set[str]]:
    """Return the canons each node is known by; the self node has one that never changes."""
    rows = list(Node.objects.owned_by(owner_id).filter(pk__in=node_ids))
    names = {node.pk: {SELF_CANON} if node.is_self else {node.canon} for node in rows}
    others = [node.pk for node in rows if not node.is_self]
    aliases = Alias.objects.owned_by(owner_id).filter(node_id__in=others)
    for node_id, name in aliases.values_list("node_id", "canon"):
        names[node_id].add(name)
    seen = Sighting.objects.owned_by(owner_id).filter(node_id__in=others)
    for node_id, name in seen.values_list("node_id", "name"):
        names[node_id].add(canon(name))
    return {node_id: found - {""} for node_id, found in names.items()}


def _changed(owner_id: UUID, planned: Plan) -> list[dict[str, Any]]:
    """Change rows that stay; return their old and new values."""
    done = []
    for change in planned.changes:
        if not change.values:
            continue
        row = of_owner(change.table, owner_id).get(pk=change.id)
        old = {name: plain(getattr(row, name)) for name in change.values}
        new = {name: plain(value) for name, value in change.values.items()}
        done.append({"table": change.table, "id": str(change.id), "old": old, "new": new})
        _set(row, change.values)
    return done


def _taken(owner_id: UUID, planned: Plan) -> list[dict[str, Any]]:
    """Take away rows that have no mark of their own; return them whole."""
    taken = []
    for table, found in _whole_rows(planned.changes).items():
        rows = of_owner(table, owner_id).filter(pk__in=found)
        taken += [{"table": table, "row": dumped(row)} for row in rows.order_by("pk")]
        rows.delete()
    return taken


def _whole_rows(changes: Iterable[Change]) -> dict[str, list[UUID]]:
    found: dict[str, list[UUID]] = {}
    for change in changes:
        if not change.values:
            found.setdefault(change.table, []).append(change.id)
    return found


def _set(row: models.Model, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=list(values))
