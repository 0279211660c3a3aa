"""One running site and one browser for the browser tests.

The site is started by the run command, on its embedded default; the tests reach it by HTTP
alone. Every page is watched: an error on the console or a request to another host fails.
"""

import uuid
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.chromium import find_or_install
from tests.running import running_site

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a site run as `./pegasus up` runs it."""
    with running_site() as running:
        yield running.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium of this module."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=find_or_install(), args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A fresh page that tolerates no console error and no foreign request."""
    context = browser.new_context(base_url=site, viewport={"width": 1200, "height": 850})
    context.set_default_timeout(PATIENCE_MS)
    opened = context.new_page()
    troubles: list[str] = []
    opened.on("console", lambda one: troubles.append(one.text) if one.type == "error" else None)
    opened.on("pageerror", lambda one: troubles.append(str(one)))
    opened.on("request", lambda one: None if one.url.startswith(site) else troubles.append(one.url))
    yield opened
    context.close()
    assert troubles == []


@pytest.fixture
def signed_up(page: Page) -> Page:
    """The page of a new person who chose "Save automatically"."""
    page.goto("/accounts/signup/")
    page.get_by_label("Email").fill(f"bill-{uuid.uuid4().hex}@example.org")
    page.get_by_label("Password").fill("a-long-walk-77")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_label("Save automatically").check()
    page.get_by_role("button", name="Continue").click()
    return page
