"""The profile: the few memories that every prompt holds, whatever the message says.

In: columns of an owner's edges. Out: which of them, and why. What the person pinned comes
first; then what harms when it is missed; then what is due; then what proved to matter.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from memory.engine.graph import Bools, Floats, Ints
from memory.engine.params import PROFILE_DUE_DAYS, PROFILE_IMPORTANCE, PROFILE_RECALLS


class Standing(StrEnum):
    """Why an edge stands in the profile."""

    PINNED = "pinned"
    DUE = "due"
    RULE = "rule"


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Columns of m edges, shape (m,) each.

    Attributes:
        is_current: neither superseded nor expired, whatever its strength.
        is_live: current, and not faded.
        is_pinned: by the person, which also lets in what needs consent.
        is_diet: what harms when it is missed.
        n_recalls: how often it was recalled.
        importance: of the weightiest conversation it was said in, 0..1.
        is_hidden: not to be brought up unasked, or in need of consent.
        is_muted: not to be brought up at all.
        due_day: when it begins or ends, in days; infinity for never.
        strength: today's.
    """

    is_current: Bools
    is_live: Bools
    is_pinned: Bools
    is_diet: Bools
    n_recalls: Ints
    importance: Floats
    is_hidden: Bools
    is_muted: Bools
    due_day: Floats
    strength: Floats


def profile_edges(edges: Candidates, day: float) -> tuple[tuple[int, Standing], ...]:
    """Return the edges of the profile in order, each with why it stands there.

    Args:
        edges: m candidates.
        day: today, in days.

    Source: 20-engine.md 8.4, "A commitment due within 7 days joins the profile"; seed 002,
    "importance > .7 or recalled more than twice".
    """
    pinned = edges.is_pinned & edges.is_current & ~edges.is_muted
    shown = edges.is_live & ~edges.is_hidden & ~edges.is_muted & ~pinned
    due = shown & (edges.due_day >= day) & (edges.due_day <= day + PROFILE_DUE_DAYS)
    proved = (edges.n_recalls > PROFILE_RECALLS) | (edges.importance > PROFILE_IMPORTANCE)
    rule = shown & (edges.is_diet | proved) & ~due
    groups = ((Standing.PINNED, pinned), (Standing.DUE, due), (Standing.RULE, rule))
    return tuple(
        (int(edge), why) for why, wanted in groups for edge in _strongest(edges.strength, wanted)
    )


def _strongest(strength: Floats, wanted: Bools) -> Ints:
    places = np.flatnonzero(wanted)
    return places[np.argsort(-strength[places], kind="stable")]
