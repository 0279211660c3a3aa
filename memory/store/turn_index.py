"""Everything an owner said, as arrays for the search, kept in the process and brought up to date.

In: an owner. Out: `OwnerTurns`. What is new is added; when anything was forgotten or brought back
all of it is read anew, so that nothing withdrawn stays. The cache holds a bounded number of turns
over all owners. Words are kept, no text.
"""

import threading
from collections import OrderedDict
from typing import Final
from uuid import UUID

from memory.engine.vocabulary import Mode
from memory.store import reading
from memory.store.beside import beside
from memory.store.graph_stamps import Stamp, stands
from memory.store.trimming import give_back
from memory.store.turn_reading import SELF, OwnerTurns, State, Wanted, nothing, updated

__all__ = ["SELF", "OwnerTurns", "Wanted", "drop", "load"]

CACHED_TURNS: Final = 60_000
READ_AT_ONCE: Final = 1_000  # turns that are read while somebody waits; about a tenth of a second

STAMP = f"""
select profile.graph_version, profile.n_rows_gone,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
    pg_current_xact_id_if_assigned()::text::bigint, profile.capture, said.n_episodes, said.n_turns,
    gone.n, gone.n_erased, gone.last_at
from memory_profile as profile,
    (select count(*) as n_episodes, coalesce(sum(n_turns), 0)::bigint as n_turns
     from memory_episode
     where owner_id = %(owner)s and mode = '{Mode.NORMAL}' and forgetting_id is null
        and (%(outside)s::uuid is null or id <> %(outside)s::uuid)) as said,
    (select count(*) as n, count(erased_at) as n_erased, max(asked_at) as last_at
     from memory_forgetting where owner_id = %(owner)s) as gone
where profile.owner_id = %(owner)s
"""  # noqa: S608 - only our own names


class _Cache:
    """Turns of the owners asked for last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[UUID, OwnerTurns] = OrderedDict()

    def get(self, owner_id: UUID) -> OwnerTurns | None:
        with self._lock:
            if owner_id in self._kept:
                self._kept.move_to_end(owner_id)
            return self._kept.get(owner_id)

    def put(self, owner_id: UUID, loaded: OwnerTurns) -> None:
        with self._lock:
            kept = self._kept
            kept[owner_id] = loaded
            kept.move_to_end(owner_id)
            while len(kept) > 1 and sum(len(one.ids) for one in kept.values()) > CACHED_TURNS:
                kept.popitem(last=False)

    def drop(self, owner_id: UUID) -> None:
        with self._lock:
            self._kept.pop(owner_id, None)


_cache = _Cache()


def drop(owner_id: UUID) -> None:
    """Drop an owner's arrays; other processes see what was forgotten."""
    _cache.drop(owner_id)


def load(wanted: Wanted) -> OwnerTurns:
    """Return the owner's turns as they are now; the caller acts for them.

    One conversation may be left out. Whoever is in haste gets no turns at first when there are
    many: they are read beside.
    """
    state, known = _state(wanted), _cache.get(wanted.owner_id)
    if known is not None and not _is_of(known, wanted, state):
        known = None
    if known is not None and _is_whole(known, wanted, state):
        return known
    if known is None and wanted.is_hasty and state.n_turns > READ_AT_ONCE:
        beside(wanted.owner_id, lambda: load(wanted._replace(is_hasty=False)))
        return nothing(wanted)
    loaded = updated(known or nothing(wanted), wanted, state)
    _cache.put(wanted.owner_id, loaded)
    if known is None and len(loaded.ids) > READ_AT_ONCE:
        give_back()
    return loaded


def _state(wanted: Wanted) -> State:
    found = reading.rows(STAMP, {"owner": wanted.owner_id, "outside": wanted.outside})
    if not found:
        return State()
    graph, (capture, n_episodes, n_turns, *gone) = found[0][:4], found[0][4:]
    return State(Stamp(*graph), capture, tuple(gone), n_episodes, n_turns)


def _is_of(known: OwnerTurns, wanted: Wanted, state: State) -> bool:
    """Say whether what is known was not withdrawn, and was read for this embedder."""
    asked = (wanted.embedder_id, wanted.language, state.gone)
    is_asked = (known.embedder_id, known.language, known.state.gone) == asked
    return is_asked and stands(known.state.stamp)


def _is_whole(known: OwnerTurns, wanted: Wanted, state: State) -> bool:
    """Say whether nothing was said or learned since, whichever conversation is left out."""
    before = known.state
    own = known.seen.get(wanted.outside) if wanted.outside else None
    n_others = len(known.seen) - (own is not None)
    said = (n_others, known.n_seen - (own or 0))
    is_same = (before.stamp.version, before.capture) == (state.stamp.version, state.capture)
    return is_same and said == (state.n_episodes, state.n_turns)
