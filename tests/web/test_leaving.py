"""An account deleted by its person: asked for the password, then a receipt that can be checked."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from memory.flows.forget import erase_person
from tests.story import Story

PAGE = "/settings/delete/"
PASSWORD = "a-long-walk-77"  # noqa: S105 - made up

type Commit = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser."""
    story.owner.set_password(PASSWORD)
    story.owner.save()
    client.force_login(story.owner)
    return client


@pytest.fixture
def commit(django_capture_on_commit_callbacks: Commit) -> Commit:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def _posted(site: Client, password: str = PASSWORD) -> Any:  # noqa: ANN401 - the test client's
    return site.post(PAGE, {"password": password, "is_meant": "on"})


def test_the_page_says_what_goes_and_what_stays(site: Client) -> None:
    page = site.get(PAGE).content.decode()

    assert "4 memories, 1 chat, 1 message, 5 entries, 4 quotes, 1 session" in page
    assert "30 days at most" in page


def test_a_wrong_password_changes_nothing(site: Client) -> None:
    answer = _posted(site, "guessed")

    assert answer.status_code == 422
    assert "This is not the password" in answer.content.decode()
    assert User.objects.filter(email="bill@example.org").exists()


def test_guessing_is_slow(site: Client) -> None:
    for _ in range(10):
        _posted(site, "guessed")

    assert "tried too often" in _posted(site).content.decode()
    assert User.objects.filter(email="bill@example.org").exists()


def test_the_box_has_to_be_ticked(site: Client) -> None:
    assert site.post(PAGE, {"password": PASSWORD}).status_code == 422
    assert User.objects.filter(email="bill@example.org").exists()


def test_the_account_is_gone_and_the_receipt_is_shown(site: Client, commit: Commit) -> None:
    with commit():
        answer = _posted(site)
    page = site.get(answer["Location"]).content.decode()

    assert not User.objects.filter(email="bill@example.org").exists()
    assert "rows removed, 0 left" in page
    assert "(genuine)" in page
    assert "bill@example.org" not in page
    assert site.get("/memory/").status_code == 302


def test_the_receipt_can_be_checked_again_by_anybody_who_has_it(
    client: Client, story: Story, now: datetime, commit: Commit
) -> None:
    with commit():
        receipt = erase_person(owner_id=story.owner.pk, how="password", now=now, asked_at=now)
    address = f"/erased/{receipt}/"

    assert "Checked again just now" in client.post(address).content.decode()
    document = client.get(f"{address}?format=json").json()
    assert (document["receipt"], document["left"]) == (str(receipt), 0)
    assert document["removed"]["memory_edge"] == 4
