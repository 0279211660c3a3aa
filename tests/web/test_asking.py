"""What the assistant asks to forget: a question under its answer that only the person answers."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client

from memory.engine.vocabulary import Role
from memory.flows import forget
from memory.flows.forget import Target
from memory.models import Edge, Turn, acting_for
from tests.story import Story

HTMX = {"HX-Request": "true"}
BOSS = "You HAS_BOSS Sarah"
QUESTION = "The assistant asks to forget this"


@pytest.fixture
def answer(story: Story) -> UUID:
    """An answer that asks to forget who Bill's boss is."""
    item = {
        "tool": "memory_forget",
        "state": "asked",
        "scope": "edge",
        "target": str(story.edges[BOSS]),
        "source": "You",
        "relation": "HAS_BOSS",
        "target_name": "Sarah",
    }
    with acting_for(story.owner.pk):
        first = Turn.objects.get(pk=story.turn)
        return Turn.objects.create(
            owner=story.owner,
            episode_id=story.episode,
            position=1,
            role=Role.ASSISTANT,
            content="Confirm it below.",
            said_at=first.said_at + timedelta(minutes=1),
            received_at=first.said_at,
            receipt={"state": "none", "tools": [item]},
        ).pk


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser."""
    client.force_login(story.owner)
    return client


def _chat(site: Client, story: Story) -> str:
    return site.get(f"/chat/{story.episode}/").content.decode()


def test_the_question_stands_under_the_answer(site: Client, story: Story, answer: UUID) -> None:
    page = _chat(site, story)

    assert QUESTION in page
    assert f"/forget/edge/{story.edges[BOSS]}/" in page


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_to_keep_it_ends_the_question(
    site: Client, story: Story, answer: UUID, headers: dict[str, str]
) -> None:
    url = f"/answer/{answer}/forget/{story.edges[BOSS]}/keep/"

    page = site.post(url, headers=headers, follow=True).content.decode()

    assert "Kept. Nothing was forgotten." in page
    assert QUESTION not in _chat(site, story)
    with acting_for(story.owner.pk):
        assert Edge.objects.kept().filter(pk=story.edges[BOSS]).exists()


def test_what_is_forgotten_is_asked_about_no_more(site: Client, story: Story, answer: UUID) -> None:
    owner = story.owner.pk
    with acting_for(owner):
        now = Turn.objects.get(pk=answer).said_at

    forget.forget(owner_id=owner, target=Target("edge", story.edges[BOSS]), now=now)

    assert QUESTION not in _chat(site, story)


def test_only_what_was_asked_can_be_kept(site: Client, story: Story, answer: UUID) -> None:
    other = story.edges["You WORKS_AT Acme"]

    assert site.post(f"/answer/{answer}/forget/{other}/keep/").status_code == 404
