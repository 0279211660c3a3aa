"""The inbox: one decision an item, nothing live before a click."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from memory.engine.vocabulary import Capture, Sensitivity
from memory.flows import revise
from memory.models import Edge, Node, Profile, acting_for
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"
WORK = "You WORKS_AT Acme"
PEANUTS = "You ALLERGIC_TO peanuts"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser; his boss, his work and his allergy wait for a click."""
    client.force_login(story.owner)
    revise.choose(owner_id=story.owner.pk, capture=Capture.ASK)
    with acting_for(story.owner.pk):
        waiting = [story.edges[one] for one in (BOSS, WORK, PEANUTS)]
        Edge.objects.filter(pk__in=waiting).update(proposed_at=timezone.now())
        names = ["Sarah", "peanuts"]
        Node.objects.filter(name__in=names).update(proposed_at=timezone.now())
    return client


def _guard(story: Story, triple: str) -> None:
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=story.edges[triple]).update(sensitivity=Sensitivity.HEALTH)


def _waiting(owner: User) -> set[uuid.UUID]:
    with acting_for(owner.pk):
        return set(Edge.objects.proposed().values_list("pk", flat=True))


def _page(site: Client, path: str = "/memory/inbox/") -> str:
    return site.get(path).content.decode()


def test_each_item_has_its_quote_and_three_answers(site: Client, story: Story) -> None:
    page = _page(site)

    assert "Your boss is Sarah" in page
    assert page.count("is driving me crazy") == 3
    for edge in (story.edges[BOSS], story.edges[WORK]):
        assert f"/memory/{edge}/keep/" in page
        assert f"/memory/{edge}/?correct=1#correct" in page
        assert f"/forget/edge/{edge}/" in page


def test_the_header_counts_what_waits(site: Client, story: Story) -> None:
    assert '<span class="count" id="count-inbox">3</span>' in _page(site, "/settings/")


def test_who_is_not_asked_sees_no_inbox(client: Client, story: Story) -> None:
    client.force_login(story.owner)

    assert "count-inbox" not in _page(client, "/settings/")


def test_what_waits_is_in_no_list(site: Client, story: Story) -> None:
    page = _page(site, "/memory/")

    assert "Your boss is Sarah" not in page
    assert '<span class="count" id="count-remembered">1</span>' in page
    assert "on, after asking you" in page


def test_a_click_keeps_one(site: Client, story: Story) -> None:
    answer = site.post(f"/memory/{story.edges[BOSS]}/keep/", {"next": "/memory/inbox/"})

    assert answer.headers["Location"] == "/memory/inbox/"
    assert _waiting(story.owner) == {story.edges[WORK], story.edges[PEANUTS]}
    assert "Your boss is Sarah" in _page(site, "/memory/")


def test_a_kept_item_is_replaced_in_place(site: Client, story: Story) -> None:
    edge = story.edges[BOSS]

    part = site.post(f"/memory/{edge}/keep/", {"place": "learned"}, headers=HTMX).content.decode()

    assert f'<li class="card" id="learned-{edge}"' in part
    assert "Kept." in part
    assert '<span class="count" id="count-inbox" hx-swap-oob="true">2</span>' in part


def test_an_unknown_place_is_the_inbox(site: Client, story: Story) -> None:
    edge = story.edges[BOSS]

    part = site.post(f"/memory/{edge}/keep/", {"place": '"><b>'}, headers=HTMX).content.decode()

    assert f'id="inbox-{edge}"' in part
    assert "<b>" not in part


def test_keep_all_leaves_what_is_sensitive(site: Client, story: Story) -> None:
    _guard(story, WORK)
    page = _page(site)
    assert "Keep all 2" in page
    assert "Sensitive: health. It is decided on its own." in page

    site.post("/memory/inbox/keep-all/")

    assert _waiting(story.owner) == {story.edges[WORK]}
    assert "Keep all" not in _page(site)


def test_keep_all_of_a_chat_is_of_that_chat(site: Client, story: Story) -> None:
    for episode, status in [(uuid.uuid4(), 404), ("nonsense", 404), (story.episode, 302)]:
        answer = site.post("/memory/inbox/keep-all/", {"episode": str(episode)})
        assert answer.status_code == status

    assert _waiting(story.owner) == set()


def test_the_panel_of_the_chat_asks_too(site: Client, story: Story) -> None:
    page = _page(site, f"/chat/{story.episode}/")

    assert "Learned 4 things from this chat, 3 waiting for you" in page
    assert "Keep all 3" in page
    assert f'id="learned-{story.edges[BOSS]}"' in page


def test_all_of_them_waiting_reads_shorter(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        Edge.objects.update(proposed_at=timezone.now())

    page = _page(site, f"/chat/{story.episode}/")

    assert "Learned 4 things from this chat, waiting for you" in page


def test_a_waiting_memory_has_its_page(site: Client, story: Story) -> None:
    page = _page(site, f"/memory/{story.edges[BOSS]}/")

    assert "Waiting for you" in page
    assert f"/memory/{story.edges[BOSS]}/keep/" in page
    assert "Pin</button>" not in page


def test_correcting_is_an_answer(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        version = Edge.objects.get(pk=story.edges[WORK]).version
    given = {"how": "never_true", "relation": "works at", "target_name": "Bexar"}

    site.post(f"/memory/{story.edges[WORK]}/correct/", given | {"version": version})

    assert story.edges[WORK] not in _waiting(story.owner)
    assert "You work at Bexar" in _page(site, "/memory/")


def test_forgetting_declines(site: Client, story: Story) -> None:
    edge = story.edges[BOSS]
    preview = _page(site, f"/forget/edge/{edge}/")
    assert "Sarah" in preview

    site.post(f"/forget/edge/{edge}/")

    assert edge not in _waiting(story.owner)


def test_an_end_is_asked_about(site: Client, story: Story) -> None:
    edge = story.edges["Acme LOCATED_IN Berlin"]
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=edge).update(end_proposed_at=timezone.now())
    assert "sounds as if this has ended" in _page(site)

    site.post(f"/memory/{edge}/ended/", {"ended": "yes"})

    with acting_for(story.owner.pk):
        assert Edge.objects.get(pk=edge).superseded_at is not None


def test_an_end_is_denied(site: Client, story: Story) -> None:
    edge = story.edges["Acme LOCATED_IN Berlin"]
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=edge).update(end_proposed_at=timezone.now())

    part = site.post(f"/memory/{edge}/ended/", {"ended": "no"}, headers=HTMX).content.decode()

    assert "Kept: still true." in part
    with acting_for(story.owner.pk):
        assert Edge.objects.get(pk=edge).superseded_at is None


def test_an_empty_inbox_says_so(client: Client, story: Story) -> None:
    client.force_login(story.owner)

    assert "Nothing waits for you" in _page(client)


def test_a_long_inbox_shows_the_first(
    site: Client, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory.web.inbox.SHOWN_MAX", 2)

    assert "2 of 3 are shown" in _page(site)


def test_consent_is_given_class_by_class(client: Client, bill: User) -> None:
    client.force_login(bill)
    page = _page(client, "/welcome/")
    assert page.count('name="consented"') == 9
    assert "checked" not in page.split("<form method")[1]

    client.post("/welcome/", {"memory": "ask", "consented": ["health", "mallory"]})

    assert _profile(bill) == ("ask", "on", ["health"])


def test_without_a_choice_the_switches_stay_as_they_were_set(client: Client, bill: User) -> None:
    client.force_login(bill)

    page = client.post("/welcome/", {"consented": ["faith"]}).content.decode()

    assert 'value="faith" checked' in page
    assert _profile(bill) == ("", "", [])


def test_consent_can_be_taken_back(client: Client, story: Story) -> None:
    client.force_login(story.owner)
    client.post("/settings/consent/", {"consented": ["health", "faith"]})
    assert 'value="faith" checked' in _page(client, "/settings/")

    client.post("/settings/consent/", {"consented": ["health"]})

    assert _profile(story.owner) == ("automatic", "on", ["health"])


def _profile(person: User) -> tuple[str, str, list[str]]:
    with acting_for(person.pk):
        profile = Profile.objects.of(person.pk)
        return profile.capture, profile.recall, profile.consented


def test_the_list_of_another_day(client: Client, story: Story) -> None:
    client.force_login(story.owner)
    day = timezone.now().date()
    before = day - timedelta(days=4000)

    assert "Nothing is known to have been true" in _page(client, f"/memory/?on={before}")
    page = _page(client, f"/memory/?on={day}")
    assert "What was true on" in page
    assert "Your boss is Sarah" in page


@pytest.mark.parametrize("day", ["", "soon", "2026-13-01", "0001-01-01"])
def test_a_day_nobody_can_read_is_no_error(client: Client, story: Story, day: str) -> None:
    client.force_login(story.owner)

    assert client.get(f"/memory/?on={day}").status_code == 200


def test_a_memory_says_since_when_it_is_true(client: Client, story: Story) -> None:
    client.force_login(story.owner)
    since = story.owner.date_joined.replace(year=2019, month=3, day=5)
    revise.redate(
        owner_id=story.owner.pk, edge_id=story.edges[WORK], now=timezone.now(), valid_from=since
    )

    page = _page(client, f"/memory/{story.edges[WORK]}/")

    assert "since 5 March 2019" in page
    assert page.count("True from then on") == 1
