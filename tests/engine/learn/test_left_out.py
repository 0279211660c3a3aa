"""A sentence without "I" is the person's own statement where only they can be meant."""

import pytest

from memory.engine.learn.clean.speaking import leaves_self_out


@pytest.mark.parametrize(
    "text",
    [
        "Just moved to York!",
        "Quit Acme, started at Orbis.",
        "New boss: Rhea.",
        "Vegan now.",
        "Home is York now.",
        "York is home now.",
        "Rhea is the new boss.",
        "Big news: got a new job at Orbis.",
    ],
)
def test_a_step_of_ones_own_needs_no_i(text: str) -> None:
    assert leaves_self_out(text)


@pytest.mark.parametrize(
    "text",
    [
        "Moved to York, as she always wanted.",
        "New York is great.",
        "Acme moved to York.",
        "York.",
        "Home improvement is fun.",
        "Just.",
        "",
    ],
)
def test_what_may_be_of_others_is_not_taken_for_it(text: str) -> None:
    assert not leaves_self_out(text)
