"""My memory: what is remembered, found, looked at, corrected and forgotten."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from memory.engine.vocabulary import Kind
from memory.models import Alias, Edge, Node, Snippet, acting_for
from tests.flows.world import World
from tests.story import Story, add_edge, add_node

HTMX = {"HX-Request": "true"}
BOSS = "You HAS_BOSS Sarah"


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser, with a story to remember."""
    client.force_login(story.owner)
    with acting_for(story.owner.pk):
        Edge.objects.owned_by(story.owner.pk).update(touched_at=timezone.now())
    return client


def _html(site: Client, path: str, **query: str) -> str:
    return site.get(path, query).content.decode()


def _edge(story: Story, name: str = BOSS) -> Edge:
    with acting_for(story.owner.pk):
        return Edge.objects.owned_by(story.owner.pk).get(pk=story.edges[name])


def _count(page: str, state: str) -> int:
    return int(page.split(f'id="count-{state}">')[1].split("<", maxsplit=1)[0])


def test_every_memory_is_a_sentence_with_a_quote(site: Client) -> None:
    page = _html(site, "/memory/")

    for sentence in ("Your boss is Sarah", "You work at Acme", "Acme is in Berlin"):
        assert sentence in page
    assert "driving me crazy" in page
    assert "Vivid" in page
    assert _count(page, "remembered") == 4


def test_an_empty_memory_says_how_to_fill_it(client: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        Edge.objects.owned_by(story.owner.pk).delete()
    client.force_login(story.owner)

    assert "Nothing remembered yet." in _html(client, "/memory/")


def test_each_list_holds_what_its_name_says(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        mine = Edge.objects.owned_by(story.owner.pk)
        mine.filter(pk=story.edges[BOSS]).update(superseded_at=timezone.now())
        mine.filter(pk=story.edges["You WORKS_AT Acme"]).update(strength_at_touch=1.0)
        mine.filter(pk=story.edges["Acme LOCATED_IN Berlin"]).update(needs_review=True)

    assert "Your boss is Sarah" in _html(site, "/memory/", state="past")
    assert "You work at Acme" in _html(site, "/memory/", state="faded")
    assert "Acme is in Berlin" in _html(site, "/memory/", state="doubtful")
    page = _html(site, "/memory/")
    assert [_count(page, one) for one in ("remembered", "doubtful", "faded", "past")] == [
        2,
        1,
        1,
        1,
    ]


def test_what_needs_a_look_says_why(site: Client, story: Story) -> None:
    old = timezone.now() - timedelta(days=400)
    with acting_for(story.owner.pk):
        mine = Edge.objects.owned_by(story.owner.pk)
        mine.filter(pk=story.edges[BOSS]).update(stability="mutable")
        Snippet.objects.owned_by(story.owner.pk).update(said_at=old)
        mine.filter(pk=story.edges["Acme LOCATED_IN Berlin"]).update(needs_review=True)
        mine.filter(pk=story.edges["You WORKS_AT Acme"]).update(confidence=0.4)

    page = _html(site, "/memory/", state="doubtful")

    assert "and never confirmed; it may have changed." in page
    assert "It took the place of another" in page
    assert "It was not certain when you said it." in page


@pytest.mark.parametrize("query", ["Sarah", "your boss", "Sarah's", "CRAZY boss", "has boss"])
def test_a_search_reads_sentences_and_quotes(site: Client, query: str) -> None:
    assert "Your boss is Sarah" in _html(site, "/memory/", q=query)


@pytest.mark.parametrize("query", ["%", "_", "sarah peanuts nowhere", "\\"])
def test_a_search_takes_signs_as_letters(site: Client, query: str) -> None:
    assert "No match." in _html(site, "/memory/", q=query)


@pytest.mark.parametrize(
    "path", ["/memory/?q=%00", "/memory/?q=%ED%A0%80", "/memory/?state=x&after=x"]
)
def test_no_address_breaks_the_list(site: Client, path: str) -> None:
    assert site.get(path).status_code == 200


def test_the_list_goes_on_page_after_page(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        for number in range(60):
            add_node(story, f"hobby{number}", Kind.TOPIC, timezone.now())
            add_edge(story, f"You LIKES hobby{number}", timezone.now())

    first = _html(site, "/memory/")
    more = first.split('class="more"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
    second = site.get(more).content.decode()

    rows = [page.count('class="memory"') for page in (first, second)]
    assert rows == [50, 14]
    assert _count(first, "remembered") == 64


def test_a_filter_changes_only_its_part(site: Client) -> None:
    part = site.get("/memory/", {"q": "Sarah"}, headers=HTMX).content.decode()

    assert "<html" not in part
    assert 'id="memories"' in part


def test_names_and_quotes_are_text_not_html(site: Client, story: Story) -> None:
    attack = "<img src=x onerror=alert(1)>"
    with acting_for(story.owner.pk):
        Node.objects.owned_by(story.owner.pk).filter(name="Sarah").update(name=attack)
        Snippet.objects.owned_by(story.owner.pk).update(text=attack)

    for path in ("/memory/", f"/memory/{story.edges[BOSS]}/", f"/chat/{story.episode}/"):
        page = _html(site, path)
        assert "&lt;img src=x" in page
        assert "<img src=x" not in page


def test_one_memory_shows_where_it_comes_from(site: Client, story: Story) -> None:
    page = _html(site, f"/memory/{story.edges[BOSS]}/")

    assert f"/chat/{story.episode}/#turn-{story.turn}" in page
    for words in ("very sure", "fades over years unless used", "Learned from your chats"):
        assert words in page


def test_still_true_is_kept(site: Client, story: Story) -> None:
    site.post(f"/memory/{story.edges[BOSS]}/confirm/")

    assert _edge(story).last_confirmed_at is not None


def test_still_true_answers_in_place(site: Client, story: Story) -> None:
    note = site.post(f"/memory/{story.edges[BOSS]}/confirm/", headers=HTMX).content.decode()

    assert "Kept: confirmed as still true." in note
    assert "<html" not in note


@pytest.mark.parametrize(("act", "field"), [("mute", "is_muted"), ("pin", "is_pinned")])
def test_a_mark_is_put_on_and_taken_off(site: Client, story: Story, act: str, field: str) -> None:
    for posted, wanted in (("on", True), ("", False)):
        site.post(f"/memory/{story.edges[BOSS]}/{act}/", {field: posted})
        assert getattr(_edge(story), field) is wanted


def _correction(story: Story, **more: str) -> dict[str, str]:
    version = str(_edge(story).version)
    return {
        "how": "changed",
        "relation": "has boss",
        "target_name": "Bob",
        "version": version,
    } | more


def test_what_changed_stays_as_history(site: Client, story: Story) -> None:
    answer = site.post(f"/memory/{story.edges[BOSS]}/correct/", _correction(story), follow=True)

    assert "Your boss is Bob" in answer.content.decode()
    old = _html(site, f"/memory/{story.edges[BOSS]}/")
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
    assert f'name="version" value="{_edge(story).version}"' in page.content.decode()


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

    assert "Sally" in _html(site, f"/memory/about/{sarah}/")
    site.post(f"/memory/names/{alias.pk}/remove/")
    site.post(f"/memory/about/{sarah}/", {"name": "Sarah Miller"})

    page = _html(site, f"/memory/about/{sarah}/")
    assert "Sally" not in page
    assert "Your boss is Sarah Miller" in page


def test_forgetting_shows_first_what_goes(site: Client, story: Story) -> None:
    page = _html(site, f"/forget/edge/{story.edges[BOSS]}/")

    assert "This removes 1 memory, 1 quote" in page
    assert "Forget 1 memory" in page
    assert _edge(story).forgetting_id is None


def test_forgetting_a_chat_says_which_memories_go_and_which_stay(
    site: Client, story: Story, now: datetime
) -> None:
    """Field case B112: the boss was told of in another chat too."""
    world = World(story.owner, now, nodes=dict(story.nodes), edges=dict(story.edges))
    world.claim(BOSS, world.say(world.chat(), "Sarah is my boss."))

    page = _html(site, f"/forget/episode/{story.episode}/")

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
    assert "Your boss is Sarah" in _html(site, "/memory/")


def test_without_a_script_the_forgotten_can_be_undone_too(site: Client, story: Story) -> None:
    page = site.post(f"/forget/edge/{story.edges[BOSS]}/", follow=True).content.decode()

    assert "Recently forgotten" in page
    assert "Your boss is Sarah" in page
    undo = page.split('action="/forgotten/')[1].split('"')[0]
    site.post(f"/forgotten/{undo}")
    assert _edge(story).forgetting_id is None


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
    page = _html(site, f"/forget/edge/{story.edges[BOSS]}/", at=place)

    assert "hx-target" not in page.split('class="sheet"')[1].split(">")[0]


def test_everything_can_be_forgotten(site: Client, story: Story) -> None:
    assert "Forget everything" in _html(site, "/forget/everything/")

    site.post("/forget/everything/", {"immediately": "on"})

    assert "Nothing remembered yet." in _html(site, "/memory/")
    assert site.get(f"/chat/{story.episode}/").status_code == 404


def test_old_memories_say_when_they_were_learned(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        long_ago = timezone.now() - timedelta(days=800)
        Edge.objects.owned_by(story.owner.pk).update(created_at=long_ago)

    assert f"on {long_ago.day} " in _html(site, "/memory/")
