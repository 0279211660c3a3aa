"""Fading, reinforcement, dormancy, trust and state, against worked numbers and a slow twin."""

import math
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.params import DECAY_PER_DAY, STRENGTH_MAX
from memory.engine.strength import (
    days_between,
    days_to_dormancy,
    edge_state,
    faded,
    faded_all,
    is_dormant,
    reinforced,
    trust,
)
from memory.engine.vocabulary import EdgeState, Stability
from tests.golden import GOLDEN

DECAY = GOLDEN["decay"]
BUMPS = GOLDEN["reinforcement"]
NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
EVERY = {"weekly": 7, "monthly": 30}


@pytest.mark.parametrize(
    ("stability", "days", "expected"),
    [
        (Stability(name), float(days), strength)
        for name, by_days in DECAY["S_from_100_by_days"].items()
        for days, strength in by_days.items()
    ],
)
def test_an_edge_fades_by_its_class(stability: Stability, days: float, expected: float) -> None:
    assert faded(100, days=days, stability=stability) == pytest.approx(expected, abs=1e-6)


def test_an_edge_fades_by_parts_of_a_day() -> None:
    expected = DECAY["fractional"]

    half_a_day = faded(80, days=0.5, stability=Stability.MUTABLE)
    a_day_and_a_half = faded(100, days=1.5, stability=Stability.EPHEMERAL)

    assert half_a_day == pytest.approx(expected["mutable_0.5d_from_80"], abs=1e-6)
    assert a_day_and_a_half == pytest.approx(expected["ephemeral_36h_from_100"], abs=1e-6)


def test_a_touch_in_the_future_fades_nothing() -> None:
    left = faded(73, days=-3, stability=Stability.EPHEMERAL)

    assert left == DECAY["negative_elapsed_is_zero"]


@pytest.mark.parametrize("start", [100, 17])
@pytest.mark.parametrize("stability", Stability)
def test_days_to_dormancy(start: float, stability: Stability) -> None:
    key = next(key for key in DECAY if key.startswith(f"days_to_dormancy_from_{start}"))
    expected = DECAY[key][stability]

    days = days_to_dormancy(start, stability=stability)

    assert days == (None if expected is None else pytest.approx(expected["exact_days"], abs=1e-6))


@pytest.mark.parametrize("stability", [each for each in Stability if DECAY_PER_DAY[each]])
def test_the_first_whole_day_dormant(stability: Stability) -> None:
    day = DECAY["days_to_dormancy_from_100"][stability]["first_whole_day_dormant"]

    assert is_dormant(faded(100, days=day, stability=stability))
    assert not is_dormant(faded(100, days=day - 1, stability=stability))


def test_what_is_dormant_has_no_days_left() -> None:
    assert days_to_dormancy(1.9, stability=Stability.IMMUTABLE) == 0.0


def test_two_is_not_dormant() -> None:
    assert not is_dormant(2.0)


@pytest.mark.parametrize("stability", [each for each in Stability if DECAY_PER_DAY[each]])
def test_half_life(stability: Stability) -> None:
    days = DECAY["half_life_days"][stability]

    assert faded(100, days=days, stability=stability) == pytest.approx(50, abs=1e-6)


def test_a_bump_comes_after_the_fading() -> None:
    before, after = BUMPS["mutable_30d_then_bump"]

    assert faded(100, days=30, stability=Stability.MUTABLE) == pytest.approx(before)
    assert reinforced(100, days=30, stability=Stability.MUTABLE) == pytest.approx(after)
    later = faded(after, days=30, stability=Stability.MUTABLE)
    assert later == pytest.approx(BUMPS["...then_30d_more"], abs=1e-6)


def test_decay_first_then_bump_over_sixty_days() -> None:
    bumped = reinforced(100, days=60, stability=Stability.MUTABLE)

    assert bumped == pytest.approx(BUMPS["decay_then_bump_60d_mutable"], abs=1e-6)


def test_restating_revives_a_dormant_edge() -> None:
    before, after, was_dormant = BUMPS["ephemeral_20d_dormant_then_reobserved"]
    left = faded(100, days=20, stability=Stability.EPHEMERAL)

    assert left == pytest.approx(before, abs=1e-6)
    assert is_dormant(left) == was_dormant
    bumped = reinforced(100, days=20, stability=Stability.EPHEMERAL)
    assert bumped == pytest.approx(after, abs=1e-6)


@pytest.mark.parametrize(
    ("start", "expected"),
    [(95, BUMPS["cap_95_plus_15"]), (100, BUMPS["cap_100_plus_15"]), (50, BUMPS["50_plus_15"])],
)
def test_a_bump_never_passes_one_hundred(start: float, expected: float) -> None:
    assert reinforced(start, days=0, stability=Stability.STABLE) == expected


def test_restated_and_recalled_in_one_conversation() -> None:
    once = reinforced(50, days=0, stability=Stability.STABLE)

    twice = reinforced(once, days=0, stability=Stability.STABLE)

    assert twice == BUMPS["restated_and_recalled_in_one_conversation_from_50"]


@pytest.mark.parametrize(
    ("stability", "every"), [(each, every) for each in Stability for every in EVERY]
)
def test_steady_state_of_regular_bumps(stability: Stability, every: str) -> None:
    expected = BUMPS["steady_state_bumped_every"][f"{stability}_{every}"]
    after = 100.0
    for _ in range(1000):
        after = reinforced(after, days=EVERY[every], stability=stability)

    before = faded(after, days=EVERY[every], stability=stability)

    assert after == pytest.approx(expected["after_bump"], abs=1e-6)
    assert before == pytest.approx(expected["before_bump"], abs=1e-6)


def test_thirty_nights_equal_one_step_and_never_compound() -> None:
    nights = [faded(100, days=night, stability=Stability.MUTABLE) for night in range(1, 31)]

    expected, _ = BUMPS["30_nights_from_anchor_equals_one_step"]
    assert nights[-1] == pytest.approx(expected, abs=1e-6)
    wrong = BUMPS["BUG_compounded_30_nights_must_not_equal"]
    assert nights[-1] != pytest.approx(wrong, abs=1e-6)


def test_nightly_once_or_hourly_come_to_the_same() -> None:
    """Field case B75: from 80 with lambda .02, however often the pass runs."""
    hours = [faded(80, days=29 + hour / 24, stability=Stability.MUTABLE) for hour in range(25)]

    assert hours[-1] == pytest.approx(43.9, abs=0.1)
    assert faded(80, days=30, stability=Stability.MUTABLE) == hours[-1]


@pytest.mark.parametrize(
    ("stability", "days", "expected"),
    [
        (Stability.IMMUTABLE, 365, 100),
        (Stability.STABLE, 100, 60.7),
        (Stability.MUTABLE, 50, 36.8),
        (Stability.TIME_BOUND, 20, 36.8),
        (Stability.EPHEMERAL, 10, 13.5),
    ],
)
def test_every_class_has_its_own_rate(stability: Stability, days: float, expected: float) -> None:
    """Field case B77."""
    assert faded(100, days=days, stability=stability) == pytest.approx(expected, abs=0.05)


@given(
    strengths=st.lists(st.floats(0, STRENGTH_MAX), max_size=20),
    days=st.floats(-10, 1000),
    stability=st.sampled_from(Stability),
)
def test_many_edges_fade_as_one_does(
    strengths: list[float], days: float, stability: Stability
) -> None:
    """The array against its slow twin."""
    many = np.array(strengths, float)
    decay = np.full(many.shape, DECAY_PER_DAY[stability])

    at_once = faded_all(many, days=np.full(many.shape, days), decay=decay)

    slow = [
        strength * math.e ** (-DECAY_PER_DAY[stability] * (max(0, days))) for strength in strengths
    ]
    assert at_once == pytest.approx(slow)


@given(
    strength=st.floats(0, STRENGTH_MAX),
    first=st.floats(0, 500),
    second=st.floats(0, 500),
    stability=st.sampled_from(Stability),
)
def test_fading_in_two_steps_is_fading_in_one(
    strength: float, first: float, second: float, stability: Stability
) -> None:
    halfway = faded(strength, days=first, stability=stability)

    stepped = faded(halfway, days=second, stability=stability)

    whole = faded(strength, days=first + second, stability=stability)
    assert stepped == pytest.approx(whole)


@given(
    strength=st.floats(0, STRENGTH_MAX),
    days=st.floats(-9, 999),
    stability=st.sampled_from(Stability),
)
def test_a_bump_stays_within_bounds(strength: float, days: float, stability: Stability) -> None:
    bumped = reinforced(strength, days=days, stability=stability)

    assert min(15.0, STRENGTH_MAX) <= bumped <= STRENGTH_MAX


@pytest.mark.parametrize(("days", "expected"), [(-5, 0.8), (90, 0.8), (270, 0.4), (450, 0.2)])
def test_trust_halves_every_180_days_after_90(days: float, expected: float) -> None:
    left = trust(0.8, days=days, stability=Stability.MUTABLE, is_confirmed=False)

    assert left == pytest.approx(expected)


@pytest.mark.parametrize(
    ("stability", "is_confirmed"), [(Stability.MUTABLE, True), (Stability.STABLE, False)]
)
def test_the_confirmed_and_the_lasting_keep_their_trust(
    stability: Stability, *, is_confirmed: bool
) -> None:
    assert trust(0.8, days=1000, stability=stability, is_confirmed=is_confirmed) == 0.8


@pytest.mark.parametrize(
    ("strength", "is_superseded", "expires_in", "expected"),
    [
        (1.0, True, -1, EdgeState.SUPERSEDED),
        (1.0, False, -1, EdgeState.EXPIRED),
        (99.0, False, 0, EdgeState.EXPIRED),
        (1.0, False, 1, EdgeState.DORMANT),
        (1.0, False, None, EdgeState.DORMANT),
        (2.0, False, 1, EdgeState.LIVE),
    ],
)
def test_the_strongest_state_wins(
    strength: float, expires_in: int | None, expected: EdgeState, *, is_superseded: bool
) -> None:
    expires_at = None if expires_in is None else NOON + timedelta(days=expires_in)

    state = edge_state(strength, is_superseded=is_superseded, expires_at=expires_at, now=NOON)

    assert state is expected


def test_days_are_counted_in_universal_time_over_summer_time() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    before = datetime(2026, 3, 28, 12, tzinfo=berlin)
    after = datetime(2026, 3, 29, 12, tzinfo=berlin)

    assert days_between(before, after) == pytest.approx(23 / 24)


def test_days_before_are_no_days() -> None:
    assert days_between(NOON, NOON - timedelta(hours=1)) == 0.0
