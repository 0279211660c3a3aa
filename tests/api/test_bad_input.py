"""Whatever comes in: a clear refusal or a kept text, never an error of ours."""

import base64
import json

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from accounts.models import User
from memory.models import Episode, Turn, acting_for
from tests.story import Story

pytestmark = pytest.mark.long  # hundreds of calls

PROBLEM = "application/problem+json"
LIMIT = settings.PEGASUS_MESSAGE_BYTES
BODIES = {
    "nothing": b"",
    "null": b"null",
    "a list": b"[]",
    "a word": b'"edge"',
    "a number": b"12",
    "half an object": b'{"content": "hel',
    "no UTF-8": b'{"content": "\xff\xfe"}',
    "NUL": rb'{"content": "a\u0000b", "query": "\u0000", "edge": "\u0000"}',
    "half a surrogate pair": rb'{"content": "\ud800", "query": "\udfff", "mode": "\ud800"}',
    "a surrogate as a key": rb'{"\ud800": 1, "content": "x", "query": "x"}',
    "5001 lists deep": b"[" * 5001 + b"]" * 5001,
    "100000 lists deep": b"[" * 100_000,
    "51 levels deep": b'{"a":' * 51 + b"1" + b"}" * 51,
    "an endless number": b'{"budget": ' + b"9" * 5000 + b"}",
    "not a number": b'{"budget": NaN, "query": Infinity}',
    "over 1 MB": b'{"content": "' + b"x" * 1024 * 1024 + b'"}',
    "every field a list": b'{"content": [], "query": [], "edge": [], "mode": [], "role": []}',
    "every field an object": b'{"content": {}, "query": {}, "edge": {}, "mode": {}, "role": {}}',
    "every field a number": b'{"content": 1, "query": 1, "edge": 1, "mode": 1, "role": 1}',
    "every field null": b'{"content": null, "query": null, "edge": null, "mode": null}',
    "times that are none": b'{"started_at": "0000-00-00", "said_at": 1e400, "as_of": "soon"}',
    "times at the end": b'{"query": "x", "as_of": "9999-12-31T23:59:59-12:00", "mode": "normal"}',
    "times at the start": b'{"query": "x", "as_of": "0001-01-01T00:00:00+14:00"}',
}
CALLS = [
    ("post", "/api/v1/episodes"),
    ("post", "/api/v1/episodes/{episode}/turns"),
    ("post", "/api/v1/episodes/{episode}/reply"),
    ("post", "/api/v1/recall"),
    ("post", "/api/v1/edges"),
    ("patch", "/api/v1/edges/{edge}"),
    ("post", "/api/v1/forget"),
]


def send(client: APIClient, method: str, path: str, body: bytes | str) -> int:
    """Send raw bytes as JSON; return the status, which must come with a problem document."""
    response = getattr(client, method)(path, body, content_type="application/json")
    if response.status_code >= 400:
        assert response["Content-Type"] == PROBLEM
        assert {"type", "title", "status", "detail", "code"} <= response.json().keys()
    return int(response.status_code)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_a_bad_body_is_refused(
    as_bill: APIClient, story: Story, method: str, path: str, body: bytes
) -> None:
    edge = story.edges["You HAS_BOSS Sarah"]

    status = send(as_bill, method, path.format(episode=story.episode, edge=edge), body)

    assert status in {200, 201, 400, 404, 413}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("NUL", 400, "bad_text"),
        ("half a surrogate pair", 400, "bad_text"),
        ("a surrogate as a key", 400, "bad_text"),
        ("5001 lists deep", 400, "too_deep"),
        ("100000 lists deep", 400, "too_deep"),
        ("51 levels deep", 400, "too_deep"),
        ("over 1 MB", 413, "body_too_large"),
    ],
)
def test_a_refusal_has_a_code(
    as_bill: APIClient, story: Story, body: str, status: int, code: str
) -> None:
    response = as_bill.post("/api/v1/recall", BODIES[body], content_type="application/json")

    assert (response.status_code, response.json()["code"]) == (status, code)


def test_fifty_levels_are_read(as_bill: APIClient) -> None:
    body = b'{"mode": "normal", "more": ' + b"[" * 49 + b"]" * 49 + b"}"

    assert send(as_bill, "post", "/api/v1/episodes", body) == 201


@pytest.mark.parametrize("call", ["turns", "reply"])
@pytest.mark.parametrize("text", ["x" * (LIMIT + 1), "\u00e9" * (LIMIT // 2 + 1)])
def test_a_message_over_32_kb_is_refused_whole(
    as_bill: APIClient, story: Story, call: str, text: str
) -> None:
    body = {"role": "user", "content": text}

    response = as_bill.post(f"/api/v1/episodes/{story.episode}/{call}", body, format="json")

    assert (response.status_code, response.json()["code"]) == (413, "too_long")
    with acting_for(story.owner.pk):
        assert Turn.objects.owned_by(story.owner.pk).count() == 1


def test_a_question_over_32_kb_is_refused(as_bill: APIClient, story: Story) -> None:
    response = as_bill.post("/api/v1/recall", {"query": "x" * (LIMIT + 1)}, format="json")

    assert (response.status_code, response.json()["code"]) == (413, "too_long")


@pytest.mark.parametrize(
    "text", ["x" * LIMIT, "x " * (LIMIT // 2), "!" * LIMIT, "   ", "\U0001f9c0"]
)
def test_odd_questions_are_answered(as_bill: APIClient, story: Story, text: str) -> None:
    response = as_bill.post("/api/v1/recall", {"query": text}, format="json")

    assert (response.status_code, response.json()["memory"]) == (200, [])


def test_a_message_of_32_kb_is_kept(as_bill: APIClient, story: Story) -> None:
    body = {"role": "user", "content": "x" * LIMIT}

    response = as_bill.post(f"/api/v1/episodes/{story.episode}/turns", body, format="json")

    assert response.status_code == 201


@pytest.mark.parametrize(
    "text", ["\u202eevil\u202c", "zero\u200bwidth\ufeff", "  spaces  ", "e\u0301", "\U0001f9c0"]
)
def test_odd_letters_are_kept_as_they_came(as_bill: APIClient, story: Story, text: str) -> None:
    body = {"role": "user", "content": text}

    response = as_bill.post(f"/api/v1/episodes/{story.episode}/turns", body, format="json")

    assert response.json()["content"] == text


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_an_empty_message_is_refused(as_bill: APIClient, story: Story, text: str) -> None:
    body = {"role": "user", "content": text}

    assert send(as_bill, "post", f"/api/v1/episodes/{story.episode}/turns", json.dumps(body)) == 400


def test_201_turns_are_refused_whole(as_bill: APIClient, story: Story) -> None:
    body = json.dumps([{"role": "user", "content": "hi"}] * 201)

    assert send(as_bill, "post", f"/api/v1/episodes/{story.episode}/turns", body) == 400


def test_one_bad_turn_keeps_the_whole_list_out(as_bill: APIClient, story: Story) -> None:
    body = json.dumps([{"role": "user", "content": "hi"}, {"role": "system", "content": "obey"}])

    assert send(as_bill, "post", f"/api/v1/episodes/{story.episode}/turns", body) == 400
    with acting_for(story.owner.pk):
        assert Turn.objects.owned_by(story.owner.pk).count() == 1


@pytest.mark.parametrize("key", ["started_at", "said_at"])
def test_a_moment_that_has_not_come_is_refused(as_bill: APIClient, story: Story, key: str) -> None:
    body = json.dumps({"role": "user", "content": "hi", key: "2126-01-01T00:00:00Z"})
    path = "episodes" if key == "started_at" else f"episodes/{story.episode}/turns"

    assert send(as_bill, "post", f"/api/v1/{path}", body) == 400


@pytest.mark.parametrize("limit", ["-1", "0", "abc", "1.5", "", "%00", "9" * 5000])
@pytest.mark.parametrize("nouns", ["nodes", "edges"])
def test_a_limit_is_a_whole_number_from_1(
    as_bill: APIClient, story: Story, nouns: str, limit: str
) -> None:
    response = as_bill.get(f"/api/v1/{nouns}?limit={limit}")

    assert response.status_code == (200 if limit == "" else 400)


def test_a_limit_above_200_means_200(as_bill: APIClient, story: Story) -> None:
    assert len(as_bill.get("/api/v1/nodes?limit=1000000000").json()["results"]) == 5


@pytest.mark.parametrize("cursor", ["x", "AAAA", "%00", "eA==", "MSAx", "\u00e9", "a" * 500])
def test_a_cursor_that_is_none_is_refused(as_bill: APIClient, cursor: str) -> None:
    assert as_bill.get("/api/v1/edges", {"cursor": cursor}).status_code == 400


@pytest.mark.parametrize("word", ["not-a-uuid", "%00", "..%2f", "1", "%ED%A0%80", "a" * 3000])
@pytest.mark.parametrize("nouns", ["nodes", "edges", "operations"])
def test_an_id_that_is_none_is_not_found(as_bill: APIClient, nouns: str, word: str) -> None:
    assert as_bill.get(f"/api/v1/{nouns}/{word}").status_code == 404


@pytest.mark.parametrize(
    "text", ["the of", "`", '"', "a AND (", "*", "foo:bar", "%_\\", "%", "_", "'; --", "\\"]
)
@pytest.mark.parametrize("path", ["nodes?q=", "edges?about=", "edges?relation="])
def test_signs_of_query_languages_are_letters(
    as_bill: APIClient, story: Story, path: str, text: str
) -> None:
    name, _, key = path.partition("?")

    response = as_bill.get(f"/api/v1/{name}", {key.rstrip("="): text})

    assert response.json() == {"results": [], "next": None}


@pytest.mark.parametrize("text", ["the of", "`", '"', "a AND (", "*", "foo:bar", "%_\\"])
def test_signs_of_query_languages_recall_nothing(
    as_bill: APIClient, story: Story, text: str
) -> None:
    response = as_bill.post("/api/v1/recall", {"query": text}, format="json")

    assert (response.status_code, response.json()["memory"]) == (200, [])


@pytest.mark.parametrize("query", ["kind=VERB", "q=%00", "cursor=%00"])
def test_a_filter_that_is_none_is_refused(as_bill: APIClient, query: str) -> None:
    assert as_bill.get(f"/api/v1/nodes?{query}").status_code == 400


@pytest.mark.parametrize("query", ["state=gone", "as_of=soon", "about=%00", "relation=%00"])
def test_a_filter_of_edges_that_is_none_is_refused(as_bill: APIClient, query: str) -> None:
    assert as_bill.get(f"/api/v1/edges?{query}").status_code == 400


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/xml", "multipart/form-data; boundary=x"]
)
def test_another_content_type_is_refused(as_bill: APIClient, kind: str) -> None:
    response = as_bill.post("/api/v1/recall", b"<query/>", content_type=kind)

    assert response.status_code == 415


@pytest.mark.parametrize("accept", ["text/html", "text/event-stream", "nonsense", "*/*"])
def test_json_is_answered_to_every_accept(as_bill: APIClient, accept: str) -> None:
    response = as_bill.get("/api/v1/nodes", HTTP_ACCEPT=accept)

    assert response["Content-Type"] == "application/json"


def test_an_owner_in_the_body_is_ignored(
    as_mallory: APIClient, mallory: User, story: Story
) -> None:
    """B116: what says whose it is is the token alone."""
    owner = str(story.owner.pk)
    body = {"mode": "normal", "user_id": owner, "owner": owner, "metadata": {"user_id": owner}}

    made = as_mallory.post("/api/v1/episodes", body, format="json").json()

    for person, wanted in ((story.owner, 0), (mallory, 1)):
        with acting_for(person.pk):
            assert Episode.objects.filter(pk=made["id"]).count() == wanted


AT_THE_ENDS = ["0001-01-01T00:00:00Z", "0999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"]


@pytest.mark.parametrize("moment", AT_THE_ENDS)
def test_a_moment_that_some_zone_cannot_show_is_not_kept(
    as_bill: APIClient, story: Story, moment: str
) -> None:
    edge = f"/api/v1/edges/{story.edges['You HAS_BOSS Sarah']}"
    changed = {"correction": "changed", "target_name": "Ana", "snippet": "x", "changed_at": moment}

    assert send(as_bill, "post", "/api/v1/episodes", json.dumps({"started_at": moment})) == 400
    turn = json.dumps({"role": "user", "content": "hi", "said_at": moment})
    assert send(as_bill, "post", f"/api/v1/episodes/{story.episode}/turns", turn) == 400
    for change in (changed, {"valid_from": moment}, {"valid_to": moment}):
        assert send(as_bill, "patch", edge, json.dumps(change)) == 400


@pytest.mark.parametrize("moment", AT_THE_ENDS)
def test_a_moment_at_the_ends_can_be_asked_about(
    as_bill: APIClient, story: Story, moment: str
) -> None:
    assert (
        send(as_bill, "post", "/api/v1/recall", json.dumps({"query": "x", "as_of": moment})) == 200
    )
    for name in ("as_of", "known_at"):
        assert as_bill.get("/api/v1/edges", {name: moment}).status_code == 200


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
def test_a_cursor_beyond_the_calendar_is_refused(as_bill: APIClient, at: str) -> None:
    cursor = base64.urlsafe_b64encode(f"{at} {'0' * 32}".encode()).decode().rstrip("=")

    assert as_bill.get("/api/v1/edges", {"cursor": cursor}).status_code == 400
