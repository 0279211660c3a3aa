"""What an assistant wrote about the person, as the person would say it."""

import pytest

from memory.engine.learn.hearsay.restating import restated

TOLD = [
    ("User lives in Oslo", "I live in Oslo"),
    ("The user's sister is Mia.", "My sister is Mia."),
    ("You are allergic to walnuts", "I am allergic to walnuts"),
    ("You\u2019ve got two cats", "I have got two cats"),
    ("Your dog is called Rex", "My dog is called Rex"),
    ("Studies law in Graz", "I study law in Graz"),
    ("Watches birds", "I watch birds"),
    ("Allergic to pollen", "I am allergic to pollen"),
    ("Currently works at Ferrox", "I currently work at Ferrox"),
    ("User grew up in Leeds and now lives in Graz", "I grew up in Leeds and now live in Graz"),
    ("User does not eat pork", "I do not eat pork"),
    ("User lives in Rome with his wife Ada and works at Ferrox", None),
    ("Location: Oslo", "I live in Oslo"),
    ("boss: Ingrid", "My boss is Ingrid"),
    ("Favorite drink: tea", "My favorite drink is tea"),
    ("Work: User works at Ferrox", "I work at Ferrox"),
    ("Bill works at Ferrox", "I work at Ferrox"),
    ("Ingrid is the user's boss", "Ingrid is my boss"),
    ("Ada is married to the user", "Ada is married to me"),
]
KEPT = [
    "Ingrid lives in Graz",
    "User interface design is hard",
    "Note: it rains",
    "W\u00fcrde gern in Graz wohnen",
]


@pytest.mark.parametrize(("line", "told"), TOLD)
def test_the_person_tells_it(line: str, told: str | None) -> None:
    expected = told or "I live in Rome with my wife Ada and work at Ferrox"

    assert restated(line, ["Bill"]).text == expected


@pytest.mark.parametrize("line", KEPT)
def test_what_is_of_others_stays(line: str) -> None:
    assert restated(line, ["Bill"]).text == line


def test_they_follows_on_the_person_alone() -> None:
    assert restated("They work at Ferrox", [], follows=True).text == "I work at Ferrox"
    assert restated("They work at Ferrox", []).text == "They work at Ferrox"


def test_whose_things_are_unclear_stays() -> None:
    line = "User met Ingrid and her husband"

    assert restated(line, []).text == "I met Ingrid and her husband"
