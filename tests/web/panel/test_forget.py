"""My memory: what is forgotten, and brought back."""

from datetime import datetime

import pytest
from django.test import Client

from tests.flows.world import World
from tests.story import Story
from tests.web.panel.page import BOSS, HTMX, edge_of, html


def test_forgetting_shows_first_what_goes(site: Client, story: Story) -> None:
    page = html(site, f"/forget/edge/{story.edges[BOSS]}/")

    assert "This removes 1 memory, 1 quote" in page
    assert "Forget 1 memory" in page
    assert edge_of(story).forgetting_id is None


def test_forgetting_a_chat_says_which_memories_go_and_which_stay(
    site: Client, story: Story, now: datetime
) -> None:
    """Field case B112: the boss was told of in another chat too."""
    world = World(story.owner, now, nodes=dict(story.nodes), edges=dict(story.edges))
    world.claim(BOSS, world.say(world.chat(), "Sarah is my boss."))

    page = html(site, f"/forget/episode/{story.episode}/")

    assert "This removes 3 memories, 4 quotes, 3 entries, 1 chat, 1 message." in page
    assert "Kept, because something else supports it: 1 memory, 1 quote." in page


def test_what_is_forgotten_leaves_its_place_and_comes_back(site: Client, story: Story) -> None:
    place = f"row-{story.edges[BOSS]}"
    path = f"/forget/edge/{story.edges[BOSS]}/"

    part = site.post(path, {"at": place}, headers=HTMX).content.decode()

    assert f'id="{place}"' in part
    assert "Forgotten: will be erased at" in part
    assert 'id="count-remembered" hx-swap-oob="true">3<' in part
    undo = part.split('action="')[1].split('"')[0]
    assert "Brought back" in site.post(undo, headers=HTMX).content.decode()
    assert "Your boss is Sarah" in html(site, "/memory/")


def test_without_a_script_the_forgotten_can_be_undone_too(site: Client, story: Story) -> None:
    page = site.post(f"/forget/edge/{story.edges[BOSS]}/", follow=True).content.decode()

    assert "Recently forgotten" in page
    assert "Your boss is Sarah" in page
    undo = page.split('action="/forgotten/')[1].split('"')[0]
    site.post(f"/forgotten/{undo}")
    assert edge_of(story).forgetting_id is None


def test_the_undo_window_closes(site: Client, story: Story) -> None:
    part = site.post(
        f"/forget/edge/{story.edges[BOSS]}/",
        {"at": f"row-{story.edges[BOSS]}"},
        headers=HTMX,
    ).content.decode()
    undo, erase = (piece.split('"')[0] for piece in part.split('action="')[1:3])

    assert "Erased" in site.post(erase, headers=HTMX).content.decode()
    assert "Too late" in site.post(undo, headers=HTMX).content.decode()


@pytest.mark.parametrize("place", ["row-1; x", "<b>", "#main", "row-" + "g" * 36])
def test_a_strange_place_is_not_taken_over(site: Client, story: Story, place: str) -> None:
    page = html(site, f"/forget/edge/{story.edges[BOSS]}/", at=place)

    assert "hx-target" not in page.split('class="sheet"')[1].split(">")[0]


def test_everything_can_be_forgotten(site: Client, story: Story) -> None:
    assert "Forget everything" in html(site, "/forget/everything/")

    site.post("/forget/everything/", {"immediately": "on"})

    assert "Nothing remembered yet." in html(site, "/memory/")
    assert site.get(f"/chat/{story.episode}/").status_code == 404
