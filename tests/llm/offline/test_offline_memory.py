"""What is known already: roles that have a holder, labels in use, edges that end."""

import pytest

from memory.llm.base import KnownEdge
from tests.llm.offline.talk import edges, extracted

BOSS = KnownEdge("e1", "Bill", "HAS_BOSS", "Sarah")
JOB = KnownEdge("e2", "Bill", "WORKS_AT", "Acme")
CHESS = KnownEdge("e3", "Bill", "PLAYS", "chess")
CAR = KnownEdge("e4", "Bill", "OWNS", "car")
GIRLFRIEND = KnownEdge("e5", "Bill", "HAS_GIRLFRIEND", "Ines")
KNOWN = (BOSS, JOB, CHESS, CAR, GIRLFRIEND)


def test_my_boss_is_the_known_boss() -> None:
    assert edges(extracted("My boss hates mornings.", known=KNOWN)) == {"Sarah DISLIKES mornings"}


def test_a_new_boss_is_named_beside_the_known_one() -> None:
    assert edges(extracted("My new boss is Rhea.", known=KNOWN)) == {"user HAS_BOSS Rhea"}


def test_a_brother_is_no_sister() -> None:
    known = (KnownEdge("e9", "Bill", "HAS_SISTER", "Robin"),)

    assert "user HAS_BROTHER brother" in edges(extracted("My brother loves tea.", known=known))


def test_another_label_of_the_group_is_reused() -> None:
    read = extracted("I work at Hooli.", labels=["EMPLOYED_BY", "LIKES"])

    assert edges(read) == {"user EMPLOYED_BY Hooli"}


def test_the_own_label_is_kept_when_it_is_known() -> None:
    assert edges(extracted("I like tea.", labels=["LOVES", "LIKES"])) == {"user LIKES tea"}


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("I quit Acme.", "e2"),
        ("I quit my job yesterday.", "e2"),
        ("I no longer work at Acme.", "e2"),
        ("I don't work at Acme anymore.", "e2"),
        ("I used to work at Acme.", "e2"),
        ("I don't play chess any more.", "e3"),
        ("I stopped playing chess.", "e3"),
        ("I sold my car.", "e4"),
        ("I broke up with Ines.", "e5"),
        ("Sarah is no longer my boss.", "e1"),
        ("My boss is not Sarah, it is Mallory.", "e1"),
        ("Sarah isn't my boss anymore, Rhea is.", "e1"),
        ("I got fired.", "e2"),
        ("I don't work at Acme.", "e2"),
        ("I don't own a car.", "e4"),
        ("Sarah isn't my boss.", "e1"),
        ("I was laid off last week.", "e2"),
        ("I retired in June.", "e2"),
        ("I resigned from Acme.", "e2"),
        ("Acme let me go.", "e2"),
        ("I'm no longer with Acme.", "e2"),
        ("My last day at Acme was Friday.", "e2"),
        ("I quit Acme and joined Orbis.", "e2"),
        ("I left Acme for Orbis.", "e2"),
        ("I've given up chess for good.", "e3"),
        ("I play go now instead of chess.", "e3"),
        ("My car was stolen.", "e4"),
        ("We got rid of the car.", "e4"),
        ("I swapped my car for a bike.", "e4"),
        ("Ines and I split up.", "e5"),
        ("Ines and I are no longer together.", "e5"),
        ("Ines left me.", "e5"),
        ("Ines is my ex now.", "e5"),
        ("I'm single again.", "e5"),
    ],
)
def test_what_is_over_is_retired(text: str, ended: str) -> None:
    read = extracted(text, known=KNOWN)

    assert read["retirements"] == [{"edge": ended, "snippet": text}]


@pytest.mark.parametrize(
    "text",
    [
        "I quit smoking.",
        "I left my keys at Acme.",
        "I don't work at Acme on Fridays.",
        "Did I quit Acme?",
        "Maybe I should quit Acme.",
        "My brother quit Acme.",
        "I stopped at Acme.",
    ],
)
def test_what_goes_on_is_not_retired(text: str) -> None:
    assert "retirements" not in extracted(text, known=KNOWN)


def test_a_corrected_boss_is_claimed() -> None:
    text = "Correction to your records: my manager is not Sarah, it is Mallory."

    assert edges(extracted(text, known=KNOWN)) == {"user HAS_BOSS Mallory"}


def test_a_namesake_is_somebody_else() -> None:
    assert edges(extracted("My brother Bill lives in Cork.", self_name="Bill")) == {
        "user HAS_BROTHER Bill",
        "Bill LIVES_IN Cork",
    }


def test_a_known_kind_is_kept() -> None:
    read = extracted("I love Miso.", nodes=[("Miso", "OTHER")])

    assert [(e["name"], e["kind"]) for e in read["entities"]] == [("Miso", "OTHER")]


@pytest.mark.parametrize(
    "text",
    [
        "I left the office at nine.",
        "I left Acme out of the list.",
        "I didn't quit Acme.",
        "I almost quit my job.",
        "I want to sell my car.",
        "If I quit my job, what then?",
        "I lost my car keys.",
        "Ines left me a message.",
        "I got fired up.",
        "I moved on.",
        "I don't work at Acme today.",
        "I don't play chess well.",
        "I don't play chess on Sundays.",
    ],
)
def test_what_only_sounds_like_an_end_is_none(text: str) -> None:
    assert "retirements" not in extracted(text, known=KNOWN)
