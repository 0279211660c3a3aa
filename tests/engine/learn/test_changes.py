"""The change set: a claim is new, or told again."""

from datetime import timedelta

import pytest

from memory.engine.learn.changes import EdgeUpdate
from memory.engine.learn.proposal import Interval
from memory.engine.vocabulary import Basis, Sensitivity, Stability
from tests.engine.learn.boss import BOSS, DAY, SAID, SARAH, edge
from tests.engine.learn.people import (
    NOON,
    answer,
    changed,
    codes,
    entity,
    occasion,
    relation,
)


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


def test_a_claim_of_one_node_with_itself_is_dropped() -> None:
    said = "Rob knows Robert."
    raw = answer([entity("Rob"), entity("Robert")], [relation("Rob", "KNOWS", "Robert", said)])

    changes = changed(raw, occasion(said))

    assert changes.edges == ()
    assert [alias.name for alias in changes.aliases] == ["Robert"]
    assert codes(changes.notes) == {"self_relation"}


def test_labels_of_one_thing_meet_in_the_one_in_use() -> None:
    both = [edge("old", relation="REPORTS_TO"), edge("used", relation="HAS_MANAGER")]

    changes = changed(BOSS, occasion(SAID, nodes=[SARAH], edges=both))

    assert [update.key for update in changes.edge_updates] == ["used"]
