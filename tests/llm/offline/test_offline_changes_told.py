"""A change is read however it is told, and takes the place of what was; nothing else does."""

import pytest

from memory.llm.base import ExtractionRequest, SpokenTurn
from tests.llm.offline.changes_amended import CHANGES_AMENDED, UNCHANGED_AMENDED
from tests.llm.offline.changes_handed import CHANGES_HANDED
from tests.llm.offline.changes_kept import KEPT_HANDED, LIFE_HANDED
from tests.llm.offline.changes_more import CHANGES_MORE, OF_OTHERS_MORE
from tests.llm.offline.changes_not import NO_STATEMENTS, SLIPS, STATEMENTS_AGAIN, UNCHANGED
from tests.llm.offline.changes_told import CHANGES, OF_OTHERS
from tests.llm.offline.changes_ways import CHANGES_WAYS, DAYS, OF_OTHERS_WAYS, UNCHANGED_WAYS
from tests.llm.offline.lives import lived
from tests.llm.offline.talk import SAID_AT, answer, edges, extracted

LIFE = (
    "I work at Acme. I live in Leeds. My boss is Sarah. My dentist is Dr. Weiss."
    " My bank is Lunabank. My dog is called Rex. I drive a Golf. I'm vegetarian."
    " My number is 555 0101."
)

ALL = (*CHANGES, *CHANGES_MORE, *CHANGES_WAYS, *CHANGES_HANDED, *CHANGES_AMENDED)


def own(text: str) -> set[str]:
    """Return the edges of a row."""
    return {f"user {one.strip()}" for one in text.split(";") if one.strip()}


@pytest.mark.parametrize(
    ("first", "later", "now", "over"),
    ALL,
    ids=[f"{first} {later}" for first, later, _, _ in ALL],
)
def test_what_was_said_last_holds(first: str, later: str, now: str, over: str) -> None:
    holds, gone = lived(first, later)

    assert own(now) <= holds
    assert own(over) <= gone - holds


@pytest.mark.parametrize(
    ("first", "later", "now", "over"),
    [*OF_OTHERS, *OF_OTHERS_MORE, *OF_OTHERS_WAYS],
    ids=[later for _, later, _, _ in (*OF_OTHERS, *OF_OTHERS_MORE, *OF_OTHERS_WAYS)],
)
def test_what_was_said_last_of_others_holds(first: str, later: str, now: str, over: str) -> None:
    holds, gone = lived(first, later)

    assert {one for one in (now,) if one} <= holds
    assert over in gone - holds


@pytest.mark.parametrize("text", NO_STATEMENTS)
def test_what_is_no_word_of_ones_own_gives_nothing(text: str) -> None:
    assert edges(extracted(text)) == set()


@pytest.mark.parametrize("text", STATEMENTS_AGAIN)
def test_what_follows_a_frame_is_read(text: str) -> None:
    assert edges(extracted(text)) == {"user LIVES_IN Rome"}


@pytest.mark.parametrize("text", [*UNCHANGED, *UNCHANGED_WAYS, *UNCHANGED_AMENDED])
def test_what_is_no_change_leaves_everything(text: str) -> None:
    before, _ = lived(LIFE)

    holds, gone = lived(LIFE, text)

    assert gone == set()
    assert {one for one in holds - before if "HAS_S" not in one and "HAS_N" not in one} == set()


@pytest.mark.parametrize("text", KEPT_HANDED)
def test_what_only_sounds_like_handing_on_ends_nothing(text: str) -> None:
    assert lived(LIFE_HANDED, text)[1] == set()


@pytest.mark.parametrize(("text", "day"), DAYS)
def test_an_appointment_keeps_the_day_that_was_said(text: str, day: str) -> None:
    event = next(one for one in extracted(text)["entities"] if one["kind"] == "EVENT")

    assert event["properties"] == {"day": day}


@pytest.mark.parametrize(("text", "wanted"), SLIPS, ids=[text[:50] for text, _ in SLIPS])
def test_a_slip_is_put_right_by_the_next_sentence(text: str, wanted: str) -> None:
    assert edges(extracted(text)) == {wanted}


def test_of_two_dentists_none_is_taken_for_the_old_one() -> None:
    holds, gone = lived(
        "My dentist is Dr. Weiss. Dr. Wolf is my dentist as well.", "My dentist is Dr. Klein now."
    )

    assert gone == set()
    assert "user HAS_DENTIST Dr. Klein" in holds


def test_a_subject_is_not_guessed_behind_a_question_about_somebody() -> None:
    """Of "How is your sister?" it is the sister who moved."""
    asked = SpokenTurn(0, "assistant", "How is your sister doing?", SAID_AT)
    told = SpokenTurn(1, "user", "Moved to York last week.", SAID_AT)

    assert edges(answer(ExtractionRequest([asked, told], "Bill"))) == set()


def test_she_is_whoever_was_named_in_the_same_sentence() -> None:
    holds, _ = lived("My landlady is Mrs. Ode. I live with my friend Sunniva, she has a garden.")

    assert "Sunniva OWNS garden" in holds


@pytest.mark.parametrize(
    "text",
    [
        "My birthday isn't on 6 July, it's on 7 June.",
        "You've got my birthday wrong, it's 7 June.",
        "My birthday is not 6 July but 7 June.",
    ],
)
def test_a_birthday_is_put_right(text: str) -> None:
    own_node = next(one for one in extracted(text)["entities"] if one["name"] == "user")

    assert own_node["properties"] == {"birthday": "7 June"}
