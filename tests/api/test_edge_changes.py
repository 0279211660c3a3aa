"""Edges written, confirmed and corrected over REST; never by somebody else."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from memory.models import Edge, acting_for
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"
JAZZ = {
    "source_name": "me",
    "relation": "LIKES",
    "target_name": "jazz",
    "target_kind": "TOPIC",
    "snippet": "I like jazz",
}


def change(client: APIClient, story: Story, **body: object) -> Any:  # noqa: ANN401 - a response
    """Correct or confirm who the boss is."""
    return client.patch(f"/api/v1/edges/{story.edges[BOSS]}", body, format="json")


def test_a_memory_is_written_by_hand(as_bill: APIClient, story: Story) -> None:
    response = as_bill.post("/api/v1/edges", JAZZ, format="json")

    edge = response.json()
    assert response.status_code == 201
    assert response["Location"] == f"/api/v1/edges/{edge['id']}"
    assert (edge["source_name"], edge["relation"], edge["target_name"]) == ("You", "LIKES", "jazz")
    assert (edge["origin"], edge["basis"], edge["strength"]) == ("api", "stated", 100.0)
    assert [snippet["text"] for snippet in edge["snippets"]] == ["I like jazz"]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("relation", "likes very much indeed so", "unknown_relation"),
        ("relation", "\u043b\u044e\u0431\u0438\u0442", "unknown_relation"),
        ("target_name", "\u200b\u2060", "empty"),
        ("target_name", "me", "same_ends"),
        ("snippet", "   ", "empty"),
        ("snippet", "", "blank"),
        ("target_kind", "VERB", "invalid_choice"),
    ],
)
def test_a_claim_that_is_none_is_refused(
    as_bill: APIClient, story: Story, key: str, value: str, code: str
) -> None:
    response = as_bill.post("/api/v1/edges", JAZZ | {key: value}, format="json")

    assert (response.status_code, response.json()["code"]) == (400, code)


def test_a_sensitive_claim_needs_consent(as_bill: APIClient, story: Story) -> None:
    body = JAZZ | {"relation": "HAS_DIAGNOSIS", "target_name": "diabetes", "snippet": "I have it"}

    response = as_bill.post("/api/v1/edges", body, format="json")

    assert (response.status_code, response.json()["code"]) == (400, "needs_consent")


def test_still_true_is_noted(as_bill: APIClient, story: Story) -> None:
    edge = change(as_bill, story, confirmed=True).json()

    assert edge["id"] == str(story.edges[BOSS])
    assert edge["last_confirmed_at"].startswith("2026-05-04T12:00")
    assert edge["strength"] == pytest.approx(100.0)


def test_it_changed_keeps_the_old_as_history(as_bill: APIClient, story: Story) -> None:
    held = change(as_bill, story, correction="changed", target_name="Robert").json()

    old = as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").json()
    assert (held["relation"], held["target_name"], held["state"]) == ("HAS_BOSS", "Robert", "live")
    assert (old["state"], old["superseded_by"]) == ("superseded", held["id"])


def test_never_true_with_new_values_answers_the_new(as_bill: APIClient, story: Story) -> None:
    held = change(as_bill, story, correction="never_true", target_name="Robert").json()

    assert (held["target_name"], held["is_forgotten"]) == ("Robert", False)
    assert as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").status_code == 404


def test_never_true_alone_answers_the_forgotten(as_bill: APIClient, story: Story) -> None:
    held = change(as_bill, story, correction="never_true").json()

    assert (held["id"], held["is_forgotten"]) == (str(story.edges[BOSS]), True)
    assert as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").status_code == 404


def test_the_etag_that_was_read_is_taken(as_bill: APIClient, story: Story) -> None:
    path = f"/api/v1/edges/{story.edges[BOSS]}"
    tag = as_bill.get(path)["ETag"]

    first, second = (
        as_bill.patch(path, {"confirmed": True}, format="json", HTTP_IF_MATCH=tag) for _ in range(2)
    )

    assert (first.status_code, second.status_code) == (200, 412)
    assert first["ETag"] != tag


@pytest.mark.parametrize("body", [{"confirmed": True}, {"correction": "never_true"}])
def test_a_foreign_edge_stays_as_it_is(
    as_mallory: APIClient, story: Story, body: dict[str, object]
) -> None:
    """B115: 404, row unchanged."""
    with acting_for(story.owner.pk):
        before = Edge.objects.filter(pk=story.edges[BOSS]).values().get()

    assert change(as_mallory, story, **body).status_code == 404
    with acting_for(story.owner.pk):
        assert Edge.objects.filter(pk=story.edges[BOSS]).values().get() == before
