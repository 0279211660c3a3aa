"""Staff in a real browser: the admin under the strict policy, over what a worker has learned."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.exports import conversation, write_chatgpt
from tests.running import Site, running_site

pytestmark = [pytest.mark.browser, pytest.mark.worker]

ROOT = "root@example.org"
PASSWORD = "a-long-walk-77"  # noqa: S105 - of a site that lives for one test
MAKE_ROOT = (
    f"from accounts.models import User; User.objects.create_superuser({ROOT!r}, {PASSWORD!r})"
)
LEARNED_SECONDS = 90
LISTS = (
    "memory/job",
    "memory/episode",
    "memory/extractionrun",
    "accounts/user",
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose worker learned three imported conversations."""
    now = datetime.now(UTC)
    said = ["My boss is Sarah.", "I live in Berlin.", "I'm allergic to peanuts."]
    export = [
        conversation(f"month {index}", now - timedelta(days=90 - 30 * index), [("user", text)])
        for index, text in enumerate(said)
    ]
    folder = tmp_path_factory.mktemp("export")
    file = write_chatgpt(folder / "conversations.json", export)
    with running_site() as site:
        site.manage("api_token", "bill@example.org")
        site.manage("memory_import", str(file), "--user", "bill@example.org")
        site.manage("shell", "-v0", "-c", MAKE_ROOT)
        yield site


@pytest.fixture(scope="module")
def site(running: Site) -> str:
    return running.url


def test_the_worker_learns_what_was_imported(running: Site) -> None:
    deadline = time.monotonic() + LEARNED_SECONDS
    counts: dict[str, int] = {}
    while counts.get("edges", 0) < 3 and time.monotonic() < deadline:
        counts = json.loads(running.manage("memory_stats", "--json"))

    assert counts["edges_live"] == 3
    assert "BAD" not in running.manage("memory_doctor")
    assert running.manage("memory_verify") == "nothing found"


def test_the_admin_works_under_the_strict_policy(running: Site, page: Page) -> None:
    """The page fixture fails on each thing the policy blocks."""
    page.goto("/admin/")
    page.get_by_label("Email").fill(ROOT)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="Jobs", exact=True).first).to_be_visible()
    for kind in LISTS:
        page.goto(f"/admin/{kind}/")
        expect(page.locator("#result_list")).to_be_visible()
        page.locator("#result_list tbody th a").first.click()
        expect(page.locator(".form-row").first).to_be_visible()
        expect(page.get_by_text("Sarah")).to_have_count(0)
    page.goto("/admin/memory/profile/")
    expect(page.get_by_role("heading", name="By day")).to_be_visible()
    expect(page.get_by_text("Sarah")).to_have_count(0)


def test_nobody_else_gets_in(running: Site, browser: Browser) -> None:
    context = browser.new_context(base_url=running.url)
    try:
        answer = context.new_page().goto("/admin/memory/job/")
        assert answer is not None
        assert "/accounts/login/" in answer.url
    finally:
        context.close()
