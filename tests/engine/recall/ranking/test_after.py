"""What was said later of a thing that an answer names."""

import numpy as np
import pytest

from memory.engine.recall.ranking.after import parted_after
from tests.engine.recall.ranking.slow import Told
from tests.engine.recall.ranking.told import arrays

ANSWER = Told(("sail", "heron"), 0, day=1)


def after(*others: Told, allowed: bool = True) -> list[int]:
    said = arrays([ANSWER, *others])
    return parted_after([0], said, np.full(said.n_turns, allowed), ["sail"])


def test_an_answer_is_followed_to_where_its_thing_was_parted_with() -> None:
    assert after(Told(("sold", "heron"), 1, day=9)) == [1]


@pytest.mark.parametrize(
    "other",
    [
        Told(("sold", "heron"), 1, day=0),
        Told(("sold", "kayak"), 1, day=9),
        Told(("sold", "sail"), 1, day=9),
        Told(("paint", "heron"), 1, day=9),
    ],
    ids=["said before", "another thing", "the word that was asked", "no parting"],
)
def test_other_turns_do_not_follow(other: Told) -> None:
    assert after(other) == []


def test_a_word_of_every_day_is_not_followed() -> None:
    often = [Told(("heron",), 2 + at, day=2) for at in range(5)]

    assert after(Told(("sold", "heron"), 1, day=9), *often) == []


def test_what_may_not_come_does_not_follow() -> None:
    assert after(Told(("sold", "heron"), 1, day=9), allowed=False) == []
