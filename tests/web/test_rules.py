"""How I answer: rules listed, confirmed, switched, changed and removed by the person."""

import pytest
from django.test import Client
from django.utils import timezone

from memory.engine.vocabulary import RuleState
from memory.flows import revise
from memory.models import Rule, acting_for
from tests.story import Story

RULES = "/memory/rules/"


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser, with a story to remember."""
    client.force_login(story.owner)
    return client


@pytest.fixture
def proposed(story: Story) -> Rule:
    """A rule that waits for Bill's word."""
    with acting_for(story.owner.pk):
        return Rule.objects.create(
            owner=story.owner,
            text="Always answer me in metric.",
            turn_id=story.turn,
            episode_id=story.episode,
            proposed_at=timezone.now(),
        )


def state_of(rule: Rule) -> str:
    with acting_for(rule.owner_id):
        return Rule.objects.get(pk=rule.pk).state


def test_a_proposal_waits_on_the_page_and_links_to_its_words(site: Client, proposed: Rule) -> None:
    html = site.get(RULES).content.decode()

    assert "Waiting for your word" in html
    assert "Always answer me in metric." in html
    assert f"/said/{proposed.turn_id}/" in html


@pytest.mark.parametrize("state", [RuleState.ACTIVE, RuleState.DECLINED])
def test_the_person_decides(site: Client, proposed: Rule, state: RuleState) -> None:
    answer = site.post(f"{RULES}{proposed.pk}/decide/", {"state": state})

    assert answer.status_code == 302
    assert state_of(proposed) == state


def test_nothing_else_can_be_decided(site: Client, proposed: Rule) -> None:
    site.post(f"{RULES}{proposed.pk}/decide/", {"state": "replaced"})

    assert state_of(proposed) == RuleState.PROPOSED


def test_a_decision_in_the_chat_returns_there(site: Client, proposed: Rule, story: Story) -> None:
    chat = f"/chat/{story.episode}/"
    page = site.get(chat).content.decode()
    assert "You taught 1 way to answer" in page

    answer = site.post(f"{RULES}{proposed.pk}/decide/", {"state": "active", "next": chat})

    assert answer.headers["Location"] == chat
    assert "You taught" not in site.get(chat).content.decode()


def test_a_rule_is_written_changed_and_removed(site: Client, story: Story) -> None:
    site.post(RULES, {"text": "Be brief."})
    with acting_for(story.owner.pk):
        rule = Rule.objects.get()

    site.post(f"{RULES}{rule.pk}/change/", {"text": "Be very brief."})
    html = site.get(RULES).content.decode()
    assert "Be very brief." in html
    assert "version 2" in html

    with acting_for(story.owner.pk):
        newest = Rule.objects.get(state=RuleState.ACTIVE)
    site.post(f"{RULES}{newest.pk}/remove/")
    with acting_for(story.owner.pk):
        assert not Rule.objects.exists()


def test_a_rule_with_a_secret_is_refused_with_its_text_kept(site: Client, story: Story) -> None:
    answer = site.post(RULES, {"text": "password=hunter2"})

    assert answer.status_code == 422
    assert "Those are not kept" in answer.content.decode()
    with acting_for(story.owner.pk):
        assert not Rule.objects.exists()


def test_a_switched_off_rule_stays_on_the_page(site: Client, story: Story) -> None:
    rule = revise.set_rule(owner_id=story.owner.pk, text="Be brief.", now=timezone.now())

    site.post(f"{RULES}{rule}/decide/", {"state": "off"})

    html = site.get(RULES).content.decode()
    assert "Switched off" in html
    assert "Be brief." in html


def test_text_of_a_rule_is_never_html(site: Client, story: Story) -> None:
    site.post(RULES, {"text": "<img src=x onerror=alert(1)> be brief"})

    assert "<img src=x" not in site.get(RULES).content.decode()
