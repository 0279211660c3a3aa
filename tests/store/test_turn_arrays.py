"""Turns that come one after the other stand as when all are read at once."""

from uuid import UUID

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.store.growing import longer, zeros
from memory.store.turn_arrays import Entry, Told, nothing_told, told
from tests.proving import drawn

ENTRIES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 9), st.lists(st.integers(0, 5), max_size=3)),
    min_size=1,
    max_size=12,
    unique_by=lambda one: one[:2],
)


def _entry(at: int, chat: int, position: int, keys: list[int]) -> Entry:
    """Make a turn; chats overlap, and of two turns of one moment the place tells the order."""
    return Entry(UUID(int=at), UUID(int=100 + chat), position, chat + position, chat, keys, at > 3)


def _shown(found: Told) -> list[object]:
    """Return every turn with all that is known of it."""
    column = found.column
    one = zip(found.ids, found.position.tolist(), column.day.tolist(), column.speaker.tolist(),
              column.asks.tolist(), column.opens.tolist(), column.session.tolist(),
              strict=True)  # fmt: skip
    keys = [column.keys[at].tolist() for at in range(len(found.ids))]
    return [*one, *keys, found.sessions, found.episodes, found.places]


@drawn
@given(ENTRIES, st.integers(0, 12))
def test_turns_added_later_stand_in_their_places(
    drawn_turns: list[tuple[int, int, list[int]]], n_first: int
) -> None:
    entries = [_entry(at, *turn) for at, turn in enumerate(drawn_turns)]
    whole = told(nothing_told(), sorted(entries, key=lambda one: (one.day, one.position)))
    steps = nothing_told()
    for part in (entries[:n_first], entries[n_first:]):
        steps = told(steps, sorted(part, key=lambda one: (one.day, one.position)))

    assert _shown(steps) == _shown(whole)


@drawn
@given(ENTRIES, st.integers(1, 12))
def test_vectors_move_with_their_turns(
    drawn_turns: list[tuple[int, int, list[int]]], n_first: int
) -> None:
    entries = [_entry(at, *turn) for at, turn in enumerate(drawn_turns)]
    first = told(nothing_told(), entries[:n_first])
    old = zeros(len(first.ids), 1)
    given = [[one.int + 1] for one in first.ids]
    old.blocks.put(np.arange(len(given)), np.array(given, float).reshape(-1, 1))

    now = told(first, entries[n_first:])
    moved = longer(old, len(now.ids), now.moved if now is not first else None)

    known = set(first.ids)
    assert moved.blocks.rows[:, 0].tolist() == [
        one.int + 1 if one in known else 0 for one in now.ids
    ]
