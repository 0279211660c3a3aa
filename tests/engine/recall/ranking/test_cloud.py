"""Centered cosines without centered rows."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.recall.blocks import blocks_of
from memory.engine.recall.phrases import center
from memory.engine.recall.ranking.cloud import cloud
from tests.proving import drawn


@drawn
@given(st.integers(1, 30), st.integers(1, 6), st.integers(0, 2**32 - 1), st.booleans())
def test_cosines_are_those_of_centered_vectors(
    n: int,
    n_asked: int,
    seed: int,
    has_prior: bool,  # noqa: FBT001 - drawn
) -> None:
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(n + n_asked, 8)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    rows, asked = rows[:n], rows[n:]
    prior = rng.normal(size=8) / 8 if has_prior else None

    around = center(rows, prior)

    expected = around.centered(asked) @ around.centered(rows).T
    assert cloud(blocks_of(rows), prior).cosines(asked) == pytest.approx(expected, abs=2e-3)


def test_a_row_without_a_vector_is_like_nothing() -> None:
    rows = np.array([[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]], np.float32)

    assert cloud(blocks_of(rows)).cosines(rows[:1])[0] == pytest.approx([1.0, 0.0, -1.0])


def test_a_word_that_was_asked_for_is_found_as_at_first() -> None:
    rows = np.eye(3, dtype=np.float32)
    around = cloud(blocks_of(rows))

    first = around.nearest(["cat"], rows[:1], above=0.3)["cat"]

    assert first.rows.tolist() == [0]
    assert around.nearest(["cat", "car"], rows[:2], above=0.3)["cat"] is first


class Dropped(dict[str, Any]):
    """A memory of words out of which another thread takes a word as soon as it is looked for."""

    def __contains__(self, word: object) -> bool:
        return super().__contains__(word) and self.pop(str(word)) is not None


def test_a_word_that_another_thread_drops_meanwhile_is_found_all_the_same() -> None:
    rows = np.eye(3, dtype=np.float32)
    example = cloud(blocks_of(rows))
    known = Dropped(example.nearest(["one"], rows[:1], above=0.0))

    found = replace(example, known=known).nearest(["one"], rows[:1], above=0.0)

    assert found["one"].rows.tolist() == [0]


def test_words_beyond_what_is_remembered_are_found_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.engine.recall.ranking.cloud._WORDS_KNOWN", 1)
    rows = np.eye(3, dtype=np.float32)
    around = cloud(blocks_of(rows))
    around.nearest(["cat"], rows[:1], above=0.3)

    found = around.nearest(["dog"], rows[1:2], above=0.3)

    assert found["dog"].rows.tolist() == [1]
    assert list(around.known) == ["dog"]
