"""Forgotten rows erased: nothing of them is left in the tables.

In: an act of forgetting whose window has closed. Out: fewer rows. Rows are found by their
marks, so that what came to hang on them meanwhile goes too. The caller holds the owner's lock
in one transaction.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from itertools import batched
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from memory.engine.vocabulary import Role
from memory.models import (
    Draft,
    Edge,
    ExtractionRun,
    Forgetting,
    Job,
    MergeDecision,
    Node,
    Sighting,
    Snippet,
    StaffView,
    TraversalLog,
    Turn,
    WordVector,
)
from memory.store import bundles, erasures, receipts, turn_vectors
from memory.store.echoes import Echoes
from memory.store.journal import seen_in
from memory.store.ledger_scrubbing import empty_reasons, scrub
from memory.store.record_repairs import spoiled_runs
from memory.store.rows import MARKED, Ids, ids, of_owner
from memory.store.targets import EVERYTHING

# What hangs on marked rows, children before parents: columns, and the table each points at.
HANGING: Final[Mapping[str, Mapping[str, str]]] = {
    "traversals": {"edge": "edges", "turn": "turns", "episode": "episodes"},
    "intervals": {"edge": "edges"},
    "decisions": {"node": "nodes", "episode": "episodes", "run__episode": "episodes"},
    "not_same": {"one": "nodes", "other": "nodes"},
    "drafts": {"run__episode": "episodes"},
    "runs": {"episode": "episodes"},
    "sightings": {"node": "nodes", "episode": "episodes"},
    "aliases": {"node": "nodes"},
    "phrases": {"node": "nodes"},
    "snippets": {"edge": "edges", "turn": "turns", "episode": "episodes"},
    "edges": {"source": "nodes", "target": "nodes"},
    "rules": {"turn": "turns", "episode": "episodes"},
    "turns": {"episode": "episodes"},
    "nodes": {},
    "episodes": {},
}
BATCH: Final = 1000  # ids a statement names: by list, since a plan by joins needs statistics


def erase(act: Forgetting, *, now: datetime) -> None:
    """Delete the rows of an act and what hangs on them; its receipt keeps counts only."""
    owner_id = act.owner_id
    marked = {table: _marked(act, table) for table in MARKED}
    bundles.drop_made(owner_id)  # a copy may hold what goes
    gone, names = {str(pk) for found in marked.values() for pk in found}, _names(act)
    _scrub_receipts(act, gone, names)
    _scrub_runs(act)
    scrub(act, gone, names)
    edges, nodes = _edges_of_other_acts(act), _nodes_of_other_acts(act)
    said = Turn.objects.owned_by(owner_id)
    turn_vectors.drop(
        owner_id, said.filter(Q(forgetting=act) | Q(episode_id__in=marked["episodes"]))
    )
    _withhold(act)
    Job.objects.owned_by(owner_id).filter(subject_id__in=marked["episodes"]).delete()
    for table, columns in HANGING.items():
        for column, parents in columns.items():
            _delete(owner_id, table, column, marked[parents])
        _delete(owner_id, table, "pk", marked.get(table, set()))
    _drop_unjustified(owner_id, edges, nodes)
    empty_reasons(owner_id)
    if act.scope == EVERYTHING:
        _erase_unmarked(act)
    act.before = {}
    act.erased_at = now
    act.save(update_fields=["before", "erased_at"])
    transaction.on_commit(partial(erasures.add, _line(act)))


def _line(act: Forgetting) -> dict[str, object]:
    """Return what the ledger keeps: a restored dump loses the same again."""
    return {
        "kind": erasures.ACT,
        "act": str(act.pk),
        "owner": str(act.owner_id),
        "scope": act.scope,
        "target": str(act.target_id) if act.target_id else None,
        "detail": act.detail,
        "asked_at": act.asked_at.isoformat(),
    }


def _delete(owner_id: UUID, table: str, column: str, found: Ids) -> None:
    for batch in batched(sorted(found), BATCH, strict=False):
        of_owner(table, owner_id).filter(**{f"{column}__in": batch}).delete()


def _withhold(act: Forgetting) -> None:
    """Have turns that stay in their chat, but whose memory goes, never be quoted again."""
    words = Snippet.objects.owned_by(act.owner_id).filter(turn__isnull=False)
    gone = words.filter(Q(forgetting=act) | Q(edge__forgetting=act)).values("turn_id")
    turns = Turn.objects.owned_by(act.owner_id).filter(pk__in=gone)
    turns.update(is_withheld=True)


def _edges_of_other_acts(act: Forgetting) -> Ids:
    """Return edges that wait for another act and lose words with the turns of this one."""
    words = Snippet.objects.owned_by(act.owner_id).exclude(forgetting=act)
    return ids(words.filter(Q(turn__forgetting=act) | Q(episode__forgetting=act)), "edge_id")


def _nodes_of_other_acts(act: Forgetting) -> Ids:
    """Return nodes that wait for another act and lose sightings with this one."""
    seen = Sighting.objects.owned_by(act.owner_id)
    lost = seen_in(act.before.get("taken", []))
    return lost | ids(seen.filter(episode__forgetting=act).exclude(node__forgetting=act), "node_id")


def _drop_unjustified(owner_id: UUID, edges: Ids, nodes: Ids) -> None:
    """Delete what waits for other acts and has nothing left to come back with."""
    bare = Edge.objects.owned_by(owner_id).filter(pk__in=edges, snippets__isnull=True)
    ends = {end for pair in bare.values_list("source_id", "target_id") for end in pair}
    bare.delete()
    waiting = Node.objects.owned_by(owner_id).filter(pk__in=ends | nodes, is_self=False)
    alone = waiting.filter(edges_out__isnull=True, edges_in__isnull=True, sightings__isnull=True)
    alone.exclude(forgetting=None).delete()


def _erase_unmarked(act: Forgetting) -> None:
    """Delete what no mark reaches, as far as it was there when the person asked."""
    owner_id, asked_at = act.owner_id, act.asked_at
    Job.objects.owned_by(owner_id).filter(created_at__lte=asked_at).delete()
    MergeDecision.objects.owned_by(owner_id).filter(decided_at__lte=asked_at).delete()
    StaffView.objects.owned_by(owner_id).filter(seen_at__lte=asked_at).delete()
    ExtractionRun.objects.owned_by(owner_id).filter(started_at__lte=asked_at).delete()
    WordVector.objects.owned_by(owner_id).delete()  # what is still said gets them again
    TraversalLog.objects.owned_by(owner_id).filter(crossed_at__lte=asked_at).delete()
    used = Edge.objects.owned_by(owner_id).filter(Q(source__is_self=True) | Q(target__is_self=True))
    own = Node.objects.owned_by(owner_id).selves().filter(sightings__isnull=True)
    if not used.exists():
        own.delete()


def _scrub_receipts(act: Forgetting, gone_ids: set[str], names: set[str]) -> None:
    """Take what is gone out of the receipts of answers that stay, and out of their texts."""
    turns = Turn.objects.owned_by(act.owner_id)
    questions = turns.filter(forgetting=act, role=Role.USER)
    asked = {(episode, at + 1) for episode, at in questions.values_list("episode", "position")}
    echoes = Echoes(act)
    stay = turns.filter(receipt__isnull=False).exclude(forgetting=act)
    for turn in stay.only("episode_id", "position", "receipt", "content").iterator():
        old: dict[str, Any] = turn.receipt or {}
        echoes.look(turn)
        is_answer = (turn.episode_id, turn.position) in asked
        receipt = receipts.emptied(old) if is_answer else receipts.scrubbed(old, gone_ids, names)
        if receipt is not None:
            turns.filter(pk=turn.pk).update(receipt=receipt)
    echoes.silence()


def _marked(act: Forgetting, table: str) -> Ids:
    return ids(of_owner(table, act.owner_id).filter(forgetting=act))


def _names(act: Forgetting) -> set[str]:
    """Return the names that go: of nodes, of lost aliases, and old names of nodes that stay."""
    nodes = Node.objects.owned_by(act.owner_id).filter(forgetting=act)
    names = set(nodes.values_list("name", flat=True))
    names |= set(nodes.filter(aliases__isnull=False).values_list("aliases__name", flat=True))
    taken = [one["row"] for one in act.before.get("taken", []) if one["table"] == "aliases"]
    names |= {row["name"] for row in taken}
    changed = [one["old"] for one in act.before.get("changed", []) if one["table"] == "nodes"]
    return names | {old["name"] for old in changed if "name" in old}


def _scrub_runs(act: Forgetting) -> None:
    """Empty the raw answers that words which go were part of, and drop their drafts."""
    turns = Turn.objects.owned_by(act.owner_id).filter(forgetting=act)
    words = Snippet.objects.owned_by(act.owner_id).filter(forgetting=act)
    runs = spoiled_runs(act.owner_id, turns, words)
    Draft.objects.owned_by(act.owner_id).filter(run__in=runs).delete()
    runs.exclude(raw="").update(raw="")
