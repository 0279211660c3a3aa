"""The main job: a chat that the next chat remembers."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SAID = "My boss Sarah is driving me crazy, I work at Acme in Berlin, and I'm allergic to peanuts"


def _say(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_text("memories used").or_(page.get_by_text("Used "))).to_be_visible()


def _learn(page: Page) -> None:
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_text("Learned 4 things")).to_be_visible()


def test_the_next_chat_remembers_and_says_why(signed_up: Page) -> None:
    _say(signed_up, SAID)
    _learn(signed_up)

    signed_up.get_by_role("link", name="New chat").or_(
        signed_up.get_by_role("button", name="New chat")
    ).first.click()
    _say(signed_up, "what should I cook for my manager?")
    signed_up.get_by_role("button", name="Used ").click()

    drawer = signed_up.get_by_role("complementary").or_(signed_up.get_by_role("dialog"))
    expect(drawer.get_by_text("Your boss is Sarah")).to_be_visible()
    expect(drawer.get_by_text("I'm allergic to peanuts").first).to_be_visible()
    expect(drawer.get_by_text("manager").first).to_be_visible()


def test_an_answer_is_rated_by_keyboard_and_focus_stays(signed_up: Page) -> None:
    _say(signed_up, SAID)
    good = signed_up.get_by_role("button", name="Good answer")

    good.focus()
    signed_up.keyboard.press("Enter")

    expect(good).to_have_attribute("aria-pressed", "true")
    expect(good).to_be_focused()
    signed_up.reload()
    signed_up.locator("h1").click()  # out of the composer: single keys are heard
    signed_up.keyboard.press("-")
    expect(signed_up.get_by_role("button", name="Bad answer")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_message_is_edited_by_keyboard_and_answered_again(signed_up: Page) -> None:
    _say(signed_up, "I like tea")
    signed_up.get_by_label("Your message").press("ArrowUp")
    words = signed_up.get_by_label("New words")
    expect(words).to_be_focused()
    words.fill("I like rum")
    words.press("Tab")
    signed_up.keyboard.press("Enter")

    again = signed_up.get_by_role("button", name="Answer again")
    expect(again).to_be_visible()
    expect(signed_up.get_by_role("button", name="Edit")).to_be_focused()
    expect(signed_up.get_by_text("I like tea")).to_have_count(0)
    again.click()
    expect(again).not_to_be_visible()
    expect(signed_up.get_by_role("button", name="Good answer")).to_be_visible()


def test_what_is_forgotten_is_gone_and_can_be_undone(signed_up: Page) -> None:
    _say(signed_up, SAID)
    _learn(signed_up)

    signed_up.goto("/memory/")
    row = signed_up.get_by_role("listitem").filter(has_text="Your boss is Sarah")
    row.get_by_role("link", name="Forget").or_(row.get_by_role("button", name="Forget")).click()
    signed_up.get_by_role("button", name="Forget 1 memory").click()
    expect(signed_up.get_by_role("button", name="Undo")).to_be_visible()
    signed_up.goto("/memory/")
    expect(signed_up.get_by_text("Your boss is Sarah")).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_phone(signed_up: Page, scheme: str) -> None:
    signed_up.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    signed_up.set_viewport_size({"width": 360, "height": 740})
    for path in ("/", "/memory/", "/settings/"):
        signed_up.goto(path)
        width = signed_up.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, f"{path} scrolls sideways"
