"""Targets of forgetting: what the thing that was asked for takes along by itself.

In: a scope and an id. Out: `Gone`, the ids a plan grows from.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from memory.models import Edge, Episode, Node, Rule, Snippet, Turn
from memory.models.edge import EdgeQuerySet
from memory.store.rows import MARKED, Ids, ids

EVERYTHING: Final = "everything"
DATES: Final = "dates"
CATEGORY: Final = "category"
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass
class Gone:
    """Ids that go, growing while the plan is made."""

    episodes: Ids = field(default_factory=set)
    turns: Ids = field(default_factory=set)
    snippets: Ids = field(default_factory=set)
    edges: Ids = field(default_factory=set)
    nodes: Ids = field(default_factory=set)
    rules: Ids = field(default_factory=set)
    touched: Ids = field(default_factory=set)  # edges that lose snippets and stay

    def by_table(self) -> dict[str, Ids]:
        """Return the ids by plain table name."""
        return {table: getattr(self, table) for table in MARKED}


def edges_of(owner_id: UUID) -> EdgeQuerySet:
    """Return the owner's edges that are not forgotten, those that wait for a click too."""
    return Edge.objects.owned_by(owner_id).unforgotten()


def start(
    owner_id: UUID, scope: str, target_id: UUID | None, detail: Mapping[str, str] = NOTHING
) -> Gone:
    """Return what the target itself takes along.

    Args:
        owner_id: whose; the caller acts for them.
        scope: what kind of thing is meant.
        target_id: which one, where it is one.
        detail: `since` and `until` of dates in ISO 8601, or the `category`.

    Raises:
        Model.DoesNotExist: the owner has no such row, or it is forgotten already.
        ValueError: the scope needs a target.
    """
    if scope == EVERYTHING:
        return _everything(owner_id)
    if scope == DATES:
        since, until = (datetime.fromisoformat(detail[name]) for name in ("since", "until"))
        return _dates(owner_id, since, until)
    if scope == CATEGORY:
        return Gone(edges=ids(edges_of(owner_id).filter(sensitivity=detail["category"])))
    if target_id is None:
        msg = f"forgetting of scope {scope} needs a target"
        raise ValueError(msg)
    starts = {"edge": _edge, "node": _node, "snippet": _snippet, "turn": _turn}
    return {**starts, "episode": _episode}[scope](owner_id, target_id)


def _edge(owner_id: UUID, edge_id: UUID) -> Gone:
    return Gone(edges={edges_of(owner_id).get(pk=edge_id).pk})


def _node(owner_id: UUID, node_id: UUID) -> Gone:
    node = Node.objects.owned_by(owner_id).kept().get(pk=node_id)
    edges = edges_of(owner_id).filter(Q(source=node) | Q(target=node))
    return Gone(edges=ids(edges), nodes=set() if node.is_self else {node.pk})


def _snippet(owner_id: UUID, snippet_id: UUID) -> Gone:
    return Gone(snippets={Snippet.objects.owned_by(owner_id).kept().get(pk=snippet_id).pk})


def _turn(owner_id: UUID, turn_id: UUID) -> Gone:
    return Gone(turns={Turn.objects.owned_by(owner_id).kept().get(pk=turn_id).pk})


def _episode(owner_id: UUID, episode_id: UUID) -> Gone:
    episode = Episode.objects.owned_by(owner_id).kept().get(pk=episode_id)
    turns = Turn.objects.owned_by(owner_id).kept().filter(episode=episode)
    return Gone(episodes={episode.pk}, turns=ids(turns))


def _dates(owner_id: UUID, since: datetime, until: datetime) -> Gone:
    """Return what was said or typed from one moment to before another.

    A chat of which nothing else is left goes whole.
    """
    said = Turn.objects.owned_by(owner_id).kept()
    within = Q(said_at__gte=since, said_at__lt=until)
    kept = Episode.objects.owned_by(owner_id).kept()
    spoken = kept.filter(Exists(said.filter(within, episode=OuterRef("pk"))))
    whole = spoken.filter(~Exists(said.exclude(within).filter(episode=OuterRef("pk"))))
    typed = Snippet.objects.owned_by(owner_id).kept().filter(within, turn__isnull=True)
    taught = Rule.objects.owned_by(owner_id).kept().filter(turn__isnull=True)
    return Gone(
        episodes=ids(whole),
        turns=ids(said.filter(within)),
        snippets=ids(typed),
        rules=ids(taught.filter(proposed_at__gte=since, proposed_at__lt=until)),
    )


def _everything(owner_id: UUID) -> Gone:
    return Gone(
        episodes=ids(Episode.objects.owned_by(owner_id).kept()),
        turns=ids(Turn.objects.owned_by(owner_id).kept()),
        edges=ids(edges_of(owner_id)),
        nodes=ids(Node.objects.owned_by(owner_id).kept().filter(is_self=False)),
        rules=ids(Rule.objects.owned_by(owner_id).kept()),
    )
