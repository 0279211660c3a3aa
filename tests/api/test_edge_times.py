"""What was true and what was known, dates set right, and proposals by the API."""

from datetime import datetime, timedelta

import pytest
from rest_framework.test import APIClient

from memory.flows import revise
from memory.models import Edge, Interval, Node, acting_for
from tests.api.test_edges import claims
from tests.conftest import NOW
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"
WORK = "You WORKS_AT Acme"
DAY = timedelta(days=1)


def _iso(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


@pytest.fixture
def changed(story: Story) -> Story:
    """Bill said today that Acme ended twelve hours ago."""
    revise.correct(
        owner_id=story.owner.pk,
        edge_id=story.edges[WORK],
        how="changed",
        now=NOW,
        target_name="Bexar",
        changed_at=NOW - DAY / 2,
    )
    return story


def test_what_was_true_and_what_was_known_may_both_be_asked(
    as_bill: APIClient, changed: Story
) -> None:
    then, before = _iso(NOW - DAY / 4), _iso(NOW - DAY / 8)

    assert "You WORKS_AT Bexar" in claims(as_bill, f"as_of={then}")
    assert WORK not in claims(as_bill, f"as_of={then}")
    assert WORK in claims(as_bill, f"as_of={then}&known_at={before}")
    assert "You WORKS_AT Bexar" not in claims(as_bill, f"as_of={then}&known_at={before}")


def test_what_was_known_alone_is_whatever_was_known(as_bill: APIClient, changed: Story) -> None:
    query = f"known_at={_iso(NOW - DAY / 8)}&relation=WORKS_AT"

    (edge,) = as_bill.get(f"/api/v1/edges?{query}").json()["results"]

    assert (edge["target_name"], edge["valid_to"]) == ("Acme", None)
    assert claims(as_bill, f"known_at={_iso(NOW - 9 * DAY)}") == set()


def test_an_expired_edge_was_true_before(as_bill: APIClient, story: Story) -> None:
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=story.edges[BOSS]).update(
            stability="time_bound", expires_at=NOW + DAY
        )

    assert BOSS in claims(as_bill, f"as_of={_iso(NOW)}")
    assert BOSS not in claims(as_bill, f"as_of={_iso(NOW + 2 * DAY)}")
    edge = as_bill.get(f"/api/v1/edges/{story.edges[BOSS]}").json()
    assert edge["valid_to"] == _iso(NOW + DAY)


def test_dates_are_set_right_by_hand(as_bill: APIClient, story: Story) -> None:
    path = f"/api/v1/edges/{story.edges[WORK]}"

    edge = as_bill.patch(path, {"valid_from": "2024-01-01T00:00:00Z"}, format="json").json()

    assert (edge["valid_from"], edge["valid_to"]) == ("2024-01-01T00:00:00Z", None)
    assert WORK in claims(as_bill, "as_of=2025-01-01T00:00:00Z")
    with acting_for(story.owner.pk):
        assert Interval.objects.filter(edge_id=story.edges[WORK]).count() == 2


def test_an_edge_given_an_end_is_history(as_bill: APIClient, story: Story) -> None:
    path = f"/api/v1/edges/{story.edges[WORK]}"
    times = {"valid_from": "2024-01-01T00:00:00Z", "valid_to": "2025-01-01T00:00:00Z"}

    edge = as_bill.patch(path, times, format="json").json()

    assert (edge["state"], edge["valid_to"]) == ("superseded", "2025-01-01T00:00:00Z")
    moved = as_bill.patch(path, {"valid_to": "2025-06-01T00:00:00Z"}, format="json").json()
    assert moved["valid_to"] == "2025-06-01T00:00:00Z"


@pytest.mark.parametrize(
    ("times", "code"),
    [
        ({"valid_from": "2025-01-01", "valid_to": "2024-01-01"}, "inverted"),
        ({"valid_to": "2024-01-01T00:00:00Z"}, "inverted"),
        ({"valid_to": "2030-01-01T00:00:00Z"}, "in_future"),
        ({"valid_from": "2030-01-01T00:00:00Z"}, "in_future"),
        ({"valid_from": "soon"}, "invalid"),
        ({"valid_from": "2024-01-01", "confirmed": True}, "one_of"),
    ],
)
def test_an_impossible_stretch_changes_nothing(
    as_bill: APIClient, story: Story, times: dict[str, object], code: str
) -> None:
    path = f"/api/v1/edges/{story.edges[WORK]}"
    before = as_bill.get(path).json() | {"strength": 0}

    response = as_bill.patch(path, times, format="json")

    assert response.status_code == 400
    assert code in str(response.json())
    assert as_bill.get(path).json() | {"strength": 0} == before


def test_a_stale_date_is_refused(as_bill: APIClient, story: Story) -> None:
    path = f"/api/v1/edges/{story.edges[WORK]}"

    response = as_bill.patch(
        path, {"valid_from": "2024-01-01T00:00:00Z"}, format="json", HTTP_IF_MATCH='"7"'
    )

    assert response.status_code == 412


@pytest.fixture
def proposed(story: Story) -> Story:
    """Bill has not yet kept that Sarah is his boss."""
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=story.edges[BOSS]).update(proposed_at=NOW)
        Node.objects.filter(pk=story.nodes["Sarah"]).update(proposed_at=NOW)
    return story


def test_proposals_stand_in_their_own_list(as_bill: APIClient, proposed: Story) -> None:
    assert claims(as_bill, "state=proposed") == {BOSS}
    for query in ("", "state=all", "state=live", f"as_of={_iso(NOW)}", f"known_at={_iso(NOW)}"):
        assert BOSS not in claims(as_bill, query)
    names = {one["name"] for one in as_bill.get("/api/v1/nodes").json()["results"]}
    assert "Sarah" not in names


def test_confirming_keeps_a_proposal(as_bill: APIClient, proposed: Story) -> None:
    path = f"/api/v1/edges/{proposed.edges[BOSS]}"
    assert as_bill.get(path).json()["state"] == "proposed"

    edge = as_bill.patch(path, {"confirmed": True}, format="json").json()

    assert edge["state"] == "live"
    assert BOSS in claims(as_bill, "")
    names = {one["name"] for one in as_bill.get("/api/v1/nodes").json()["results"]}
    assert "Sarah" in names


def test_a_stranger_keeps_nothing(as_mallory: APIClient, proposed: Story) -> None:
    path = f"/api/v1/edges/{proposed.edges[BOSS]}"

    assert as_mallory.patch(path, {"confirmed": True}, format="json").status_code == 404
