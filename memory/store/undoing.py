"""Forgetting taken back while its window is open.

In: an act of forgetting. Out: the rows as if it had never been asked for. What changed
meanwhile stands: a column is set back only where it still holds what the act wrote. The
caller holds the owner's lock in one transaction.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from uuid import UUID

from django.db.models import Q

from memory.models import Edge, Episode, Forgetting, Node, Snippet
from memory.store import tombstones
from memory.store.edge_repairs import n_sightings
from memory.store.journal import put_back, seen_in, set_back
from memory.store.marking import mark
from memory.store.provenance import plan
from memory.store.rows import MARKED, Ids, ids, of_owner
from memory.store.statements import inherit
from memory.store.targets import edges_of


def undo(act: Forgetting) -> None:
    """Bring back what an act took.

    Acts after it that are still open are taken back first and carried out again: what they
    take may be different with these rows there.
    """
    again = lift(act.owner_id, later_than=act.graph_version)
    _bring_back(act)
    act.delete()
    lay_down(again)


def lift(owner_id: UUID, *, later_than: int) -> list[Forgetting]:
    """Bring back what was forgotten after a version of the graph and can be undone still."""
    acts = Forgetting.objects.owned_by(owner_id).filter(erased_at__isnull=True)
    later = acts.filter(graph_version__gt=later_than).order_by("-graph_version")
    lifted = [act for act in later if _has_target(act)]
    for act in lifted:
        _bring_back(act)
    return lifted


def lay_down(lifted: Sequence[Forgetting], heir: Callable[[UUID], UUID] = lambda pk: pk) -> None:
    """Carry acts out again that were lifted; `heir` says what took the place of an edge."""
    for act in reversed(lifted):
        if act.target_id is not None:
            act.target_id = heir(act.target_id)
        mark(act, plan(act.owner_id, act.scope, act.target_id, act.detail))


def _has_target(act: Forgetting) -> bool:
    """Say whether what an act was asked for still waits; a later act may have erased it."""
    table = f"{act.scope}s"
    return table not in MARKED or of_owner(table, act.owner_id).filter(pk=act.target_id).exists()


def _bring_back(act: Forgetting) -> None:
    tombstones.unbury(act.owner_id, act.pk)
    for change in reversed(act.before.get("changed", [])):
        set_back(act.owner_id, change)
    _make_room(act)
    retold = _retold(act)
    came = ids(Node.objects.owned_by(act.owner_id).filter(forgetting=act, is_self=False))
    for table in MARKED:
        of_owner(table, act.owner_id).filter(forgetting=act).update(forgetting=None)
    for taken in act.before.get("taken", []):
        put_back(act.owner_id, taken)
    _leave_bare(act, came)
    _justify(act.owner_id, retold)


def _make_room(act: Forgetting) -> None:
    """Let rows come back beside newer ones that took their name, claim or place."""
    owner_id = act.owner_id
    kept = Node.objects.owned_by(owner_id).kept()
    taken = set(kept.values_list("kind", "canon", "twin"))
    for node in Node.objects.owned_by(owner_id).filter(forgetting=act).order_by("twin", "pk"):
        twin = node.twin
        while (node.kind, node.canon, twin) in taken:
            twin += 1
        taken.add((node.kind, node.canon, twin))
        if twin != node.twin:
            Node.objects.filter(pk=node.pk).update(twin=twin)
    claims = {(one.source_id, one.relation, one.target_id): one for one in edges_of(owner_id)}
    for edge in Edge.objects.owned_by(owner_id).filter(forgetting=act) if claims else ():
        newer = claims.get((edge.source_id, edge.relation, edge.target_id))
        if newer is not None:
            _join(edge, newer)
    marks = Episode.objects.owned_by(owner_id).kept().exclude(external_id="")
    imported = Episode.objects.owned_by(owner_id).filter(forgetting=act)
    imported.filter(external_id__in=set(marks.values_list("external_id", flat=True))).update(
        external_id=""
    )
    primaries = Snippet.objects.owned_by(owner_id).kept().filter(is_primary=True)
    mine = Snippet.objects.owned_by(owner_id).filter(forgetting=act, is_primary=True)
    held = ids(mine, "edge_id") & ids(primaries, "edge_id")
    mine.filter(edge_id__in=held).update(is_primary=False)


def _leave_bare(act: Forgetting, came: Ids) -> None:
    """Let no node come back to nothing: what it was seen in was erased for good meanwhile.

    One whose sightings wait for another act waits for that one.
    """
    mine = Node.objects.owned_by(act.owner_id)
    alone = {"edges_out": None, "edges_in": None, "sightings": None}
    bare = ids(mine.filter(pk__in=came, **alone))
    acts = Forgetting.objects.owned_by(act.owner_id).filter(erased_at__isnull=True)
    for other in acts.exclude(pk=act.pk) if bare else ():
        waiting = seen_in(other.before.get("taken", [])) & bare
        mine.filter(pk__in=waiting).update(forgetting=other)
        bare -= waiting
    mine.filter(pk__in=bare).delete()


def _retold(act: Forgetting) -> Ids:
    """Return the edges whose words come back, or whose words the act had chosen anew."""
    steps = act.before.get("changed", [])
    chosen = [one["id"] for one in steps if one["table"] == "snippets"]
    counted = {UUID(one["id"]) for one in steps if one["table"] == "edges"}
    mine = Snippet.objects.owned_by(act.owner_id)
    return counted | ids(mine.filter(Q(forgetting=act) | Q(pk__in=chosen)), "edge_id")


def _justify(owner_id: UUID, edge_ids: Ids) -> None:
    """Let each edge's surest, then oldest words speak for it, and count where it was heard.

    Words may have been erased for good while the edge was gone, or while others were, so that
    what the act had found is no longer so.
    """
    snippets = Snippet.objects.owned_by(owner_id).kept().filter(edge_id__in=edge_ids)
    told: dict[UUID, list[Snippet]] = defaultdict(list)
    for row in snippets.order_by("-confidence", "said_at", "pk"):
        told[row.edge_id].append(row)
    wrong = {edge_id: rows[0] for edge_id, rows in told.items() if not rows[0].is_primary}
    snippets.filter(edge_id__in=set(wrong), is_primary=True).update(is_primary=False)
    for edge_id, row in wrong.items():
        snippets.filter(pk=row.pk).update(is_primary=True)
        edges_of(owner_id).filter(pk=edge_id).update(confidence=row.confidence)
    for edge_id, rows in told.items():
        edges_of(owner_id).filter(pk=edge_id).update(n_sightings=n_sightings(rows))


def _join(edge: Edge, newer: Edge) -> None:
    """Give an edge's words to the same claim that was made anew meanwhile."""
    there = set(newer.snippets.values_list("turn_id", "start", "end"))
    for row in Snippet.objects.owned_by(edge.owner_id).filter(edge=edge):
        if row.turn_id is None or (row.turn_id, row.start, row.end) not in there:
            Snippet.objects.filter(pk=row.pk).update(edge=newer, is_primary=False)
    newer.confidence = max(newer.confidence, edge.confidence)
    newer.n_sightings += edge.n_sightings
    newer.save(update_fields=["confidence", "n_sightings"])
    inherit(edge, newer)
    edge.delete()
