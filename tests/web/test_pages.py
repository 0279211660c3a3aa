"""What holds for every page: its bones, its headers, its weight, its errors."""

import gzip
from collections.abc import Callable
from pathlib import Path

import django_htmx
import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User
from memory.web import errors
from tests.story import Story

PUBLIC = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
PAGES = [
    *("/", "/?mode=temporary", "/?mode=read_only", "/chats/", "/welcome/", "/settings/"),
    *(
        "/memory/",
        "/memory/?state=forgotten",
        "/memory/?state=past",
        "/memory/add/",
        "/memory/rules/",
        "/memory/timeline/",
    ),
    *("/chat/{episode}/", "/memory/{edge}/", "/memory/about/{node}/", "/forget/edge/{edge}/"),
    *("/memory/about/{node}/same/", "/memory/about/{node}/two/"),
    *("/forget/everything/", "/accounts/email/", "/accounts/password/change/"),
]
STATIC = Path(settings.BASE_DIR) / "static"


@pytest.fixture
def site(client: Client, story: Story) -> Client:
    """Bill's browser, with a story to remember."""
    client.force_login(story.owner)
    return client


def _path(template: str, story: Story) -> str:
    edge, node = story.edges["You HAS_BOSS Sarah"], story.nodes["Sarah"]
    return template.format(episode=story.episode, edge=edge, node=node)


@pytest.mark.parametrize("template", PAGES)
def test_every_page_has_the_same_bones(site: Client, story: Story, template: str) -> None:
    html = site.get(_path(template, story)).content.decode()

    assert html.startswith('<!doctype html>\n<html lang="en" data-theme=')
    for once in ("<main", "<h1", 'class="skip" href="#main"', "<title>", 'id="status"'):
        assert html.count(once) == 1, once
    for never in ("<style", " style=", " onclick=", "<script>", "javascript:", "http://", "hx-on"):
        assert never not in html, never


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_have_language_labels_and_autocomplete(
    client: Client, db: None, path: str
) -> None:
    html = client.get(path).content.decode()

    assert '<html lang="en"' in html
    assert html.count("<h1") == 1
    assert html.count("<label") >= html.count('type="email"') + html.count('type="password"')
    assert 'autocomplete="email"' in html
    assert " style=" not in html


@pytest.mark.parametrize("template", PAGES)
def test_pages_are_private_and_run_nothing_foreign(
    site: Client, story: Story, template: str
) -> None:
    answer = site.get(_path(template, story))

    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    if not template.startswith("/accounts/"):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "HX-Request" in answer.headers["Vary"]


def test_the_pages_weigh_little() -> None:
    htmx = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"
    scripts = [gzip.compress(one.read_bytes()) for one in (htmx, STATIC / "app.js")]

    assert len(gzip.compress((STATIC / "pegasus.css").read_bytes())) <= 20 * 1024
    assert sum(map(len, scripts)) <= 24 * 1024


@pytest.mark.parametrize(
    ("answered", "status", "said"),
    [
        (lambda asked: errors.bad_request(asked, ValueError()), 400, "could not be read"),
        (lambda asked: errors.forbidden(asked, PermissionDenied()), 403, "not open to you"),
        (lambda asked: errors.csrf_failed(asked, reason=""), 403, "too old"),
        (lambda asked: errors.not_found(asked, ValueError()), 404, "nothing here"),
        (errors.broken, 500, "Request "),
    ],
)
def test_errors_need_no_database(
    answered: Callable[[HttpRequest], HttpResponse], status: int, said: str
) -> None:
    """This test has no database: a query would fail it."""
    answer = answered(RequestFactory().get("/"))

    assert answer.status_code == status
    assert said in answer.content.decode()


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York"])
@pytest.mark.parametrize(
    "path",
    [
        *("/memory/?on=0001-01-01", "/memory/?on=9999-12-31"),
        *("/chats/?before=0001-01-01T00:00:00%2B23:59", "/chats/?before=9999-12-31T23:59:59-23:59"),
        "/forget/dates/?since=0001-01-01&until=9999-12-30",
    ],
)
def test_the_ends_of_time_break_no_page(site: Client, story: Story, zone: str, path: str) -> None:
    User.objects.filter(pk=story.owner.pk).update(time_zone=zone)

    assert site.get(path).status_code == 200


def test_a_missing_page_is_styled(site: Client) -> None:
    answer = site.get("/nothing/")

    assert answer.status_code == 404
    assert "pegasus.css" in answer.content.decode()


def test_too_many_tries_are_answered_with_a_page(client: Client, db: None) -> None:
    for _ in range(30):
        answer = client.post("/accounts/login/", {"login": "a@example.org", "password": "x"})
        if answer.status_code == 429:
            break

    assert answer.status_code == 429 or "Too many" in answer.content.decode()


def test_a_form_without_its_token_is_refused_kindly(story: Story) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(story.owner)

    answer = careful.post("/", {"content": "Hello"})

    assert answer.status_code == 403
    assert "too old" in answer.content.decode()
