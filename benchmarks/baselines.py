"""What people would use instead: BM25 over turns, likeness of a sentence's vector.

In: texts. Out: their order for a question.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.engine.recall.words import STOP_WORDS

SATURATION: Final = 1.5
LENGTH: Final = 0.75
_WORD: Final = re.compile(r"\w+")


class BM25:
    """BM25 as Lucene has it, over words without stop words."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Count the words of every text."""
        self._counts = [Counter(_words(text)) for text in texts]
        self._lengths = [sum(counts.values()) for counts in self._counts]
        self._mean = max(sum(self._lengths) / max(len(texts), 1), 1.0)
        self._found = Counter(word for counts in self._counts for word in counts)

    def order(self, question: str) -> list[int]:
        """Return the places of the texts, the best first."""
        words = [word for word in _words(question) if word in self._found]
        scores = [self._score(words, at) for at in range(len(self._counts))]
        return sorted(range(len(scores)), key=lambda at: -scores[at])

    def _score(self, words: Sequence[str], at: int) -> float:
        norm = SATURATION * (1 - LENGTH + LENGTH * self._lengths[at] / self._mean)
        counts, n = self._counts[at], len(self._counts)
        return sum(
            math.log(1 + (n - self._found[word] + 0.5) / (self._found[word] + 0.5))
            * counts[word]
            / (counts[word] + norm)
            for word in words
            if counts[word]
        )


def dense(rows: NDArray[np.float32], question: NDArray[np.float32]) -> list[int]:
    """Return the places of the texts by the cosine of their vectors, the best first."""
    order: list[int] = np.argsort(-(rows @ question), kind="stable").tolist()
    return order


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if word not in STOP_WORDS["en"]]
