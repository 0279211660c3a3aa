"""Conversations held and learned as the worker learns them, for tests of learning.

In: what was said, a scripted model. Out: episodes, and the memory in a form without ids.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, JobState, Mode, Role
from memory.flows import converse
from memory.flows.converse import NewTurn
from memory.models import Alias, Edge, Episode, Job, Node, Profile, Snippet, acting_for
from tests.doubles.replies import Asked, Reply

type Call = tuple[str, dict[str, Any]]


def person(email: str) -> User:
    """Return somebody new who has chosen automatic capture."""
    owner = User.objects.create(email=email, name="Bill")
    with acting_for(owner.pk):
        Profile.objects.of(owner.pk)
        Profile.objects.filter(owner=owner).update(capture=Capture.AUTOMATIC)
    return owner


def held(owner: User, now: datetime, *said: str) -> tuple[UUID, UUID]:
    """Hold a conversation of the person's turns alone and finish it; return it and its job."""
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    turns = [NewTurn(Role.USER, text) for text in said]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=turns, now=now)
    job = converse.close(owner_id=owner.pk, episode_id=episode, now=now)
    assert job is not None
    return episode, job


def learned(owner: User, now: datetime, *said: str) -> UUID:
    """Hold a conversation, finish it, and let the worker learn from it."""
    episode, job = held(owner, now, *said)
    tasks.work(str(job))
    return episode


def again(job: UUID, now: datetime) -> None:
    """Let the worker take up a job whose last worker died or failed, as if time had passed."""
    Job.objects.filter(pk=job, state=JobState.RUNNING).update(lease_until=now)
    Job.objects.filter(pk=job, state=JobState.QUEUED).update(due_at=now)
    tasks.work(str(job))


class Scripted:
    """A model that makes its calls in order, so many an answer, and goes on where it stands."""

    def __init__(self, calls: Sequence[Call], *, at_once: int = 1) -> None:
        """Script the calls; `finish` comes by itself."""
        self.calls = [*calls, ("finish", {})]
        self.at_once = at_once

    def __call__(self, asked: Asked) -> Reply:
        """Make the next calls."""
        n_made = sum(message["role"] == "tool" for message in asked.body["messages"])
        return Reply.calling(*self.calls[n_made : n_made + self.at_once])


def triples(owner: User) -> set[str]:
    """Return the edges as text."""
    with acting_for(owner.pk):
        return {
            f"{edge.source.name} {edge.relation} {edge.target.name}"
            for edge in Edge.objects.kept().with_ends()
        }


def memory_of(owner: User) -> dict[str, Any]:
    """Return all that was learned, in a form that does not depend on ids."""
    with acting_for(owner.pk):
        return {
            "nodes": sorted(map(_node, Node.objects.kept())),
            "edges": sorted(map(_edge, Edge.objects.kept().with_ends()), key=str),
            "aliases": sorted(Alias.objects.values_list("node__name", "name")),
            "episodes": sorted(Episode.objects.values_list("summary", "importance", "state")),
        }


def _node(node: Node) -> tuple[Any, ...]:
    return node.name, node.kind, node.confidence, node.n_mentions, str(node.properties)


def _edge(edge: Edge) -> tuple[Any, ...]:
    quotes = sorted(edge.snippets.values_list("text", "is_primary", "confidence"))
    held = sorted(edge.intervals.values_list("valid_from", "valid_to"), key=str)
    return (
        f"{edge.source.name} {edge.relation} {edge.target.name}",
        *(edge.strength_at_touch, edge.touched_at, edge.confidence, edge.stability),
        *(edge.n_sightings, edge.superseded_at, quotes, held),
    )


def all_triples(owner: User) -> set[str]:
    """Return the edges as text, those that are being forgotten too."""
    with acting_for(owner.pk):
        return {
            f"{edge.source.name} {edge.relation} {edge.target.name}"
            for edge in Edge.objects.with_ends()
        }


def graph_rows(owner: User) -> list[Any]:
    """Return the rows of nodes, edges and snippets as they are stored."""
    with acting_for(owner.pk):
        rows: list[Any] = []
        for model in (Node, Edge, Snippet):
            rows += list(model.objects.order_by("pk").values())
        return rows
