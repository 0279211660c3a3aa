"""No text takes more than its length: eight times the text, about eight times the time."""

import time
from datetime import date

import pytest

from memory.engine.learn.guard.own_words import own_words
from memory.llm.offline.block import memory_block
from memory.llm.offline.scene import Scene
from memory.llm.offline.turn import read_turn
from tests.llm.offline.talk import SAID_AT

SHORT, LONG = 4_000, 32_000  # characters; a turn is no longer
pytestmark = pytest.mark.long  # a tracer would be what is timed

RATIO_MAX = 24.0  # eight times the text; the square would be 64
FLOOR = 0.02  # seconds; below it the clock decides
HOSTILE = [
    "a",
    "a ",
    "a.",
    ".",
    "a,",
    "'",
    '"',
    "'a ",
    "\u201c",
    "`",
    "<a",
    "<a>",
    "</a>",
    "<|",
    ">\n",
    "\n\n",
    "x: y\n",
    "translate this\n\n",
    "my ",
    "my boss ",
    "my sister's ",
    "sister's ",
    "I am ",
    "I like a, ",
    "and I ",
    "Ana and ",
    "Ana, ",
    "not ",
    "if ",
    "I work at A in B. ",
    "My boss Sarah is here. She ",
    "in two weeks ",
    "[MEMORY]",
    "-[",
    "王",
    "\u0301",
    "Dr. ",
    "1,0",
]


def seconds(text: str) -> float:
    """Return how long reading takes, the best of two."""
    times = []
    for _ in range(2):
        began = time.perf_counter()
        own_words(text)
        read_turn(text, Scene(), date(SAID_AT.year, SAID_AT.month, SAID_AT.day))
        memory_block([text, f"<memory abcdefgh12>{text}</memory abcdefgh12>"])
        times.append(time.perf_counter() - began)
    return min(times)


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_grows_with_the_text_and_no_faster(piece: str) -> None:
    short = seconds((piece * SHORT)[:SHORT])
    long = seconds((piece * LONG)[:LONG])

    assert long < max(short, FLOOR) * RATIO_MAX


def test_a_long_chain_of_relatives_is_not_followed() -> None:
    text = "My " + "sister's " * 5_000 + "dog Rex barks."

    assert len(read_turn(text, Scene(), SAID_AT.date())) <= 1
