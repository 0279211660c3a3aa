"""Nodes: listed, filtered, one by one, page by page."""

from rest_framework.test import APIClient

from memory.models import Alias, Episode, Forgetting, Node, acting_for
from tests.conftest import NOW
from tests.story import Story


def names(client: APIClient, query: str) -> set[str]:
    """Return the names a list holds."""
    return {node["name"] for node in client.get(f"/api/v1/nodes?{query}").json()["results"]}


def test_a_node_shows_who_it_is(as_bill: APIClient, story: Story) -> None:
    sarah = as_bill.get(f"/api/v1/nodes/{story.nodes['Sarah']}").json()

    wanted = {
        "id": str(story.nodes["Sarah"]),
        "name": "Sarah",
        "kind": "PERSON",
        "aliases": [],
        "properties": {},
        "confidence": 0.9,
        "is_self": False,
        "is_provisional": False,
        "episodes": [str(story.episode)],
    }
    assert sarah | wanted == sarah


def test_nodes_are_found_by_kind_and_text(as_bill: APIClient, story: Story) -> None:
    assert names(as_bill, "kind=PERSON") == {"You", "Sarah"}
    assert names(as_bill, "q=ar") == {"Sarah"}
    assert names(as_bill, "q=SARAH&kind=PLACE") == set()


def test_a_node_is_found_by_its_alias(as_bill: APIClient, story: Story) -> None:
    with acting_for(story.owner.pk):
        for name, removed_at in (("Sal", None), ("Sally", NOW)):
            Alias.objects.create(
                owner=story.owner,
                node_id=story.nodes["Sarah"],
                name=name,
                canon=name.casefold(),
                removed_at=removed_at,
            )

    (found,) = as_bill.get("/api/v1/nodes?q=sal").json()["results"]

    assert found["aliases"] == ["Sal"]
    assert names(as_bill, "q=sally") == set()


def test_a_forgotten_node_and_episode_are_out_of_sight(as_bill: APIClient, story: Story) -> None:
    with acting_for(story.owner.pk):
        act = Forgetting.objects.create(
            owner=story.owner, scope="node", asked_at=NOW, erase_after=NOW
        )
        Node.objects.filter(pk=story.nodes["Sarah"]).update(forgetting=act)
        Episode.objects.update(forgetting=act)

    assert as_bill.get(f"/api/v1/nodes/{story.nodes['Sarah']}").status_code == 404
    assert as_bill.get(f"/api/v1/nodes/{story.nodes['Acme']}").json()["episodes"] == []
    assert "Sarah" not in names(as_bill, "")


def test_pages_hold_every_node_once(as_bill: APIClient, story: Story) -> None:
    address, seen = "/api/v1/nodes?limit=2", []
    while address:
        page = as_bill.get(address).json()
        assert len(page["results"]) <= 2
        seen += [node["name"] for node in page["results"]]
        address = page["next"]

    assert sorted(seen) == ["Acme", "Berlin", "Sarah", "You", "peanuts"]
