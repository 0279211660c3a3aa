"""The change set: names, twins, aliases and properties of nodes."""

import pytest

from memory.engine.learn.proposal import KnownNode, KnownProperty
from memory.engine.vocabulary import Kind
from tests.engine.learn.boss import BOSS, DAY, SAID, SARAH
from tests.engine.learn.people import NOON, answer, changed, codes, entity, occasion, relation


def test_a_stand_in_is_named_at_last() -> None:
    stand_in = KnownNode("1", "Sarah", Kind.OTHER, is_provisional=True, confidence=0.3)

    (update,) = changed(BOSS, occasion(SAID, nodes=[stand_in])).node_updates

    assert (update.key, update.kind, update.is_provisional) == ("1", Kind.PERSON, False)
    assert (update.canon, update.twin, update.confidence) == ("sarah", 0, 0.5)


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_name_by_hand_is_never_taken_off(by_hand: object) -> None:
    stand_in = KnownNode(
        "1", "SARAH!", Kind.PERSON, is_provisional=True, is_name_by_hand=bool(by_hand)
    )
    raw = answer([entity("Sarah!")])

    updates = changed(raw, occasion("Sarah! is here.", nodes=[stand_in])).node_updates

    assert [update.name for update in updates] == ([] if by_hand else ["Sarah!"])


def test_a_placeholder_takes_the_first_name_given() -> None:
    me = KnownNode("me", "You", Kind.PERSON, is_self=True)
    raw = answer([entity("user", aliases=["Sash", "Alexandra"])])

    changes = changed(raw, occasion("They call me Sash or Alexandra.", me=me))

    assert [update.name for update in changes.node_updates] == ["Sash"]
    assert [alias.name for alias in changes.aliases] == ["Alexandra"]


def test_two_of_one_name_are_twins() -> None:
    namesake = "Bill from accounting hates Net."
    net = KnownNode("net", ".NET", Kind.TOPIC)
    raw = answer([entity("Bill"), entity("Net", "TOPIC")])

    changes = changed(raw, occasion(namesake, nodes=[net]))

    assert [(node.canon, node.twin) for node in changes.nodes] == [("bill", 1), ("net", 1)]
    assert changes.n_review == 1
    assert changes.merges[1].candidates[0].node == "net"


def test_a_ledger_names_candidates_of_its_own_batch() -> None:
    changes = changed(
        answer([entity("Jonathan"), entity("Jonathon")]), occasion("Jonathan and Jonathon.")
    )

    assert changes.merges[1].candidates[0].node == 0


def test_properties_are_combined() -> None:
    def has(name: str, value: str, sure: float, **more: object) -> KnownProperty:
        return KnownProperty(name, value, sure, NOON - DAY, **more)  # type: ignore[arg-type] # of the tests' own

    sarah = KnownNode(
        "sarah",
        "Sarah",
        Kind.PERSON,
        properties=(
            has("eyes", "green", 0.1, is_by_hand=True),
            has("hair", "red", 0.9),
            has("car", "old", 0.5),
        ),
    )
    now = {"eyes": "blue", "hair": "grey", "car": "new", "shoes": 40}

    (update,) = changed(
        answer([entity("Sarah", properties=now)]), occasion("Sarah.", nodes=[sarah])
    ).node_updates

    assert update.properties == {"eyes": "green", "hair": "red", "car": "new", "shoes": 40}


def test_a_removed_alias_is_not_learned_again() -> None:
    sarah = KnownNode("sarah", "Sarah", Kind.PERSON, removed_aliases=("Sally",))
    raw = answer([entity("Sarah", aliases=["Sally", "Sal"])])

    changes = changed(raw, occasion("Sarah.", nodes=[sarah]))

    assert [(alias.node, alias.name) for alias in changes.aliases] == [("sarah", "Sal")]


def test_an_alias_of_somebody_else_is_not_taken() -> None:
    zed = KnownNode("zed", "Zed", Kind.PERSON)

    changes = changed(answer([entity("Sarah", aliases=["Zed"])]), occasion("Sarah.", nodes=[zed]))

    assert changes.aliases == ()
    assert codes(changes.notes) == {"alias_conflict"}


def test_a_flood_of_names_is_no_name() -> None:
    sarah = KnownNode("sarah", "Sarah", Kind.PERSON, aliases=tuple(f"S{n}" for n in range(19)))
    raw = answer([entity("Sarah", aliases=["Sal", "Sally"])])

    changes = changed(raw, occasion("Sarah.", nodes=[sarah]))

    assert [alias.name for alias in changes.aliases] == ["Sal"]
    assert codes(changes.notes) == {"aliases_capped"}


def test_everybody_spoken_of_is_seen() -> None:
    raw = answer([entity("sarah")], [relation("me", "HAS_BOSS", "Sarah", SAID)])

    sightings = changed(raw, occasion(SAID, nodes=[SARAH])).sightings

    assert {(one.node, one.name) for one in sightings} == {("sarah", "sarah"), ("bill", "Bill")}
