"""What goes when something is forgotten, and what stays: the plan, by provenance.

In: an owner and a target. Out: a `Plan`: ids that go by table, changes of rows that stay. It
only reads. The preview shows its counts, the execution carries out the same plan.

An edge goes with its last snippet; a node with its last edge and sighting, the person's own
never. When only an edge is forgotten, a node it leaves without any edge goes too, unless
another conversation has seen it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Q

from memory.engine.learn.clean.names import canon
from memory.models import Alias, Node, Rule, Sighting, Snippet, Turn
from memory.store import surfaces
from memory.store.dependents import dependents
from memory.store.edge_repairs import edge_repairs
from memory.store.node_repairs import node_repairs
from memory.store.record_repairs import reason_repairs, record_repairs
from memory.store.rows import Change, Ids, ids
from memory.store.surfaces import is_said
from memory.store.targets import EVERYTHING, NOTHING, Gone, edges_of, start

COUNTED: Final = ("episodes", "turns", "snippets", "edges", "nodes")  # also when there are none


@dataclass(frozen=True)
class Plan:
    """One act of forgetting, before or while it happens.

    Attributes:
        scope: what kind of thing was asked for.
        target_id: which one; None for everything.
        gone: ids of marked rows by table: out of recall and lists at once.
        changes: of rows that stay; a change without values takes its row away at once.
        dependents: ids by table of what goes with the marked rows when they are erased.
        kept: counts by table of what was touched and stays, because other words support it.
        names: of the nodes that go.
    """

    scope: str
    target_id: UUID | None
    gone: Mapping[str, Ids]
    changes: tuple[Change, ...]
    dependents: Mapping[str, Ids]
    kept: Mapping[str, int]
    names: tuple[str, ...]
    detail: Mapping[str, str] = NOTHING

    @property
    def removed(self) -> dict[str, int]:
        """Return how many rows of each table go in all."""
        taken: dict[str, Ids] = {table: set(found) for table, found in self.gone.items()}
        for table, found in self.dependents.items():
            taken.setdefault(table, set()).update(found)
        for change in self.changes:
            if not change.values:
                taken.setdefault(change.table, set()).add(change.id)
        return {table: len(found) for table, found in taken.items() if found or table in COUNTED}


def plan(
    owner_id: UUID, scope: str, target_id: UUID | None, detail: Mapping[str, str] = NOTHING
) -> Plan:
    """Return what forgetting the target takes along, changes and leaves.

    Raises:
        Model.DoesNotExist: the owner has no such row, or it is forgotten already.
    """
    gone = start(owner_id, scope, target_id, detail)
    mentions = _mentions(owner_id, gone.nodes) if scope == "node" else set()
    _add_words(owner_id, gone)
    _add_unjustified(owner_id, gone)
    lost = surfaces.lost(owner_id, gone.episodes, gone.turns, gone.snippets)
    is_claim = not gone.turns and not gone.episodes
    _add_uncited(owner_id, gone, lost.sightings, is_claim=is_claim)
    repairs = node_repairs(owner_id, lost, nodes_gone=gone.nodes, episodes=gone.episodes)
    if scope == EVERYTHING:
        gone.nodes |= ids(Node.objects.owned_by(owner_id).selves())
    changes = [
        *edge_repairs(owner_id, edges=gone.edges, snippets=gone.snippets, touched=gone.touched),
        *record_repairs(owner_id, turns=gone.turns, snippets=gone.snippets, episodes=gone.episodes),
        *reason_repairs(owner_id, episodes=set(lost.texts), but=lost.decisions),
        *repairs,
        *(Change("sightings", pk, {}) for pk in sorted(lost.sightings)),
        *(Change("decisions", pk, {}) for pk in sorted(lost.decisions)),
        *(Change("turns", pk, {"is_withheld": True}) for pk in sorted(mentions)),
    ]
    names = Node.objects.owned_by(owner_id).filter(pk__in=gone.nodes, is_self=False)
    return Plan(
        scope=scope,
        target_id=target_id,
        gone=gone.by_table(),
        changes=tuple(changes),
        dependents=dependents(owner_id, gone.by_table(), changes, is_all=scope == EVERYTHING),
        kept=_kept(owner_id, gone, mentions),
        detail=dict(detail),
        names=tuple(names.order_by("name").values_list("name", flat=True)),
    )


def _add_words(owner_id: UUID, gone: Gone) -> None:
    """Take the snippets of what goes along, and the rules taught in it."""
    taught = Q(turn_id__in=gone.turns) | Q(episode_id__in=gone.episodes)
    cites = taught | Q(edge_id__in=gone.edges)
    gone.snippets |= ids(Snippet.objects.owned_by(owner_id).kept().filter(cites))
    gone.rules |= ids(Rule.objects.owned_by(owner_id).kept().filter(taught))


def _add_unjustified(owner_id: UUID, gone: Gone) -> None:
    """Take the edges along that lose their last snippet."""
    snippets = Snippet.objects.owned_by(owner_id).kept()
    touched = ids(snippets.filter(pk__in=gone.snippets), "edge_id") - gone.edges
    rows = snippets.filter(edge_id__in=touched).values_list("pk", "edge_id")
    gone.touched = {edge for pk, edge in rows if pk not in gone.snippets}
    gone.edges |= touched - gone.touched


def _add_uncited(owner_id: UUID, gone: Gone, lost: Ids, *, is_claim: bool) -> None:
    """Take the nodes along that keep neither an edge nor a sighting."""
    edges = edges_of(owner_id)
    seen = Sighting.objects.owned_by(owner_id)
    ends = edges.filter(pk__in=gone.edges).values_list("source_id", "target_id")
    candidates = {end for pair in ends for end in pair}
    candidates |= ids(seen.filter(pk__in=lost), "node_id")
    others = Node.objects.owned_by(owner_id).kept().filter(pk__in=candidates, is_self=False)
    bare = ids(others) - gone.nodes
    rows = edges.filter(Q(source_id__in=bare) | Q(target_id__in=bare))
    for pk, source, target in rows.values_list("pk", "source_id", "target_id"):
        if pk not in gone.edges:
            bare -= {source, target}
    cited = _cited_with(owner_id, gone.snippets) if is_claim else set()
    for pk, node, episode in seen.filter(node_id__in=bare).values_list("pk", "node", "episode"):
        if pk not in lost and (node, episode) not in cited:
            bare.discard(node)
    gone.nodes |= bare


def _cited_with(owner_id: UUID, snippets: Ids) -> set[tuple[UUID, UUID | None]]:
    """Return (node, episode) for both ends of each snippet's edge."""
    rows = Snippet.objects.owned_by(owner_id).filter(pk__in=snippets)
    ends = rows.values_list("edge__source_id", "edge__target_id", "episode_id")
    return {(end, episode) for source, target, episode in ends for end in (source, target)}


def _mentions(owner_id: UUID, nodes: Ids) -> Ids:
    """Return the messages that name what goes: they stay in their chat and are quoted no more."""
    named = Node.objects.owned_by(owner_id).filter(pk__in=nodes)
    aliases = Alias.objects.owned_by(owner_id).filter(node_id__in=nodes)
    names = {*named.values_list("name", flat=True), *aliases.values_list("name", flat=True)}
    said = Turn.objects.owned_by(owner_id).kept().filter(is_withheld=False)
    return {
        pk
        for name in names
        for pk, content in said.filter(content__icontains=name).values_list("pk", "content")
        if is_said(name, canon(content))
    }


def _kept(owner_id: UUID, gone: Gone, mentions: Ids) -> dict[str, int]:
    """Count what was touched and stays: edges by other words, those words, quoted turns."""
    snippets = Snippet.objects.owned_by(owner_id).kept()
    left = ids(snippets.filter(edge_id__in=gone.touched)) - gone.snippets
    quoted = ids(snippets.filter(pk__in=gone.snippets), "turn_id") | mentions
    return {"edges": len(gone.touched), "snippets": len(left), "turns": len(quoted - gone.turns)}
