"""Edges: what is remembered, in every state, and how it is set right."""

from datetime import timedelta

import pytest
import time_machine
from rest_framework.test import APIClient

from memory.models import Edge, Interval, Snippet, acting_for
from tests.api.conftest import caller
from tests.conftest import NOW
from tests.story import SAID, Story, add_edge

BOSS = "You HAS_BOSS Sarah"


def claims(client: APIClient, query: str) -> set[str]:
    """Return the claims a list holds."""
    found = client.get(f"/api/v1/edges?{query}").json()["results"]
    return {f"{edge['source_name']} {edge['relation']} {edge['target_name']}" for edge in found}


def test_an_edge_shows_the_words_it_rests_on(as_bill: APIClient, story: Story) -> None:
    edge = as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").json()

    wanted = {
        "id": str(story.edges[BOSS]),
        "source_id": str(story.nodes["You"]),
        "source_name": "You",
        "relation": "HAS_BOSS",
        "target_id": str(story.nodes["Sarah"]),
        "target_name": "Sarah",
        "confidence": 0.9,
        "stability": "stable",
        "cardinality": "one_to_many",
        "state": "live",
        "valid_from": "2026-05-03T12:00:00Z",
        "valid_to": None,
        "expires_at": None,
        "superseded_by": None,
        "last_confirmed_at": None,
        "n_sightings": 1,
        "n_recalls": 0,
        "sensitivity": "none",
    }
    assert edge | wanted == edge
    (snippet,) = edge["snippets"]
    assert snippet["text"] == SAID
    assert snippet["turn"] == str(story.turn)
    assert snippet["episode"] == str(story.episode)
    assert snippet["said_at"] == "2026-05-03T12:00:00Z"
    assert snippet.keys() >= {"id", "evidence"}


def test_strength_is_todays(as_bill: APIClient, story: Story) -> None:
    """100 * exp(-0.005 * 101 days) = 60.35."""
    with time_machine.travel(NOW + timedelta(days=100), tick=False):
        strength = caller(story.owner).get(f"/api/v1/edges/{story.edges[BOSS]}").json()["strength"]

    assert strength == pytest.approx(60.35, abs=0.01)


def test_edges_are_found_by_relation_and_end(as_bill: APIClient, story: Story) -> None:
    assert claims(as_bill, "relation=HAS_BOSS") == {BOSS}
    assert claims(as_bill, "relation=has boss") == {BOSS}
    assert claims(as_bill, f"about={story.nodes['Acme']}") == {
        "You WORKS_AT Acme",
        "Acme LOCATED_IN Berlin",
    }
    assert claims(as_bill, "about=sarah") == {BOSS}


def test_each_state_has_its_list(as_bill: APIClient, story: Story) -> None:
    with acting_for(story.owner.pk):
        old = NOW - timedelta(days=30)
        add_edge(story, "You LIKES Berlin", old, stability="ephemeral")
        gone = add_edge(story, "You VISITED Berlin", NOW, stability="time_bound")
        Edge.objects.filter(pk=gone).update(expires_at=NOW - timedelta(days=1))
        past = add_edge(story, "You LIVES_IN Berlin", NOW)
        Edge.objects.filter(pk=past).update(superseded_at=NOW, superseded_by=story.edges[BOSS])

    assert claims(as_bill, "state=dormant") == {"You LIKES Berlin"}
    assert claims(as_bill, "state=expired") == {"You VISITED Berlin"}
    assert claims(as_bill, "state=superseded") == {"You LIVES_IN Berlin"}
    assert len(claims(as_bill, "state=live")) == len(claims(as_bill, "")) == 4
    assert len(claims(as_bill, "state=all")) == 7


def test_as_of_shows_what_was_true_then(as_bill: APIClient, story: Story) -> None:
    edge = story.edges["You WORKS_AT Acme"]
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=edge).update(superseded_at=NOW)
        ends = {"valid_from": NOW - timedelta(days=9), "valid_to": NOW - timedelta(days=5)}
        Interval.objects.filter(edge_id=edge).update(**ends)

    assert claims(as_bill, "as_of=2026-04-27T12:00:00Z") == {"You WORKS_AT Acme"}
    assert claims(as_bill, "as_of=2026-04-30T12:00:00Z") == set()


def test_an_edge_has_the_etag_of_its_version(as_bill: APIClient, story: Story) -> None:
    assert as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}")["ETag"] == '"0"'


@pytest.mark.parametrize("tag", ['"7"', "7", "W/", "nonsense", '"a", "b"'])
def test_a_stale_etag_changes_nothing(as_bill: APIClient, story: Story, tag: str) -> None:
    edge = story.edges[BOSS]

    response = as_bill.patch(
        f"/api/v1/edges/{edge}", {"confirmed": True}, format="json", HTTP_IF_MATCH=tag
    )

    assert (response.status_code, response.json()["code"]) == (412, "stale_version")
    assert as_bill.get(f"/api/v1/edges/{edge}").json()["last_confirmed_at"] is None


@pytest.mark.parametrize(
    "body", [{}, {"confirmed": False}, {"correction": "never_true", "confirmed": True}]
)
def test_a_change_is_one_of_two(as_bill: APIClient, story: Story, body: dict[str, object]) -> None:
    response = as_bill.patch(f"/api/v1/edges/{story.edges[BOSS]}", body, format="json")

    assert (response.status_code, response.json()["code"]) == (400, "one_of")


def test_looking_changes_nothing(as_bill: APIClient, story: Story) -> None:
    before = _rows(story)

    as_bill.get("/api/v1/edges")
    as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}")

    assert _rows(story) == before


def _rows(story: Story) -> list[object]:
    with acting_for(story.owner.pk):
        return [*Edge.objects.order_by("pk").values(), *Snippet.objects.order_by("pk").values()]
