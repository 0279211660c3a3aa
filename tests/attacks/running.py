"""One attack through the whole site: said, answered, learned from, recalled, shown.

In: a record. Out: an `Outcome` with what is stored before and after, what every model was
shown, and every page.
"""

import json
import logging
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tokens import issue
from memory import tasks
from memory.engine.vocabulary import Mode, Sensitivity
from memory.flows import converse
from memory.flows.recall import fill_vectors, recall
from memory.llm import backends
from memory.models import Edge, ExtractionRun, Profile, Turn, acting_for
from tests.doubles.obedient import ObedientChat, ObedientExtractor, ObedientJudge
from tests.story import SAID, Story

FILE = Path(__file__).parents[1] / "cases" / "attacks.jsonl"
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().split("\n") if line]
NOWHERE = UUID(int=0)  # until a conversation is opened
PAGES_MAX = 4  # of memories that an attack added


@dataclass
class Outcome:
    """What an attack left behind.

    Attributes:
        text: what was said, answered or sent.
        status: of the request that brought it in.
        before: edges by id, as they were, with their relation and strength.
        chat: the model that answered, with the prompts it was given.
        extractor: with the conversations it was shown.
        body: of the answer to the request.
    """

    record: dict[str, Any]
    text: str
    story: Story
    client: Client
    api: APIClient
    now: datetime
    log: pytest.LogCaptureFixture
    chat: ObedientChat = field(default_factory=ObedientChat)
    extractor: ObedientExtractor = field(default_factory=ObedientExtractor)
    status: int = 0
    body: str = ""
    episode: UUID = NOWHERE
    before: dict[UUID, Edge] = field(default_factory=dict)
    switches: dict[str, Any] = field(default_factory=dict)
    connections: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def owner(self) -> User:
        """The person."""
        return self.story.owner

    def edges(self) -> dict[UUID, Edge]:
        """Return the edges as they are now."""
        with acting_for(self.owner.pk):
            rows = Edge.objects.owned_by(self.owner.pk).with_ends().prefetch_related("snippets")
            return {edge.pk: edge for edge in rows}

    def new_edges(self) -> list[Edge]:
        """Return what the attack added."""
        return [edge for pk, edge in self.edges().items() if pk not in self.before]

    def notes(self) -> list[dict[str, Any]]:
        """Return the notes of learning."""
        with acting_for(self.owner.pk):
            runs = ExtractionRun.objects.owned_by(self.owner.pk).filter(episode=self.episode)
            return [note for run in runs for note in run.notes]

    def codes(self) -> set[str]:
        """Return why things were held back."""
        return {note["code"] for note in self.notes()}

    def turn(self) -> Turn:
        """Return the person's turn."""
        with acting_for(self.owner.pk):
            return Turn.objects.filter(episode=self.episode).order_by("position")[:1].get()

    def recalled(self, query: str) -> str:
        """Return what a later conversation is given."""
        fill_vectors(owner_id=self.owner.pk)
        return recall(owner_id=self.owner.pk, query=query, now=self.now).text

    @property
    def story_words(self) -> set[str]:
        """The words of what was said before."""
        return set(SAID.split())

    @cached_property
    def pages(self) -> str:
        """Every page that may show what was said, remembered or answered."""
        paths = ["/", "/chats/", "/memory/", "/memory/rules/", "/memory/?state=past"]
        paths += [f"/memory/?q={word}" for word in self.text.split()[:2] if word.isalnum()]
        shown = [*self.new_edges()[:PAGES_MAX], *list(self.before.values())[:1]]
        paths += [f"/memory/{edge.pk}/" for edge in shown]
        paths += [f"/memory/about/{edge.target_id}/" for edge in shown]
        if self.episode != NOWHERE:
            paths.append(f"/chat/{self.episode}/")
            with acting_for(self.owner.pk):
                answers = Turn.objects.filter(episode=self.episode, receipt__isnull=False)
                paths += [f"/answer/{pk}/memories/" for pk in answers.values_list("pk", flat=True)]
        theirs = [self.client.get(path).content.decode() for path in paths]
        return "\n".join([*theirs, *self._admin_pages()])

    def _admin_pages(self) -> Iterator[str]:
        """Yield what staff see of it: lists, and the newest row of each."""
        root, _ = User.objects.get_or_create(
            email="root@example.org", defaults={"is_staff": True, "is_superuser": True}
        )
        staff = Client()
        staff.force_login(root)
        for model in ("episode", "extractionrun", "mergedecision"):
            page = staff.get(f"/admin/memory/{model}/").content.decode()
            yield page
            for link in re.findall(rf"/admin/memory/{model}/[0-9a-f-]{{36}}/", page)[:1]:
                yield staff.get(f"{link}change/").content.decode()

    def stored(self) -> str:
        """Return all that any table holds, as one text."""
        with acting_for(None, staff=True):
            rows = [
                row
                for model in apps.get_models()
                for row in model._default_manager.values_list()  # noqa: SLF001 - Django's name
            ]
        return "\n".join(map(str, rows))


def switches_of(owner: User) -> dict[str, Any]:
    """Return what only forms may set, of the profile and the account."""
    with acting_for(owner.pk):
        profile = Profile.objects.filter(owner=owner).values("capture", "recall", "consented")
        account = User.objects.filter(pk=owner.pk).values("is_staff", "is_superuser", "email")
        return {**profile.get(), **account.get()}


def text_of(record: dict[str, Any]) -> str:
    """Return what a record sends."""
    repeat = record.get("repeat")
    return str(repeat["unit"] * repeat["times"] if repeat else record["input"])


def run(outcome: Outcome, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    """Send the record in by its surface, and learn from what it left."""
    monkeypatch.setattr(backends, "extractor", lambda: outcome.extractor)
    monkeypatch.setattr(backends, "judge", ObedientJudge)
    monkeypatch.setattr(backends, "chat", lambda: outcome.chat)
    outcome.before = outcome.edges()
    outcome.switches = switches_of(outcome.owner)
    _watch_connections(outcome, monkeypatch)
    began = time.thread_time()
    if outcome.record["surface"] == "api_field":
        from tests.attacks.fields import send  # noqa: PLC0415 - it needs the type above

        send(outcome)
    elif outcome.record["surface"] == "model_output":
        outcome.chat.answer = outcome.text
        _talk(outcome, "Hello there, tell me something.")
    else:
        _talk(outcome, outcome.text)
    outcome.seconds = time.thread_time() - began
    return outcome


def _talk(outcome: Outcome, content: str) -> None:
    """Say it through the API, see it answered, close, and learn."""
    episode = converse.start(owner_id=outcome.owner.pk, mode=Mode.NORMAL, now=outcome.now)
    outcome.episode = episode
    path = f"/api/v1/episodes/{episode}/reply"
    answer = outcome.api.post(path, {"content": content}, format="json")
    outcome.status, outcome.body = answer.status_code, answer.content.decode()
    closed_at = outcome.now + timedelta(minutes=1)
    job = converse.close(owner_id=outcome.owner.pk, episode_id=episode, now=closed_at)
    if job is not None:
        tasks.work(str(job))


def _watch_connections(outcome: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    """Note every connection to anywhere but the database beside us."""
    connect = socket.socket.connect

    def noted(self: socket.socket, address: Any) -> None:  # noqa: ANN401 - of any family
        if isinstance(address, tuple):
            outcome.connections.append(f"{address[0]}:{address[1]}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", noted)
    monkeypatch.setattr(socket, "getaddrinfo", _nowhere(outcome))


def _nowhere(outcome: Outcome) -> Any:  # noqa: ANN401 - stands in for getaddrinfo
    def resolved(host: Any, *_: Any, **__: Any) -> list[Any]:  # noqa: ANN401
        outcome.connections.append(str(host))
        raise socket.gaierror(host)

    return resolved


def prepared(
    record: dict[str, Any], story: Story, now: datetime, log: pytest.LogCaptureFixture
) -> Outcome:
    """Return what an attack meets: Bill's memory, his browser, his token."""
    log.set_level(logging.INFO)
    client, api = Client(), APIClient()
    client.force_login(story.owner)
    token = issue(story.owner, name="attack", days=1)
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return Outcome(record, text_of(record), story, client, api, now, log)


def consented(outcome: Outcome) -> None:
    """Let the person agree to every class."""
    with acting_for(outcome.owner.pk):
        classes = [str(one) for one in Sensitivity if one is not Sensitivity.NONE]
        Profile.objects.filter(owner=outcome.owner).update(consented=classes)
