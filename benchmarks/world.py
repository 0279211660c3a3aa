"""A made-up life of any size, as rows, for the benchmarks.

In: a number of edges. Out: an owner whose graph has that many, with phrases and vectors.
Deterministic: the same size gives the same life.
"""

from datetime import datetime, timedelta

import numpy as np
from django.db import connection

from accounts.models import User
from memory.engine.vocabulary import Capture, Kind, RecallSwitch, Role, Stability
from memory.flows.recall import fill_vectors
from memory.models import (
    Edge,
    Episode,
    Interval,
    Node,
    Profile,
    Sighting,
    Snippet,
    Turn,
    acting_for,
)

SYLLABLES = "ba ko mi ran tel vo shu dra lin pex or gan fi zul wen tor qua ny sol hab".split()  # noqa: SIM905
LABELS = [
    f"{verb}_{noun}"
    for verb in ("HAS", "LIKES", "KNOWS", "VISITED", "WORKS_WITH", "PLANS", "OWNS", "READS")
    for noun in ("FRIEND", "BOOK", "PLACE", "TEAM", "TRIP", "TOOL", "SONG", "COURSE")
]
EDGES_AN_EPISODE = 8
SELF_SHARE = 0.25  # of edges start at the person
MUTABLE_SHARE = 0.33


def build(n_edges: int, now: datetime) -> User:
    """Write a life of `n_edges` edges over two years and embed its phrases."""
    rng = np.random.default_rng(n_edges)
    owner = User.objects.create(email=f"life-{n_edges}-{rng.integers(1 << 40)}@example.org")
    n_nodes = max(12, int(n_edges * 0.4))
    n_episodes = max(1, n_edges // EDGES_AN_EPISODE)
    with acting_for(owner.pk):
        Profile.objects.of(owner.pk)
        Profile.objects.filter(owner=owner).update(
            capture=Capture.AUTOMATIC, recall=RecallSwitch.ON
        )
        said_at = [now - timedelta(days=float(d)) for d in sorted(rng.uniform(2, 700, n_episodes))]
        turns = _episodes(owner, said_at)
        nodes = _nodes(owner, rng, n_nodes, now)
        _edges(owner, rng, nodes, turns, n_edges)
    fill_vectors(owner_id=owner.pk)
    settle()
    return owner


def settle() -> None:
    """Do what the server does within a minute of so much writing, not beside what is timed."""
    with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("vacuum analyze")


def word(rng: np.random.Generator) -> str:
    """Return a made-up word that no dictionary knows."""
    return "".join(rng.choice(SYLLABLES, 4))


def _episodes(owner: User, said_at: list[datetime]) -> list[Turn]:
    episodes = [
        Episode(
            owner=owner, started_at=at, last_turn_at=at, closed_at=at, n_turns=1, state="learned"
        )
        for at in said_at
    ]
    Episode.objects.bulk_create(episodes, batch_size=2000)
    turns = [
        Turn(
            owner=owner,
            episode=one,
            position=0,
            role=Role.USER,
            said_at=one.started_at,
            received_at=one.started_at,
            content="I told you about my week and who was there.",
        )
        for one in episodes
    ]
    return Turn.objects.bulk_create(turns, batch_size=2000)


def _nodes(owner: User, rng: np.random.Generator, n_nodes: int, now: datetime) -> list[Node]:
    names = ["You", *dict.fromkeys(_name(rng) for _ in range(2 * n_nodes))][:n_nodes]
    kinds = [Kind.PERSON, *(Kind(kind) for kind in rng.choice(list(Kind), len(names) - 1))]
    return Node.objects.bulk_create(
        [
            Node(
                owner=owner,
                kind=kind,
                name=name,
                canon=name.casefold(),
                confidence=0.9,
                is_self=at == 0,
                created_at=now,
            )
            for at, (name, kind) in enumerate(zip(names, kinds, strict=True))
        ],
        batch_size=2000,
    )


def _name(rng: np.random.Generator) -> str:
    return f"{word(rng).title()} {''.join(rng.choice(SYLLABLES, 2)).title()}"


def _edges(
    owner: User, rng: np.random.Generator, nodes: list[Node], turns: list[Turn], n_edges: int
) -> None:
    claims = _claims(rng, len(nodes), n_edges)
    said = [turns[at * len(turns) // n_edges] for at in range(n_edges)]
    edges = [
        Edge(
            owner=owner,
            source=nodes[source],
            relation=label,
            target=nodes[target],
            touched_at=turn.said_at,
            created_at=turn.said_at,
            confidence=0.9,
            n_sightings=1,
            stability=Stability.MUTABLE if rng.random() < MUTABLE_SHARE else Stability.STABLE,
            cardinality="one_to_many",
        )
        for (source, label, target), turn in zip(claims, said, strict=True)
    ]
    Edge.objects.bulk_create(edges, batch_size=2000)
    pairs = list(zip(edges, said, strict=True))
    _snippets(owner, pairs)
    _intervals(owner, pairs)
    _sightings(owner, pairs)


def _claims(rng: np.random.Generator, n_nodes: int, n_edges: int) -> list[tuple[int, str, int]]:
    """Draw who is related how to whom, each once; the person is an end of most."""
    seen: dict[tuple[int, str, int], None] = {}
    while len(seen) < n_edges:
        source = 0 if rng.random() < SELF_SHARE else int(rng.integers(n_nodes))
        target = int(n_nodes * rng.random() ** 2)
        label = LABELS[int(rng.integers(len(LABELS)))]
        if source != target:
            seen[source, label, target] = None
    return list(seen)


def _snippets(owner: User, pairs: list[tuple[Edge, Turn]]) -> None:
    Snippet.objects.bulk_create(
        (
            Snippet(
                owner=owner,
                edge=edge,
                turn=turn,
                episode_id=turn.episode_id,
                start=0,
                end=len(turn.content),
                text=turn.content,
                confidence=0.9,
                is_primary=True,
                said_at=turn.said_at,
            )
            for edge, turn in pairs
        ),
        batch_size=2000,
    )


def _intervals(owner: User, pairs: list[tuple[Edge, Turn]]) -> None:
    Interval.objects.bulk_create(
        (
            Interval(owner=owner, edge=edge, valid_from=turn.said_at, known_from=turn.said_at)
            for edge, turn in pairs
        ),
        batch_size=2000,
    )


def _sightings(owner: User, pairs: list[tuple[Edge, Turn]]) -> None:
    sighted = {
        (node, turn.episode_id): turn.said_at
        for edge, turn in pairs
        for node in (edge.source_id, edge.target_id)
    }
    Sighting.objects.bulk_create(
        (
            Sighting(
                owner=owner,
                node_id=node,
                episode_id=episode,
                name="",
                kind=Kind.OTHER,
                confidence=0.9,
                seen_at=at,
            )
            for (node, episode), at in sighted.items()
        ),
        batch_size=2000,
    )
