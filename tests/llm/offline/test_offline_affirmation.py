"""A yes states what was asked, in the person's own words and less surely."""

import pytest

from memory.llm.base import ExtractionRequest, SpokenTurn
from tests.llm.offline.talk import SAID_AT, Answer, answer, edges


def _answered(asked: str, said: str) -> Answer:
    turns = [SpokenTurn(0, "assistant", asked, SAID_AT), SpokenTurn(1, "user", said, SAID_AT)]
    return answer(ExtractionRequest(turns, "Bill"))


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("Do you live in Bruges?", "user LIVES_IN Bruges"),
        ("Just to be sure: are you vegan?", "user FOLLOWS_DIET vegan"),
        ("So you work at Acme, right?", "user WORKS_AT Acme"),
        ("You're allergic to nuts, correct?", "user ALLERGIC_TO nuts"),
        ("Is Emre your brother?", "user HAS_BROTHER Emre"),
        ("Is your sister called Ana?", "user HAS_SISTER Ana"),
    ],
)
def test_a_yes_states_what_was_asked(asked: str, wanted: str) -> None:
    assert edges(_answered(asked, "Yes.")) == {wanted}


@pytest.mark.parametrize(
    ("asked", "said", "wanted"),
    [
        ("Do you eat meat, or are you vegetarian?", "the second one", "FOLLOWS_DIET vegetarian"),
        ("Are you vegan or vegetarian?", "Vegetarian!", "FOLLOWS_DIET vegetarian"),
        ("Do you live in Leeds or in York?", "the former", "LIVES_IN Leeds"),
        ("You mentioned Inga, is she your boss?", "yes, she is", "HAS_BOSS Inga"),
    ],
)
def test_a_choice_and_a_pronoun_state_what_was_asked(asked: str, said: str, wanted: str) -> None:
    assert edges(_answered(asked, said)) == {f"user {wanted}"}


def test_what_a_yes_states_is_quoted_by_the_yes() -> None:
    (relation,) = _answered("Do you live in Bruges?", "Yes, that's right.")["relations"]

    assert (relation["snippet"], relation["confidence"]) == ("Yes, that's right.", 0.7)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Do you live in Bruges?", "No."),
        ("Do you live in Bruges?", "Yes, maybe."),
        ("Do you live in Bruges or in Ghent?", "Yes."),
        ("Shall I note that you live in Bruges?", "Yes."),
        ("Would you like to live in Bruges?", "Yes."),
        ("Where do you live?", "Yes."),
        ("You live in Bruges.", "Yes."),
        ("The long or the short version?", "The first."),
        ("Ana called Rhea. Is she your boss?", "Yes."),
    ],
)
def test_an_offer_a_choice_or_a_hedge_states_nothing(asked: str, said: str) -> None:
    assert edges(_answered(asked, said)) == set()


def test_the_summary_holds_none_of_the_words_of_the_assistant() -> None:
    read = _answered("Do you live in Bruges?", "Yes, indeed.")

    assert read["episode"]["summary"] == "Yes, indeed."
