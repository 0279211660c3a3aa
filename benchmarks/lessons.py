"""A life of one's own for each case: said, closed and learned through the product's own path.

In: words and when they were said. Out: what memory holds afterwards, as facts. Needs Django
set up.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings

from accounts.models import User
from benchmarks.labels import Said
from benchmarks.matching import SELF, Fact
from memory import tasks
from memory.engine.vocabulary import Capture, EpisodeState, Mode, RecallSwitch
from memory.engine.vocabulary.relations import NAMING
from memory.flows import converse, revise
from memory.llm import backends
from memory.models import Alias, Edge, Episode, ExtractionRun, Node, Snippet, acting_for

OFFLINE: Final = ("", "")  # address and key of no endpoint
YOU: Final = "You"

type Endpoint = tuple[str, str]  # address and key


@dataclass(frozen=True)
class Held:
    """What the memory of one person holds at a moment."""

    facts: tuple[Fact, ...]  # what is current
    past: tuple[Fact, ...]  # what is history
    properties: tuple[Fact, ...]  # source, key, value
    names: tuple[str, ...]
    texts: tuple[str, ...]  # every name, property and snippet


@dataclass(frozen=True)
class Cost:
    """What learning took."""

    is_learned: bool
    tokens: int


def configured() -> Endpoint:
    """Return the endpoint that the environment names."""
    return settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY


@contextmanager
def asking(*, extractor: Endpoint = OFFLINE, judge: Endpoint = OFFLINE) -> Iterator[None]:
    """Let the product ask these two for a while; each backend is made with its own endpoint."""
    before = configured()
    try:
        for endpoint, backend in ((judge, backends.judge), (extractor, backends.extractor)):
            _configure(endpoint)
            backend.cache_clear()
            backend()
        yield
    finally:
        _configure(before)
        backends.judge.cache_clear()
        backends.extractor.cache_clear()


def _configure(endpoint: Endpoint) -> None:
    settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY = endpoint


def newcomer() -> UUID:
    """Make an account that remembers and recalls, without consent to anything sensitive."""
    owner = User.objects.create(email=f"{uuid4()}@example.org")
    revise.choose(owner_id=owner.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    return owner.pk


def learn(owner_id: UUID, turns: Sequence[Said], *, now: datetime) -> tuple[UUID, Cost]:
    """Hold a conversation, close it and let the worker learn; return it and what it took."""
    episode_id = converse.start(
        owner_id=owner_id, mode=Mode.NORMAL, now=now, started_at=turns[0].said_at
    )
    said = [converse.NewTurn(one.role, one.content, one.speaker, one.said_at) for one in turns]
    converse.say(owner_id=owner_id, episode_id=episode_id, turns=said, now=now)
    job_id = converse.close(owner_id=owner_id, episode_id=episode_id, now=now)
    tasks.work(str(job_id))
    with acting_for(owner_id):
        episode = Episode.objects.owned_by(owner_id).get(pk=episode_id)
        runs = ExtractionRun.objects.owned_by(owner_id).filter(episode=episode)
        tokens = sum(run.tokens_in + run.tokens_out for run in runs)
    return episode_id, Cost(is_learned=episode.state == EpisodeState.LEARNED, tokens=tokens)


def held(owner_id: UUID, *, at: datetime) -> Held:
    """Return what the memory holds at a moment."""
    with acting_for(owner_id):
        nodes = list(Node.objects.owned_by(owner_id).kept())
        aliases = list(Alias.objects.owned_by(owner_id).filter(removed_at__isnull=True))
        edges = Edge.objects.owned_by(owner_id).kept().with_ends()
        current, past = list(edges.current(at)), list(edges.past(at))
        said = list(Snippet.objects.owned_by(owner_id).values_list("text", flat=True))
    called = {node.pk: YOU if node.is_self else node.name for node in nodes}
    own = {node.pk for node in nodes if node.is_self}
    own_names = [node.name for node in nodes if node.is_self]
    own_names += [alias.name for alias in aliases if alias.node_id in own]
    properties = tuple(
        Fact(called[node.pk], key, str(value))
        for node in nodes
        for key, value in node.properties.items()
    )
    names = (*(one.name for one in nodes), *(one.name for one in aliases))
    return Held(
        facts=(
            *(_fact(edge, called) for edge in current),
            *(Fact(YOU, NAMING, name) for name in own_names if name.casefold() != SELF),
        ),
        past=tuple(_fact(edge, called) for edge in past),
        properties=properties,
        names=names,
        texts=(*names, *(fact.target for fact in properties), *said),
    )


def _fact(edge: Edge, called: dict[UUID, str]) -> Fact:
    return Fact(called[edge.source_id], edge.relation, called[edge.target_id])
