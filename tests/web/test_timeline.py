"""The timeline: periods told in the person's words, removed and had back by them."""

from datetime import datetime

import pytest
from django.test import Client

from memory.models import Digest, Edge, Profile, acting_for
from tests.flows.nights import night
from tests.flows.world import World

TIMELINE = "/memory/timeline/"
DAYS = {"level": "day"}
TEA = "I really like tea"


@pytest.fixture
def world(client: Client, bill: object, now: datetime) -> World:
    """Bill said two things yesterday, in his browser; the night is over."""
    world = World(bill, now)  # type: ignore[arg-type]
    chat = world.chat(title="Work")
    world.claim("You HAS_BOSS Sarah", world.say(chat, "Sarah is my boss"))
    world.claim("You LIKES tea", world.say(chat, TEA))
    night(world.owner, now)
    client.force_login(world.owner)
    return world


def _html(client: Client, **query: str) -> str:
    return client.get(TIMELINE, query).content.decode()


def _digest(world: World) -> Digest:
    with acting_for(world.owner.pk):
        return Digest.objects.get(level="day")


def test_a_day_is_told_with_links_to_its_words_and_memories(client: Client, world: World) -> None:
    html = _html(client, **DAYS)

    assert "Sunday, 3 May 2026" in html
    assert "2 messages of yours in 1 chat, 2 memories from them" in html
    assert TEA in html
    assert html.count('href="/said/') == 2
    for edge in world.edges.values():
        assert f'href="/memory/{edge}/"' in html


@pytest.mark.parametrize(
    ("level", "title"), [("week", "27 April to 3 May 2026"), ("nonsense", "27 April to 3 May 2026")]
)
def test_weeks_are_shown_first(client: Client, world: World, level: str, title: str) -> None:
    assert title in _html(client, level=level)


def test_an_empty_timeline_says_when_it_fills(client: Client, world: World) -> None:
    assert "A month is told here in the night after it is over." in _html(client, level="month")


def test_an_empty_timeline_says_that_saving_is_off(client: Client, world: World) -> None:
    with acting_for(world.owner.pk):
        Profile.objects.update(capture="off")

    assert "Saving from chats is off" in _html(client, level="month")


def test_what_is_muted_is_not_shown(client: Client, world: World) -> None:
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=world.edges["You LIKES tea"]).update(is_muted=True)

    assert TEA not in _html(client, **DAYS)


def test_a_digest_is_removed_and_had_back(client: Client, world: World, now: datetime) -> None:
    path = f"{TIMELINE}{_digest(world).pk}/decide/"

    client.post(path, {"next": TIMELINE})
    night(world.owner, now)
    html = _html(client, **DAYS)
    assert "You removed this summary." in html
    assert TEA not in html

    client.post(path, {"restore": "yes"})
    assert TEA in _html(client, **DAYS)


@pytest.mark.parametrize("before", ["2026-05-03", "2020-01-01"])
def test_it_goes_on_from_a_day(client: Client, world: World, before: str) -> None:
    html = _html(client, before=before, **DAYS)

    assert "Nothing earlier." in html
    assert TEA not in html


def test_a_day_that_cannot_be_read_starts_over(client: Client, world: World) -> None:
    assert TEA in _html(client, before="yesterday", **DAYS)


def test_words_are_text_not_html(client: Client, world: World, now: datetime) -> None:
    world.say(world.chat(), "I <3 my cat & its many strange habits")
    night(world.owner, now)

    html = _html(client, **DAYS)
    assert "I &lt;3 my cat &amp; its many strange habits" in html
