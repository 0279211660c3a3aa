"""Plans end on the day they name, counted from when they were said."""

import pytest

from tests.llm.offline.talk import extracted


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I'm moving to Madrid in March.", "2027-03-31"),
        ("I'm moving to Madrid in June.", "2026-06-30"),
        ("I'm flying to Rome next week.", "2026-05-17"),
        ("I'm flying to Rome this week.", "2026-05-10"),
        ("I'm flying to Rome next month.", "2026-06-30"),
        ("I'm flying to Rome next year.", "2027-12-31"),
        ("I'm flying to Rome tomorrow.", "2026-05-05"),
        ("I'm flying to Rome on Friday.", "2026-05-08"),
        ("I'm flying to Rome in two weeks.", "2026-05-18"),
        ("I'm flying to Rome on 31 December 2028.", "2028-12-31"),
        ("I'm flying to Rome on the 3rd of July.", "2026-07-03"),
        ("I'm staying in Lisbon until 12 May.", "2026-05-12"),
        ("I'm staying in Lisbon until May 12th.", "2026-05-12"),
        ("I'm in Lisbon until Friday.", "2026-05-08"),
        ("I'm staying in Lisbon from June to August.", "2026-08-31"),
        ("I'm moving to Madrid in 2027.", "2027-12-31"),
        ("I have an exam this weekend.", "2026-05-10"),
    ],
)
def test_a_plan_ends_on_its_last_day(text: str, day: str) -> None:
    (relation,) = extracted(text)["relations"]

    assert (relation["stability"], relation["expires_at"]) == ("time_bound", day)


@pytest.mark.parametrize(
    "text",
    ["I'm flying to Rome.", "I'm flying to Rome on 30 February.", "I may fly to Rome in May."],
)
def test_no_date_is_invented(text: str) -> None:
    assert all("expires_at" not in r for r in extracted(text)["relations"])


def test_what_lasts_does_not_expire() -> None:
    (relation,) = extracted("I have lived in Ghent since 2019.")["relations"]

    assert "expires_at" not in relation


def test_a_past_event_is_no_plan() -> None:
    assert extracted("I had an exam last Friday.")["relations"] == []


def test_a_birthday_is_a_property() -> None:
    read = extracted("My birthday is 3 May.", "I was born on 3 May 1990 in Cork.")

    assert read["entities"][0]["properties"] == {"birthday": "3 May 1990"}
    assert [r["relation"] for r in read["relations"]] == ["BORN_IN"]


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("I turn 30 on 12 June.", {"user": "12 June"}),
        ("My mum turns 80 on the 9th of February.", {"mum": "9th of February"}),
        ("Our son Jonah has his birthday on 22 April.", {"Jonah": "22 April"}),
        ("It's my wife's birthday on 5 May.", {"wife": "5 May"}),
        ("I keep forgetting birthdays. My dad Bo is 3 May.", {"Bo": "3 May"}),
        ("I forget birthdays. Bo is 2 May and mine is on 30 July.", {"user": "30 July"}),
        ("My dad Bo is 3 May.", {}),
        ("I turn 30 pages on 12 June.", {}),
    ],
)
def test_whose_birthday_it_is(text: str, born: dict[str, str]) -> None:
    days = {
        one["name"]: one["properties"]["birthday"]
        for one in extracted(text)["entities"]
        if "birthday" in one.get("properties", {})
    }

    assert born.items() <= days.items()
    assert bool(born) == bool(days)


@pytest.mark.parametrize(
    "text",
    [
        "Since March I work at Acme.",
        "Since March, I work at Acme.",
        "Since early 2020 I work at Acme.",
        "From June to August I work at Acme.",
        "Last year I got a job at Acme.",
    ],
)
def test_a_date_may_open_a_statement(text: str) -> None:
    assert [one["relation"] for one in extracted(text)["relations"]] == ["WORKS_AT"]


def test_a_date_opens_only_what_the_person_says() -> None:
    assert extracted("Since March the shop closes at noon.")["relations"] == []


def test_being_somewhere_without_an_end_is_not_kept() -> None:
    assert extracted("I'm in Lisbon.")["relations"] == []
