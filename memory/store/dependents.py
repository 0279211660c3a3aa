"""What hangs on rows that go and goes with them: logs, runs, names, intervals, phrases.

In: ids that go. Out: ids of what goes along, by table. It is read only for the preview's
counts; erasing follows the marks of the rows themselves (`erasing.py`).
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import Q

from memory.models import Edge, Snippet, Turn
from memory.store.record_repairs import spoiled_runs
from memory.store.rows import Change, Ids, ids, of_owner

HANGING = (
    *("intervals", "traversals", "aliases", "sightings", "phrases", "runs", "drafts"),
    *("decisions", "not_same", "staff_views"),
)


def dependents(
    owner_id: UUID, gone: Mapping[str, Ids], changes: Sequence[Change], *, is_all: bool
) -> dict[str, Ids]:
    """Return ids by table of what goes with the marked rows.

    Args:
        owner_id: whose rows; the caller acts for them.
        gone: ids that are marked, by table.
        changes: of rows that stay; renamed nodes and lost aliases take phrases along.
        is_all: everything of this owner goes.
    """
    if is_all:
        return {table: ids(of_owner(table, owner_id)) for table in (*HANGING, "jobs")}
    found = {table: ids(rows) for table, rows in _by_mark(owner_id, gone).items()}
    found["phrases"] = _phrases(owner_id, gone, changes)
    turns = Turn.objects.owned_by(owner_id).filter(pk__in=gone["turns"])
    words = Snippet.objects.owned_by(owner_id).filter(pk__in=gone["snippets"])
    runs = spoiled_runs(owner_id, turns, words)
    found["drafts"] |= ids(of_owner("drafts", owner_id).filter(run__in=runs))
    return found


def _by_mark(owner_id: UUID, gone: Mapping[str, Ids]) -> dict[str, object]:
    edge, turn = Q(edge_id__in=gone["edges"]), Q(turn_id__in=gone["turns"])
    node, episode = Q(node_id__in=gone["nodes"]), Q(episode_id__in=gone["episodes"])
    run_episode = Q(run__episode_id__in=gone["episodes"])
    wanted = {
        "intervals": edge,
        "traversals": edge | turn | episode,
        "aliases": node,
        "sightings": node | episode,
        "runs": episode,
        "drafts": run_episode,
        "not_same": Q(one_id__in=gone["nodes"]) | Q(other_id__in=gone["nodes"]),
        "decisions": node | episode | run_episode,
        "jobs": Q(subject_id__in=gone["episodes"]),
    }
    return {table: of_owner(table, owner_id).filter(which) for table, which in wanted.items()}


def _phrases(owner_id: UUID, gone: Mapping[str, Ids], changes: Sequence[Change]) -> Ids:
    """Return the phrases that nothing wants any more: of gone names and of unused labels."""
    rows = of_owner("phrases", owner_id)
    found = ids(rows.filter(node_id__in=gone["nodes"]))
    labels = Edge.objects.owned_by(owner_id).kept().values_list("pk", "relation")
    used = {label for pk, label in labels if pk not in gone["edges"]}
    lost = {label for pk, label in labels if pk in gone["edges"]} - used
    found |= ids(rows.filter(relation__in=lost))
    for node_id, names in _unnamed(owner_id, changes).items():
        found |= ids(rows.filter(node_id=node_id, text__in=names))
    return found


def _unnamed(owner_id: UUID, changes: Sequence[Change]) -> dict[UUID, set[str]]:
    """Return the names that nodes which stay are no longer known by."""
    changed = {change.id: change for change in changes if change.table in {"nodes", "aliases"}}
    aliases = of_owner("aliases", owner_id).filter(removed_at__isnull=True)
    names: dict[UUID, set[str]] = {}
    left: dict[UUID, set[str]] = {}
    for pk, node_id, name in aliases.filter(pk__in=changed).values_list("pk", "node_id", "name"):
        if not changed[pk].values:
            names.setdefault(node_id, set()).add(name)
    renamed = of_owner("nodes", owner_id).filter(pk__in=set(changed) | set(names))
    for pk, name in renamed.values_list("pk", "name"):
        new = changed[pk].values.get("name", name) if pk in changed else name
        names.setdefault(pk, set()).add(name)
        left[pk] = {new}
    for pk, node_id, name in aliases.filter(node_id__in=names).values_list("pk", "node_id", "name"):
        if pk not in changed or changed[pk].values:
            left[node_id].add(name)
    return {node_id: found - left[node_id] for node_id, found in names.items()}
