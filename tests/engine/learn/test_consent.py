"""What is sensitive is kept only by consent, and of nobody but the person."""

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.clean.sensitivity import sensitivity_of
from memory.engine.learn.proposal import Proposal
from memory.engine.vocabulary import Sensitivity
from tests.engine.learn.people import answer, codes, entity, lines, names, occasion, relation

HEALTH = Sensitivity.HEALTH
BIPOLAR = "I was diagnosed with bipolar disorder last year."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I'm allergic to peanuts", Sensitivity.DIET_ALLERGY),
        ("I am coeliac", Sensitivity.DIET_ALLERGY),
        (BIPOLAR, HEALTH),
        ("My salary is too low", Sensitivity.FINANCE),
        ("I'm gay but my family doesn't know", Sensitivity.ORIENTATION),
        ("I go to church on Sundays", Sensitivity.FAITH),
        ("I voted for the greens", Sensitivity.POLITICS),
        ("I am mixed race", Sensitivity.ETHNICITY),
        ("I joined the union", Sensitivity.UNION),
        ("They took my fingerprints", Sensitivity.BIOMETRICS),
        ("our sex life", Sensitivity.SEX_LIFE),
        ("My boss Sarah is driving me crazy", Sensitivity.NONE),
        ("Christian leads the European Union desk", Sensitivity.NONE),
        ("My rent is 940", Sensitivity.NONE),
    ],
)
def test_a_text_has_its_class(text: str, kind: Sensitivity) -> None:
    assert sensitivity_of(text) is kind


def ill(*consented: Sensitivity) -> Proposal:
    raw = answer(
        [entity("bipolar disorder", "TOPIC")],
        [relation("Bill", "HAS_CONDITION", "bipolar disorder", BIPOLAR)],
    )
    return clean(raw, occasion(BIPOLAR, consented=consented))


def test_without_consent_nothing_is_kept_but_a_note() -> None:
    proposal = ill()

    assert (proposal.claims, proposal.mentions) == ((), ())
    assert {note.detail for note in proposal.notes if note.code == "needs_consent"} == {"health"}


def test_a_thing_of_a_claim_held_back_is_no_mention() -> None:
    said = "I've been a shop steward for Unite since January."
    raw = answer([entity("Unite", "ORG")], [relation("Bill", "WORKS_AT", "Unite", said)])

    assert clean(raw, occasion(said)).mentions == ()


def test_a_sensitive_name_that_nothing_is_claimed_of_is_no_mention() -> None:
    proposal = clean(answer([entity("bipolar disorder", "TOPIC")]), occasion(BIPOLAR))

    assert proposal.mentions == ()
    assert codes(proposal.notes) == {"needs_consent"}


def test_with_consent_it_is_kept_and_labelled() -> None:
    (claim,) = ill(HEALTH).claims

    assert claim.sensitivity is HEALTH


def test_diet_and_allergy_need_no_consent() -> None:
    said = "I'm allergic to peanuts"
    raw = answer([entity("peanuts", "THING")], [relation("Bill", "ALLERGIC_TO", "peanuts", said)])

    (claim,) = clean(raw, occasion(said)).claims

    assert claim.sensitivity is Sensitivity.DIET_ALLERGY


def test_what_is_said_of_a_third_person_is_never_kept() -> None:
    said = "My colleague Ravi told me he has cancer."
    raw = answer(
        [entity("Ravi", properties={"illness": "cancer", "eyes": "brown"})],
        [relation("Bill", "HAS_COLLEAGUE", "Ravi", said)],
    )

    proposal = clean(raw, occasion(said, consented=[HEALTH]))

    assert proposal.claims == ()
    assert proposal.mentions[0].properties == {"eyes": "brown"}


def test_a_snippet_is_cut_to_what_may_be_kept() -> None:
    said = "I work at Acme. My cancer is back."
    raw = answer([entity("Acme", "ORG")], [relation("Bill", "WORKS_AT", "Acme", said)])

    (claim,) = clean(raw, occasion(said)).claims

    assert claim.snippets[0].text == "I work at Acme."
    assert said[claim.snippets[0].start : claim.snippets[0].end] == "I work at Acme."


def test_evidence_is_kept_before_sentences() -> None:
    said = "I work at Acme since my cancer went."
    told = relation("Bill", "WORKS_AT", "Acme", said, evidence="I work at Acme")

    (claim,) = clean(answer([entity("Acme", "ORG")], [told]), occasion(said)).claims

    assert (claim.snippets[0].text, claim.snippets[0].evidence) == ("I work at Acme",) * 2


def test_a_snippet_that_cannot_be_cut_takes_the_claim_along() -> None:
    said = "I work at Acme since my cancer went."
    raw = answer([entity("Acme", "ORG")], [relation("Bill", "WORKS_AT", "Acme", said)])

    assert lines(clean(raw, occasion(said))) == []


def test_a_sensitive_question_is_no_context() -> None:
    said = ("assistant: Has Acme asked about your cancer?", "Yes.")
    raw = answer([entity("Acme", "ORG")], [relation("Bill", "WORKS_AT", "Acme", "Yes.")])

    (claim,) = clean(raw, occasion(*said)).claims

    assert claim.snippets[0].context == ""


def test_summary_and_tags_need_consent_too() -> None:
    episode = {"summary": "Bill has cancer.", "importance": 0.5, "tags": ["cancer", "work"]}
    proposal = clean(answer(episode=episode), occasion("Hello there."))

    assert (proposal.episode.summary, proposal.episode.tags) == ("", ("work",))
    assert codes(proposal.notes) == {"needs_consent"}


def test_sensitive_aliases_are_taken_off() -> None:
    (zed,) = clean(answer([entity("Zed", aliases=["the gay one"])]), occasion("Zed!")).mentions

    assert zed.aliases == ()


def test_ones_own_properties_may_be_agreed_to() -> None:
    raw = answer([entity("user", properties={"illness": "cancer"})])

    (me,) = clean(raw, occasion("Hello there.", consented=[HEALTH])).mentions

    assert me.properties == {"illness": "cancer"}
    assert names(clean(raw, occasion("Hello there."))) == ["Bill/PERSON"]


def test_a_claim_falls_with_the_mention_it_stands_on() -> None:
    said = "I like gay cancer."  # two classes in one name, one of them agreed to
    raw = answer([entity("gay cancer", "TOPIC")], [relation("me", "LIKES", "gay cancer", said)])

    assert lines(clean(raw, occasion(said, consented=[HEALTH]))) == []
