"""How alive an edge is: fading, reinforcement, dormancy, trust, state.

In: the strength at last touch and the days since. Out: today's strength and what it means.
Nothing here is stored but by the caller, who stores `strength_at_touch` and `touched_at` only.
"""

import math
from datetime import UTC, datetime, timedelta

import numpy as np
import numpy.typing as npt

from memory.engine.params import (
    DECAY_PER_DAY,
    DORMANT_BELOW,
    REINFORCEMENT,
    STRENGTH_MAX,
    TRUST_FULL_DAYS,
    TRUST_HALF_DAYS,
)
from memory.engine.vocabulary import EdgeState, Stability


def days_between(earlier: datetime, later: datetime) -> float:
    """Return the fractional days from one moment to another, in UTC; negative counts as 0.

    Both are taken to UTC first: Python subtracts two times of one zone by the clock on the
    wall, which is an hour wrong over a change to summer time.
    """
    elapsed = later.astimezone(UTC) - earlier.astimezone(UTC)
    return max(elapsed / timedelta(days=1), 0.0)


def faded(strength: float, *, days: float, stability: Stability) -> float:
    """Return the strength left after `days` without a touch.

    S(t) = S0 * exp(-lambda * t), with lambda set by stability; a negative t counts as 0.
    """
    return strength * math.exp(-DECAY_PER_DAY[stability] * max(days, 0.0))


def faded_all(
    strength: npt.NDArray[np.float64],
    *,
    days: npt.NDArray[np.float64],
    decay: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """Return today's strength of m edges at once, shape (m,).

    Args:
        strength: S0, the strength at last touch, 0..100, shape (m,).
        days: fractional days since that touch, shape (m,); negative counts as 0.
        decay: lambda a day of each edge, shape (m,).
    """
    return strength * np.exp(-decay * np.maximum(days, 0.0))


def reinforced(strength: float, *, days: float, stability: Stability) -> float:
    """Return the strength after a bump: it fades first, then rises by 15, never above 100."""
    return min(faded(strength, days=days, stability=stability) + REINFORCEMENT, STRENGTH_MAX)


def is_dormant(strength: float) -> bool:
    """Say whether today's strength hides an edge from recall; 2.0 itself does not."""
    return strength < DORMANT_BELOW


def days_to_dormancy(strength: float, *, stability: Stability) -> float | None:
    """Return the days until an untouched edge stands at 2.0; None when it never will.

    An edge that is already dormant needs 0 days.
    """
    decay = DECAY_PER_DAY[stability]
    if is_dormant(strength):
        return 0.0
    return math.log(strength / DORMANT_BELOW) / decay if decay else None


def trust(confidence: float, *, days: float, stability: Stability, is_confirmed: bool) -> float:
    """Return confidence lowered by age, 0..1; computed, never stored.

    Only what can change and was never confirmed grows old: whole for 90 days after it was
    last heard, then halved every 180.
    """
    if is_confirmed or stability is not Stability.MUTABLE:
        return confidence
    return float(confidence * 0.5 ** (max(0.0, days - TRUST_FULL_DAYS) / TRUST_HALF_DAYS))


def edge_state(
    strength: float, *, is_superseded: bool, expires_at: datetime | None, now: datetime
) -> EdgeState:
    """Return what an edge is now, the strongest word first.

    Args:
        strength: today's, not the one at last touch.
        is_superseded: whether a newer claim replaced it.
        expires_at: when it ends, or None.
        now: the moment that is asked about.
    """
    if is_superseded:
        return EdgeState.SUPERSEDED
    if expires_at is not None and expires_at <= now:
        return EdgeState.EXPIRED
    return EdgeState.DORMANT if is_dormant(strength) else EdgeState.LIVE
