"""The change set: what expired, was replaced or is no longer so, and what opens again."""

from memory.engine.learn.changes import ChangeSet, EdgeUpdate
from memory.engine.learn.proposal import Interval, KnownEdge, KnownNode, Occasion
from memory.engine.vocabulary import Kind, Stability
from tests.engine.learn.boss import DAY, edge
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

OSLO = KnownNode("oslo", "Oslo", Kind.PLACE)
BERGEN = KnownNode("bergen", "Bergen", Kind.PLACE)
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
