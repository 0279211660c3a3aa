"""Faults that people met elsewhere, as learning meets them here: words, claims and answers."""

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownEdge, KnownNode
from memory.engine.vocabulary import Kind
from tests.engine.learn.people import (
    NOON,
    answer,
    changed,
    codes,
    edges_of,
    entity,
    lines,
    names,
    occasion,
    relation,
)


def test_an_assistants_advice_is_no_experience_of_the_person() -> None:
    """B03: every item whose evidence is not a user turn is dropped and counted."""
    pump = occasion(
        "How do I stop the pump dripping?",
        "assistant: I replaced mine with a 12 mm gasket.\n\nI prefer copper.\n\nTurn it off.",
    )
    raw = answer(
        [entity("12 mm gasket", "THING"), entity("copper", "THING")],
        [
            relation("Bill", "USES", "12 mm gasket", "I replaced mine with a 12 mm gasket."),
            relation("Bill", "PREFERS", "copper", "I prefer copper."),
        ],
    )

    proposal = clean(raw, pump)

    assert proposal.claims == ()
    assert [note.code for note in proposal.notes] == ["snippet_from_assistant"] * 2


def test_another_speaker_of_a_group_is_not_the_person() -> None:
    """B08: Bo's line says nothing of Ana."""
    ana = KnownNode("ana", "Ana", Kind.PERSON, is_self=True)
    group = occasion("user Ana: I hate Mondays", "user Bo: I love Mondays", me=ana)
    raw = answer(
        [entity("Mondays", "TOPIC")],
        [
            relation("Ana", "HATES", "Mondays", "I hate Mondays"),
            relation("Ana", "LOVES", "Mondays", "I love Mondays"),
        ],
    )

    proposal = clean(raw, group)

    assert lines(proposal) == ["Ana HATES Mondays"]
    assert "snippet_other_speaker" in codes(proposal.notes)


VEGAN = answer([entity("vegan", "TOPIC")], [relation("Bill", "FOLLOWS_DIET", "vegan", "{said}")])


def vegan(said: str, question: str = "So you are vegan?") -> list[str]:
    given = occasion("What shall I cook?", f"assistant: {question}", said)
    return lines(clean(VEGAN.replace("{said}", said), given))


@pytest.mark.parametrize(
    "said", ["ok whatever, next question", "Maybe, I guess.", "Yes, sort of.", "Haha, funny one."]
)
def test_a_guess_of_the_assistant_is_no_claim_of_the_person(said: str) -> None:
    """B20: without a plain yes there is no such thing."""
    assert vegan(said) == []


def test_a_plain_yes_takes_the_question_up() -> None:
    """B20: the person's turn is the evidence, the question its context."""
    given = occasion("Dinner?", "assistant: Sure. So you are vegan?", "Yes, exactly")

    (claim,) = clean(VEGAN.replace("{said}", "Yes, exactly"), given).claims

    assert claim.snippets[0].text == "Yes, exactly"
    assert claim.snippets[0].context == "So you are vegan?"
    assert claim.confidence == pytest.approx(0.7)


@pytest.mark.parametrize("raw", ["", '{"items":[{"snippet":"I li', "I cannot help with that."])
def test_no_answer_is_a_failed_attempt(raw: str) -> None:
    """B27: nothing is stored of half a sentence."""
    proposal = clean(raw, occasion("I like chess."))

    assert proposal.is_retry
    assert (proposal.mentions, proposal.claims) == ((), ())


@pytest.mark.parametrize(
    ("raw", "status", "found", "code"),
    [
        ('{"entities": {"name":"chess","kind":"THING"}}', "ok", ["chess/THING"], "object_to_list"),
        ('{"entities":["chess"]}', "ok", [], "entity_wrong_type"),
        ("[]", "retry", [], "wrong_shape"),
        ('{"entities":null}', "ok", [], "episode_missing"),
    ],
)
def test_a_wrong_shape_is_coerced_or_refused(
    raw: str, status: str, found: list[str], code: str
) -> None:
    """B29: one object for a list is a list of one; a bare word is no entity."""
    proposal = clean(raw, occasion("I play chess."))

    assert ("retry" if proposal.is_retry else "ok") == status
    assert names(proposal) == found
    assert code in codes(proposal.notes)


def test_words_that_were_never_said_are_no_snippet() -> None:
    """B31: the claim is dropped, never shown as a quote."""
    raw = answer(
        [entity("rowing", "TOPIC")],
        [relation("Bill", "PRACTICES", "rowing", "I have rowed for ten years")],
    )

    proposal = clean(raw, occasion("I took up rowing."))

    assert proposal.claims == ()
    assert "snippet_not_verbatim" in codes(proposal.notes)


def test_a_claim_told_three_times_is_one_edge() -> None:
    """B56: one edge with every snippet, one sighting."""
    text = "I love chess. Chess is my passion. Did I say I adore chess?"
    raw = answer(
        [entity("chess", "TOPIC")],
        [
            relation("Bill", "LOVES", "chess", "I love chess."),
            relation("Bill", "HAS_PASSION", "chess", "Chess is my passion."),
            relation("Bill", "ADORES", "chess", "I adore chess?"),
        ],
    )
    given = occasion(text)

    changes = changed(raw, given)

    assert edges_of(changes, given) == ["Bill LOVES chess"]
    assert [one.snippet.text for one in changes.snippets] == [
        "I love chess.",
        "Chess is my passion.",
        "I adore chess?",
    ]
    assert [one.is_primary for one in changes.snippets].count(True) == 1


def test_one_batch_may_retire_and_renew_the_same_thing_twice() -> None:
    """B59: whatever the order and number of operations, the new value stands at the end."""
    torino = KnownNode("torino", "Genoa", Kind.PLACE)
    home = KnownEdge("4", "bill", "LIVES_IN", "torino", touched_at=NOON.replace(year=2025))
    given = occasion("I moved to Turin.", nodes=[torino], edges=[home])
    gone = {"edge": "4", "snippet": "I moved to Turin."}
    move = relation("Bill", "LIVES_IN", "Turin", "I moved to Turin.", updates="4")
    raw = answer([entity("Turin", "PLACE")], [move], retirements=[gone, gone])

    changes = changed(raw, given)

    assert edges_of(changes, given) == ["Bill LIVES_IN Turin"]
    assert [closing.edge for closing in changes.closings] == ["4"]
    assert not changes.edges[0].is_superseded
