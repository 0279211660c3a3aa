"""My memory: what is remembered, listed and found, and where it comes from."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from memory.engine.vocabulary import Kind
from memory.models import Edge, Node, Snippet, acting_for
from tests.story import Story, add_edge, add_node
from tests.web.panel.page import BOSS, HTMX, count, html


def test_every_memory_is_a_sentence_with_a_quote(site: Client) -> None:
    page = html(site, "/memory/")

    for sentence in ("Your boss is Sarah", "You work at Acme", "Acme is in Berlin"):
        assert sentence in page
    assert "driving me crazy" in page
    assert "Vivid" in page
    assert count(page, "remembered") == 4


def test_an_empty_memory_says_how_to_fill_it(client: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        Edge.objects.owned_by(story.owner.pk).delete()
    client.force_login(story.owner)

    assert "Nothing remembered yet." in html(client, "/memory/")


def test_each_list_holds_what_its_name_says(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        mine = Edge.objects.owned_by(story.owner.pk)
        mine.filter(pk=story.edges[BOSS]).update(superseded_at=timezone.now())
        mine.filter(pk=story.edges["You WORKS_AT Acme"]).update(strength_at_touch=1.0)
        mine.filter(pk=story.edges["Acme LOCATED_IN Berlin"]).update(needs_review=True)

    assert "Your boss is Sarah" in html(site, "/memory/", state="past")
    assert "You work at Acme" in html(site, "/memory/", state="faded")
    assert "Acme is in Berlin" in html(site, "/memory/", state="doubtful")
    page = html(site, "/memory/")
    assert [count(page, one) for one in ("remembered", "doubtful", "faded", "past")] == [
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

    page = html(site, "/memory/", state="doubtful")

    assert "and never confirmed; it may have changed." in page
    assert "It took the place of another" in page
    assert "It was not certain when you said it." in page


@pytest.mark.parametrize("query", ["Sarah", "your boss", "Sarah's", "CRAZY boss", "has boss"])
def test_a_search_reads_sentences_and_quotes(site: Client, query: str) -> None:
    assert "Your boss is Sarah" in html(site, "/memory/", q=query)


@pytest.mark.parametrize("query", ["%", "_", "sarah peanuts nowhere", "\\"])
def test_a_search_takes_signs_as_letters(site: Client, query: str) -> None:
    assert "No match." in html(site, "/memory/", q=query)


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

    first = html(site, "/memory/")
    more = first.split('class="more"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
    second = site.get(more).content.decode()

    rows = [page.count('class="memory"') for page in (first, second)]
    assert rows == [50, 14]
    assert count(first, "remembered") == 64


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
        page = html(site, path)
        assert "&lt;img src=x" in page
        assert "<img src=x" not in page


def test_one_memory_shows_where_it_comes_from(site: Client, story: Story) -> None:
    page = html(site, f"/memory/{story.edges[BOSS]}/")

    assert f"/chat/{story.episode}/#turn-{story.turn}" in page
    for words in ("very sure", "fades over years unless used", "Learned from your chats"):
        assert words in page


def test_old_memories_say_when_they_were_learned(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        long_ago = timezone.now() - timedelta(days=800)
        Edge.objects.owned_by(story.owner.pk).update(created_at=long_ago)

    assert f"on {long_ago.day} " in html(site, "/memory/")
