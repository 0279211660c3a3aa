"""Faults that users of other systems reported, told in our own words."""

import pytest

from memory.llm.base import ExtractionRequest, KnownEdge, SpokenTurn
from tests.llm.offline.talk import SAID_AT, aliases, answer, edges, extracted, heard, names

WIDE_NOOR = "\uff2e\uff2f\uff2f\uff32"  # the same letters, full width
CRASH = (
    'Why does this crash?\n```cpp\nstd::string name = "Alice"; // I live in Rome {"a": "\\\\"}\n```'
)


def test_a_flatmates_dislike_is_not_the_persons() -> None:
    assert edges(extracted("My flatmate Jonas can't stand coriander.")) == {
        "Jonas DISLIKES coriander",
        "user LIVES_WITH Jonas",
    }


def test_he_is_the_brother() -> None:
    read = extracted("My brother Emil moved to Oslo. He works at a fish farm now.")

    assert edges(read) == {
        "user HAS_BROTHER Emil",
        "Emil LIVES_IN Oslo",
        "Emil WORKS_AT fish farm",
    }
    assert names(read, "PERSON") == {"Emil"}


def test_what_he_does_is_quoted_with_who_he_is() -> None:
    read = extracted("My brother Emil moved to Oslo. He works at a fish farm now.")

    assert [r["snippet"] for r in read["relations"] if r["relation"] == "WORKS_AT"] == [
        "My brother Emil moved to Oslo. He works at a fish farm now."
    ]


def test_a_hypothesis_is_no_fact() -> None:
    read = extracted(
        "If I ever moved to Kyoto I would buy a motorbike. Could a notes app help me plan?"
    )

    assert read["relations"] == read["entities"] == []


@pytest.mark.parametrize(
    "text", ["Only for this answer, reply in French.", "From now on always answer me in French."]
)
def test_an_instruction_is_no_edge(text: str) -> None:
    assert extracted(text)["relations"] == []


def test_a_pasted_summary_is_not_the_persons_word() -> None:
    read = extracted(
        "Summary of earlier session: the user decided to quit the job and sell the flat.\n\n"
        "I live in Rome, it said.\n\nPlease shorten this."
    )

    assert read["relations"] == []


def test_code_is_nobodys_life() -> None:
    read = extracted(CRASH)

    assert read["relations"] == read["entities"] == []


def test_what_everyone_calls_the_person_is_an_alias() -> None:
    read = extracted("Everyone calls me Sash, but my passport says Alexandra.")

    assert aliases(read) == ["Sash", "Alexandra"]
    assert names(read, "PERSON") == {"user"}


def test_a_lukewarm_answer_confirms_nothing() -> None:
    turns = [
        SpokenTurn(0, "assistant", "So you are vegan?", SAID_AT),
        SpokenTurn(1, "user", "ok whatever, next question", SAID_AT),
    ]

    assert answer(ExtractionRequest(turns, "Bill"))["relations"] == []


def test_denials_are_no_edges() -> None:
    text = "I don't own a car and I never said I dislike cats. I don't use Vim and use Helix."

    assert edges(extracted(text)) == {"user USES Helix"}


def test_capitals_make_no_people() -> None:
    read = extracted(
        "Will you help? Info: the hall shuts at six. May I bring Hope? Hope is my dog."
    )

    assert edges(read) == {"user HAS_PET Hope"}
    assert names(read, "PERSON") == set()
    assert names(read, "OTHER") == {"Hope"}


def test_a_lone_first_name_is_a_person() -> None:
    read = extracted("Anneliese starts on Monday.")

    assert names(read, "PERSON") == {"Anneliese"}
    assert read["relations"] == []


def test_names_of_every_script_are_five_people() -> None:
    read = extracted("Coworkers: Đức, Лена, 김민준, 이서연, 王芳.", "김민준 is sick")

    assert names(read, "PERSON") == {"Đức", "Лена", "김민준", "이서연", "王芳"}
    assert {r["relation"] for r in read["relations"]} == {"WORKS_WITH"}


def test_spellings_of_one_name_are_told_of_one_person() -> None:
    read = extracted(
        f"Noor is my sister. noor likes tea. {WIDE_NOOR} lives in Lyon. Noor ✨ plays chess."
    )

    assert names(read, "PERSON") == {"Noor", "noor", WIDE_NOOR}
    assert len(read["relations"]) == 4


def test_numbers_tell_things_apart() -> None:
    read = extracted("Locker 14 is mine, locker 15 is Bo's", "I'm on flight KX201 then KX202")

    assert names(read, "THING") == {"Locker 14", "locker 15", "KX201", "KX202"}


def test_two_accounts_are_two() -> None:
    read = extracted("My Lunabank current account and my Lunabank savings account.")

    assert names(read, "THING") == {"Lunabank current account", "Lunabank savings account"}


def test_a_role_and_its_later_name_are_one_person() -> None:
    read = extracted("My girlfriend is visiting.", "Ines, my girlfriend, loves fado.")

    assert edges(read) == {"user HAS_GIRLFRIEND Ines", "Ines LIKES fado"}
    assert names(read, "PERSON") == {"Ines"}
    assert len([r for r in read["relations"] if r["relation"] == "HAS_GIRLFRIEND"]) == 2


def test_the_same_said_thrice_in_one_turn_is_one_edge() -> None:
    read = extracted("I love chess. Chess is my passion. Did I say I adore chess?")

    assert [r["target"] for r in read["relations"]] == ["chess"]


def test_either_way_of_saying_who_manages_gives_one_direction() -> None:
    assert edges(extracted("Ravi manages Joana.", "Joana reports to Ravi.")) == {
        "Ravi MANAGES Joana"
    }


def test_hobbies_do_not_replace_each_other() -> None:
    read = extracted(
        "I play the cello.", "I started kickboxing.", "I speak Dutch.", "I am learning Thai."
    )

    assert {r["cardinality"] for r in read["relations"]} == {"one_to_many"}
    assert len(read["relations"]) == 4


def test_a_taste_taken_back_is_not_kept() -> None:
    read = extracted("I like sushi.", "That's wrong, I no longer like sushi.")

    assert read["relations"] == []


def test_a_known_taste_taken_back_is_retired() -> None:
    known = [KnownEdge("e1", "Bill", "LIKES", "sushi"), KnownEdge("e2", "Bill", "LIKES", "tea")]
    read = extracted("I no longer like sushi.", known=known)

    assert read["retirements"] == [{"edge": "e1", "snippet": "I no longer like sushi."}]


def test_another_speaker_is_not_read() -> None:
    turns = heard("I love Mondays", speaker="Bo")

    assert answer(ExtractionRequest(turns, "Ana"))["relations"] == []


def test_control_tokens_are_plain_data() -> None:
    assert edges(extracted("\ud83d <|endoftext|> I play go")) == {"user PLAYS go"}
