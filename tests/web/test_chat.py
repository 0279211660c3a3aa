"""Chat without a script: messages, modes, finishing, bad input."""

from uuid import UUID

import pytest
from django.test import Client

from memory.engine.vocabulary import EpisodeState, Mode, Role
from memory.models import Episode, Turn, acting_for
from tests.story import Story

HTMX = {"HX-Request": "true"}


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser, with a story to remember."""
    client.force_login(story.owner)
    return client


def _turns(story: Story, episode_id: str) -> list[Turn]:
    with acting_for(story.owner.pk):
        mine = Turn.objects.owned_by(story.owner.pk)
        return list(mine.filter(episode_id=episode_id).order_by("position"))


def _episode(story: Story, episode_id: str | UUID) -> Episode:
    with acting_for(story.owner.pk):
        return Episode.objects.owned_by(story.owner.pk).get(pk=episode_id)


def _opened(site: Client, text: str = "Hello", mode: str = "normal") -> str:
    """Open a chat with a message and return its id."""
    answer = site.post("/", {"content": text, "mode": mode})
    assert answer.status_code == 302
    return answer.headers["Location"].split("/")[2]


def test_a_first_message_makes_a_chat_and_is_answered_whole(site: Client, story: Story) -> None:
    chat = _opened(site, "Hello there")

    said, answered = _turns(story, chat)
    assert (said.role, said.content) == (Role.USER, "Hello there")
    assert answered.role == Role.ASSISTANT
    assert answered.content
    page = site.get(f"/chat/{chat}/").content.decode()
    assert "Hello there" in page
    assert f'id="turn-{answered.pk}"' in page


def test_a_new_chat_finishes_the_one_before(site: Client, story: Story) -> None:
    before = _opened(site)
    hidden = _opened(site, mode="temporary")

    _opened(site)

    assert _episode(story, before).state == EpisodeState.QUEUED
    assert _episode(story, hidden).state == EpisodeState.OPEN


def test_the_button_for_a_new_chat_finishes_the_one_before(site: Client, story: Story) -> None:
    before = _opened(site)

    answer = site.post("/new/", {"mode": "temporary"})

    assert answer.headers["Location"] == "/?mode=temporary"
    assert _episode(story, before).state == EpisodeState.QUEUED


def test_a_chats_mode_is_fixed_by_its_first_message(site: Client, story: Story) -> None:
    chat = _opened(site, mode="temporary")
    site.post(f"/chat/{chat}/", {"content": "More", "mode": "normal"})

    assert _episode(story, chat).mode == Mode.TEMPORARY
    page = site.get(f"/chat/{chat}/").content.decode()
    assert "<title>Temporary - Hello" in page
    assert "Nothing here is read from or saved" in page
    assert "Temporary: memory not used" in page


@pytest.mark.parametrize("text", ["", "   \n", "x" * (32 * 1024 + 1), "é" * (16 * 1024 + 1)])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_message_that_cannot_be_kept_is_given_back(
    site: Client, story: Story, text: str, headers: dict[str, str]
) -> None:
    answer = site.post(f"/chat/{story.episode}/", {"content": text}, headers=headers)

    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert text.strip() in page
    assert len(_turns(story, str(story.episode))) == 1


def test_a_first_message_that_cannot_be_kept_makes_no_chat(site: Client, story: Story) -> None:
    assert site.post("/", {"content": " ", "mode": "temporary"}).status_code == 422
    with acting_for(story.owner.pk):
        assert Episode.objects.owned_by(story.owner.pk).count() == 1


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        (b"content=a%00b", "a\ufffdb"),
        (b"content=a%ED%A0%80b", "a\ufffd\ufffd\ufffdb"),
        (b"content=a%FFb", "a\ufffdb"),
        (b"content=a%E2%80%AEb%E2%80%8Bc", "a\u202eb\u200bc"),
    ],
)
def test_strange_letters_are_kept_or_replaced(
    site: Client, story: Story, raw: bytes, kept: str
) -> None:
    form = "application/x-www-form-urlencoded"

    assert site.post("/", raw, content_type=form).status_code == 302
    with acting_for(story.owner.pk):
        newest = Turn.objects.owned_by(story.owner.pk).user_turns().order_by("-received_at")
        assert newest[0].content == kept


def test_a_body_that_is_too_large_is_answered_413(site: Client) -> None:
    answer = site.post("/", {"content": "x" * (2 * 1024 * 1024)})

    assert answer.status_code == 413
    assert "too large" in answer.content.decode()


def test_a_persons_words_are_text_not_html(site: Client) -> None:
    chat = _opened(site, "<b hx-get='/x'>bold</b>")
    page = site.get(f"/chat/{chat}/").content.decode()

    assert "&lt;b hx-get=" in page
    assert "<b hx-get=" not in page


def test_finishing_queues_learning(site: Client, story: Story) -> None:
    chat = _opened(site)

    site.post(f"/chat/{chat}/finish/")

    assert _episode(story, chat).state == EpisodeState.QUEUED
    row = site.get(f"/chat/{chat}/learning/")
    assert row.status_code == 200
    assert "Learning from this chat" in row.content.decode()
    assert 'hx-trigger="every 2s"' in row.content.decode()


def test_a_settled_row_ends_the_polling(site: Client, story: Story) -> None:
    row = site.get(f"/chat/{story.episode}/learning/")

    assert row.status_code == 286
    assert "Learned 4 things from this chat" in row.content.decode()
    assert "Your boss is Sarah" in row.content.decode()
    assert "hx-trigger" not in row.content.decode().split("<section")[0]


@pytest.mark.parametrize(
    ("state", "reason", "said"),
    [
        ("failed", "timeout", "the model took too long"),
        ("failed", "surprise", "something went wrong on our side"),
        ("closed", "", "Nothing is learned from it"),
        ("queued", "", "Learning from this chat"),
    ],
)
def test_each_state_of_learning_is_said(
    site: Client, story: Story, state: str, reason: str, said: str
) -> None:
    with acting_for(story.owner.pk):
        mine = Episode.objects.owned_by(story.owner.pk)
        mine.filter(pk=story.episode).update(state=state, reason=reason)

    assert said in site.get(f"/chat/{story.episode}/").content.decode()


def test_a_failed_learning_can_be_tried_again(site: Client, story: Story) -> None:
    with acting_for(story.owner.pk):
        Episode.objects.filter(pk=story.episode).update(state="failed", n_learned_turns=0)

    site.post(f"/chat/{story.episode}/learn-again/")

    assert _episode(story, story.episode).state == EpisodeState.QUEUED


def test_a_message_can_be_found_in_its_chat(site: Client, story: Story) -> None:
    answer = site.get(f"/said/{story.turn}/")

    assert answer.headers["Location"] == f"/chat/{story.episode}/#turn-{story.turn}"


def test_the_list_of_chats_can_be_searched_literally(site: Client) -> None:
    _opened(site, "100% of it")

    assert "100% of it" in site.get("/chats/", {"q": "100%"}).content.decode()
    assert "No chat holds these words" in site.get("/chats/", {"q": "_"}).content.decode()
    assert site.get("/chats/", {"q": "a\0b", "before": "x"}).status_code == 200


@pytest.mark.parametrize("blank", ["\u200b", " \ufeff\u3000 ", "\u2060\n"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_message_nobody_sees_makes_no_chat(
    site: Client, story: Story, blank: str, headers: dict[str, str]
) -> None:
    answer = site.post("/", {"content": blank, "mode": "normal"}, headers=headers)

    assert answer.status_code == 422
    with acting_for(story.owner.pk):
        assert Episode.objects.owned_by(story.owner.pk).count() == 1


def test_signs_that_turn_the_reading_order_are_shown(site: Client, story: Story) -> None:
    chat = _opened(site, "open \u202egnp.exe")

    page = site.get(f"/chat/{chat}/").content.decode()

    assert "\u202e" not in page
    assert "\u2329RLO\u232agnp.exe" in page
