"""Forgetting a time or a kind, from the settings: first what would go, then it goes."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from memory.models import Edge, Turn, acting_for
from tests.story import Story


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser; what he said was said today."""
    client.force_login(story.owner)
    with acting_for(story.owner.pk):
        Turn.objects.update(said_at=timezone.now())
    return client


def _dates(since: int, until: int) -> dict[str, str]:
    today = timezone.now().date()
    return {
        "since": str(today + timedelta(days=since)),
        "until": str(today + timedelta(days=until)),
    }


def test_a_time_is_previewed_and_forgotten_by_the_same_address(site: Client, story: Story) -> None:
    page = site.get("/forget/dates/", _dates(0, 0)).content.decode()
    action = page.split('class="sheet" method="post" action="')[1].split('"')[0]
    site.post(action.replace("&amp;", "&"))

    assert "This removes 4 memories, 4 quotes, 4 entries, 1 chat, 1 message." in page
    with acting_for(story.owner.pk):
        assert not Edge.objects.kept().exists()


def test_a_time_without_a_word_removes_nothing(site: Client) -> None:
    page = site.get("/forget/dates/", _dates(-9, -8)).content.decode()

    assert "This removes nothing." in page


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"since": "soon", "until": "later"},
        {"since": "9999-12-31", "until": "9999-12-31"},
        {"since": "2026-03-02", "until": "2026-03-01"},
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_gives_no_time_can_choose_another(
    site: Client, given: dict[str, str], method: str
) -> None:
    answer = getattr(site, method)("/forget/dates/", query_params=given, follow=True)

    assert answer.redirect_chain == [("/settings/#s-part", 302)]
    assert "Choose a first and a last day" in answer.content.decode()


def test_a_kind_is_forgotten_as_a_group(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        edge = Edge.objects.filter(pk=story.edges["You ALLERGIC_TO peanuts"])
        edge.update(sensitivity="diet_allergy")
    site.post("/forget/category/?category=diet_allergy")

    with acting_for(story.owner.pk):
        assert Edge.objects.kept().count() == 3


def test_no_kind_is_not_found(site: Client) -> None:
    assert site.get("/forget/category/", {"category": "none"}).status_code == 404
