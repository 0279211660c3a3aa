"""Forgetting over REST: look first, confirm what is wide, then it is gone."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from memory.models import Edge, acting_for
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"


def forget(client: APIClient, **body: object) -> dict[str, Any]:
    """Ask for it, and return the answer with its status."""
    response = client.post("/api/v1/forget", body, format="json")
    return {"http": response.status_code, **response.json()}


def test_a_preview_changes_nothing(as_bill: APIClient, story: Story) -> None:
    seen = forget(as_bill, edge=str(story.edges[BOSS]), dry_run=True)

    assert (seen["http"], seen["applied"]) == (200, False)
    assert seen["removed"]["edges"] == 1
    assert as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").status_code == 200


def test_an_edge_is_forgotten_as_previewed(as_bill: APIClient, story: Story) -> None:
    seen = forget(as_bill, edge=str(story.edges[BOSS]), dry_run=True)

    done = forget(as_bill, edge=str(story.edges[BOSS]))

    assert done["applied"] is True
    assert (done["removed"], done["kept"]) == (seen["removed"], seen["kept"])
    assert done["undo_until"] == "2026-05-04T12:10:00Z" or done["undo_until"] > "2026-05-04T12:10"
    assert as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").status_code == 404


@pytest.mark.parametrize("scope", ["node", "episode", "everything"])
def test_what_is_wide_wants_the_previews_word(as_bill: APIClient, story: Story, scope: str) -> None:
    ids = {"node": str(story.nodes["Sarah"]), "episode": str(story.episode), "everything": True}
    target = {scope: ids[scope]}

    assert forget(as_bill, **target)["code"] == "confirm_required"
    assert forget(as_bill, **target, confirm="a guess")["code"] == "confirm_stale"
    confirm = forget(as_bill, **target, dry_run=True)["confirm"]
    assert forget(as_bill, **target, confirm=confirm)["applied"] is True
    assert as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").status_code == 404


def test_forgetting_now_leaves_no_row(as_bill: APIClient, story: Story) -> None:
    done = forget(as_bill, edge=str(story.edges[BOSS]), now=True)

    assert done["undo_until"] is None
    with acting_for(story.owner.pk):
        assert not Edge.objects.filter(pk=story.edges[BOSS]).exists()


@pytest.mark.parametrize("body", [{}, {"everything": False}, {"edge": "a", "node": "b"}])
def test_one_thing_is_forgotten_at_a_time(as_bill: APIClient, body: dict[str, object]) -> None:
    refused = forget(as_bill, **body)

    assert (refused["http"], refused["code"]) == (400, "one_of")


def test_what_is_forgotten_is_missing(as_bill: APIClient, story: Story) -> None:
    forget(as_bill, edge=str(story.edges[BOSS]))

    assert forget(as_bill, edge=str(story.edges[BOSS]))["http"] == 404


def test_a_time_is_forgotten_with_the_previews_word(as_bill: APIClient, story: Story) -> None:
    span = {"dates": {"since": "2026-05-03T00:00:00Z", "until": "2026-05-04T00:00:00Z"}}
    shown = as_bill.post("/api/v1/forget", span | {"dry_run": True}, "json").json()
    refused = as_bill.post("/api/v1/forget", span, "json").json()
    done = as_bill.post("/api/v1/forget", span | {"confirm": shown["confirm"]}, "json").json()

    assert refused["code"] == "confirm_required"
    assert (done["applied"], done["removed"]) == (True, shown["removed"])
    assert done["removed"]["episodes"] == 1


def test_a_time_that_ends_before_it_begins_is_refused(as_bill: APIClient) -> None:
    span = {"dates": {"since": "2026-05-04T00:00:00Z", "until": "2026-05-03T00:00:00Z"}}

    assert as_bill.post("/api/v1/forget", span, "json").json()["code"] == "inverted"


def test_a_kind_is_previewed(as_bill: APIClient) -> None:
    shown = as_bill.post("/api/v1/forget", {"category": "health", "dry_run": True}, "json").json()

    assert shown["removed"]["edges"] == 0
