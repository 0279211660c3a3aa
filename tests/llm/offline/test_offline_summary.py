"""A stretch of talk told short by its own sentences."""

import random
from datetime import UTC, datetime

import pytest

from memory.engine.recall.budget import n_tokens
from memory.engine.recall.words import content_words
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


def _greedy(talk: list[SpokenTurn], budget: int) -> list[str]:
    """Choose by the rule's own words, looking at every line each time: the slow twin."""
    lines = [line for turn in talk for line in told_short([turn], 10_000).split("\n") if line]
    chosen: set[int] = set()
    while True:
        known = {word for at in chosen for word in _words(lines[at])}
        left = budget - sum(n_tokens(lines[at] + "\n") for at in chosen)
        open_to = [
            at
            for at, line in enumerate(lines)
            if at not in chosen and n_tokens(line + "\n") <= left
        ]
        best = max(open_to, key=lambda at: (_worth(lines[at], known), -at), default=None)
        if best is None or len(_words(lines[best]) - known) < 2:
            return [lines[at] for at in sorted(chosen)]
        chosen.add(best)


def _words(line: str) -> set[str]:
    return set(content_words(line.split(": ", 1)[1]))


def _worth(line: str, known: set[str]) -> int:
    return (2 if line.startswith("The person") else 1) * len(_words(line) - known)


@pytest.mark.parametrize("seed", range(20))
def test_the_lines_are_those_of_the_plain_rule(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - which words, no secret
    said = [
        " ".join(chance.choices(["tea", "rum", "Lisbon", "boat", "June", "piano"], k=4)) + "."
        for _ in range(20)
    ]
    talk = _talk(*said)
    budget = chance.choice([20, 60, 200])

    assert told_short(talk, budget).split("\n") == _greedy(talk, budget)
