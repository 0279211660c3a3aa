"""My memory: what is confirmed, marked, corrected, added and named by hand."""

import pytest
from django.test import Client

from memory.models import Alias, acting_for
from tests.story import Story
from tests.web.panel.page import BOSS, HTMX, edge_of, html


def test_still_true_is_kept(site: Client, story: Story) -> None:
    site.post(f"/memory/{story.edges[BOSS]}/confirm/")

    assert edge_of(story).last_confirmed_at is not None


def test_still_true_answers_in_place(site: Client, story: Story) -> None:
    note = site.post(f"/memory/{story.edges[BOSS]}/confirm/", headers=HTMX).content.decode()

    assert "Kept: confirmed as still true." in note
    assert "<html" not in note


@pytest.mark.parametrize(("act", "field"), [("mute", "is_muted"), ("pin", "is_pinned")])
def test_a_mark_is_put_on_and_taken_off(site: Client, story: Story, act: str, field: str) -> None:
    for posted, wanted in (("on", True), ("", False)):
        site.post(f"/memory/{story.edges[BOSS]}/{act}/", {field: posted})
        assert getattr(edge_of(story), field) is wanted


def _correction(story: Story, **more: str) -> dict[str, str]:
    version = str(edge_of(story).version)
    return {
        "how": "changed",
        "relation": "has boss",
        "target_name": "Bob",
        "version": version,
    } | more


def test_what_changed_stays_as_history(site: Client, story: Story) -> None:
    answer = site.post(f"/memory/{story.edges[BOSS]}/correct/", _correction(story), follow=True)

    assert "Your boss is Bob" in answer.content.decode()
    old = html(site, f"/memory/{story.edges[BOSS]}/")
    assert "No longer true" in old
    assert "what replaced it" in old


def test_what_was_never_true_is_forgotten(site: Client, story: Story) -> None:
    posted = _correction(story, how="never_true", target_name="")

    page = site.post(f"/memory/{story.edges[BOSS]}/correct/", posted, follow=True)

    assert "Forgotten, as it was never true" in page.content.decode()
    assert site.get(f"/memory/{story.edges[BOSS]}/").status_code == 404


def test_a_correction_of_an_old_version_shows_both(site: Client, story: Story) -> None:
    posted = _correction(story, version="99")

    page = site.post(f"/memory/{story.edges[BOSS]}/correct/", posted)

    assert page.status_code == 409
    assert "Your boss is Sarah" in page.content.decode()
    assert 'value="Bob"' in page.content.decode()
    assert f'name="version" value="{edge_of(story).version}"' in page.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"how": ""},
        {"relation": "1 2 3"},
        {"target_name": "Sarah"},
        {"target_name": "a\0b"},
        {"changed_at": "2999-01-01"},
        {"changed_at": "0001-01-01"},
        {"changed_at": "x"},
    ],
)
def test_a_wrong_correction_is_given_back(
    site: Client, story: Story, wrong: dict[str, str]
) -> None:
    page = site.post(f"/memory/{story.edges[BOSS]}/correct/", _correction(story, **wrong))

    assert page.status_code == 422
    assert "error" in page.content.decode()


def test_a_memory_is_added_by_hand(site: Client) -> None:
    posted = {"source_name": "Sarah", "relation": "lives in", "target_name": "Berlin"}
    posted |= {"snippet": "Sarah lives in Berlin"}

    page = site.post("/memory/add/", posted, follow=True).content.decode()

    assert "Sarah lives in Berlin" in page
    assert "Added by you, by hand" in page


def test_a_half_memory_is_given_back(site: Client) -> None:
    page = site.post("/memory/add/", {"source_name": "Sarah", "relation": "lives in"})

    assert page.status_code == 422
    assert 'value="lives in"' in page.content.decode()


def test_the_page_of_a_person_holds_names_and_memories(site: Client, story: Story) -> None:
    sarah = story.nodes["Sarah"]
    with acting_for(story.owner.pk):
        alias = Alias.objects.create(owner=story.owner, node_id=sarah, name="Sally", canon="sally")

    assert "Sally" in html(site, f"/memory/about/{sarah}/")
    site.post(f"/memory/names/{alias.pk}/remove/")
    site.post(f"/memory/about/{sarah}/", {"name": "Sarah Miller"})

    page = html(site, f"/memory/about/{sarah}/")
    assert "Sally" not in page
    assert "Your boss is Sarah Miller" in page
