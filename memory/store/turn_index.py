"""Everything an owner said, as arrays for the search, kept in the process and brought up to date.

In: an owner. Out: `OwnerTurns`. What is new is added; when anything was forgotten or brought back
all of it is read anew, so that nothing withdrawn stays. The cache holds a bounded number of turns
over all owners. Words are kept, no text.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Floats
from memory.engine.recall.ranking.turns import Turns
from memory.engine.vocabulary import Mode, Role
from memory.store import reading, turn_vectors
from memory.store.beside import beside
from memory.store.spans import day_of
from memory.store.trimming import give_back
from memory.store.turn_arrays import (
    Entry,
    Gone,
    Matrices,
    Matrix,
    Version,
    arrays,
    in_order,
    longer,
    sessions_of,
    weighed_turns,
    zeros,
)

CACHED_TURNS: Final = 60_000
READ_AT_ONCE: Final = 1_000  # turns that are read while somebody waits; about a tenth of a second
SELF: Final = 0  # the speaker's number of the account's person
NOTHING: Final = (0, "", 0, 0, 0, 0, None)

STAMP = f"""
select profile.graph_version, profile.capture, said.n_episodes, said.n_turns,
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
EPISODES = f"""
select id, n_turns, importance from memory_episode
where owner_id = %(owner)s and mode = '{Mode.NORMAL}' and forgetting_id is null
    and (%(outside)s::uuid is null or id <> %(outside)s::uuid)
order by started_at, id
"""  # noqa: S608 - only our own names
TURNS = f"""
select id, episode_id, position, speaker, content, said_at from memory_turn
where owner_id = %(owner)s and episode_id = any(%(episodes)s) and role = '{Role.USER}'
    and forgetting_id is null and replaced_by_id is null and content <> ''
    and not is_withheld
order by said_at, position
"""  # noqa: S608 - only our own names


@dataclass(frozen=True, slots=True, eq=False)
class OwnerTurns:
    """All turns of an owner that can be found, those of one conversation together.

    Attributes:
        ids: of the turns, in the order of `said`.
        said: the arrays.
        speakers: names, the account's person first, with an empty one.
    """

    embedder_id: str
    language: str
    version: Version
    gone: Gone
    seen: Mapping[UUID, int]  # positions given out in each conversation when it was read
    n_seen: int  # and in all of them
    weighed: Mapping[UUID, float]  # importance of each conversation
    importance: Floats  # the same of each turn's
    entries: Sequence[Entry]
    words: Mapping[str, int]
    matrices: Matrices
    said: Turns
    speakers: tuple[str, ...]
    ids: tuple[UUID, ...]
    places: Mapping[UUID, int]  # of the turns
    sessions: Mapping[UUID, int]  # of the conversations, in the order of their numbers


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


class Wanted(NamedTuple):
    """Whose turns, for which embedder, and what the account's person is called."""

    owner_id: UUID
    embedder_id: str  # empty without one: words match by their stems
    prior_mean: NDArray[np.float64] | None
    language: str
    name: str
    outside: UUID | None  # the conversation under way: it is in the prompt already
    is_hasty: bool = False  # somebody waits: many turns are first read beside

    @property
    def dimension(self) -> int:
        """Of the vectors, 0 without an embedder."""
        return 0 if self.prior_mean is None else len(self.prior_mean)


def load(wanted: Wanted) -> OwnerTurns:
    """Return the owner's turns as they are now; the caller acts for them.

    One conversation may be left out. Whoever is in haste gets no turns at first when there are
    many: they are read beside.
    """
    owner = {"owner": wanted.owner_id, "outside": wanted.outside}
    stamps = reading.rows(STAMP, owner)
    *found, n_episodes, n_turns, n, n_erased, last_at = stamps[0] if stamps else NOTHING
    version, gone = Version(*found), Gone(n, n_erased, last_at)
    known = _cache.get(wanted.owner_id)
    asked = (wanted.embedder_id, wanted.language, gone)
    if known is not None and (known.embedder_id, known.language, known.gone) != asked:
        known = None
    if known is not None and known.version == version:
        own = known.seen.get(wanted.outside) if wanted.outside else None
        n_others = len(known.seen) - (own is not None)
        if (n_others, known.n_seen - (own or 0)) == (n_episodes, n_turns):
            return known
    if known is None and wanted.is_hasty and n_turns > READ_AT_ONCE:
        beside(wanted.owner_id, lambda: load(wanted._replace(is_hasty=False)))
        return _made(wanted, version, gone, Found())
    loaded = _updated(known, wanted, version, gone)
    _cache.put(wanted.owner_id, loaded)
    if known is None and len(loaded.ids) > READ_AT_ONCE:
        give_back()
    return loaded


class Found(NamedTuple):
    """What was read of an owner's turns."""

    seen: Mapping[UUID, int] = {}
    weighed: Mapping[UUID, float] = {}
    entries: Sequence[Entry] = ()
    words: Mapping[str, int] = {}
    speakers: Sequence[str] = ("",)
    matrices: Matrices | None = None


def _updated(known: OwnerTurns | None, wanted: Wanted, version: Version, gone: Gone) -> OwnerTurns:
    """Read what is not known yet and make the arrays; without anything new only the version."""
    owner = {"owner": wanted.owner_id, "outside": wanted.outside}
    episodes = reading.rows(EPISODES, owner)
    seen = dict(known.seen) if known else {}
    grown = {one: n for one, n, _ in episodes if seen.get(one) != n}
    rows = reading.rows(TURNS, owner | {"episodes": list(grown)}) if grown else []
    words = dict(known.words) if known else {}
    speakers = list(known.speakers) if known else [""]
    old = known.entries if known else ()
    there = {entry.id for entry in old}
    new = [_entry(row, words, speakers, wanted) for row in rows if row[0] not in there]
    weighed = dict(known.weighed if known else {}) | {one: weight for one, _, weight in episodes}
    entries = in_order([*old, *new]) if new or known is None else known.entries
    matrices = Matrices(_key_rows(known, list(words), wanted), _whole_rows(known, entries, wanted))
    found = Found(seen | grown, weighed, entries, words, tuple(speakers), matrices)
    if known is None or new or not matrices.are(known.matrices):
        return _made(wanted, version, gone, found)
    return replace(
        known,
        version=version,
        seen=found.seen,
        n_seen=sum(found.seen.values()),
        weighed=weighed,
        importance=weighed_turns(weighed, known.sessions, known.said),
    )


def _made(wanted: Wanted, version: Version, gone: Gone, found: Found) -> OwnerTurns:
    """Make the arrays of what was read."""
    sessions = sessions_of(found.entries)
    matrices = found.matrices or Matrices(*[zeros(0, wanted.dimension)] * 2)
    said = arrays(found.entries, found.words, matrices, wanted.prior_mean, wanted.language)
    return OwnerTurns(
        embedder_id=wanted.embedder_id,
        language=wanted.language,
        version=version,
        gone=gone,
        seen=found.seen,
        n_seen=sum(found.seen.values()),
        weighed=found.weighed,
        importance=weighed_turns(found.weighed, sessions, said),
        entries=found.entries,
        words=found.words,
        matrices=matrices,
        said=said,
        speakers=tuple(found.speakers),
        ids=tuple(entry.id for entry in found.entries),
        places={entry.id: at for at, entry in enumerate(found.entries)},
        sessions=sessions,
    )


def _entry(
    row: tuple[Any, ...], words: dict[str, int], speakers: list[str], wanted: Wanted
) -> Entry:
    """Make an entry of a row; new words and speakers get the next numbers."""
    pk, episode, position, speaker, content, said_at = row
    name = "" if speaker.casefold() == wanted.name.casefold() else speaker
    if name not in speakers:
        speakers.append(name)
    said = turn_vectors.words_in(turn_vectors.sentence(speaker, content), wanted.language)
    keys = np.array([words.setdefault(word, len(words)) for word in said], np.intp)
    about = day_of(said_at), speakers.index(name), keys, "?" in content
    return Entry(pk, episode, position, *about)


def _key_rows(known: OwnerTurns | None, words: list[str], wanted: Wanted) -> Matrix:
    """Return one vector a word, zeros where there is none yet, shape (k, d)."""
    old = known.matrices.keys if known else zeros(0, wanted.dimension)
    lacking = [*np.flatnonzero(~old.any(axis=1)).tolist(), *range(len(old), len(words))]
    if not wanted.embedder_id or not lacking:
        return longer(old, len(words))
    asked = [words[at] for at in lacking]
    found = turn_vectors.of_words(wanted.owner_id, wanted.embedder_id, asked)
    if not found and len(words) == len(old):
        return old
    rows = longer(old, len(words)).copy(order="K")
    for at in lacking:
        if words[at] in found:
            rows[at] = found[words[at]]
    return rows


def _whole_rows(known: OwnerTurns | None, entries: Sequence[Entry], wanted: Wanted) -> Matrix:
    """Return one vector a turn, zeros where there is none yet, shape (n, d)."""
    if known is not None and known.entries is entries:
        rows = known.matrices.whole
    else:
        rows = zeros(len(entries), wanted.dimension)
        place = {entry.id: at for at, entry in enumerate(entries)}
        if known is not None and known.ids:
            rows[[place[one] for one in known.ids]] = known.matrices.whole
    lacking = np.flatnonzero(~rows.any(axis=1)).tolist() if wanted.embedder_id else []
    asked = {entries[at].id: at for at in lacking}
    found = turn_vectors.of_turns(wanted.owner_id, wanted.embedder_id, list(asked))
    if found:
        rows = rows.copy(order="K")
        rows[[asked[one] for one in found]] = list(found.values())
    return rows
