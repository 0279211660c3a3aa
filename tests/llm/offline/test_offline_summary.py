"""A stretch of talk told short by its own sentences."""

from datetime import UTC, datetime

from memory.engine.recall.budget import n_tokens
from memory.llm.base import SpokenTurn
from memory.llm.offline.summary import told_short

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def _talk(*said: str) -> list[SpokenTurn]:
    """Return turns of the person and the assistant, one after the other."""
    return [
        SpokenTurn(n, "assistant" if n % 2 else "user", text, NOON) for n, text in enumerate(said)
    ]


def test_lines_keep_their_order_and_their_speakers() -> None:
    talk = _talk("We fly to Lisbon in June.", "The museum opens at nine.", "Book the blue hotel.")

    assert told_short(talk, 100).split("\n") == [
        "The person: We fly to Lisbon in June.",
        "The assistant: The museum opens at nine.",
        "The person: Book the blue hotel.",
    ]


def test_what_was_said_already_is_left_out() -> None:
    talk = _talk("We fly to Lisbon in June.", "So you fly to Lisbon in June.")

    assert told_short(talk, 100) == "The person: We fly to Lisbon in June."


def test_small_talk_tells_nothing() -> None:
    assert told_short(_talk("Hello!", "Hi, how are you?", "Thanks."), 100) == ""


def test_lines_fit_their_budget() -> None:
    talk = _talk(*(f"Item{n} costs amount{n} near place{n}." for n in range(50)))

    assert 0 < n_tokens(told_short(talk, 60)) <= 60
