"""Turns as the arrays of the engine, with new ones in their places among those that are known.

In: turns as they were read, the numbers of words, vectors. Out: `Told`, and from it `Turns`. What
is known already is copied, never read or stemmed again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Ints
from memory.engine.recall.ranking.cloud import Cloud, cloud
from memory.engine.recall.ranking.turns import Column, Lists, Vocabulary, lists
from memory.store.growing import Grown
from memory.store.words import stem_of


class Entry(NamedTuple):
    """One turn as it was read."""

    id: UUID
    episode: UUID
    position: int
    day: float
    speaker: int
    keys: Sequence[int]
    asks: bool


class Matrices(NamedTuple):
    """Vectors, zeros where there is none: of the words, k rows, of the turns, n rows."""

    keys: Grown
    whole: Grown


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """n turns, those of one conversation together, conversations by their first turn.

    Attributes:
        ids: of the turns.
        places: of the turns, by their ids.
        sessions: numbers of the conversations, from 0 in the order of the turns.
        episodes: the same the other way round.
        position: in its conversation, shape (n,).
        column: what the engine knows of each turn.
        moved: where the turns stand that were known before, None where they always did.
    """

    ids: tuple[UUID, ...]
    places: Mapping[UUID, int]
    sessions: Mapping[UUID, int]
    episodes: tuple[UUID, ...]
    position: Ints
    column: Column
    moved: Ints | None = None


def nothing_told() -> Told:
    """Return no turns."""
    none, days, flags = np.zeros(0, np.intp), np.zeros(0), np.zeros(0, bool)
    column = Column(lists(none, none), none, days, none, flags, flags)
    return Told((), {}, {}, (), none, column)


def told(old: Told, entries: Sequence[Entry]) -> Told:
    """Put new turns, the oldest first, in their places; without any all stays as it is."""
    if not entries:
        return old
    numbers, known = dict(old.sessions), old.column
    session = [numbers.setdefault(one.episode, len(numbers)) for one in entries]
    added = Told(
        ids=(*old.ids, *(one.id for one in entries)),
        places=dict(old.places) | {one.id: len(old.ids) + at for at, one in enumerate(entries)},
        sessions=numbers,
        episodes=tuple(numbers),
        position=_longer(old.position, [one.position for one in entries]),
        column=Column(
            keys=_joined(known.keys, [one.keys for one in entries]),
            session=_longer(known.session, session),
            day=_longer(known.day, [one.day for one in entries]),
            speaker=_longer(known.speaker, [one.speaker for one in entries]),
            asks=_longer(known.asks, [one.asks for one in entries]),
            opens=known.opens,
        ),
    )
    order = _in_order(added)
    is_in_order = np.array_equal(order, np.arange(order.size))
    ordered = added if is_in_order else _ordered(added, order, len(old.ids))
    opens = np.diff(ordered.column.session, prepend=-1) != 0
    return replace(ordered, column=ordered.column._replace(opens=opens))


def _longer[T: np.generic](known: NDArray[T], more: Sequence[float]) -> NDArray[T]:
    return np.concatenate([known, np.array(more, known.dtype)])


def _joined(known: Lists, more: Sequence[Sequence[int]]) -> Lists:
    flat = _longer(known.flat, [key for keys in more for key in keys])
    return lists(flat, _longer(known.length, [len(keys) for keys in more]))


def _in_order(found: Told) -> Ints:
    """Return the turns of a conversation together, conversations by their first turn."""
    session = found.column.session
    by_time = np.lexsort((found.position, found.column.day))
    begun = np.zeros(len(found.sessions), np.intp)
    begun[session[by_time[::-1]]] = np.arange(by_time.size)[::-1]  # of several the first stays
    order: Ints = by_time[np.lexsort((found.position[by_time], begun[session[by_time]]))]
    return order


def _ordered(found: Told, order: Ints, n_old: int) -> Told:
    """Put all turns in another order, and number the conversations by it."""
    column, names = found.column, found.episodes
    session = column.session[order]
    first = np.flatnonzero(np.diff(session, prepend=-1) != 0)
    number = np.zeros(len(names), np.intp)
    number[session[first]] = np.arange(first.size)
    ids = tuple(found.ids[at] for at in order.tolist())
    episodes = tuple(names[at] for at in session[first].tolist())
    moved = np.zeros(order.size, np.intp)
    moved[order] = np.arange(order.size)
    return Told(
        ids=ids,
        places={one: at for at, one in enumerate(ids)},
        sessions={one: at for at, one in enumerate(episodes)},
        episodes=episodes,
        position=found.position[order],
        column=Column(
            keys=_picked(column.keys, order),
            session=number[session],
            day=column.day[order],
            speaker=column.speaker[order],
            asks=column.asks[order],
            opens=column.opens,
        ),
        moved=moved[:n_old],
    )


def _picked(found: Lists, order: Ints) -> Lists:
    length = found.length[order]
    start = np.cumsum(length) - length
    at = np.repeat(found.start[order] - start, length) + np.arange(int(length.sum()))
    return lists(found.flat[at], length)


def around(grown: Grown, prior_mean: NDArray[np.float64] | None) -> Cloud | None:
    """Make vectors ready to be compared with; None without any."""
    if prior_mean is None or not grown.blocks.n:
        return None
    with grown.ground.held:
        return cloud(grown.blocks, prior_mean)


def vocabulary(old: Vocabulary | None, words: Sequence[str], language: str) -> Vocabulary:
    """Add words behind the known ones, with their stems in a language."""
    by_stem = dict(old.by_stem) if old else {}
    keys = list(old.keys) if old else []
    stems = [by_stem.setdefault(stem_of(word, language), len(by_stem)) for word in words]
    n_old = old.stem.size if old else 0
    keys += [[] for _ in range(len(by_stem) - len(keys))]
    for at, number in enumerate(stems):
        keys[number] = [*keys[number], n_old + at]  # the old list is another one's too
    known = old.stem if old else np.zeros(0, np.intp)
    return Vocabulary(by_stem, keys, _longer(known, stems))
