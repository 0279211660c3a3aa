"""What counts as found."""

import pytest

from benchmarks.labels import Label
from benchmarks.matching import Fact, fits, match

BOSS = Label(("You",), ("HAS_BOSS",), ("Mrs. Sarah Kim", "Sarah"))
TRIP = Label(("You",), ("HAS_GOAL", "FLIES_TO"), ("Kyoto", "*kyoto"))
BORN = Label(("You",), ("BORN_IN",), ("Porto",), is_property=True)


@pytest.mark.parametrize(
    "fact",
    [
        Fact("You", "HAS_BOSS", "Sarah"),
        Fact("You", "HAS_MANAGER", "sarah"),
        Fact("me", "REPORTS_TO", "the Mrs Sarah Kim"),
    ],
)
def test_names_and_labels_are_compared_as_they_are_meant(fact: Fact) -> None:
    assert fits(BOSS, fact)


@pytest.mark.parametrize(
    "fact",
    [
        Fact("Bill", "HAS_BOSS", "Sarah"),
        Fact("You", "HAS_FRIEND", "Sarah"),
        Fact("You", "HAS_BOSS", "Sarah Jones"),
        Fact("Sarah", "HAS_BOSS", "You"),
    ],
)
def test_another_end_or_relation_does_not_fit(fact: Fact) -> None:
    assert not fits(BOSS, fact)


def test_a_starred_name_is_met_by_any_that_holds_its_words() -> None:
    assert fits(TRIP, Fact("You", "PLANS_TO", "fly to Kyoto in April"))
    assert not fits(TRIP, Fact("You", "PLANS_TO", "learn about Kyotography"))


def test_a_star_alone_is_met_by_any_name() -> None:
    anything = Label(("Oliver",), ("*",), ("*",))

    assert fits(anything, Fact("Oliver", "LIVES_IN", "Perth"))
    assert not fits(anything, Fact("You", "LIVES_IN", "Perth"))


def test_what_cannot_change_may_be_a_property() -> None:
    found = match([], [Fact("You", "birthplace", "Porto")], expected=[BORN], optional=[])

    assert found.hits == (BORN,)


def test_what_can_change_is_no_property() -> None:
    found = match([], [Fact("You", "boss", "Sarah")], expected=[BOSS], optional=[])

    assert found.missed == (BOSS,)


def test_what_is_optional_counts_for_neither() -> None:
    facts = [Fact("You", "FLIES_TO", "Kyoto"), Fact("You", "LIVES_IN", "Kyoto")]

    found = match(facts, [], expected=[BOSS], optional=[TRIP])

    assert (found.hits, found.missed, found.false) == ((), (BOSS,), (facts[1],))
