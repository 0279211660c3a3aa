"""A pasted list, whatever its form, becomes lines in their own words."""

from datetime import UTC, datetime

import pytest

from memory.flows.transfer import parse_list
from memory.flows.transfer.listing import Line

MAY = datetime(2024, 5, 3, tzinfo=UTC)
BERLIN = "User lives in Berlin"


@pytest.mark.parametrize(
    "text",
    [
        BERLIN,
        f"- {BERLIN}",
        f"  * [ ] {BERLIN}",
        f"12. {BERLIN}",
        f"> {BERLIN}",
        f"**{BERLIN}**",
        f"# What I know\n\n---\nFacts:\n{BERLIN}\n",
        f"```\n{BERLIN}\n```",
        f'["{BERLIN}"]',
        f'```json\n{{"memories": [{{"memory": "{BERLIN}", "id": 7}}]}}\n```',
        f"{BERLIN}\n- user lives in BERLIN",
        f"[unknown] - {BERLIN}",
    ],
)
def test_the_line_is_found(text: str) -> None:
    assert parse_list(text).lines == (Line(BERLIN),)


@pytest.mark.parametrize(
    "text",
    [
        f"[2024-05-03] - {BERLIN}",
        f"- (2024-05-03) {BERLIN}",
        f"2024-05-03: {BERLIN}",
        f"{BERLIN} (saved: 2024-05-03)",
        f"* {BERLIN} [May 3, 2024]",
        f"{BERLIN} (3 May 2024)",
        f'[{{"content": "{BERLIN}", "created_at": "2024-05-03"}}]',
    ],
)
def test_the_date_is_taken_off(text: str) -> None:
    assert parse_list(text).lines == (Line(BERLIN, MAY),)


def test_an_object_is_a_line_a_key() -> None:
    text = '{"home_city": "Berlin", "work": {"boss": "Sarah"}, "pets": ["Rex"], "spam": null}'

    told = [line.text for line in parse_list(text).lines]

    assert told == ["home city: Berlin", "boss: Sarah", "pets: Rex"]


@pytest.mark.parametrize(
    "text", ["User was born on 2024-05-03", "Met (in 2024) Sarah", "2024-99-99: x y", "[" * 50_000]
)
def test_what_is_no_date_stays(text: str) -> None:
    assert [line.text for line in parse_list(text).lines] in ([text], [])
