"""A snippet is the turn's own span, whole words, long enough, and the person's."""

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.clean.heard import Heard
from memory.engine.learn.clean.names import seen
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.clean.spans import Text
from memory.engine.learn.proposal import KnownNode, Snippet
from memory.engine.vocabulary import Basis, Kind
from tests.engine.learn.people import answer, codes, entity, lines, names, occasion, relation

MOTTO = (
    "\u201cTrust but verify\u201d is her motto\u2026   and she hates   my spreadsheets. "
    "Zoe\u0308 agrees."
)


def quoted(words: str, *said: str, evidence: str = "") -> tuple[Snippet, set[str]]:
    notes = Notes()
    _, snippet = Heard(occasion(*said)).quote(words, evidence, notes)
    return snippet, codes(notes.taken)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ('"Trust but verify" is her motto...', "\u201cTrust but verify\u201d is her motto\u2026"),
        ("and she hates my spreadsheets.", "and she hates   my spreadsheets."),
        ("Zo\u00eb agrees.", "Zoe\u0308 agrees."),
    ],
)
def test_what_is_stored_is_the_turns_own_span(words: str, found: str) -> None:
    snippet, noted = quoted(words, "Hello there.", MOTTO)

    assert snippet.text == found == MOTTO[snippet.start : snippet.end]
    assert snippet.turn_id == "turn-1"
    assert noted == {"snippet_relocated"}


def test_signs_that_nobody_sees_do_not_hide_words() -> None:
    """The extractor's copy is without them; the quote is the turn's own."""
    said = "My boss is Bi\u200bll\ufe0f\ufe0f\ufe0f, really."

    snippet, _ = quoted("My boss is Bill, really.", said)

    assert seen(said) == "My boss is Bill, really."
    assert snippet.text == said


def test_an_exact_place_is_better_than_one_alike() -> None:
    snippet, noted = quoted("she likes tea", "she  likes tea", "she likes tea")

    assert (snippet.turn_id, noted) == ("turn-1", set())


def test_no_span_begins_or_ends_within_a_word() -> None:
    snippet, noted = quoted("able to swi", "I am unable to swim.")

    assert snippet.text == "unable to swim"
    assert noted == {"snippet_relocated"}


def test_a_letter_keeps_its_accent() -> None:
    assert Text("Zoe\u0308 agrees").find("Zoe") == (0, 4)


@pytest.mark.parametrize(("text", "words"), [("\uac01", "\uac00"), ("a\u0301b\u0301", "\u00e1b")])
def test_half_a_letter_is_not_found(text: str, words: str) -> None:
    assert Text(text).find(words) is None


def test_nothing_is_found_nowhere() -> None:
    assert Text("Sarah").find("  ") is None


@pytest.mark.parametrize("words", ["Yes", "\u6211\u7231"])
def test_short_words_stand_where_they_are_enough(words: str) -> None:
    said = words if words == "Yes" else f"{words}\u5317\u4eac"

    assert quoted(words, said)[0].text == words


def test_one_short_word_is_not_enough() -> None:
    with pytest.raises(DropError, match="snippet_too_short"):
        quoted("Sarah", "Sarah is here")


LONG = " ".join(f"This is sentence number {n} of a long story." for n in range(40))


def test_a_long_snippet_is_cut_at_sentences_around_its_evidence() -> None:
    snippet, noted = quoted(LONG, LONG, evidence="number 20 of")

    assert len(snippet.text) <= 600
    assert snippet.text.startswith("This is")
    assert snippet.text.endswith("story.")
    assert snippet.evidence == "number 20 of"
    assert noted == {"snippet_cut"}


def test_sentences_before_fill_up_what_is_left() -> None:
    snippet, _ = quoted(LONG, LONG, evidence="number 39 of")

    assert snippet.text.endswith("number 39 of a long story.")
    assert len(snippet.text) > 500


def test_one_endless_sentence_is_cut_from_its_evidence_on() -> None:
    endless = "and so on " * 200
    snippet, noted = quoted(endless, f"{endless}!", evidence="not there")

    assert len(snippet.text) == 600
    assert noted >= {"evidence_dropped", "snippet_cut"}


def test_a_bare_answer_keeps_its_question() -> None:
    said = ("assistant: That sounds hard. Is Sarah your manager at Acme? She may quit.", "Yes.")

    assert quoted("Yes.", *said)[0].context == "Is Sarah your manager at Acme?"


def test_a_full_answer_needs_no_question() -> None:
    said = ("assistant: Who is Sarah?", "My boss Sarah is great.")

    assert quoted("My boss Sarah is great.", *said)[0].context == ""


def test_an_answer_without_a_question_has_none() -> None:
    assert quoted("Yes.", "assistant: Go on.", "Yes.")[0].context == ""


def basis(said: str, *ends: str) -> tuple[Basis, float]:
    source, target = ends
    raw = answer(
        [entity("Emil"), entity("fish farm", "ORG"), entity("Sarah", aliases=["Sally"])],
        [relation(source, "KNOWS", target, said)],
    )
    (claim,) = clean(raw, occasion("My friend Emil and Sally know a fish farm.", said)).claims
    return claim.basis, claim.confidence


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("I know Emil well.", ("Bill", "Emil")),
        ("Emil works at fish farms.", ("Emil", "fish farm")),
        ("We met Sally there.", ("Bill", "Sarah")),
    ],
)
def test_a_snippet_that_names_both_ends_states(said: str, ends: tuple[str, str]) -> None:
    assert basis(said, *ends) == (Basis.STATED, 0.9)


def test_what_a_pronoun_says_is_inferred() -> None:
    found = basis("He works at a fish farm now.", "Emil", "fish farm")

    assert found == (Basis.INFERRED, 0.7)


def test_the_assistants_word_for_a_known_person_needs_no_yes() -> None:
    sarah = KnownNode("sarah", "Sarah", Kind.PERSON)
    said = ("assistant: How is Sarah?", "She is my boss now.")
    raw = answer(relations=[relation("me", "HAS_BOSS", "Sarah", "She is my boss now.")])

    assert lines(clean(raw, occasion(*said, nodes=[sarah]))) == ["Bill HAS_BOSS Sarah"]


def test_an_answer_that_names_nobody_leans_on_its_question() -> None:
    said = ("Bob is odd.", "assistant: So you dislike Bob?", "ok next question")
    raw = answer([entity("Bob")], [relation("me", "DISLIKES", "Bob", "ok next question")])

    assert lines(clean(raw, occasion(*said))) == []


NAMESAKE = "Bill from accounting hates meetings."


def test_a_namesake_is_somebody_else() -> None:
    raw = answer(
        [entity("Bill"), entity("meetings", "TOPIC")],
        [relation("Bill", "HATES", "meetings", NAMESAKE)],
    )

    proposal = clean(raw, occasion(NAMESAKE))

    assert [one.is_namesake for one in proposal.mentions] == [True, False]
    assert proposal.claims[0].source.mention == 0


def test_an_unlisted_namesake_is_a_stand_in() -> None:
    raw = answer([entity("meetings", "TOPIC")], [relation("Bill", "HATES", "meetings", NAMESAKE)])

    assert names(clean(raw, occasion(NAMESAKE))) == ["meetings/TOPIC", "Bill/OTHER?"]


def test_a_person_without_a_name_has_no_namesake() -> None:
    me = KnownNode("me", "You", Kind.PERSON, is_self=True)
    raw = answer(
        [entity("You"), entity("Sarah")], [relation("You", "LOVES", "Sarah", "Sarah, I love you!")]
    )

    proposal = clean(raw, occasion("Sarah, I love you!", me=me))

    assert lines(proposal) == ["You LOVES Sarah"]
    assert names(proposal) == ["Sarah/PERSON"]


@pytest.mark.parametrize(
    ("said", "is_self"),
    [
        ("I'm Theo.", True),
        ("I am Theo's brother.", False),
        ('My sister says "I\'m Theo" all day.', False),
        ("Theo here, hello!", True),
    ],
)
def test_only_an_introduction_names_the_person(said: str, is_self: object) -> None:
    (theo,) = clean(answer([entity("Theo")]), occasion(said)).mentions

    assert theo.is_self is is_self


def test_a_claim_between_two_kinds_of_one_name_takes_the_given_kind() -> None:
    sam = [entity("Sam"), entity("Sam", "ORG")]
    told = relation("Bill", "WORKS_AT", "Sam", "I work at Sam.", target_kind="ORG")

    (claim,) = clean(answer(sam, [told]), occasion("I work at Sam.")).claims

    assert claim.target.mention == 1


@pytest.mark.parametrize("is_known", [True, False])
def test_an_end_may_be_a_stored_node(is_known: object) -> None:
    nodes = [KnownNode("d", "Dublin", Kind.PLACE, aliases=("Baile",))] if is_known else []
    told = relation("Bill", "LIVES_IN", "BAILE", "I live in Baile.")

    (claim,) = clean(answer(relations=[told]), occasion("I live in Baile.", nodes=nodes)).claims

    assert claim.target.node == ("d" if is_known else None)


def test_a_retirement_needs_an_edge_and_words() -> None:
    raw = answer(
        retirements=[
            {"edge": "77", "snippet": "I no longer like sushi."},
            7,
        ]
    )

    proposal = clean(raw, occasion("I no longer like sushi."))

    assert proposal.retirements == ()
    assert codes(proposal.notes) == {"edge_unknown", "relation_wrong_type"}
