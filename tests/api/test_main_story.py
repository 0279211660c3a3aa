"""The main story over REST: what one chat says, the next one recalls, and the person corrects."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from memory import tasks

SAID = "My boss Sarah is driving me crazy, I work at Acme in Berlin, and I'm allergic to peanuts"
ASKED = "what should I cook for my manager?"


@dataclass(frozen=True)
class Told:
    """Bill's client after his first chat was learned, and what its calls answered."""

    client: APIClient
    turn: dict[str, Any]
    operation: dict[str, Any]


def call(client: APIClient, method: str, path: str, body: object = None) -> dict[str, Any]:
    """Call the API and return what it answers, which must not be an error."""
    response = getattr(client, method)(f"/api/v1/{path}", body, format="json")
    assert response.status_code < 400, response.content
    return dict(response.json())


@pytest.fixture
def told(db: None, capsys: pytest.CaptureFixture[str]) -> Told:
    """Bill gets a token, says it, finishes; the worker learns."""
    call_command("api_token", "bill@example.org")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {capsys.readouterr().out.strip()}")
    episode = call(client, "post", "episodes", {"mode": "normal"})["id"]
    turn = call(client, "post", f"episodes/{episode}/turns", {"role": "user", "content": SAID})
    operation = call(client, "post", f"episodes/{episode}/close")["operation"]
    tasks.work(operation)
    return Told(client, turn, call(client, "get", f"operations/{operation}"))


def edges(told: Told) -> list[dict[str, Any]]:
    """Return what is remembered now."""
    return list(call(told.client, "get", "edges")["results"])


def test_what_was_said_became_a_graph_with_its_words(told: Told) -> None:
    claims = {f"{one['source_name']} {one['relation']} {one['target_name']}" for one in edges(told)}
    quotes = [snippet for one in edges(told) for snippet in one["snippets"]]

    assert told.operation["state"] == "done"
    assert told.operation["result"]["edges"] == len(claims)
    assert {"You HAS_BOSS Sarah", "You WORKS_AT Acme", "You ALLERGIC_TO peanuts"} <= claims
    assert {quote["turn"] for quote in quotes} == {told.turn["id"]}
    assert all(quote["text"] in SAID for quote in quotes)


def test_the_next_chat_recalls_it_unasked_and_says_why(told: Told) -> None:
    episode = call(told.client, "post", "episodes", {"mode": "normal"})["id"]

    answer = call(told.client, "post", f"episodes/{episode}/reply", {"content": ASKED})

    recalled = answer["recall"]
    assert {"You -[HAS_BOSS]-> Sarah", "You -[ALLERGIC_TO]-> peanuts"} <= set(recalled["memory"])
    assert all(line in recalled["text"] for line in recalled["memory"])
    assert SAID in {quote["text"] for quote in recalled["context"]}
    assert "manager" in {seed["word"] for seed in recalled["seeds"]}
    assert {"Sarah", "peanuts"} <= {node["name"] for node in recalled["nodes"]}
    assert "Sarah" in answer["turn"]["content"]


def test_what_changed_is_recalled_as_it_is_now(told: Told) -> None:
    boss = next(one for one in edges(told) if one["relation"] == "HAS_BOSS")
    change = {"correction": "changed", "target_name": "Robert"}

    held = call(told.client, "patch", f"edges/{boss['id']}", change)

    recalled = call(told.client, "post", "recall", {"query": ASKED})["memory"]
    assert held["target_name"] == "Robert"
    assert "You -[HAS_BOSS]-> Robert" in recalled
    assert "You -[HAS_BOSS]-> Sarah" not in recalled


def test_what_is_forgotten_is_not_recalled(told: Told) -> None:
    seen = call(told.client, "post", "forget", {"everything": True, "dry_run": True})
    confirmed = {"everything": True, "confirm": seen["confirm"]}

    gone = call(told.client, "post", "forget", confirmed)

    assert gone["removed"] == seen["removed"]
    assert call(told.client, "get", "edges?state=all")["results"] == []
    assert call(told.client, "post", "recall", {"query": ASKED})["memory"] == []
