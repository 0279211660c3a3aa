"""The background mean that recall centers with."""

from collections.abc import Sequence
from uuid import uuid4

import numpy as np
import pytest

from memory.llm.base import Vectors
from memory.llm.embed import MiniLM
from memory.llm.prior import PHRASES, mu_prior


class Alternating:
    """An embedder whose rows point in two directions by turns."""

    dimension = 2

    def __init__(self) -> None:
        """Nothing asked yet; an id of its own, since means are kept by it."""
        self.id = f"alternating:{uuid4()}"
        self.n_asked = 0

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [1, 0] and [0, 1] by turns."""
        self.n_asked += 1
        return np.eye(2, dtype=np.float32)[np.arange(len(texts)) % 2]


def test_it_is_the_mean_and_asked_once() -> None:
    embedder = Alternating()

    mu_prior(embedder)

    assert mu_prior(embedder) == pytest.approx([0.5, 0.5], abs=1 / len(PHRASES))
    assert embedder.n_asked == 1


def test_it_cannot_be_changed_by_who_reads_it() -> None:
    with pytest.raises(ValueError, match="read-only"):
        mu_prior(Alternating())[0] = 1.0


def test_phrases_are_many_and_distinct() -> None:
    assert len(set(PHRASES)) == len(PHRASES) >= 150


def test_centering_parts_the_unrelated() -> None:
    """Uncentered, boss and peanut are alike (.37); centered they are not."""
    minilm = MiniLM()
    rows = minilm.embed(["boss", "peanut"]) - mu_prior(minilm)
    boss, peanut = rows / np.linalg.norm(rows, axis=1, keepdims=True)

    assert boss @ peanut < 0.15
