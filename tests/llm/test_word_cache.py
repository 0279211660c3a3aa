"""Known words are not asked again; sentences, and words long unused, are."""

from collections.abc import Sequence

import numpy as np
import pytest

from memory.llm import word_cache
from memory.llm.base import Vectors
from memory.llm.word_cache import WordCache


class Counting:
    """An embedder that remembers what it was asked."""

    id = "counting:1"
    dimension = 2

    def __init__(self) -> None:
        """Nothing asked yet."""
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return the length of each text as a direction."""
        self.asked.append(list(texts))
        return np.array([[1.0, len(text)] for text in texts], np.float32)


def test_a_known_word_is_not_asked_again() -> None:
    inner = Counting()
    cached = WordCache(inner)
    first = cached.embed(["Sarah", "Acme", "Sarah"])

    second = cached.embed(["Acme", "Sarah", "Bob"])

    assert inner.asked == [["Sarah", "Acme"], ["Bob"]]
    assert second[1] == pytest.approx(first[0])


def test_sentences_pass_through() -> None:
    inner = Counting()
    cached = WordCache(inner)

    cached.embed(["my boss Sarah"])
    cached.embed(["my boss Sarah"])

    assert len(inner.asked) == 2


def test_the_word_unused_for_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_cache, "WORDS_KEPT", 2)
    inner = Counting()
    cached = WordCache(inner)
    cached.embed(["Sarah", "Acme"])
    cached.embed(["Sarah"])

    cached.embed(["Bob"])

    cached.embed(["Sarah"])
    assert inner.asked == [["Sarah", "Acme"], ["Bob"]]


def test_cleared_words_are_gone() -> None:
    inner = Counting()
    cached = WordCache(inner)
    cached.embed(["Sarah"])

    cached.clear()

    cached.embed(["Sarah"])
    assert inner.asked == [["Sarah"], ["Sarah"]]
