"""Export and import: asked for on a page, fetched by its owner alone, brought in whole."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.http import FileResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from memory.flows.transfer import ask_for_bundle, bundles_of
from memory.models import Edge, Job, acting_for
from memory.tasks import work
from tests.story import Story

PAGE = "/export/"


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser."""
    client.force_login(story.owner)
    return client


@pytest.fixture
def made(story: Story) -> str:
    """The address of Bill's bundle."""
    work(str(ask_for_bundle(owner_id=story.owner.pk, now=timezone.now())))
    with acting_for(story.owner.pk):
        return f"{PAGE}{bundles_of(story.owner.pk)[0].bundle.pk}/"


def _content(answer: Any) -> bytes:  # noqa: ANN401 - the test client's
    assert isinstance(answer, FileResponse)
    return b"".join(answer.streaming_content)  # type: ignore[arg-type]  # it is no async one


def _given(content: bytes) -> BytesIO:
    file = BytesIO(content)
    file.name = "bundle.zip"
    return file


def test_asking_shows_that_it_waits(site: Client) -> None:
    page = site.post(PAGE, follow=True).content.decode()

    assert "Waiting for its turn" in page
    assert 'hx-trigger="every 2s"' in page


def test_a_ready_one_is_offered_and_no_longer_polled(site: Client, made: str) -> None:
    page = site.get(PAGE).content.decode()

    assert f'href="{made}"' in page
    assert "every 2s" not in page


def test_it_is_fetched_as_a_file_that_no_cache_keeps(site: Client, made: str) -> None:
    answer = site.get(made)

    assert _content(answer).startswith(b"PK")
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Disposition"].startswith('attachment; filename="pegasus-')


def test_another_person_does_not_get_it(client: Client, made: str, mallory: User) -> None:
    client.force_login(mallory)

    assert client.get(made).status_code == 404


def test_one_whose_making_failed_can_be_asked_for_again(site: Client, story: Story) -> None:
    ask_for_bundle(owner_id=story.owner.pk, now=timezone.now())
    Job.objects.all().update(state="failed")

    assert "could not be made" in site.get(PAGE).content.decode()


def test_what_was_fetched_can_be_brought_into_another_account(
    site: Client, made: str, mallory: User
) -> None:
    content = _content(site.get(made))
    site.force_login(mallory)
    page = site.post(f"{PAGE}import/", {"bundle": _given(content)}, follow=True).content.decode()
    assert "The file is whole, and is being taken in." in page
    assert 'id="brought" role="status" hx-get' in page

    work(str(Job.objects.get(kind="import").pk))

    page = site.get(PAGE).content.decode()
    assert "Taken in: 4 memories, 1 chat, 1 message." in page
    assert "every 2s" not in page
    with acting_for(mallory.pk):
        assert Edge.objects.count() == 4


def test_only_the_part_that_waits_is_asked_for_again(site: Client, story: Story) -> None:
    page = site.get(PAGE, headers={"hx-request": "true", "hx-target": "brought"}).content.decode()

    assert 'id="brought"' in page
    assert 'id="bundles"' not in page


def test_a_damaged_file_is_refused_with_the_reason(site: Client, made: str) -> None:
    content = _content(site.get(made))
    answer = site.post(f"{PAGE}import/", {"bundle": _given(content[:-40])})

    assert answer.status_code == 422
    assert "Nothing was taken in: the file is no ZIP file, or it is cut off." in (
        answer.content.decode()
    )
