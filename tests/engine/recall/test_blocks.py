"""Vectors in blocks are the vectors they were."""

import numpy as np
import pytest

from memory.engine.recall.blocks import ROWS_A_BLOCK, Blocks, blocks_of, empty

MANY = ROWS_A_BLOCK + 5


@pytest.fixture
def rows() -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """More rows than a block holds."""
    return np.random.default_rng(1).standard_normal((MANY, 4)).astype(np.float32)


@pytest.mark.parametrize("n", [0, 1, ROWS_A_BLOCK, MANY])
def test_rows_come_back_as_they_were(rows: np.ndarray, n: int) -> None:
    assert np.array_equal(blocks_of(rows[:n]).rows, rows[:n])


def test_a_product_is_that_of_each_row(rows: np.ndarray) -> None:
    assert blocks_of(rows).products(rows[:3]) == pytest.approx(rows[:3] @ rows.T, abs=1e-5)


def test_no_other_vector_changes_a_digit(rows: np.ndarray) -> None:
    made = blocks_of(rows)

    assert np.array_equal(made.products(rows[:3])[1], made.products(rows[1:2])[0])


def test_a_sum_weighs_each_row(rows: np.ndarray) -> None:
    weights = np.linspace(0, 1, MANY, dtype=np.float32)

    assert blocks_of(rows).total(weights) == pytest.approx(weights @ rows, rel=1e-3)


def test_squares_are_those_of_each_row(rows: np.ndarray) -> None:
    assert blocks_of(rows).squares() == pytest.approx((rows**2).sum(axis=1), rel=1e-5)


def test_what_another_wrote_behind_the_rows_counts_for_nothing(rows: np.ndarray) -> None:
    room = empty(4, 4)
    room.put(np.arange(4), rows[:4])
    two = Blocks(room.data, 2)

    assert two.total(np.ones(2, np.float32)) == pytest.approx(rows[:2].sum(axis=0), rel=1e-5)
