"""One claim, told from either end; one direction of what holds one way."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from memory.engine.learn.changes import ChangeSet, considered, kept
from memory.engine.learn.proposal import Interval, KnownEdge, KnownNode, Occasion
from memory.engine.learn.supersede import Answer, Held, supersede
from memory.engine.vocabulary import Cardinality, Kind
from memory.engine.vocabulary.relations import canonical, is_one_way, mirrored, relation_group
from tests.engine.learn.people import (
    NOON,
    answer,
    changed,
    edges_of,
    entity,
    occasion,
    relation,
    settled,
)

DAY = timedelta(days=1)
RAVI = KnownNode("ravi", "Ravi", Kind.PERSON)
JOANA = KnownNode("joana", "Joana", Kind.PERSON)
LENA = KnownNode("lena", "Lena", Kind.PERSON)
REPORTS = "Joana reports to Ravi."


def _edge(source: str, label: str, target: str, key: str = "old", **more: Any) -> KnownEdge:  # noqa: ANN401 - fields of an edge
    told: dict[str, Any] = {"source": source, "relation": label, "target": target}
    told |= {"touched_at": NOON - DAY, "confidence": 0.9}
    return KnownEdge(key, **(told | more))


def _occasion(said: str, *edges: KnownEdge, is_asking: bool = False) -> Occasion:
    given = occasion(said, nodes=[RAVI, JOANA, LENA], edges=edges)
    return replace(given, is_asking=is_asking)


def _told(given: Occasion, source: str, label: str, target: str, **more: object) -> ChangeSet:
    people = [entity(one) for one in (source, target) if one != "Bill"]
    said = given.turns[0].text
    return changed(answer(people, [relation(source, label, target, said, **more)]), given)


@pytest.mark.parametrize(
    ("label", "group"),
    [("MANAGES", "HAS_BOSS"), ("IS_MANAGER_OF", "HAS_BOSS"), ("BELONGS_TO", "OWNS")],
)
def test_a_label_from_the_other_end_has_one_direction(label: str, group: str) -> None:
    assert canonical("a", label, "b") == ("b", group, "a")
    assert mirrored(label) == group
    assert is_one_way(group)


def test_other_labels_stay_as_they_are() -> None:
    assert canonical("a", "REPORTS_TO", "b") == ("a", "HAS_BOSS", "b")
    assert mirrored("REPORTS_TO") == "MANAGES"
    assert mirrored("MARRIED_TO") == "HAS_SPOUSE"
    assert mirrored("LIKES") is None
    assert relation_group("IS_BOSS_OF") == relation_group("MANAGES")


def test_the_other_end_restates_the_edge() -> None:
    given = _occasion(REPORTS, _edge("ravi", "MANAGES", "joana"))

    changes = _told(given, "Joana", "REPORTS_TO", "Ravi")

    assert [one.key for one in changes.edge_updates] == ["old"]
    assert (changes.edges, changes.closings) == ((), ())


def test_what_holds_both_ways_is_one_edge() -> None:
    given = _occasion("Ravi is married to Joana.", _edge("joana", "MARRIED_TO", "ravi"))

    changes = _told(given, "Ravi", "HAS_WIFE", "Joana")

    assert [one.key for one in changes.edge_updates] == ["old"]


def test_told_from_both_ends_in_one_chat_it_is_one_edge() -> None:
    lines = ("Ravi manages Joana.", REPORTS)
    given = replace(occasion(*lines, nodes=[RAVI, JOANA]), edges=())
    told = [
        relation("Ravi", "MANAGES", "Joana", lines[0]),
        relation("Joana", "REPORTS_TO", "Ravi", lines[1]),
    ]

    changes = changed(answer([entity("Ravi"), entity("Joana")], told), given)

    assert edges_of(changes, given) == ["Ravi MANAGES Joana"]
    assert len(changes.snippets) == 2


def test_the_other_direction_ends_and_is_flagged() -> None:
    given = _occasion(REPORTS, _edge("joana", "MANAGES", "ravi"))

    changes = _told(given, "Joana", "REPORTS_TO", "Ravi")

    (closing,) = changes.closings
    assert (closing.edge, closing.superseded_by) == ("old", 0)
    assert changes.edges[0].needs_review


def test_a_new_boss_replaces_the_old_one_whoever_tells() -> None:
    given = _occasion("Lena manages Joana.", _edge("ravi", "MANAGES", "joana"))

    changes = _told(given, "Lena", "MANAGES", "Joana")

    assert [one.edge for one in changes.closings] == ["old"]


def test_a_boss_may_have_several_people() -> None:
    given = _occasion("Ravi manages Lena.", _edge("ravi", "MANAGES", "joana"))

    assert _told(given, "Ravi", "MANAGES", "Lena").closings == ()


def test_the_direction_that_was_drawn_stays() -> None:
    given = _occasion("Ravi manages Joana.")

    changes = _told(given, "Ravi", "MANAGES", "Joana")

    assert edges_of(changes, given) == ["Ravi MANAGES Joana"]


HOME = Held(
    edge="rome",
    source="bill",
    relation="LIVES_IN",
    target="rome",
    since=NOON,
    said_at=NOON,
    confidence=0.9,
    cardinality=Cardinality.ONE_TO_ONE,
)


def test_what_is_to_come_replaces_nothing_yet() -> None:
    later = replace(HOME, edge=0, target="turin", said_at=NOON + DAY, since=NOON + 9 * DAY)

    found = supersede([later], [HOME])

    assert (found.replacements, found.to_review) == ((), frozenset({0}))


def test_a_model_may_know_that_both_will_hold() -> None:
    later = replace(HOME, edge=0, target="turin", said_at=NOON + DAY, since=NOON + 9 * DAY)

    found = supersede([later], [HOME], {(0, "rome"): Answer.COEXIST})

    assert found.to_review == frozenset()


SINGLE: Final[dict[str, Any]] = {"cardinality": Cardinality.ONE_TO_ONE, "seen_at": NOON - DAY}
ROME = KnownNode("rome", "Rome", Kind.PLACE)
TURIN = KnownNode("turin", "Turin", Kind.PLACE)


def _moved(said: str, *edges: KnownEdge, is_asking: bool = False) -> Occasion:
    given = occasion(said, nodes=[ROME, TURIN], edges=edges)
    return replace(given, is_asking=is_asking)


def _lives(given: Occasion, place: str, **more: object) -> ChangeSet:
    told = relation("Bill", "LIVES_IN", place, given.turns[0].text, **more)
    return changed(answer([entity(place, "PLACE")], [told]), given)


def test_while_asking_nothing_is_replaced() -> None:
    given = _moved("I live in Turin.", _edge("bill", "LIVES_IN", "rome", **SINGLE), is_asking=True)

    changes = _lives(given, "Turin")

    assert changes.edges[0].is_proposed
    assert changes.closings == ()


def test_while_asking_new_nodes_are_hidden() -> None:
    given = _moved("I live in Oslo.", is_asking=True)

    assert [one.is_proposed for one in _lives(given, "Oslo").nodes] == [True]


def test_a_stored_proposal_is_no_rival() -> None:
    waiting = _edge("bill", "LIVES_IN", "rome", is_proposed=True, **SINGLE)
    given = _moved("I live in Turin.", waiting)

    assert _lives(given, "Turin").closings == ()


def test_a_proposal_of_older_words_is_history_from_the_start() -> None:
    newer = _edge("bill", "LIVES_IN", "rome", **(SINGLE | {"seen_at": NOON + DAY}))
    given = _moved("I live in Turin.", newer, is_asking=True)

    (one,) = _lives(given, "Turin").edges

    assert (one.is_proposed, one.is_superseded) == (True, True)


def test_while_asking_an_end_is_only_asked_about() -> None:
    edge = _edge("bill", "LIVES_IN", "rome", **SINGLE)
    given = _moved("I used to live in Rome.", edge, is_asking=True)

    (closing,) = _lives(given, "Rome").closings

    assert (closing.edge, closing.is_proposed) == ("old", True)


def test_what_is_told_as_past_ends_a_known_edge() -> None:
    given = _moved("I used to live in Rome.", _edge("bill", "LIVES_IN", "rome", **SINGLE))

    changes = _lives(given, "Rome")

    (closing,) = changes.closings
    assert (closing.valid_to, closing.is_proposed) == (NOON, False)
    assert not changes.edge_updates[0].is_touched


def test_a_past_of_a_past_edge_only_adds_words() -> None:
    ended = {"superseded_at": NOON - DAY} | SINGLE
    given = _moved("I used to live in Rome.", _edge("bill", "LIVES_IN", "rome", **ended))

    changes = _lives(given, "Rome")

    assert changes.closings == ()
    assert changes.edge_updates[0].reopened is None


def test_a_retired_and_replaced_edge_ends_once_with_its_successor() -> None:
    given = _moved("I left Rome and live in Turin.", _edge("bill", "LIVES_IN", "rome", **SINGLE))
    said = given.turns[0].text
    told = relation("Bill", "LIVES_IN", "Turin", said)
    raw = answer(
        [entity("Turin", "PLACE")], [told], retirements=[{"edge": "old", "snippet": said}] * 2
    )

    (closing,) = changed(raw, given).closings

    assert (closing.superseded_by, closing.snippet is not None) == (0, True)


def test_the_pairs_a_model_may_be_asked_about() -> None:
    given = _moved("I live in Turin.", _edge("bill", "LIVES_IN", "rome", **SINGLE))
    raw = answer(
        [entity("Turin", "PLACE")], [relation("Bill", "LIVES_IN", "Turin", "I live in Turin.")]
    )
    proposal, settlement = settled(raw, given)

    ((newer, older),) = considered(proposal, settlement, given)

    assert (newer.words, older.edge) == ("I live in Turin.", "old")


def test_a_kept_edge_is_compared_with_what_is_live() -> None:
    mine = _edge("bill", "LIVES_IN", "turin", "new", **(SINGLE | {"seen_at": NOON}))
    old = _edge("bill", "LIVES_IN", "rome", **SINGLE)
    waiting = replace(old, key="waiting", is_proposed=True)
    gone = replace(old, key="gone", superseded_at=NOON)

    found = kept(mine, [mine, old, waiting, gone], provisional=(), answers={})

    assert [(one.old, one.new) for one in found.replacements] == [("old", "new")]


def test_a_kept_edge_of_the_past_replaces_nothing() -> None:
    mine = _edge("bill", "LIVES_IN", "turin", "new", superseded_at=NOON, **SINGLE)
    old = _edge("bill", "LIVES_IN", "rome", **SINGLE)

    assert kept(mine, [old], provisional=(), answers={}).replacements == ()


@pytest.mark.parametrize(
    ("said", "is_moved"),
    [("I have lived in Rome since 2019.", True), ("I have lived in Rome since yesterday.", False)],
)
def test_only_an_earlier_beginning_is_taken_over(said: str, is_moved: object) -> None:
    held = (Interval(NOON - 30 * DAY, None, NOON - 30 * DAY),)
    given = _moved(said, _edge("bill", "LIVES_IN", "rome", intervals=held, **SINGLE))

    (update,) = _lives(given, "Rome").edge_updates

    assert (update.begins is not None) is is_moved
