"""Forgotten, brought back, erased, taken along, deleted: a person's way out, in a real browser."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SAID = "My boss Sarah is driving me crazy, I work at Acme in Berlin, and I'm allergic to peanuts"


def _forget(page: Page, sentence: str) -> None:
    page.goto("/memory/")
    row = page.get_by_role("listitem").filter(has_text=sentence)
    row.get_by_role("link", name="Forget").or_(row.get_by_role("button", name="Forget")).click()
    page.get_by_role("button", name="Forget 1 memory").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def _fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in ("/settings/", "/settings/delete/", "/export/", "/accounts/2fa/"):
        page.goto(path)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, f"{path} scrolls sideways"


def _learn(page: Page) -> None:
    page.get_by_label("Your message").fill(SAID)
    page.keyboard.press("Enter")
    expect(page.get_by_text("memories used").or_(page.get_by_text("Used "))).to_be_visible()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_text("Learned 4 things")).to_be_visible()


def _taken_along(page: Page, file: Path) -> str:
    """Have a bundle made and fetch it; return its sentences."""
    page.goto("/export/")
    page.get_by_role("button", name="Make the file").click()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Download").click()
    fetched.value.save_as(file)
    with ZipFile(file) as bundle:
        return bundle.read("memories.md").decode()


def _leave(page: Page) -> None:
    page.goto("/settings/delete/")
    page.get_by_label("Your password").fill("a-long-walk-77")
    page.get_by_label("I understand").check()
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("heading", name="The account is erased")).to_be_visible()


def test_the_way_out(signed_up: Page, tmp_path: Path) -> None:
    _learn(signed_up)
    _forget(signed_up, "Your boss is Sarah")
    signed_up.get_by_role("button", name="Undo").click()
    expect(signed_up.get_by_text("Brought back.")).to_be_visible()
    _forget(signed_up, "You work at Acme")
    signed_up.goto("/memory/?state=forgotten")
    signed_up.get_by_role("button", name="Erase now").click()
    expect(signed_up.get_by_text("Erased. Nothing of it is left.")).to_be_visible()

    told = _taken_along(signed_up, tmp_path / "mine.zip")
    assert "boss Sarah" in told
    assert "works at" not in told

    _fits_a_phone(signed_up)
    _leave(signed_up)
    signed_up.get_by_role("button", name="Check again").click()
    expect(signed_up.get_by_text("nothing of it is there")).to_be_visible()
    signed_up.goto("/memory/")
    expect(signed_up.get_by_role("heading", name="Sign in")).to_be_visible()
