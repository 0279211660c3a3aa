"""A memory of single words in front of an embedder, so that a known word costs nothing.

In: texts and whoever embeds the new ones. Out: their rows. It holds words of every person of
this process and nothing that says whose they are.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import numpy as np

from memory.llm.base import Embedder, Vectors

WORDS_KEPT: Final = 20_000
WORDS_BYTES: Final = 32 * 1024 * 1024  # larger vectors, fewer words
WORD_CHARACTERS: Final = 40
BYTES_PER_FLOAT: Final = 4


class WordCache:
    """An embedder that remembers single words, so that a known word costs nothing.

    Sentences and phrases pass through: they are stored with their rows, or seldom repeat.
    """

    def __init__(self, inner: Embedder) -> None:
        """Put a memory of words in front of `inner`."""
        self.id = inner.id
        self.dimension = inner.dimension
        self._inner = inner
        self._kept_max = min(WORDS_KEPT, WORDS_BYTES // (inner.dimension * BYTES_PER_FLOAT))
        self._rows: OrderedDict[str, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text, float32, shape (len(texts), dimension), length-normalized.

        Raises:
            ModelError: a text is new and the embedder cannot be asked.
        """
        known = self._known(texts)
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if new:
            known |= dict(zip(new, self._inner.embed(new), strict=True))
            self._keep({text: known[text] for text in new if _is_word(text)})
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        return np.stack([known[text] for text in texts])

    def clear(self) -> None:
        """Drop every word."""
        with self._lock:
            self._rows.clear()

    def _known(self, texts: Sequence[str]) -> dict[str, Vectors]:
        """Return the rows of the remembered texts and mark them as just used."""
        with self._lock:
            known = {text: self._rows[text] for text in texts if text in self._rows}
            for text in known:
                self._rows.move_to_end(text)
        return known

    def _keep(self, rows: dict[str, Vectors]) -> None:
        """Remember rows, dropping those unused for longest."""
        with self._lock:
            for text, row in rows.items():
                self._rows[text] = row.copy()  # a view would keep its whole batch alive
            while len(self._rows) > self._kept_max:
                self._rows.popitem(last=False)


def _is_word(text: str) -> bool:
    """Whether a text is one word, as a message's content words are."""
    return len(text) <= WORD_CHARACTERS and not any(sign.isspace() for sign in text)
