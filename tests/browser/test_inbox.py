"""Ask me before saving: nothing is used before a click, in a real browser."""

import uuid

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SAID = "My boss Sarah is driving me crazy, I work at Acme in Berlin, and I'm allergic to peanuts"


@pytest.fixture
def asked(page: Page) -> Page:
    """The page of a new person who chose to be asked first."""
    page.goto("/accounts/signup/")
    page.get_by_label("Email").fill(f"asked-{uuid.uuid4().hex}@example.org")
    page.get_by_label("Password").fill("a-long-walk-77")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_label("Ask me before saving").check()
    page.get_by_role("button", name="Continue").click()
    return page


def _say(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_text("memories used").or_(page.get_by_text("Used "))).to_be_visible()


def test_what_is_learned_waits_for_a_click(asked: Page) -> None:
    _say(asked, SAID)
    asked.get_by_role("button", name="Finish").click()
    expect(asked.get_by_text("Learned 4 things from this chat, waiting for you")).to_be_visible()

    asked.goto("/memory/")
    expect(asked.get_by_text("Nothing remembered yet.")).to_be_visible()
    asked.get_by_role("link", name="Inbox 4").click()
    boss = asked.get_by_role("listitem").filter(has_text="Your boss is Sarah")
    boss.get_by_role("button", name="Keep").click()
    expect(boss.get_by_text("Kept.")).to_be_visible()
    expect(asked.get_by_role("link", name="Inbox 3")).to_be_visible()
    work = asked.get_by_role("listitem").filter(has_text="You work at Acme")
    work.get_by_role("button", name="Forget").click()
    asked.get_by_role("button", name="Forget 1 memory").click()
    expect(asked.get_by_role("button", name="Undo")).to_be_visible()
    expect(asked.get_by_role("link", name="Inbox 2")).to_be_visible()
    asked.goto("/memory/inbox/")
    asked.get_by_role("button", name="Keep all 2").click()

    expect(asked.get_by_text("Nothing waits for you")).to_be_visible()
    asked.goto("/memory/")
    expect(asked.get_by_text("Your boss is Sarah")).to_be_visible()
    expect(asked.get_by_text("You are allergic to peanuts")).to_be_visible()
    expect(asked.get_by_text("You work at Acme")).not_to_be_visible()


def test_the_panel_of_the_chat_keeps_too(asked: Page) -> None:
    _say(asked, "I love chess.")
    asked.get_by_role("button", name="Finish").click()
    expect(asked.get_by_text("Learned 1 thing from this chat, waiting for you")).to_be_visible()

    item = asked.get_by_role("listitem").filter(has_text="You like chess")
    item.get_by_role("button", name="Keep").click()

    expect(asked.get_by_text("Kept.")).to_be_visible()


def test_the_inbox_fits_a_phone(asked: Page) -> None:
    asked.set_viewport_size({"width": 360, "height": 740})
    for path in ("/memory/inbox/", "/memory/", "/memory/timeline/", "/settings/"):
        asked.goto(path)
        width = asked.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, f"{path} scrolls sideways"
