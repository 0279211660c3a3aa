"""Statements of change: the new value is read, and it takes the place of the old one."""

import pytest

from memory.llm.base import KnownEdge
from tests.llm.offline.talk import Answer, edges, extracted

NODES = [("Sarah", "PERSON"), ("Rhea", "PERSON")]


def knowing(text: str, relation: str, target: str) -> Answer:
    """Return what is read of a text by who is known to hold this."""
    return extracted(text, known=[KnownEdge("e1", "Bill", relation, target)], nodes=NODES)


@pytest.mark.parametrize(
    ("text", "relation", "old", "new"),
    [
        ("These days I'm at Orbis.", "WORKS_AT", "Acme", "Orbis"),
        ("Since last month I have been at Orbis.", "WORKS_AT", "Acme", "Orbis"),
        ("These days I'm in Ghent.", "LIVES_IN", "Leeds", "Ghent"),
        ("I'm not in Leeds anymore, I'm in Ghent.", "LIVES_IN", "Leeds", "Ghent"),
        ("Home is Ghent now.", "LIVES_IN", "Leeds", "Ghent"),
        ("Ghent is where we live now.", "LIVES_IN", "Leeds", "Ghent"),
        ("I emigrated to Canada.", "LIVES_IN", "Leeds", "Canada"),
        ("Sarah was replaced by Rhea.", "HAS_BOSS", "Sarah", "Rhea"),
        ("Rhea took over from Sarah.", "HAS_BOSS", "Sarah", "Rhea"),
        ("Sarah is no longer my boss, it's Rhea now.", "HAS_BOSS", "Sarah", "Rhea"),
        ("My favorite band isn't Low anymore, it's Wilco.", "HAS_FAVORITE_BAND", "Low", "Wilco"),
        ("My new favorite color is red.", "HAS_FAVORITE_COLOR", "blue", "red"),
        ("Red is my favorite color now.", "HAS_FAVORITE_COLOR", "blue", "Red"),
        ("My favorite book has changed to Emma.", "HAS_FAVORITE_BOOK", "Dune", "Emma"),
        ("I got a new boss: Rhea.", "HAS_BOSS", "Sarah", "Rhea"),
        ("I work at Orbis instead of Acme.", "WORKS_AT", "Acme", "Orbis"),
        ("I ditched Vim for Helix.", "USES", "Vim", "Helix"),
        ("I've become a chef.", "WORKS_AS", "waiter", "chef"),
        ("I just turned 41 yesterday.", "HAS_AGE", "40", "41"),
    ],
)
def test_a_new_value_is_read_under_the_relation_of_the_old(
    text: str, relation: str, old: str, new: str
) -> None:
    assert edges(knowing(text, relation, old)) == {f"user {relation} {new}"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I weigh 75 kg now.", "user HAS_WEIGHT 75 kg"),
        ("My weight is 75 kg.", "user HAS_WEIGHT 75 kg"),
        ("I earn 55000 euros a year.", "user HAS_SALARY 55000 euros a year"),
        ("My monthly budget is 700 euros now.", "user HAS_BUDGET 700 euros"),
        ("I get up at 7 now.", "user GETS_UP_AT 7"),
        ("My bank is Lunabank now.", "user BANKS_WITH Lunabank"),
        ("My new address is 7 Mill Lane.", "user HAS_ADDRESS 7 Mill Lane"),
        ("My last name is Weber now.", "user HAS_LAST_NAME Weber"),
        ("My username is kite_7 now.", "user HAS_USERNAME kite_7"),
        ("My shoe size is 43 now.", "user HAS_SHOE_SIZE 43"),
    ],
)
def test_what_one_has_once_is_single(text: str, wanted: str) -> None:
    read = extracted(text)

    assert edges(read) == {wanted}
    assert read["relations"][0]["cardinality"] == "one_to_one"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("My major is economics now.", "user STUDIES economics"),
        ("I'm majoring in law.", "user STUDIES law"),
        ("I picked up the bass last year.", "user PLAYS bass"),
        ("I started Italian.", "user LEARNS Italian"),
        ("My best friend is Kai now.", "user HAS_FRIEND Kai"),
    ],
)
def test_a_change_may_add(text: str, wanted: str) -> None:
    assert edges(extracted(text)) == {wanted}


def test_a_firm_that_hires_employs() -> None:
    assert edges(extracted("Orbis hired me last week.")) == {"user WORKS_AT Orbis"}


@pytest.mark.parametrize(
    "text",
    [
        "I'm at Orbis now.",
        "These days I'm at home.",
        "My bank is German.",
        "My last name is Polish.",
        "My username is taken.",
        "My major is hard.",
        "My budget is tight.",
        "I weigh 3 options.",
        "I earn 10 points a day.",
        "I get up at 5 tomorrow.",
        "Is home Ghent now?",
        "Maybe home is Ghent now.",
        "I wish home was Ghent.",
        "Sarah took over from Rhea in the relay.",
        "If Orbis hired me, I would move.",
        "I don't play chess anymore, it's boring.",
        "I no longer work at Acme, it's Monday.",
        "I picked up the bass from the shop.",
        "I started English breakfast tea.",
        "My address is 5 minutes away.",
    ],
)
def test_what_only_sounds_like_a_change_is_none(text: str) -> None:
    assert edges(knowing(text, "WORKS_AT", "Acme")) == set()


@pytest.mark.parametrize(
    ("text", "relation", "old"),
    [
        ("I cancelled my trip to Rome.", "PLANS_TRIP_TO", "Rome"),
        ("I cancelled my FitX membership.", "MEMBER_OF", "FitX"),
        ("I dropped my French course.", "LEARNS", "French"),
        ("I sold the bakery.", "RUNS", "bakery"),
        ("I'm not in Leeds anymore.", "LIVES_IN", "Leeds"),
    ],
)
def test_what_is_given_up_is_retired(text: str, relation: str, old: str) -> None:
    read = knowing(text, relation, old)

    assert read["retirements"] == [{"edge": "e1", "snippet": text}]
