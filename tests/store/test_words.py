"""Stems are the same whoever else asks for some."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory.store.words import stem_of

THREADS = 4
ENDINGS = ("ations", "ing", "ness", "ically", "fulness", "ed", "ies")
WORDS = [
    f"{start}{ending}" for start in ("relat", "swimm", "happi", "troubl") for ending in ENDINGS
]


@pytest.fixture
def hurried() -> Iterator[None]:
    """Let threads take turns far more often than they usually do."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def _stems() -> list[str]:
    return [stem_of.__wrapped__(word, "en") for word in WORDS * 10]  # past what is remembered


def test_threads_do_not_mix_their_words(hurried: None) -> None:
    alone = _stems()
    with ThreadPoolExecutor(THREADS) as pool:
        together = [pool.submit(_stems) for _ in range(THREADS)]

    assert [one.result() for one in together] == [alone] * THREADS
