"""A message whose words become vectors while the database is read.

In: a message. Out: `Asking`, and from it a Query: of the words first, then with the whole. The
embedder is asked in threads of its own, outside every transaction: all wait side by side, and one
that hangs holds nobody up longer than the time a turn has. When it cannot be asked, words still
match by their stems. The large products of matrices run beside the walk, on another core.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memory.engine.recall.ranking.match import Match, match
from memory.engine.recall.ranking.turns import Turns
from memory.engine.recall.ranking.whole import cosine
from memory.engine.recall.words import Query, Vectors
from memory.llm import backends
from memory.llm.base import Embedder, ModelError
from memory.llm.prior import known_prior, mu_prior
from memory.store.words import words_of

THREADS = 12  # a message whose embedder hangs keeps three until its own time is over


class Space(NamedTuple):
    """Where vectors lie: whose they are and what they stand around; no mean, no vectors."""

    embedder_id: str
    prior_mean: NDArray[np.float64] | None


WORDS_ALONE = Space("", None)
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="embedder")


def beside[**P, T](act: Callable[P, T], *given: P.args, **named: P.kwargs) -> Future[T]:
    """Have something worked out while the caller goes on; products let go of the interpreter."""
    return _threads.submit(act, *given, **named)


class Asking:
    """A message on its way to a Query."""

    def __init__(self, text: str, language: str) -> None:
        """Read the words, and have them embedded."""
        self.words, self.stems = words_of(text, language)
        self._embedder = backends.embedder()
        whole = (text,) if self.words else ()
        self._rows = _threads.submit(_vectors, self._embedder, self.words)
        self._whole = _threads.submit(_vectors, self._embedder, whole)  # on another core

    def space(self, within_s: float | None) -> Space:
        """Return where the vectors lie; known at once but for the first message of a process.

        Raises:
            TimeoutError: the embedder took longer.
        """
        mean = known_prior(self._embedder)
        if mean is None and self._answer(self._rows, within_s) is not None:
            mean = known_prior(self._embedder)
        return WORDS_ALONE if mean is None else Space(self._embedder.id, mean)

    def by_words(self, within_s: float | None) -> Query:
        """Return the words as a query, the whole not embedded yet: new words seldom take long.

        Raises:
            TimeoutError: the embedder took longer.
        """
        return Query(self.words, self.stems, self._answer(self._rows, within_s))

    def query(self, within_s: float | None) -> Query:
        """Return the message as a query; without an embedder one of words alone.

        Raises:
            TimeoutError: the embedder took longer.
        """
        asked = self.by_words(within_s)
        whole = self._answer(self._whole, within_s) if self.words else None
        return asked if whole is None else replace(asked, whole=whole[0])

    def matched(self, said: Turns, within_s: float | None) -> Future[Match]:
        """Have the words matched with every turn as soon as they are embedded.

        The future fails as `by_words` does.
        """
        return beside(lambda: match(self.by_words(within_s), said))

    def alike(self, said: Turns) -> Future[Vectors]:
        """Have the message compared with every turn as soon as it is embedded as a whole.

        The future fails as the embedder does: whoever has a Query with a whole may ask for it.
        """
        return beside(lambda: cosine(self._whole.result()[0], said))

    def _answer(self, asked: Future[Vectors], within_s: float | None) -> Vectors | None:
        """Return one row a text, None when the embedder cannot be asked.

        Raises:
            TimeoutError: the embedder took longer; nothing more is asked of it for this message.
        """
        wait([asked], None if within_s is None else max(within_s, 0.0))
        if not asked.done():
            for one in (self._rows, self._whole):
                one.cancel()
            raise TimeoutError
        try:
            return asked.result()
        except ModelError:
            return None


def _vectors(embedder: Embedder, texts: tuple[str, ...]) -> Vectors:
    mu_prior(embedder)
    return embedder.embed(texts)
