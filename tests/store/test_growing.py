"""Matrices that grow without being copied, while others look at them."""

import numpy as np
import pytest

from memory.store.growing import ROOM_LEAST, Grown, longer, zeros


@pytest.fixture
def old() -> Grown:
    """Two rows with vectors."""
    found = zeros(2, 3)
    found.blocks.put(np.arange(2), np.ones((2, 3)))
    return found


def test_rows_that_are_enough_are_the_same_ones(old: Grown) -> None:
    assert longer(old, 2) is old


def test_new_rows_are_empty_and_the_old_ones_stay(old: Grown) -> None:
    assert longer(old, 3).blocks.rows.tolist() == [[1.0] * 3, [1.0] * 3, [0.0] * 3]


def test_rows_are_given_to_one_only(old: Grown) -> None:
    first, second = longer(old, 3), longer(old, 3)
    for grown, value in ((first, 2.0), (second, 3.0)):
        grown.blocks.put(np.array([2]), np.full((1, 3), value))

    assert [one.blocks.rows[2, 0] for one in (first, second)] == [2.0, 3.0]
    assert old.blocks.rows.tolist() == [[1.0] * 3] * 2


def test_what_grows_again_and_again_is_not_copied(old: Grown) -> None:
    assert longer(longer(old, 3), 4).ground is old.ground


def test_without_room_there_is_a_new_matrix(old: Grown) -> None:
    grown = longer(old, 2 + ROOM_LEAST + 1)

    assert grown.ground is not old.ground
    assert grown.blocks.rows.any(axis=1).sum() == 2
