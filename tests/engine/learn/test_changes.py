"""The change set: every row that a conversation writes."""

from datetime import timedelta
from typing import Any

import pytest

from memory.engine.learn.changes import ChangeSet, EdgeUpdate
from memory.engine.learn.proposal import Interval, KnownEdge, KnownNode, KnownProperty, Occasion
from memory.engine.vocabulary import Basis, Cardinality, Kind, Sensitivity, Stability
from tests.engine.learn.people import (
    NOON,
    answer,
    changed,
    codes,
    edges_of,
    entity,
    occasion,
    relation,
)

DAY = timedelta(days=1)
SARAH = KnownNode("sarah", "Sarah", Kind.PERSON)
OSLO = KnownNode("oslo", "Oslo", Kind.PLACE)
BERGEN = KnownNode("bergen", "Bergen", Kind.PLACE)
SAID = "My boss Sarah is driving me up the wall again."
BOSS = answer([entity("Sarah")], [relation("Bill", "HAS_MANAGER", "Sarah", SAID)])


def edge(key: str = "boss", **more: object) -> KnownEdge:
    told: dict[str, Any] = {
        "source": "bill",
        "relation": "HAS_BOSS",
        "target": "sarah",
        "touched_at": NOON - 60 * DAY,
        "stability": Stability.MUTABLE,
        "confidence": 0.9,
        "cardinality": Cardinality.ONE_TO_ONE,
    }
    return KnownEdge(key, **(told | more))


def restated(raw: str = BOSS, said: str = SAID, **more: object) -> EdgeUpdate:
    given = occasion(said, nodes=[SARAH], edges=[edge("boss", **more)])
    (update,) = changed(raw, given).edge_updates
    return update


def test_a_new_edge_starts_at_full_strength_at_the_close() -> None:
    given = occasion(SAID)

    changes = changed(BOSS, given)

    (one,) = changes.edges
    assert (one.strength_at_touch, one.touched_at) == (100.0, given.closed_at)
    assert one.interval == Interval(NOON, None, given.now)
    assert [snippet.snippet.text for snippet in changes.snippets] == [SAID]
    assert (changes.n_review, one.is_superseded) == (0, False)


def test_restating_bumps_after_fading() -> None:
    update = restated(touched_at=NOON + timedelta(minutes=15) - 60 * DAY)

    assert update.strength_at_touch == pytest.approx(45.119421)
    assert update.touched_at == NOON + timedelta(minutes=15)
    assert (update.is_touched, update.is_seen) == (True, True)


def test_one_conversation_bumps_once() -> None:
    update = restated(is_seen_here=True)

    assert (update.is_touched, update.is_seen) == (False, False)
    assert update.touched_at == NOON - 60 * DAY


def test_an_old_conversation_is_cited_and_never_moves_back() -> None:
    update = restated(touched_at=NOON + DAY)

    assert (update.is_touched, update.is_seen) == (False, True)
    assert update.touched_at == NOON + DAY


def test_stability_changes_only_with_more_confidence() -> None:
    assert restated(confidence=0.5).stability is Stability.STABLE
    assert restated(confidence=0.95).stability is Stability.MUTABLE


def test_the_surer_basis_and_class_stay() -> None:
    update = restated(basis=Basis.INFERRED, sensitivity=Sensitivity.DIET_ALLERGY)

    assert (update.basis, update.sensitivity) == (Basis.STATED, Sensitivity.DIET_ALLERGY)


@pytest.mark.parametrize(
    ("confidence", "first_said", "is_primary"),
    [
        (0.5, NOON - DAY, True),
        (0.9, NOON - DAY, False),
        (0.9, NOON + DAY, True),
        (0.95, None, False),
    ],
    ids=["surer", "later", "older", "less sure"],
)
def test_the_surest_then_oldest_snippet_speaks(
    confidence: float, first_said: object, is_primary: object
) -> None:
    known = edge(confidence=confidence, primary_said_at=first_said)

    (snippet,) = changed(BOSS, occasion(SAID, nodes=[SARAH], edges=[known])).snippets

    assert (snippet.edge, snippet.is_primary) == ("boss", is_primary)


STAY = "I'm staying in Oslo again."


def stay(claim: dict[str, object] | None = None, **more: object) -> EdgeUpdate:
    told: dict[str, object] = {
        "relation": "STAYS_IN",
        "target": "oslo",
        "stability": Stability.TIME_BOUND,
        "expires_at": NOON - 10 * DAY,
        "intervals": (Interval(NOON - 20 * DAY, None, NOON),),
    }
    fields = {"stability": "time_bound"} | (claim or {})
    raw = answer([entity("Oslo", "PLACE")], [relation("me", "STAYS_IN", "Oslo", STAY, **fields)])
    given = occasion(STAY, nodes=[OSLO], edges=[edge("stay", **(told | more))])
    (update,) = changed(raw, given).edge_updates
    return update


def test_restating_renews_an_expired_edge() -> None:
    assert stay().expires_at == NOON + 10 * DAY  # as long as it lasted
    assert stay(ttl_days=3).expires_at == NOON + 3 * DAY
    assert stay({"ttl_days": 5}).expires_at == NOON + 5 * DAY


def test_what_has_not_ended_needs_no_renewal() -> None:
    assert stay(expires_at=NOON + DAY).expires_at == NOON + DAY
    assert stay(expires_at=None).expires_at is None


MOVE = "I moved to Oslo."
MOVED = answer([entity("Oslo", "PLACE")], [relation("me", "LIVES_IN", "Oslo", MOVE)])


def home(key: str, **more: object) -> KnownEdge:
    return edge(key, relation="LIVES_IN", target=key, **more)


def moved(*edges: KnownEdge) -> tuple[ChangeSet, Occasion]:
    given = occasion(MOVE, nodes=[OSLO, BERGEN], edges=edges)
    return changed(MOVED, given), given


def test_a_new_home_closes_the_old_one() -> None:
    changes, given = moved(home("bergen"))

    (closing,) = changes.closings
    assert (closing.edge, closing.valid_to, closing.superseded_by) == ("bergen", NOON, 0)
    assert edges_of(changes, given) == ["Bill LIVES_IN Oslo"]
    assert changes.n_review == 1


def test_moving_back_reopens() -> None:
    past = (Interval(NOON - 90 * DAY, NOON - 30 * DAY, NOON),)
    old = home("oslo", superseded_at=NOON - 30 * DAY, intervals=past)

    changes, given = moved(home("bergen"), old)

    (update,) = changes.edge_updates
    assert update.reopened == Interval(NOON, None, given.now)
    assert update.is_touched
    assert [(one.edge, one.superseded_by) for one in changes.closings] == [("bergen", "oslo")]


def test_old_text_of_a_closed_edge_is_only_cited() -> None:
    past = (Interval(NOON - 90 * DAY, NOON + DAY, NOON),)

    changes, _ = moved(home("oslo", superseded_at=NOON + DAY, intervals=past))

    (update,) = changes.edge_updates
    assert (update.reopened, update.is_touched, update.is_seen) == (None, False, True)


def test_late_text_is_history_from_the_start() -> None:
    """B63: what is now stays."""
    since = (Interval(NOON + 30 * DAY, None, NOON),)

    changes, _ = moved(home("bergen", intervals=since, touched_at=NOON + 30 * DAY))

    (one,) = changes.edges
    assert one.is_superseded
    assert one.interval.valid_to == NOON + 30 * DAY
    assert one.interval.superseded_by == "bergen"
    assert changes.closings == ()


GONE = "I no longer like sushi."
SUSHI = KnownNode("sushi", "sushi", Kind.THING)
LIKES = KnownEdge("like", "bill", "LIKES", "sushi", touched_at=NOON - DAY)
RETIRED = [{"edge": "like", "snippet": GONE}]


def test_what_no_longer_holds_is_closed_with_its_words() -> None:
    given = occasion(GONE, nodes=[SUSHI], edges=[LIKES])

    (closing,) = changed(answer(retirements=RETIRED), given).closings

    assert (closing.edge, closing.superseded_by) == ("like", None)
    assert closing.snippet is not None
    assert closing.snippet.text == GONE


def test_a_retelling_does_not_strengthen_what_ends() -> None:
    """B60: first told again, then taken back."""
    told = relation("me", "LIKES", "sushi", "I like sushi.")
    given = occasion("I like sushi.", GONE, nodes=[SUSHI], edges=[LIKES])

    changes = changed(answer(relations=[told], retirements=RETIRED), given)

    assert [update.is_touched for update in changes.edge_updates] == [False]
    assert [closing.edge for closing in changes.closings] == ["like"]


def test_what_was_restated_since_is_not_retired() -> None:
    told = relation("me", "LIKES", "sushi", "I like sushi after all.")
    given = occasion(GONE, "I like sushi after all.", nodes=[SUSHI], edges=[LIKES])

    changes = changed(answer(relations=[told], retirements=RETIRED), given)

    assert changes.closings == ()
    assert codes(changes.notes) >= {"retirement_outdated"}


def test_a_claim_of_one_node_with_itself_is_dropped() -> None:
    said = "Rob knows Robert."
    raw = answer([entity("Rob"), entity("Robert")], [relation("Rob", "KNOWS", "Robert", said)])

    changes = changed(raw, occasion(said))

    assert changes.edges == ()
    assert [alias.name for alias in changes.aliases] == ["Robert"]
    assert codes(changes.notes) == {"self_relation"}


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


def test_labels_of_one_thing_meet_in_the_one_in_use() -> None:
    both = [edge("old", relation="REPORTS_TO"), edge("used", relation="HAS_MANAGER")]

    changes = changed(BOSS, occasion(SAID, nodes=[SARAH], edges=both))

    assert [update.key for update in changes.edge_updates] == ["used"]
