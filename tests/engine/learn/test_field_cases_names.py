"""Faults that people met elsewhere, as learning meets them here: who is who, and names."""

import json

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownNode
from memory.engine.vocabulary import Kind
from tests.engine.learn.people import (
    BILL,
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


@pytest.mark.parametrize("junk", ["...", "N/A", "-", "2024-05-03 10:11", "user", "He", "10:11"])
def test_a_name_that_names_nothing_is_refused(junk: str) -> None:
    """B15: refused and counted; the turn is still done with."""
    proposal = clean(answer([entity(junk)]), occasion("It was a long day."))

    assert not proposal.is_retry
    assert names(proposal) == []
    assert codes(proposal.notes) <= {"junk_name", "self_placeholder"}
    assert proposal.notes


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


def test_a_placeholder_takes_the_name_once() -> None:
    """B64: however often it is said."""
    me = KnownNode("me", "You", Kind.PERSON, is_self=True)
    given = occasion(*["I'm Theo."] * 5, me=me)

    changes = changed(json.dumps({"entities": [entity("Theo")], "relations": []}), given)

    assert [(one.key, one.name) for one in changes.node_updates] == [("me", "Theo")]
    assert (changes.nodes, changes.aliases) == ((), ())
    assert BILL.name == "Bill"
