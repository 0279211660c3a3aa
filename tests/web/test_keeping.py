"""What is kept, and how long: consent taken back, classes listed, chats kept for a time."""

import pytest
from django.test import Client

from memory.engine.vocabulary import Sensitivity
from memory.flows import revise
from memory.models import Edge, Profile, acting_for
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser; one of his memories is of health, kept with his consent."""
    revise.choose(owner_id=story.owner.pk, consented=[Sensitivity.HEALTH, Sensitivity.FAITH])
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=story.edges[BOSS]).update(sensitivity="health")
    client.force_login(story.owner)
    return client


def _edges(story: Story) -> set[object]:
    with acting_for(story.owner.pk):
        return set(Edge.objects.values_list("pk", flat=True))


def test_each_class_says_how_much_is_kept(site: Client) -> None:
    html = site.get("/settings/").content.decode()

    assert "1 memory kept; switching it off erases it." in html
    assert "/memory/?kind=health" in html


def test_a_class_is_listed(site: Client) -> None:
    html = site.get("/memory/", {"kind": "health"}).content.decode()

    assert "Your boss is Sarah" in html
    assert "You work at Acme" not in html
    assert "/forget/category/?category=health" in html


@pytest.mark.parametrize("kind", ["none", "nonsense"])
def test_an_unknown_class_lists_everything(site: Client, kind: str) -> None:
    assert "You work at Acme" in site.get("/memory/", {"kind": kind}).content.decode()


def test_consent_taken_back_erases_what_it_allowed(site: Client, story: Story) -> None:
    answer = site.post("/settings/consent/", {"consented": ["faith"]}, follow=True)

    assert "Erased 1 memory." in answer.content.decode()
    assert story.edges[BOSS] not in _edges(story)
    assert len(_edges(story)) == 3


def test_consent_that_stays_erases_nothing(site: Client, story: Story) -> None:
    site.post("/settings/consent/", {"consented": ["health"]})

    assert story.edges[BOSS] in _edges(story)


def test_how_long_chats_are_kept_is_chosen(site: Client, story: Story) -> None:
    site.post("/settings/retention/", {"keep_days": "90", "keep_read_only_days": ""})

    with acting_for(story.owner.pk):
        profile = Profile.objects.get()
    assert (profile.keep_days, profile.keep_read_only_days) == (90, None)
    assert '<option value="90" selected>' in site.get("/settings/").content.decode()


def test_another_time_is_refused(site: Client, story: Story) -> None:
    assert site.post("/settings/retention/", {"keep_days": "1"}).status_code == 422
