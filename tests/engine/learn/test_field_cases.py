"""Faults that people met elsewhere, as learning meets them here."""

import json

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownEdge, KnownNode
from memory.engine.vocabulary import Kind
from tests.engine.learn.people import (
    BILL,
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
    settled,
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


@pytest.mark.parametrize("junk", ["...", "N/A", "-", "2024-05-03 10:11", "user", "He", "10:11"])
def test_a_name_that_names_nothing_is_refused(junk: str) -> None:
    """B15: refused and counted; the turn is still done with."""
    proposal = clean(answer([entity(junk)]), occasion("It was a long day."))

    assert not proposal.is_retry
    assert names(proposal) == []
    assert codes(proposal.notes) <= {"junk_name", "self_placeholder"}
    assert proposal.notes


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


COWORKERS = [
    "\u0110\u1ee9c",
    "\u041b\u0435\u043d\u0430",
    "\uae40\ubbfc\uc900",
    "\uc774\uc11c\uc5f0",
    "\u738b\u82b3",
]


def test_names_of_every_script_stay_apart() -> None:
    """B35: five people with five canons; the second mention finds the third again."""
    given = occasion(f"Coworkers: {', '.join(COWORKERS)}.")

    changes = changed(answer([entity(name) for name in COWORKERS]), given)

    assert len({node.canon for node in changes.nodes} - {""}) == len(COWORKERS)
    known = [KnownNode(node.canon, node.name, node.kind) for node in changes.nodes]
    later = occasion(f"{COWORKERS[2]} is sick", nodes=known)
    _, settlement = settled(answer([entity(COWORKERS[2])]), later)
    assert settlement.settled[0].node == changes.nodes[2].canon


def test_case_width_and_emoji_make_no_new_person() -> None:
    """B37: one node; each spelling is kept."""
    variants = ["Noor", "noor", "\uff2e\uff2f\uff2f\uff32", "Noor \u2728"]
    given = occasion(f"I met {', '.join(variants)}.")

    changes = changed(answer([entity(name) for name in variants]), given)

    assert [node.name for node in changes.nodes] == ["Noor"]
    assert [alias.name for alias in changes.aliases] == ["noor"]


def test_a_name_is_one_line() -> None:
    """B38."""
    proposal = clean(answer([entity("Anna\n  Kowalska")]), occasion("Anna Kowalska called."))

    assert names(proposal) == ["Anna Kowalska/PERSON"]


@pytest.mark.parametrize(
    "pair", [("Locker 14", "Locker 15"), ("flight KX201", "flight KX202"), ("Room 1", "Room")]
)
def test_names_of_other_numbers_never_meet(pair: tuple[str, str]) -> None:
    """B43: not even as candidates."""
    given = occasion(f"{pair[0]} and {pair[1]}.")

    _, settlement = settled(answer([entity(name, "THING") for name in pair]), given)

    assert [one.candidates for one in settlement.settled] == [(), ()]
    assert len(settlement.founders) == 2


@pytest.mark.parametrize(
    "pair",
    [
        ("Petra Novak", "Radek Novak"),
        ("Lunabank current account", "Lunabank savings account"),
    ],
)
def test_a_shared_surname_is_no_identity(pair: tuple[str, str]) -> None:
    """B45: two people, two accounts."""
    given = occasion(f"My {pair[0]} and my {pair[1]}.")

    _, settlement = settled(answer([entity(name) for name in pair]), given)

    assert [one.node for one in settlement.settled] == [0, 1]


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


def test_nicknames_become_names_of_the_person() -> None:
    """B19: no new person; a later mention by nickname is the person."""
    said = "Everyone calls me Sash, but my passport says Alexandra."
    raw = answer(
        [entity("Sash"), entity("Alexandra")],
        [relation("user", "IS_CALLED", "Sash", "Everyone calls me Sash")],
    )

    changes = changed(raw, occasion(said))

    assert changes.nodes == ()
    assert [(alias.node, alias.name) for alias in changes.aliases] == [
        ("bill", "Sash"),
        ("bill", "Alexandra"),
    ]
    me = KnownNode("bill", "Bill", Kind.PERSON, aliases=("Sash",), is_self=True)
    tea = answer([entity("tea", "THING")], [relation("Sash", "LIKES", "tea", "Sash likes tea")])
    assert lines(clean(tea, occasion("Sash likes tea", me=me))) == ["Bill LIKES tea"]


def test_who_holds_a_role_is_named_by_it() -> None:
    """B47: whoever holds a role is not a second person beside it."""
    said = ("My girlfriend is visiting.", "Ines, my girlfriend, loves fado.")
    raw = answer(
        [entity("my girlfriend"), entity("Ines"), entity("fado", "TOPIC")],
        [
            relation("Bill", "HAS_GIRLFRIEND", "Ines", "Ines, my girlfriend, loves fado."),
            relation("my girlfriend", "VISITS", "Bill", "My girlfriend is visiting."),
            relation("Ines", "LOVES", "fado", "Ines, my girlfriend, loves fado."),
        ],
    )
    given = occasion(*said)

    changes = changed(raw, given)

    assert edges_of(changes, given) == [
        "Bill HAS_GIRLFRIEND Ines",
        "Ines VISITS Bill",
        "Ines LOVES fado",
    ]
    assert "girlfriend" not in {alias.canon for alias in changes.aliases}


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


def test_a_placeholder_takes_the_name_once() -> None:
    """B64: however often it is said."""
    me = KnownNode("me", "You", Kind.PERSON, is_self=True)
    given = occasion(*["I'm Theo."] * 5, me=me)

    changes = changed(json.dumps({"entities": [entity("Theo")], "relations": []}), given)

    assert [(one.key, one.name) for one in changes.node_updates] == [("me", "Theo")]
    assert (changes.nodes, changes.aliases) == ((), ())
    assert BILL.name == "Bill"
