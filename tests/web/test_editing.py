"""Editing a message in its chat: with a script in its place, without one on the page."""

from datetime import datetime
from uuid import UUID

import pytest
from django.test import Client

from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.models import Turn, acting_for
from tests.story import Story

HTMX = {"HX-Request": "true"}


@pytest.fixture
def chat(story: Story, now: datetime) -> UUID:
    """A chat of Bill's: a message and its answer."""
    owner = story.owner.pk
    episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now)
    converse.reply(owner_id=owner, episode_id=episode, content="I like tea", now=now)
    return episode


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    client.force_login(story.owner)
    return client


def turn(story: Story, chat: UUID, position: int = 0) -> Turn:
    with acting_for(story.owner.pk):
        return Turn.objects.get(episode=chat, position=position)


def edit(site: Client, story: Story, chat: UUID, content: str = "I like rum") -> str:
    address = f"/said/{turn(story, chat).pk}/edit/"
    return site.post(address, {"content": content}, headers=HTMX).content.decode()


def test_a_message_becomes_a_form_in_its_place(site: Client, story: Story, chat: UUID) -> None:
    part = site.get(f"/said/{turn(story, chat).pk}/edit/", headers=HTMX).content.decode()

    assert part.strip().startswith("<article")
    assert "data-focus" in part
    assert ">I like tea</textarea>" in part


def test_without_a_script_the_form_is_on_the_page(site: Client, story: Story, chat: UUID) -> None:
    page = site.get(f"/said/{turn(story, chat).pk}/edit/").content.decode()

    assert "<html" in page
    assert ">I like tea</textarea>" in page


def test_the_new_version_comes_with_its_overtaken_answer(
    site: Client, story: Story, chat: UUID
) -> None:
    part = edit(site, story, chat)

    answer = turn(story, chat, 1).pk
    assert f'id="turn-{turn(story, chat).pk}"' in part
    assert "I like rum" in part
    assert f'id="turn-{answer}" aria-label="Pegasus" hx-swap-oob="true"' in part
    assert f"/answer/{answer}/again/" in part


def test_the_names_of_the_chat_hold_no_old_words(site: Client, story: Story, chat: UUID) -> None:
    part = edit(site, story, chat)

    assert "<title>I like rum" in part
    assert part.count("I like rum") == 4  # the message, the heading, the list, the window's title
    assert "I like tea" not in part


def test_the_page_marks_what_answered_an_earlier_version(
    site: Client, story: Story, chat: UUID
) -> None:
    address = f"/said/{turn(story, chat).pk}/edit/"
    page = site.post(address, {"content": "I like rum"}, follow=True).content.decode()

    assert page.count("answered an earlier version") == 1
    assert "I like tea" not in page


def test_the_answer_is_given_again_in_its_place(site: Client, story: Story, chat: UUID) -> None:
    edit(site, story, chat)
    answer = turn(story, chat, 1).pk
    page = site.post(f"/answer/{answer}/again/", follow=True).content.decode()

    assert "answered an earlier version" not in page
    assert turn(story, chat, 1).state == "done"


def test_words_that_cannot_be_kept_stay_in_the_form(site: Client, story: Story, chat: UUID) -> None:
    part = edit(site, story, chat, " ")

    assert 'role="alert"' in part
    assert turn(story, chat).content == "I like tea"
