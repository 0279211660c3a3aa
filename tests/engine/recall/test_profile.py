"""The profile: what stands in every prompt, and in which order."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from memory.engine.recall.profile import Candidates, Standing, profile_edges

TODAY = 100.0


def candidates(n_edges: int = 1, **columns: list[bool] | list[float]) -> Candidates:
    yes, no = np.ones(n_edges, bool), np.zeros(n_edges, bool)
    usual: dict[str, Any] = {
        "is_current": yes,
        "is_live": yes,
        "is_pinned": no,
        "is_diet": no,
        "n_recalls": np.zeros(n_edges, np.intp),
        "importance": np.zeros(n_edges),
        "is_hidden": no,
        "is_muted": no,
        "due_day": np.full(n_edges, np.inf),
        "strength": np.full(n_edges, 50.0),
    }
    return Candidates(**usual | {name: np.array(column) for name, column in columns.items()})


def test_an_ordinary_edge_stays_out() -> None:
    assert profile_edges(candidates(), TODAY) == ()


def test_what_is_pinned_stands_there_though_it_faded() -> None:
    found = profile_edges(candidates(is_pinned=[True], is_live=[False]), TODAY)

    assert found == ((0, Standing.PINNED),)


def test_what_is_pinned_leaves_when_it_is_over() -> None:
    assert profile_edges(candidates(is_pinned=[True], is_current=[False]), TODAY) == ()


@pytest.mark.parametrize("flag", ["is_muted", "is_hidden"])
def test_nothing_stands_there_by_rule_that_is_not_to_be_brought_up(flag: str) -> None:
    edges = replace(candidates(is_diet=[True]), **{flag: np.array([True])})

    assert profile_edges(edges, TODAY) == ()


def test_a_pin_asks_for_what_needs_consent() -> None:
    found = profile_edges(candidates(is_pinned=[True], is_hidden=[True]), TODAY)

    assert found == ((0, Standing.PINNED),)


@pytest.mark.parametrize(
    ("day", "is_due"), [(99.0, False), (100.0, True), (107.0, True), (107.1, False)]
)
def test_what_is_due_within_a_week_joins(day: float, *, is_due: bool) -> None:
    assert bool(profile_edges(candidates(due_day=[day]), TODAY)) is is_due


def test_pins_come_first_then_what_is_due_then_the_strongest() -> None:
    found = profile_edges(
        candidates(
            4,
            is_pinned=[False, False, False, True],
            is_diet=[True, True, False, False],
            due_day=[np.inf, np.inf, 101.0, np.inf],
            strength=[10.0, 20.0, 5.0, 1.0],
        ),
        TODAY,
    )

    assert [edge for edge, _ in found] == [3, 2, 1, 0]


@pytest.mark.parametrize(("column", "at_most"), [("n_recalls", 2), ("importance", 0.7)])
def test_what_proved_to_matter_joins_above_its_limit(column: str, at_most: float) -> None:
    below = replace(candidates(), **{column: np.array([at_most])})
    above = replace(candidates(), **{column: np.array([at_most * 1.5])})

    assert profile_edges(below, TODAY) == ()
    assert profile_edges(above, TODAY) == ((0, Standing.RULE),)
