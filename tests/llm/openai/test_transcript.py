"""What of a conversation is sent: the person's turns, and what a short answer needs."""

from datetime import UTC, datetime
from typing import Any, Literal

import pytest

from memory.llm.base import ExtractionRequest, SpokenTurn
from memory.llm.openai.transcript import extraction_task

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def shown(*said: tuple[Literal["user", "assistant"], str], speaker: str = "") -> list[Any]:
    """Return role and text of the turns sent."""
    turns = [SpokenTurn(n, role, text, NOON, speaker) for n, (role, text) in enumerate(said)]
    task = extraction_task(ExtractionRequest(turns, "Bill"))
    return [(turn["role"], turn["text"]) for turn in task["turns"]]


def test_assistant_turns_stay_away() -> None:
    said = shown(
        ("user", "My boss Sarah is driving me up the wall."),
        ("assistant", "That sounds hard. Is she your manager?"),
        ("user", "She runs the whole office in Berlin, and I report to her."),
    )

    assert [role for role, _ in said] == ["user", "user"]


@pytest.mark.parametrize(
    "answer", ["Yes.", "In Berlin.", "Yes, and she has been so for eleven years by now.", ""]
)
def test_a_short_or_affirming_answer_brings_its_question(answer: str) -> None:
    said = shown(("assistant", "I see. Is Sarah your manager? Tell me."), ("user", answer))

    assert said == [("assistant", "Is Sarah your manager?"), ("user", answer)]


def test_a_statement_that_is_affirmed_comes_along() -> None:
    said = shown(("assistant", "So Sarah is your manager."), ("user", "Exactly"))

    assert said[0] == ("assistant", "So Sarah is your manager.")


def test_a_question_is_cut_at_200_characters() -> None:
    said = shown(("assistant", "x" * 500 + "?"), ("user", "Yes"))

    assert len(said[0][1]) == 200


def test_another_speaker_is_not_the_person() -> None:
    assert shown(("user", "I am allergic to peanuts."), speaker="Mallory") == []


def test_what_is_known_goes_along() -> None:
    task = extraction_task(
        ExtractionRequest([], "Bill", known_nodes=[("Sarah", "PERSON")], labels=["HAS_BOSS"])
    )

    assert task["known_nodes"] == [{"name": "Sarah", "kind": "PERSON"}]
    assert task["labels"] == ["HAS_BOSS"]
    assert task["self"] == "Bill"
