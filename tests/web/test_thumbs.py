"""What the person thinks of an answer: two buttons under it."""

from datetime import datetime
from uuid import UUID

import pytest
from django.db import IntegrityError
from django.test import Client

from memory.engine.vocabulary import Mode, Role
from memory.flows import converse
from memory.models import Turn, acting_for
from tests.story import Story

HTMX = {"HX-Request": "true"}


@pytest.fixture
def answer(story: Story, now: datetime) -> UUID:
    """An answer in a chat of Bill's."""
    owner = story.owner.pk
    episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now)
    return converse.reply(owner_id=owner, episode_id=episode, content="Hi", now=now)


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    client.force_login(story.owner)
    return client


def kept(story: Story, answer: UUID) -> int | None:
    with acting_for(story.owner.pk):
        return Turn.objects.get(pk=answer).thumb


@pytest.mark.parametrize(("word", "thumb"), [("up", 1), ("down", -1), ("sideways", None)])
def test_a_thumb_is_kept_with_the_answer(
    site: Client, story: Story, answer: UUID, word: str, thumb: int | None
) -> None:
    site.post(f"/answer/{answer}/thumb/", {"thumb": word}, headers=HTMX)

    assert kept(story, answer) == thumb


def test_a_pressed_thumb_says_so_and_takes_itself_back(
    site: Client, story: Story, answer: UUID
) -> None:
    part = site.post(f"/answer/{answer}/thumb/", {"thumb": "up"}, headers=HTMX).content.decode()

    assert part.count('aria-pressed="true"') == 1
    assert 'name="thumb" value=""' in part
    site.post(f"/answer/{answer}/thumb/", {"thumb": ""}, headers=HTMX)
    assert kept(story, answer) is None


def test_without_a_script_the_chat_is_shown_again(site: Client, answer: UUID) -> None:
    page = site.post(f"/answer/{answer}/thumb/", {"thumb": "down"}, follow=True)

    assert 'aria-pressed="true" aria-label="Bad answer"' in page.content.decode()


def test_what_the_person_said_has_no_thumb(site: Client, story: Story) -> None:
    assert site.post(f"/answer/{story.turn}/thumb/", {"thumb": "up"}).status_code == 404
    with pytest.raises(IntegrityError), acting_for(story.owner.pk):
        Turn.objects.filter(role=Role.USER).update(thumb=1)
