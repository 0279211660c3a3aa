"""A small story as rows, for tests of doors and flows that need a memory to act on.

In: a person and a moment. Out: the ids of what was made, by name.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from accounts.models import User
from memory.engine.vocabulary import Capture, EpisodeState, Kind, RecallSwitch, Role
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

SAID = "My boss Sarah is driving me crazy, I work at Acme in Berlin, and I'm allergic to peanuts"


@dataclass
class Story:
    """Ids by name: nodes by their name, edges by "SOURCE RELATION TARGET"."""

    owner: User
    episode: UUID
    turn: UUID
    nodes: dict[str, UUID] = field(default_factory=dict)
    edges: dict[str, UUID] = field(default_factory=dict)


def tell(owner: User, now: datetime) -> Story:
    """Write the story for one person, learned a day ago."""
    said_at = now - timedelta(days=1)
    with acting_for(owner.pk):
        Profile.objects.of(owner.pk)
        Profile.objects.filter(owner=owner).update(
            capture=Capture.AUTOMATIC, recall=RecallSwitch.ON
        )
        episode = Episode.objects.create(
            owner=owner,
            state=EpisodeState.LEARNED,
            title="Dinner",
            started_at=said_at,
            last_turn_at=said_at,
            closed_at=said_at,
            learned_at=said_at,
            n_turns=1,
        )
        turn = Turn.objects.create(
            owner=owner,
            episode=episode,
            position=0,
            role=Role.USER,
            content=SAID,
            said_at=said_at,
            received_at=said_at,
        )
        story = Story(owner=owner, episode=episode.pk, turn=turn.pk)
        add_node(story, "You", Kind.PERSON, said_at, is_self=True)
        add_node(story, "Sarah", Kind.PERSON, said_at)
        add_node(story, "Acme", Kind.ORG, said_at)
        add_node(story, "Berlin", Kind.PLACE, said_at)
        add_node(story, "peanuts", Kind.THING, said_at)
        for triple in ("You HAS_BOSS Sarah", "You WORKS_AT Acme", "Acme LOCATED_IN Berlin"):
            add_edge(story, triple, said_at)
        add_edge(story, "You ALLERGIC_TO peanuts", said_at)
    return story


def add_node(
    story: Story, name: str, kind: Kind, seen_at: datetime, *, is_self: bool = False
) -> UUID:
    """Add a node seen in the story's episode; the caller acts for the owner."""
    node = Node.objects.create(
        owner=story.owner,
        kind=kind,
        name=name,
        canon=name.casefold(),
        confidence=0.9,
        is_self=is_self,
        created_at=seen_at,
        n_mentions=1,
        last_mentioned_at=seen_at,
    )
    Sighting.objects.create(
        owner=story.owner,
        node=node,
        episode_id=story.episode,
        name=name,
        kind=kind,
        confidence=0.9,
        seen_at=seen_at,
    )
    story.nodes[name] = node.pk
    return node.pk


def add_edge(story: Story, triple: str, said_at: datetime, *, stability: str = "stable") -> UUID:
    """Add an edge "SOURCE RELATION TARGET" cited from the story's turn."""
    source, relation, target = triple.split(" ")
    edge = Edge.objects.create(
        owner=story.owner,
        source_id=story.nodes[source],
        relation=relation,
        target_id=story.nodes[target],
        touched_at=said_at,
        confidence=0.9,
        stability=stability,
        cardinality="one_to_many",
        created_at=said_at,
        n_sightings=1,
    )
    Interval.objects.create(owner=story.owner, edge=edge, valid_from=said_at, known_from=said_at)
    Snippet.objects.create(
        owner=story.owner,
        edge=edge,
        turn_id=story.turn,
        episode_id=story.episode,
        start=0,
        end=len(SAID),
        text=SAID,
        confidence=0.9,
        is_primary=True,
        said_at=said_at,
    )
    story.edges[triple] = edge.pk
    return edge.pk
