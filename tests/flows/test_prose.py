"""A memory as sentences in Markdown: whatever was said stays words."""

from typing import Any

import pytest

from memory.flows.transfer.bundle.prose import prose
from memory.web.markdown import rendered


def _told(name: str, quote: str, rule: str) -> str:
    lines: list[dict[str, Any]] = [
        {"type": "entity", "id": 1, "name": "You"},
        {"type": "entity", "id": 2, "name": name},
        {
            "type": "memory",
            "id": 3,
            "source_id": 1,
            "target_id": 2,
            "relation": "HAS_BOSS",
            "proposed_at": None,
            "superseded_at": None,
        },
        {
            "type": "snippet",
            "edge_id": 3,
            "text": quote,
            "said_at": "2026-05-03T12:00:00Z",
            "is_primary": True,
        },
        {"type": "rule", "state": "active", "text": rule},
    ]
    return prose({"all": lines})


def test_a_memory_reads_as_a_sentence_with_its_quote() -> None:
    assert _told("Sarah", "My boss is Sarah", "Be brief") == (
        '# My memories\n\n- Your boss is Sarah. 2026-05-03: "My boss is Sarah"\n\n'
        "## How I want to be answered\n\n- Be brief\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        "<img src=x onerror=alert(1)>",
        "</script><script>alert(1)</script>",
        "[here](javascript:alert(1))",
        "![](https://evil.example/pixel)",
        "one\n# two\n- three",
        "# two",
        "`code` *loud*",
        "\\[here](https://evil.example)",
    ],
)
def test_words_are_letters_and_nothing_else(words: str) -> None:
    """Field case B121, where the export is read by something that knows Markdown."""
    html = rendered(_told(words, words, words))

    for never in ("<img", "<script", "<a ", "<em>", "<code>"):
        assert never not in html
    assert html.count("<h") == 2
    assert html.count("<li>") == 2
