"""The erasure desk's pages: rights apart, what is due in words, no word of anybody's."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import ErasureRequest, User
from memory.flows import forget
from tests.story import Story

LIST = "/admin/accounts/erasurerequest/"
TEXTS = ("Sarah", "Acme", "peanuts", "driving me crazy", "bill@example.org")
ACTS = ("check", "run", "again", "tell", "close", "extend")
RIGHTS = ("view", "add", "change", "run")

type Commit = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def ivy(db: None) -> User:
    """A member of the staff without any right."""
    return User.objects.create(email="ivy@example.org", is_staff=True)


def may(user: User, *rights: str) -> None:
    names = [f"{right}_erasurerequest" for right in rights]
    user.user_permissions.set(Permission.objects.filter(codename__in=names))


@pytest.fixture
def desk(client: Client, ivy: User) -> Client:
    """Ivy's browser, with every right of the desk."""
    may(ivy, *RIGHTS)
    client.force_login(ivy)
    return client


@pytest.fixture
def page(story: Story, ivy: User) -> str:
    """The page of Bill's request to erase his account, asked today."""
    now = timezone.now()
    asked = forget.Asked(subject_id=story.owner.pk, scope="account", asked_at=now)
    return f"{LIST}{forget.file_request(asked=asked, by=ivy.pk, now=now).pk}/"


def shown(client: Client, address: str) -> str:
    return client.get(f"{address}change/" if address != LIST else LIST).content.decode()


def test_a_request_is_filed_by_address_and_keeps_the_id(desk: Client, story: Story) -> None:
    form = {"who": "Bill@example.org", "scope": "account", "asked_on": timezone.localdate()}

    answer = desk.post(f"{LIST}add/", form, follow=True)

    assert "Due in" in answer.content.decode()
    row = ErasureRequest.objects.get()
    assert (row.subject_id, row.filed_by_id) == (story.owner.pk, answer.wsgi_request.user.pk)
    assert [one.object_repr for one in LogEntry.objects.filter(action_flag=1)] == [str(row)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"who": "nobody@example.org"}, "There is no such account."),
        ({"asked_on": "2999-01-01"}, "This day has not come yet."),
        ({"scope": "episode"}, "Which one? Give its id."),
        ({"scope": "dates", "first_day": "2026-05-02", "last_day": "2026-05-01"}, "to which?"),
    ],
)
def test_a_wrong_request_is_not_filed(
    desk: Client, story: Story, given: dict[str, str], said: str
) -> None:
    form = {"who": "bill@example.org", "scope": "account", "asked_on": timezone.localdate()}

    answer = desk.post(f"{LIST}add/", form | given)

    assert said in answer.content.decode()
    assert not ErasureRequest.objects.exists()


def test_a_time_from_ever_to_ever_is_filed(desk: Client, story: Story) -> None:
    form = {"who": "bill@example.org", "scope": "dates", "asked_on": "0001-01-01"}
    ever = {"first_day": "0001-01-01", "last_day": "9999-12-31"}

    answer = desk.post(f"{LIST}add/", form | ever, follow=True)

    assert answer.status_code == 200
    assert ErasureRequest.objects.count() == 1


def test_what_is_overdue_says_so_and_stands_first(
    desk: Client, page: str, story: Story, ivy: User
) -> None:
    now = timezone.now()
    old = forget.Asked(story.owner.pk, "everything", now - timedelta(days=40))
    late = forget.file_request(asked=old, by=ivy.pk, now=now).pk

    listed = shown(desk, LIST)

    assert "Overdue by" in listed
    assert "Due in" in listed
    assert listed.index(str(late)) < listed.index(page.split("/")[-2])
    assert "Overdue by" in shown(desk, f"{LIST}{late}/")


def test_check_run_receipt_check_again_tell(
    desk: Client, page: str, story: Story, django_capture_on_commit_callbacks: Commit
) -> None:
    assert "Nothing is erased before." in shown(desk, page)
    assert 'id="meant"' not in shown(desk, page)

    desk.post(f"{page}check/", {"how": "mail answered"})
    assert "Answered a mail to the address of the account." in shown(desk, page)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(f"{page}run/", {"meant": "Erase"})
    done = shown(desk, page)
    assert not User.objects.filter(pk=story.owner.pk).exists()
    assert "0 left" in done
    assert "(genuine)" in done

    desk.post(f"{page}again/")
    desk.post(f"{page}tell/", {"recipient": "person"})
    told = shown(desk, page)
    assert "Nothing found" in told
    assert told.count('name="recipient"') == 4
    log = LogEntry.objects.filter(action_flag=2).order_by("pk")
    said = [one.get_change_message() for one in log]
    assert said == ["Identity checked.", "Erased.", "Checked again.", "Noted."]


def test_more_time_is_given_once_with_the_reason(desk: Client, page: str) -> None:
    before = ErasureRequest.objects.get().due_at

    desk.post(f"{page}extend/", {"why": "complex"})
    again = desk.post(f"{page}extend/", {"why": "many"}, follow=True).content.decode()

    after = ErasureRequest.objects.get()
    assert 58 <= (after.due_at - before).days <= 62
    assert after.why_longer == "complex"
    assert "was given more time before" in again
    assert "because it is complex" in again


def test_running_without_a_check_is_refused(desk: Client, page: str, story: Story) -> None:
    answer = desk.post(f"{page}run/", {"meant": "erase"}, follow=True)

    assert "Nothing is erased before identity was checked." in answer.content.decode()
    assert User.objects.filter(pk=story.owner.pk).exists()


def test_running_has_to_be_meant(desk: Client, page: str, story: Story) -> None:
    desk.post(f"{page}check/", {"how": "in person"})

    answer = desk.post(f"{page}run/", {"meant": "yes"}, follow=True)

    assert "type “erase”" in answer.content.decode()
    assert User.objects.filter(pk=story.owner.pk).exists()


def test_no_page_holds_a_text_or_an_inline_script(desk: Client, page: str) -> None:
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\ssrc=)(?![^>]*json)")
    desk.post(f"{page}check/", {"how": "in person"})

    for address in (LIST, f"{LIST}add/", f"{page}change/", f"{page}history/"):
        answer = desk.get(address)
        body = answer.content.decode()
        assert answer.status_code == 200, address
        assert [text for text in TEXTS if text in body] == []
        assert not inline.search(body), address


DOORS = [  # method, path, the right it wants, what it then answers
    ("get", "", "view", 200),
    ("get", "add/", "add", 200),
    ("get", "{pk}/change/", "view", 200),
    ("get", "{pk}/run/", "run", 302),
    ("post", "{pk}/check/", "change", 404),  # by no way that there is
    ("post", "{pk}/close/", "change", 404),
    ("post", "{pk}/tell/", "change", 404),
    ("post", "{pk}/extend/", "change", 404),
    ("post", "{pk}/again/", "change", 302),
    ("post", "{pk}/run/", "run", 302),
]


@pytest.mark.parametrize(("method", "path", "right", "status"), DOORS)
def test_each_door_wants_its_right(
    client: Client, ivy: User, page: str, method: str, path: str, right: str, status: int
) -> None:
    address = LIST + path.format(pk=page.split("/")[-2])
    client.force_login(ivy)
    others = ["add"] if right == "view" else [one for one in RIGHTS if one != right]
    statuses = []
    for rights in ([], others, ["view", right]):
        may(ivy, *rights)
        statuses.append(getattr(client, method)(address).status_code)

    assert statuses == [403, 403, status]


@pytest.mark.parametrize("act", ACTS)
def test_a_missing_request_is_not_found(desk: Client, act: str) -> None:
    assert desk.post(f"{LIST}{UUID(int=7)}/{act}/", {"meant": "erase"}).status_code == 404


def test_who_is_no_staff_is_refused(client: Client, page: str, mallory: User) -> None:
    may(mallory, *RIGHTS)
    client.force_login(mallory)

    assert client.get(LIST, follow=True).status_code == 403
    assert client.post(f"{page}run/", {"meant": "erase"}, follow=True).status_code == 403


@pytest.mark.parametrize("way", ["change", "delete"])
def test_no_request_is_edited_or_deleted(client: Client, page: str, way: str) -> None:
    client.force_login(User.objects.create_superuser("root@example.org"))

    assert client.post(f"{page}{way}/", {"post": "yes"}).status_code == 403
