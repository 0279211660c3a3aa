"""What is typed is never lost, and what fails is seen."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_words_typed_while_a_message_is_sent_stay(signed_up: Page) -> None:
    field = signed_up.get_by_label("Your message")
    field.fill("I like tea")
    signed_up.keyboard.press("Enter")
    expect(signed_up.get_by_text("Used ").or_(signed_up.get_by_text("No memories"))).to_be_visible()

    field.fill("I like rum")
    signed_up.keyboard.press("Enter")
    signed_up.keyboard.press("Enter")
    signed_up.keyboard.type("and gin")

    expect(signed_up.locator(".turn").filter(has_text="I like rum")).to_have_count(1)
    expect(signed_up.get_by_role("button", name="Good answer")).to_have_count(2)
    expect(field).to_have_value("and gin")
    expect(signed_up.get_by_text("There is nothing to send yet.")).to_have_count(0)


def test_who_is_signed_out_meanwhile_keeps_the_text_and_is_told(signed_up: Page) -> None:
    field = signed_up.get_by_label("Your message")
    field.fill("A long letter")
    signed_up.context.clear_cookies(name="sessionid")

    signed_up.keyboard.press("Enter")

    expect(signed_up.get_by_role("alert")).to_contain_text("You are signed out.")
    expect(field).to_have_value("A long letter")


def test_a_second_dialog_opens_after_the_first(signed_up: Page) -> None:
    signed_up.goto("/settings/")
    forget = signed_up.get_by_role("button", name="Forget everything")
    for _ in range(2):
        forget.click()
        dialog = signed_up.get_by_role("dialog")
        expect(dialog.get_by_text("Forget everything?")).to_be_visible()
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
