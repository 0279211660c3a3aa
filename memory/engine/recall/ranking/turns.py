"""What an owner said, as arrays: who, when, in which conversation, by which words.

In: turns in the order of their conversations, each with its words as numbers of keys. Out:
`Turns`: postings key -> turns, adjacent pairs of stems, and the vectors to compare with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from memory.engine.graph import Bools, Floats, Ints
from memory.engine.recall.ranking.cloud import Cloud
from memory.engine.recall.words import Vectors

PAIR_SHIFT: Final = 32  # bits of the second stem of a pair
SHORT: Final = 2**16  # numbers below it are put in order by counting, which is linear


class Vocabulary(NamedTuple):
    """The distinct content words of all turns.

    Attributes:
        by_stem: stem -> its number.
        keys: stem number -> the keys that have it.
        stem: stem number of a key, shape (k,).
    """

    by_stem: Mapping[str, int]
    keys: Sequence[Sequence[int]]
    stem: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Lists:
    """Numbers of n turns, one list behind the other.

    Attributes:
        flat: all of them.
        length: how many each turn has, shape (n,).
        start: where those of each turn begin, shape (n,).
    """

    flat: Ints
    length: Ints
    start: Ints

    def __getitem__(self, at: int) -> Ints:
        """Return the numbers of one turn."""
        return self.flat[self.start[at] : self.start[at] + self.length[at]]


def lists(flat: Ints, length: Ints) -> Lists:
    """Cut numbers into lists of these lengths."""
    return Lists(flat, length, np.cumsum(length) - length)


class Column(NamedTuple):
    """What is known of each of n turns, those of one session together, oldest first.

    Attributes:
        keys: the turn's distinct words in the order they were said, as numbers.
        session: number of the conversation, from 0 without a gap, shape (n,).
        day: days since 1970 when it was said, shape (n,).
        speaker: number of who said it, shape (n,).
        asks: it asks a question, shape (n,).
        opens: it is the first of an exchange, shape (n,).
    """

    keys: Lists
    session: Ints
    day: Floats
    speaker: Ints
    asks: Bools
    opens: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """n turns and k keys, ready for any number of questions.

    Attributes:
        column: what is known of each turn.
        length: distinct keys of a turn, shape (n,).
        together: turn i + 1 is of the session of turn i, 0 or 1, shape (n - 1,).
        n_sessions: how many sessions there are.
        words: the keys by their stems.
        start: where the turns of a key begin in `holders`, shape (k + 1,).
        holders: turns that hold a key, key after key.
        pairs: codes of adjacent stems, ascending; see `pair_code`.
        pair_holders: the turn of each pair.
        keys: vectors of the keys, or None when no embedder can be asked.
        whole: vectors of the turns, or None.
    """

    column: Column
    length: Vectors
    together: Vectors
    n_sessions: int
    words: Vocabulary
    start: Ints
    holders: Ints
    pairs: Ints
    pair_holders: Ints
    keys: Cloud | None
    whole: Cloud | None

    @property
    def n_turns(self) -> int:
        """How many turns there are."""
        return self.length.size


def turns(
    column: Column, words: Vocabulary, *, keys: Cloud | None = None, whole: Cloud | None = None
) -> Turns:
    """Make turns ready for any number of questions.

    Args:
        column: n turns.
        words: k keys.
        keys: one vector a key, or None.
        whole: one vector a turn, or None.
    """
    flat, length = column.keys.flat, column.keys.length
    holder = np.repeat(np.arange(length.size), length)
    order = _order(flat, words.stem.size)
    stems = words.stem[flat]
    is_pair = holder[1:] == holder[:-1]
    first, second = stems[:-1][is_pair], stems[1:][is_pair]
    by_second = _order(second, words.stem.size)
    pair_order = by_second[_order(first[by_second], words.stem.size)]
    held = np.bincount(flat, minlength=words.stem.size)
    return Turns(
        column=column,
        length=length.astype(np.float32),
        together=(column.session[1:] == column.session[:-1]).astype(np.float32),
        n_sessions=int(column.session.max(initial=-1)) + 1,
        words=words,
        start=np.concatenate([[0], np.cumsum(held)]),
        holders=holder[order],
        pairs=pair_code(first, second)[pair_order],
        pair_holders=holder[1:][is_pair][pair_order],
        keys=keys,
        whole=whole,
    )


def _order(numbers: Ints, n: int) -> Ints:
    """Return the places of numbers from 0 to n - 1 in ascending order, equal ones as they stand."""
    short = numbers.astype(np.uint16) if n <= SHORT else numbers
    return np.argsort(short, kind="stable")


def pair_code(first: Ints, second: Ints) -> Ints:
    """Return one number for two neighboring stems, in their order."""
    code: Ints = (first.astype(np.int64) << PAIR_SHIFT) | second.astype(np.int64)
    return code
