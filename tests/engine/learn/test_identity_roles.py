"""Who is who: whoever holds a role, and the stand-in of a role nobody is known to hold."""

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownEdge, KnownNode
from memory.engine.learn.resolve import Settlement
from memory.engine.vocabulary import Decision, Kind
from tests.engine.learn.people import NOON, answer, entity, known, occasion, relation, settled


def holds(relation_name: str, target: str, **more: object) -> KnownEdge:
    key = f"{relation_name}-{target}"
    return KnownEdge(key, "bill", relation_name, target, touched_at=NOON, **more)  # type: ignore[arg-type] # of the tests' own


def role(name: str, nodes: list[KnownNode], edges: list[KnownEdge]) -> Settlement:
    given = occasion(f"{name} is visiting Ghent.", nodes=nodes, edges=edges)
    told = relation(name, "VISITS", "Ghent", f"{name} is visiting Ghent.")
    return settled(answer([entity("Ghent", "PLACE")], [told]), given)[1]


def test_my_boss_is_whoever_the_live_edge_says() -> None:
    gone = holds("HAS_BOSS", "kai", superseded_at=NOON)

    settlement = role("my boss", known("Kai", "Rhea"), [gone, holds("HAS_MANAGER", "rhea")])

    assert [one.node for one in settlement.settled] == [0, "rhea"]


def test_of_two_brothers_none_is_meant() -> None:
    edges = [holds("HAS_BROTHER", "emil"), holds("HAS_SIBLING", "jan")]

    settlement = role("my brother", known("Emil", "Jan"), edges)

    assert settlement.settled[1].decision is Decision.UNSURE


def test_a_sister_is_no_brother() -> None:
    settlement = role("my brother", known("Ana"), [holds("HAS_SISTER", "ana")])

    assert settlement.settled[1].decision is Decision.NEW


def test_my_friend_may_be_any() -> None:
    settlement = role("my friend", known("Tom"), [holds("HAS_FRIEND", "tom")])

    assert settlement.settled[1].decision is Decision.NEW


def test_a_role_keeps_its_stand_in() -> None:
    stand_in = KnownNode("1", "friend", Kind.PERSON, is_provisional=True)

    assert role("my friend", [stand_in], []).settled[1].node == "1"


def test_two_words_for_one_role_are_one_stand_in() -> None:
    said = "My boss left. My manager is back."
    told = [
        relation("me", "HAS_BOSS", "my boss", "My boss left."),
        relation("me", "HAS_MANAGER", "my manager", "My manager is back."),
    ]

    _, settlement = settled(answer(relations=told), occasion(said))

    assert [one.node for one in settlement.settled] == [0, 0]


@pytest.mark.parametrize(
    ("label", "node"), [("HAS_GIRLFRIEND", "1"), ("HAS_PARTNER", "1"), ("HAS_BOYFRIEND", 0)]
)
def test_a_name_fills_the_role_that_had_none(label: str, node: str | int) -> None:
    stand_in = KnownNode("1", "girlfriend", Kind.PERSON, is_provisional=True)
    edges = [holds("HAS_PARTNER", "1")]
    said = "I met my love Ines."
    raw = answer([entity("Ines")], [relation("me", label, "Ines", said)])

    _, settlement = settled(raw, occasion(said, nodes=[stand_in], edges=edges))

    assert settlement.settled[0].node == node


@pytest.mark.parametrize(("said", "node"), [("My boss is Ines.", "1"), ("My new boss is Ines.", 0)])
def test_somebody_new_in_a_role_is_not_who_held_it(said: str, node: str | int) -> None:
    stand_in = KnownNode("1", "manager", Kind.PERSON, is_provisional=True)
    given = occasion(said, nodes=[stand_in], edges=[holds("HAS_BOSS", "1")])
    raw = answer([entity("Ines")], [relation("me", "HAS_BOSS", "Ines", said)])

    assert settled(raw, given)[1].settled[0].node == node


def test_a_pet_is_no_person() -> None:
    said = "My dog is old. A dog barked."
    raw = answer([entity("my dog", "OTHER"), entity("dog", "THING")])

    mentions = clean(raw, occasion(said)).mentions

    assert [(one.name, one.kind, one.role) for one in mentions] == [
        ("dog", Kind.OTHER, "HAS_PET"),
        ("dog", Kind.THING, ""),
    ]


def test_a_stored_end_may_hold_the_role() -> None:
    said = "Kai is my boss. My boss left."
    told = [relation("me", "HAS_BOSS", "Kai", "Kai is my boss.")]
    given = occasion(said, nodes=known("Kai"))

    _, settlement = settled(answer([entity("my boss")], told), given)

    assert settlement.settled[0].node == "kai"
