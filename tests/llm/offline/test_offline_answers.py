"""A short answer states what the question before it asked, and a game keeps nothing."""

from typing import Literal

import pytest

from memory.llm.base import ExtractionRequest, SpokenTurn
from tests.llm.offline.talk import SAID_AT, aliases, answer, edges

ANSWERS = (
    ("Where do you live?", "In Kassel.", "user LIVES_IN Kassel"),
    ("Which city do you live in?", "Tartu, by the river.", "user LIVES_IN Tartu"),
    ("Where do you work?", "At Siemens.", "user WORKS_AT Siemens"),
    ("What do you do for a living?", "Roofer.", "user WORKS_AS Roofer"),
    ("What instrument do you play?", "The oboe.", "user PLAYS oboe"),
    ("What is your dog called?", "Bello.", "user HAS_PET Bello"),
    ("Who is your boss?", "Mrs. Adler.", "user HAS_BOSS Mrs. Adler"),
    ("How old are you?", "34", "user HAS_AGE 34"),
    ("Do you live in Ghent?", "No, Antwerp.", "user LIVES_IN Antwerp"),
    ("Where are you based?", "Just outside Aarhus, on a farm.", "user LIVES_IN Aarhus"),
    ("Any dietary restrictions?", "Kosher. I'm strict.", "user FOLLOWS_DIET kosher"),
    ("Any pets?", "A gecko called Zip.", "user HAS_PET Zip"),
    ("What do you enjoy?", "Flea markets. No museums.", "user LIKES flea markets"),
    ("What are you studying?", "Marine biology.", "user STUDIES Marine biology"),
    ("What kind of music are you into?", "Fado.", "user LIKES Fado"),
    ("Are you married?", "Yep, to Samuel.", "user MARRIED_TO Samuel"),
    ("Where did you grow up?", "On a farm near Tralee.", "user GREW_UP_IN Tralee"),
    ("How is your sister Ines?", "She loves crime novels now.", "Ines LIKES crime novels"),
)
NO_ANSWERS = (
    ("What do you need?", "A poem."),
    ("What do you like about it?", "The ending."),
    ("What are you working on?", "A speech."),
    ("Where are you going?", "Kassel."),
    ("Where do you live?", "None of your business."),
    ("What would you like?", "A table for two."),
    ("Any allergies?", "None."),
    ("Which pets do well in flats?", "Cats?"),
    ("Do you have any pets?", "Maybe a dog."),
)


def talked(*texts: str) -> ExtractionRequest:
    """Return a talk in which the person has the first word, the assistant the second."""
    roles: tuple[Literal["user", "assistant"], ...] = ("user", "assistant")
    return ExtractionRequest(
        [SpokenTurn(i, roles[i % 2], text, SAID_AT) for i, text in enumerate(texts)], "Bill"
    )


@pytest.mark.parametrize(("asked", "said", "wanted"), ANSWERS, ids=[one[0] for one in ANSWERS])
def test_a_short_answer_completes_its_question(asked: str, said: str, wanted: str) -> None:
    assert edges(answer(talked("Hello.", asked, said))) == {wanted}


@pytest.mark.parametrize(("asked", "said"), NO_ANSWERS, ids=[one[0] + one[1] for one in NO_ANSWERS])
def test_what_is_asked_of_this_talk_is_not_kept(asked: str, said: str) -> None:
    assert edges(answer(talked("Hello.", asked, said))) == set()


def test_a_name_given_when_asked_is_kept() -> None:
    assert aliases(answer(talked("Hello.", "And your name is?", "Never mind."))) == []
    assert aliases(answer(talked("Hello.", "What is your name?", "Lioba."))) == ["Lioba"]


def test_what_somebody_else_is_into_is_theirs() -> None:
    request = talked("My son Timo turns nine.", "What is he into?", "Lego, and he plays chess.")

    assert {"Timo LIKES Lego", "Timo PLAYS chess"} <= edges(answer(request))


def test_a_game_goes_on_in_the_turns_that_follow() -> None:
    opened = "Let's role-play a job interview. I'm Sofia and I work at Acme."

    assert edges(answer(talked(opened, "Welcome!", "I live in Bergen."))) == set()


def test_a_game_is_over_when_somebody_comes_back() -> None:
    opened = "Let's role-play a job interview."

    assert edges(answer(talked(opened, "Welcome!", "Anyway, I live in Bergen."))) == {
        "user LIVES_IN Bergen"
    }


def test_who_is_here_is_named() -> None:
    assert aliases(answer(talked("Hi, Bettina here."))) == ["Bettina"]
    assert aliases(answer(talked("It's Christmas again."))) == []
