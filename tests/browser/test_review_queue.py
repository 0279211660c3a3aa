"""A member of the staff works the queue of merges by keyboard alone, in a real browser."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.running import Site, running_site

pytestmark = [pytest.mark.browser, pytest.mark.worker]

IVY = "ivy@example.org"
PASSWORD = "a-long-walk-77"  # noqa: S105 - of a site that lives for one test
CASES = 10
PREPARE = f"""
from django.contrib.auth.models import Permission
from accounts.models import User
from tests.browser.staged import stage
ivy = User.objects.create_user({IVY!r}, {PASSWORD!r}, is_staff=True)
rights = ("view_mergedecision", "review_mergedecision", "reveal_mergedecision")
ivy.user_permissions.set(Permission.objects.filter(codename__in=rights))
stage({CASES})
"""
LOOK = """
import json
from memory.models import MergeDecision, Node, StaffView, acting_for
with acting_for(None, staff=True):
    print(json.dumps({
        "waiting": MergeDecision.objects.waiting().count(),
        "undone": MergeDecision.objects.filter(band="flagged", undone_at__isnull=False).count(),
        "people": Node.objects.filter(kind="PERSON", is_self=False).count(),
        "seen": StaffView.objects.count(),
    }))
"""


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    """A site with ten flagged merges to look at."""
    with running_site() as site:
        site.manage("shell", "-v0", "-c", PREPARE)
        yield site


@pytest.fixture(scope="module")
def site(running: Site) -> str:
    return running.url


def _standing(running: Site) -> dict[str, int]:
    found: dict[str, int] = json.loads(running.manage("shell", "-v0", "-c", LOOK))
    return found


def test_ten_flagged_merges_are_worked_by_keyboard_alone(running: Site, page: Page) -> None:
    """No mouse after the sign-in; the page fixture fails on each thing the policy blocks."""
    page.goto("/admin/memory/mergedecision/")
    page.get_by_label("Email").fill(IVY)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"{CASES} waiting.")).to_be_visible()
    page.get_by_role("link", name="Review the oldest").focus()
    page.keyboard.press("Enter")
    _listens(page)

    _press(page, "j", leads_to=f"{CASES} waiting")  # the first comes round again
    _reveal(page)
    for left, key in zip(range(CASES - 1, 0, -1), "mkmkmkmkm", strict=True):
        _press(page, key, leads_to=f"{left} waiting")
    page.keyboard.press("m")

    expect(page.get_by_text("Nothing to review. Last one decided")).to_be_visible()
    assert _standing(running) == {"waiting": 0, "undone": 4, "people": 14, "seen": 1}


def _press(page: Page, key: str, *, leads_to: str) -> None:
    """Press a single key, and wait for the case that opens."""
    before = page.url
    page.keyboard.press(key)
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_text(leads_to)).to_be_visible()
    _listens(page)


def _listens(page: Page) -> None:
    """Wait until a key is heard: a page is on the screen before its script has run."""
    expect(page.get_by_label("Single keys")).to_be_enabled()


def _reveal(page: Page) -> None:
    """Give a reason and read what was said."""
    expect(page.get_by_text("plays chess.")).to_have_count(0)
    page.keyboard.press("r")
    page.keyboard.type("Two people of one name?")
    page.keyboard.press("Enter")
    expect(page.get_by_text("plays chess.").first).to_be_visible()
    _listens(page)
    page.locator("body").press("Escape")


def test_a_decision_is_taken_back_by_a_key(running: Site, page: Page) -> None:
    page.goto("/admin/memory/mergedecision/?state=all&rule__exact=exact")
    page.get_by_label("Email").fill(IVY)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.locator("#result_list tbody th a").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    _listens(page)

    page.keyboard.press("u")

    expect(page.get_by_text("Undone.")).to_be_visible()


def test_a_case_fits_a_phone(running: Site, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/admin/memory/mergedecision/?state=all")
    page.get_by_label("Email").fill(IVY)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.locator("#result_list tbody th a").first.click()
    expect(page.locator(".review-acts")).to_be_in_viewport()

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
