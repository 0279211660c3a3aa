"""Every address of the site, by every method: another's id is answered like a missing one.

The addresses come from the resolver, so that a new one is tested without being named here.
"""

import re
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.http import HttpResponseBase, StreamingHttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import StringConverter

from accounts.models import User
from accounts.tokens import issue
from memory.flows import converse, forget, revise
from memory.flows.forget import Target
from memory.models import Alias, Digest, Forgetting, acting_for
from tests.story import Story

METHODS = ("get", "post", "put", "patch", "delete")
CHANGING = re.compile(
    r"[0-9a-f]{8}-[0-9a-f-]{27}|csrfmiddlewaretoken\" value=\"\w+|nonce=\"[^\"]+\""
)


class Door(NamedTuple):
    """One address: its route and the names of its parts with what they take."""

    route: str
    parts: dict[str, Any]


def _doors(patterns: Any, before: str = "", known: dict[str, Any] | None = None) -> Iterator[Door]:  # noqa: ANN401 - the resolver's
    for one in patterns:
        route = before + str(one.pattern)
        parts = {**(known or {}), **getattr(one.pattern, "converters", {})}
        if isinstance(one, URLResolver):
            yield from _doors(one.url_patterns, route, parts)
        elif isinstance(one, URLPattern):
            yield Door(route, parts)


EVERY = list(_doors(get_resolver().url_patterns))
DOORS = [door for door in EVERY if door.parts]
LISTS = [door.route for door in EVERY if not door.parts and "(" not in door.route]
LISTS.remove("api/schema/")  # it takes its time, and holds nobody's words
WORDS = ("Sarah", "Acme")  # of the story; Berlin is a clock in the settings too


def test_the_walk_finds_the_doors() -> None:
    assert len(DOORS) > 30
    assert {"memory/", "chats/", "api/v1/edges", "memory/timeline/"} <= set(LISTS)


@pytest.fixture
def ids(story: Story, now: datetime) -> list[uuid.UUID]:
    """One id of every kind of thing that is Bill's."""
    owner = story.owner.pk
    edge = story.edges["You WORKS_AT Acme"]
    with acting_for(owner):
        alias = Alias.objects.create(
            owner_id=owner, node_id=story.nodes["Sarah"], name="Sal", canon="sal"
        )
        digest = Digest.objects.create(
            owner_id=owner,
            level="day",
            first_date=now.date(),
            after_date=now.date() + timedelta(days=1),
            n_turns=1,
            n_episodes=1,
            n_facts=0,
            made_at=now,
        )
    revise.confirm(owner_id=owner, edge_id=edge, now=now)
    episode = converse.start(owner_id=owner, mode="normal", now=now)  # type: ignore[arg-type]
    pending = converse.begin_reply(owner_id=owner, episode_id=episode, content="Hi", now=now)
    gone = Target("edge", story.edges["You ALLERGIC_TO peanuts"])
    forget.forget(owner_id=owner, target=gone, now=now)
    with acting_for(owner):
        forgetting = Forgetting.objects.get()
    nodes = [story.nodes["Sarah"]]
    return [digest.pk, *nodes, edge, episode, pending.turn_id, story.turn, alias.pk, forgetting.pk]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.route)
def test_anothers_id_is_answered_like_a_missing_one(
    door: Door, ids: list[uuid.UUID], mallory: User, client: Client
) -> None:
    client.force_login(mallory)
    missing = uuid.uuid4()
    for method in METHODS:
        expected = _shown(client, method, _path(door, missing))
        for one in ids:
            assert _shown(client, method, _path(door, one)) == expected


def _path(door: Door, one: uuid.UUID) -> str:
    """Return the address with this id in every part that takes one."""
    path = door.route.replace("^", "").replace("$", "")
    for name, converter in door.parts.items():
        is_text = isinstance(converter, StringConverter)
        path = re.sub(rf"<(\w+:)?{name}>", "edge" if is_text else str(one), path)
    return "/" + path.replace("\\", "")


def _shown(client: Client, method: str, path: str) -> tuple[int, str]:
    """Return status and body without what differs between any two answers."""
    answer: HttpResponseBase = getattr(client, method)(path)
    if isinstance(answer, StreamingHttpResponse):
        return answer.status_code, "stream"
    body = getattr(answer, "content", b"").decode("utf-8", "replace")
    return answer.status_code, CHANGING.sub("", body)


def test_no_list_holds_what_is_anothers(ids: list[uuid.UUID], mallory: User, bill: User) -> None:
    """Field case B114: by browser and by token, on every address that takes no id."""
    for person, is_shown in ((mallory, False), (bill, True)):
        browser, program = Client(), Client(headers={"Authorization": f"Bearer {_token(person)}"})
        browser.force_login(person)
        pages = [
            _shown(program if route.startswith("api/") else browser, "get", f"/{route}")[1]
            for route in LISTS
        ]
        assert any(word in page for page in pages for word in WORDS) is is_shown


def _token(person: User) -> str:
    return issue(person, name="test", days=1)
