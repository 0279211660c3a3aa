"""A memory built sentence by sentence, for tests of what forgetting takes along.

In: what was said, and the claims it justifies. Out: rows as learning would leave them.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from accounts.models import User
from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary import Capture, EpisodeState, Kind, Role
from memory.models import (
    Alias,
    Draft,
    Edge,
    Episode,
    ExtractionRun,
    Interval,
    MergeDecision,
    Node,
    NotSame,
    Profile,
    Rule,
    Sighting,
    Snippet,
    TraversalLog,
    Turn,
    acting_for,
)
from memory.store import nodes, phrases


@dataclass
class World:
    """Ids by name; each method acts for the owner."""

    owner: User
    now: datetime
    nodes: dict[str, UUID] = field(default_factory=dict)
    edges: dict[str, UUID] = field(default_factory=dict)
    turns: dict[UUID, Turn] = field(default_factory=dict)
    n_said: int = 0

    def __post_init__(self) -> None:
        with acting_for(self.owner.pk):
            Profile.objects.of(self.owner.pk)
            Profile.objects.filter(owner=self.owner).update(capture=Capture.AUTOMATIC)
            self.nodes["You"] = nodes.self_node(self.owner.pk, now=self.now).pk

    def chat(self, **values: Any) -> UUID:  # noqa: ANN401 - columns
        """Add a conversation."""
        with acting_for(self.owner.pk):
            fields = {"state": EpisodeState.LEARNED, "started_at": self.now} | values
            return Episode.objects.create(owner=self.owner, **fields).pk

    def say(self, chat: UUID, text: str, *, role: Role = Role.USER, **values: Any) -> UUID:  # noqa: ANN401 - columns
        """Add a message; each one is said a minute after the last."""
        self.n_said += 1
        said_at = self.now - timedelta(days=1) + timedelta(minutes=self.n_said)
        with acting_for(self.owner.pk):
            turn = Turn.objects.create(
                owner=self.owner,
                episode_id=chat,
                position=Turn.objects.filter(episode_id=chat).count(),
                role=role,
                content=text,
                said_at=said_at,
                received_at=said_at,
                **values,
            )
        self.turns[turn.pk] = turn
        return turn.pk

    def see(self, name: str, turn: UUID, *, called: str = "", **values: Any) -> UUID:  # noqa: ANN401 - columns
        """Add a sighting of a node in a message; the node is made when it is new."""
        with acting_for(self.owner.pk):
            said = self._turn(turn)
            fields = {"kind": Kind.OTHER, "confidence": 0.9} | values
            if name not in self.nodes:
                self.nodes[name] = Node.objects.create(
                    owner=self.owner,
                    name=name,
                    canon=canon(name),
                    created_at=self.now,
                    **fields,
                ).pk
            node = Node.objects.get(pk=self.nodes[name])
            where = {"episode_id": said.episode_id, "name": called or node.name}
            if not Sighting.objects.filter(node=node, **where).exists():
                Sighting.objects.create(
                    owner=self.owner, node=node, seen_at=said.said_at, **where, **fields
                )
            node.n_mentions += 1
            node.last_mentioned_at = said.said_at
            node.save(update_fields=["n_mentions", "last_mentioned_at"])
            return node.pk

    def _turn(self, turn: UUID) -> Turn:
        """Return a message; those that were said here are not read again."""
        return self.turns.get(turn) or Turn.objects.get(pk=turn)

    def claim(self, triple: str, turn: UUID, *, confidence: float = 0.9) -> UUID:
        """Add "SOURCE RELATION TARGET" with a whole message as its snippet."""
        source, relation, target = triple.split(" ")
        ends = [self.see(name, turn) for name in (source, target)]
        with acting_for(self.owner.pk):
            said = self._turn(turn)
            edge = (
                Edge.objects.kept()
                .filter(source_id=ends[0], relation=relation, target_id=ends[1])
                .first()
            )
            if edge is None:
                edge = self._edge(ends[0], relation, ends[1], said.said_at, confidence)
                self.edges[triple] = edge.pk
            edge.confidence = max(edge.confidence, confidence)
            heard = edge.snippets.filter(forgetting=None).values_list("episode_id", flat=True)
            edge.n_sightings = len({*heard, said.episode_id})
            edge.save(update_fields=["confidence", "n_sightings"])
            Snippet.objects.create(
                owner=self.owner,
                edge=edge,
                turn=said,
                episode_id=said.episode_id,
                end=len(said.content),
                text=said.content,
                confidence=confidence,
                said_at=said.said_at,
            )
            _choose_primary(edge)
            return edge.pk

    def _edge(
        self, source: UUID, relation: str, target: UUID, said_at: datetime, confidence: float
    ) -> Edge:
        edge = Edge.objects.create(
            owner=self.owner,
            source_id=source,
            relation=relation,
            target_id=target,
            touched_at=said_at,
            created_at=said_at,
            confidence=confidence,
            stability="stable",
            cardinality="one_to_many",
            strength_at_touch=80.0,
        )
        Interval.objects.create(owner=self.owner, edge=edge, valid_from=said_at, known_from=said_at)
        return edge

    def alias(self, name: str, other: str, chat: UUID | None, **values: Any) -> UUID:  # noqa: ANN401 - columns
        """Give a node another name, heard in a conversation."""
        with acting_for(self.owner.pk):
            return Alias.objects.create(
                owner=self.owner,
                node_id=self.nodes[name],
                name=other,
                canon=canon(other),
                episode_id=chat,
                **values,
            ).pk

    def replace(self, older: str, newer: str, at: datetime) -> None:
        """Let one edge supersede another."""
        with acting_for(self.owner.pk):
            Edge.objects.filter(pk=self.edges[older]).update(
                superseded_at=at, superseded_by=self.edges[newer]
            )
            Interval.objects.filter(edge_id=self.edges[older], valid_to=None).update(
                valid_to=at, superseded_by=self.edges[newer]
            )

    def cross(self, triple: str, turn: UUID) -> None:
        """Log that a message's walk crossed an edge."""
        with acting_for(self.owner.pk):
            said = self._turn(turn)
            TraversalLog.objects.create(
                owner=self.owner,
                turn=said,
                episode_id=said.episode_id,
                edge_id=self.edges[triple],
                crossed_at=said.said_at,
            )

    def learn(self, chat: UUID, *, raw: str = "{}", notes: tuple[Any, ...] = ()) -> UUID:
        """Add the run that learned from a conversation, with one decision of identity."""
        with acting_for(self.owner.pk):
            run = ExtractionRun.objects.create(
                owner=self.owner,
                episode_id=chat,
                content_hash="0" * 64,
                pipeline_version="1",
                raw=raw,
                notes=list(notes),
                started_at=self.now,
                committed_at=self.now,
            )
            Draft.objects.create(
                owner=self.owner,
                run=run,
                position=0,
                tool="add_edge",
                arguments=raw,
                called_at=self.now,
            )
            MergeDecision.objects.create(
                owner=self.owner,
                run=run,
                episode_id=chat,
                mention="Sarah",
                kind=Kind.PERSON,
                decision="new",
                band="silent",
                rule="none",
                reason="Only one Sarah is known.",
                decided_at=self.now,
            )
            return run.pk

    def teach(self, turn: UUID, text: str) -> UUID:
        """Add a rule taught in a message."""
        with acting_for(self.owner.pk):
            said = self._turn(turn)
            return Rule.objects.create(
                owner=self.owner,
                text=text,
                turn=said,
                episode_id=said.episode_id,
                proposed_at=self.now,
            ).pk

    def part(self, name: str, other: str) -> None:
        """Note that two nodes are not the same."""
        one, two = sorted((self.nodes[name], self.nodes[other]))
        with acting_for(self.owner.pk):
            NotSame.objects.create(owner=self.owner, one_id=one, other_id=two, decided_at=self.now)

    def settled(self) -> "World":
        """Bring the phrases in step."""
        with acting_for(self.owner.pk):
            phrases.sync(self.owner.pk)
        return self


def _choose_primary(edge: Edge) -> None:
    rows = list(edge.snippets.all())
    best = min(rows, key=lambda row: (-row.confidence, row.said_at, str(row.pk)))
    others = [row.pk for row in rows if row.is_primary and row != best]
    if others:
        edge.snippets.filter(pk__in=others).update(is_primary=False)
    if not best.is_primary:
        edge.snippets.filter(pk=best.pk).update(is_primary=True)
