"""A finished conversation with what was known before it, as the learn engine reads it.

In: an episode. Out: `Occasion`. Nodes and edges go by their ids as text. The caller has
acting_for open.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Q

from memory.engine.learn.proposal import (
    EdgeRef,
    Interval,
    KnownEdge,
    KnownNode,
    KnownProperty,
    Occasion,
    Said,
)
from memory.engine.vocabulary import (
    Basis,
    Capture,
    Cardinality,
    Kind,
    Role,
    Sensitivity,
    Stability,
    TurnState,
)
from memory.models import Alias, Edge, Episode, Node, NotSame, Profile, Sighting, Snippet, Turn
from memory.models import Interval as IntervalRow
from memory.store.episodes import HEARSAY
from memory.store.nodes import self_node

WHOLE = (TurnState.DONE, TurnState.STOPPED, TurnState.INCOMPLETE)


def occasion(owner_id: UUID, episode: Episode, *, zone: ZoneInfo, now: datetime) -> Occasion:
    """Return the conversation's new turns, the graph, and the person's consent."""
    self_node(owner_id, now=now)
    profile = Profile.objects.of(owner_id)
    is_hearsay = episode.channel == HEARSAY
    return Occasion(
        turns=tuple(_said(turn) for turn in new_turns(owner_id, episode)),
        nodes=known_nodes(owner_id),
        edges=known_edges(owner_id, episode.pk),
        closed_at=episode.closed_at or episode.last_turn_at or now,
        now=now,
        zone=zone,
        consented=frozenset(Sensitivity(one) for one in profile.consented),
        is_asking=is_hearsay or profile.capture != Capture.AUTOMATIC,
        is_hearsay=is_hearsay,
        not_same=told_apart(owner_id),
    )


def new_turns(owner_id: UUID, episode: Episode) -> list[Turn]:
    """Return the turns not learned from yet, with those before them for their questions."""
    turns = Turn.objects.owned_by(owner_id).kept().in_order().filter(episode=episode)
    n_learned = episode.n_learned_turns
    unread = turns.unread_in(episode)
    edited = set(unread.filter(position__lt=n_learned).values_list("position", flat=True))
    before = {max(0, n_learned - 1), *(at - 1 for at in edited)}
    wanted = Q(position__gte=n_learned) | Q(position__in=edited | before)
    whole = turns.filter(wanted, state__in=WHOLE).exclude(content="")
    return [
        turn
        for turn in whole
        if turn.position >= n_learned or turn.position in edited or turn.role != Role.USER
    ]


def _said(turn: Turn) -> Said:
    return Said(
        turn_id=str(turn.pk),
        position=turn.position,
        role=Role(turn.role),
        text=turn.content,
        said_at=turn.said_at,
        speaker=turn.speaker,
    )


def known_nodes(owner_id: UUID) -> tuple[KnownNode, ...]:
    """Return the stored nodes by age, those that no click has let in yet too."""
    aliases: dict[UUID, list[str]] = defaultdict(list)
    removed: dict[UUID, list[str]] = defaultdict(list)
    for node, name, removed_at in (
        Alias.objects.owned_by(owner_id).order_by("pk").values_list("node_id", "name", "removed_at")
    ):
        (removed if removed_at else aliases)[node].append(name)
    rows = list(Node.objects.owned_by(owner_id).kept().order_by("created_at", "pk"))
    properties = _properties(owner_id, {row.pk for row in rows if row.properties})
    return tuple(
        KnownNode(
            key=str(row.pk),
            name=row.name,
            kind=Kind(row.kind),
            aliases=tuple(aliases[row.pk]),
            removed_aliases=tuple(removed[row.pk]),
            is_self=row.is_self,
            is_provisional=row.is_provisional,
            is_name_by_hand=row.is_name_by_hand,
            confidence=row.confidence,
            twin=row.twin,
            properties=_known_properties(row, properties.get(row.pk, {})),
        )
        for row in rows
    )


def told_apart(owner_id: UUID) -> frozenset[frozenset[str]]:
    """Return the pairs of nodes that somebody said are two, by their keys."""
    pairs = NotSame.objects.owned_by(owner_id).values_list("one_id", "other_id")
    return frozenset(frozenset({str(one), str(other)}) for one, other in pairs)


type Seen = dict[str, tuple[float, datetime]]  # a property's confidence and when it was seen


def _properties(owner_id: UUID, nodes: Collection[UUID]) -> dict[UUID, Seen]:
    """Return how sure and how new each property of these nodes is: of the sighting it is from."""
    found: dict[UUID, Seen] = defaultdict(dict)
    seen = Sighting.objects.owned_by(owner_id).filter(node_id__in=nodes)
    rows = seen.order_by("confidence", "seen_at")
    for node, values, confidence, seen_at in rows.values_list(
        "node_id", "properties", "confidence", "seen_at"
    ):
        for name in values:
            found[node][name] = (confidence, seen_at)
    return found


def _known_properties(row: Node, seen: Seen) -> tuple[KnownProperty, ...]:
    return tuple(
        KnownProperty(
            name=name,
            value=value,
            confidence=seen.get(name, (row.confidence, row.created_at))[0],
            seen_at=seen.get(name, (row.confidence, row.created_at))[1],
            is_by_hand=name not in seen,
        )
        for name, value in row.properties.items()
    )


def known_edges(owner_id: UUID, episode_id: UUID | None = None) -> tuple[KnownEdge, ...]:
    """Return the owner's edges as learning sees them, those that wait for a click too."""
    intervals: dict[UUID, list[Interval]] = defaultdict(list)
    for row in IntervalRow.objects.owned_by(owner_id).known_at(None).order_by("known_from", "pk"):
        intervals[row.edge_id].append(
            Interval(
                valid_from=row.valid_from,
                valid_to=row.valid_to,
                known_from=row.known_from,
                known_to=row.known_to,
                superseded_by=str(row.superseded_by_id) if row.superseded_by_id else None,
            )
        )
    snippets = Snippet.objects.owned_by(owner_id).kept()
    cited = snippets.filter(episode_id=episode_id) if episode_id else snippets.none()
    here = set(cited.values_list("edge_id", flat=True))
    said = snippets.order_by("said_at").values_list("edge_id", "said_at")
    newest = dict(said)
    primary = dict(said.filter(is_primary=True))
    return tuple(
        KnownEdge(
            key=str(row.pk),
            source=str(row.source_id),
            relation=row.relation,
            target=str(row.target_id),
            touched_at=row.touched_at,
            strength_at_touch=row.strength_at_touch,
            confidence=row.confidence,
            stability=Stability(row.stability),
            cardinality=Cardinality(row.cardinality),
            basis=Basis(row.basis),
            sensitivity=Sensitivity(row.sensitivity),
            expires_at=row.expires_at,
            ttl_days=row.ttl_days,
            superseded_at=row.superseded_at,
            intervals=tuple(intervals[row.pk]),
            seen_at=newest.get(row.pk),
            primary_said_at=primary.get(row.pk),
            is_seen_here=row.pk in here,
            is_proposed=row.proposed_at is not None,
        )
        for row in Edge.objects.owned_by(owner_id).unforgotten().order_by("created_at", "pk")
    )


def last_words(owner_id: UUID, edges: Iterable[EdgeRef]) -> dict[str, str]:
    """Return what was last said for each stored edge, by its key."""
    stored = [one for one in edges if isinstance(one, str)]
    snippets = Snippet.objects.owned_by(owner_id).kept().filter(edge_id__in=stored)
    rows = snippets.order_by("said_at", "pk").values_list("edge_id", "text")
    return {str(edge): text for edge, text in rows}
