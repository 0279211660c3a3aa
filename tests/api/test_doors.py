"""One table for every door of the API, held against the URL resolver."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver
from rest_framework.test import APIClient

from accounts.models import User
from memory.engine.vocabulary import JobKind
from memory.models import Job, Snippet, acting_for
from tests.api.conftest import caller
from tests.story import Story

pytestmark = pytest.mark.long  # hundreds of calls

METHODS = ("get", "head", "post", "put", "patch", "delete", "options")
NEW_EDGE = {
    "source_name": "me",
    "relation": "LIKES",
    "target_name": "jazz",
    "target_kind": "TOPIC",
    "snippet": "I like jazz",
}
DRY = {"dry_run": True}

# route: {method: (stranger, another person, the owner)}; any other method is refused.
type Answers = dict[str, tuple[int, int, int]]
DOORS: dict[str, Answers] = {
    "api/schema/": {"get": (200, 200, 200)},
    "api/docs/": {"get": (200, 200, 200)},
    "api/v1/episodes": {"post": (401, 201, 201)},
    "api/v1/episodes/<str:episode_id>/turns": {"post": (401, 404, 201)},
    "api/v1/episodes/<str:episode_id>/turns/<str:turn_id>": {"patch": (401, 404, 200)},
    "api/v1/episodes/<str:episode_id>/reply": {"post": (401, 404, 200)},
    "api/v1/episodes/<str:episode_id>/close": {"post": (401, 404, 200)},
    "api/v1/operations/<str:operation_id>": {"get": (401, 404, 200)},
    "api/v1/recall": {"post": (401, 404, 200)},
    "api/v1/nodes": {"get": (401, 200, 200)},
    "api/v1/nodes/<str:node_id>": {"get": (401, 404, 200)},
    "api/v1/edges": {"get": (401, 200, 200), "post": (401, 201, 201)},
    "api/v1/edges/<str:edge_id>": {"get": (401, 404, 200), "patch": (401, 404, 200)},
    "api/v1/forget": {"post": (401, 404, 200)},
    "api/v1/export": {"get": (401, 202, 202)},
}
PUBLIC = {"api/schema/", "api/docs/"}
NOWHERE = "api/"  # the last pattern: every other address


@dataclass(frozen=True)
class Ids:
    """One id of each kind."""

    episode_id: str
    operation_id: str
    node_id: str
    edge_id: str
    snippet_id: str
    turn_id: str


def bodies(route: str, ids: Ids) -> dict[str, Any]:
    """Return a body that succeeds for the owner of the ids."""
    filled: dict[str, dict[str, Any]] = {
        "api/v1/episodes/<str:episode_id>/turns": {"role": "user", "content": "hello"},
        "api/v1/episodes/<str:episode_id>/turns/<str:turn_id>": {"content": "I moved"},
        "api/v1/episodes/<str:episode_id>/reply": {"content": "who is my boss?"},
        "api/v1/recall": {"query": "my boss", "episode": ids.episode_id},
        "api/v1/edges": NEW_EDGE,
        "api/v1/edges/<str:edge_id>": {"confirmed": True},
        "api/v1/forget": {"edge": ids.edge_id} | DRY,
    }
    return filled.get(route, {})


def address(route: str, ids: Ids) -> str:
    """Fill a route with ids."""
    path = route
    for name, value in vars(ids).items():
        path = path.replace(f"<str:{name}>", value)
    return f"/{path}"


def routes(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[str]:
    """Walk the resolver."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


@pytest.fixture
def ids(story: Story) -> Ids:
    """Bill's ids."""
    owner = story.owner.pk
    job = Job.objects.create(
        owner_id=owner,
        kind=JobKind.LEARN,
        due_at="2026-05-04T12:00Z",
        created_at="2026-05-04T12:00Z",
    )
    edge = story.edges["You HAS_BOSS Sarah"]
    with acting_for(owner):
        snippet = Snippet.objects.get(edge_id=edge)
    return Ids(
        episode_id=str(story.episode),
        operation_id=str(job.pk),
        node_id=str(story.nodes["Sarah"]),
        edge_id=str(edge),
        snippet_id=str(snippet.pk),
        turn_id=str(story.turn),
    )


def missing_ids() -> Ids:
    """Ids of nothing."""
    return Ids(*(str(uuid4()) for _ in range(6)))


NOT_IDS = Ids(*(["not-a-uuid"] * 6))


def test_every_address_has_its_row() -> None:
    """A new URL without an entry fails here."""
    found = [route for route in routes(get_resolver().url_patterns) if route.startswith("api/")]

    assert found[-1] == NOWHERE
    assert set(found[:-1]) == set(DOORS)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("route", DOORS)
def test_every_door_knows_who_knocks(
    bill: User, mallory: User, ids: Ids, route: str, method: str
) -> None:
    named = "get" if method == "head" else method
    refused = (405, 405, 405) if route in PUBLIC else (401, 405, 405)
    for person, wanted in zip((None, mallory, bill), DOORS[route].get(named, refused), strict=True):
        response = knock(caller(person), method, route, ids)
        assert response.status_code == wanted, f"{method} {route} as {person}"
        assert wanted < 400 or response["Content-Type"] == "application/problem+json"


WITH_IDS = [
    (method, route)
    for route, methods in DOORS.items()
    for method in methods
    if "<" in route or route in {"api/v1/recall", "api/v1/forget"}
]


@pytest.mark.parametrize(("method", "route"), WITH_IDS)
def test_a_foreign_id_answers_like_a_missing_one(
    as_mallory: APIClient, ids: Ids, method: str, route: str
) -> None:
    foreign, missing, none = (
        knock(as_mallory, method, route, which) for which in (ids, missing_ids(), NOT_IDS)
    )

    assert foreign.status_code == missing.status_code == none.status_code == 404
    assert foreign.content == missing.content == none.content
    assert headers(foreign) == headers(missing)


@pytest.mark.parametrize(("method", "route"), WITH_IDS)
def test_a_foreign_id_takes_the_same_statements(
    as_mallory: APIClient, ids: Ids, method: str, route: str
) -> None:
    """What is done for it, so how long it takes, tells nothing either."""
    knock(as_mallory, method, route, missing_ids())  # the token's use is noted
    with CaptureQueriesContext(connection) as foreign:
        knock(as_mallory, method, route, ids)
    with CaptureQueriesContext(connection) as missing:
        knock(as_mallory, method, route, missing_ids())

    assert len(foreign) == len(missing) > 0


@pytest.mark.parametrize("scope", ["edge", "node", "snippet", "turn", "episode"])
@pytest.mark.parametrize("more", [DRY, {}, {"confirm": "a guess"}])
def test_forgetting_a_foreign_id_answers_like_a_missing_one(
    as_mallory: APIClient, ids: Ids, scope: str, more: dict[str, Any]
) -> None:
    answers = [
        as_mallory.post("/api/v1/forget", {scope: getattr(which, f"{scope}_id")} | more, "json")
        for which in (ids, missing_ids(), NOT_IDS)
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_lists_hold_only_the_callers_rows(as_mallory: APIClient, ids: Ids) -> None:
    for path in (
        "nodes",
        "edges",
        "edges?state=all",
        f"edges?about={ids.node_id}",
        "nodes?q=Sarah",
    ):
        assert as_mallory.get(f"/api/v1/{path}").json() == {"results": [], "next": None}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/api/v1/nope", "/api/v1/edges/", "/api/", "/api/v2/edges"])
def test_no_address_is_a_problem_document(
    as_bill: APIClient, as_stranger: APIClient, path: str, method: str
) -> None:
    for client in (as_bill, as_stranger):
        response = getattr(client, method)(path)
        assert response.status_code == 404
        assert response["Content-Type"] == "application/problem+json"


def knock(client: APIClient, method: str, route: str, ids: Ids) -> HttpResponse:
    """Send a request that would succeed for the owner of the ids."""
    call: Callable[..., HttpResponse] = getattr(client, method)
    if method in {"post", "put", "patch"}:
        return call(address(route, ids), bodies(route, ids), format="json")
    return call(address(route, ids))


def headers(response: HttpResponse) -> dict[str, str]:
    """Return the headers of a response by name."""
    return dict(response.headers)
