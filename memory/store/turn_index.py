"""Everything an owner said, as arrays for the search, kept in the process and brought up to date.

In: an owner. Out: `OwnerTurns`. What is new is added; when anything was forgotten or brought back
all of it is read anew, so that nothing withdrawn stays. The cache holds a bounded number of turns
over all owners. Words are kept, no text.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.recall.ranking.cloud import Cloud, cloud
from memory.engine.recall.ranking.turns import Column, Turns, Vocabulary, turns
from memory.engine.vocabulary import Mode, Role
from memory.store import reading, turn_vectors
from memory.store.words import stem_of

type Matrix = NDArray[np.float32]

CACHED_TURNS: Final = 60_000
SECONDS_A_DAY: Final = 86_400.0
SELF: Final = 0  # the speaker's number of the account's person

STAMP = f"""
select profile.graph_version, said.n_episodes, said.n_turns,
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
select id, n_turns from memory_episode
where owner_id = %(owner)s and mode = '{Mode.NORMAL}' and forgetting_id is null
    and (%(outside)s::uuid is null or id <> %(outside)s::uuid)
order by started_at, id
"""  # noqa: S608 - only our own names
TURNS = f"""
select id, episode_id, position, speaker, content, said_at from memory_turn
where owner_id = %(owner)s and episode_id = any(%(episodes)s) and role = '{Role.USER}'
    and forgetting_id is null and replaced_by_id is null and content <> ''
order by said_at, position
"""  # noqa: S608 - only our own names


class Gone(NamedTuple):
    """What was forgotten so far; another value means that turns went or came back."""

    n: int
    n_erased: int
    last_at: datetime | None


class Entry(NamedTuple):
    """One turn as the index keeps it."""

    id: UUID
    episode: UUID
    position: int
    day: float
    speaker: int
    keys: NDArray[np.intp]
    asks: bool


@dataclass(frozen=True, slots=True, eq=False)
class OwnerTurns:
    """All turns of an owner that can be found, those of one conversation together.

    Attributes:
        ids: of the turns, in the order of `said`.
        episodes: of the turns, in the same order.
        said: the arrays.
        speakers: names, the account's person first, with an empty one.
    """

    embedder_id: str
    language: str
    version: int
    gone: Gone
    seen: Mapping[UUID, int]  # positions given out in each conversation when it was read
    entries: tuple[Entry, ...]
    words: Mapping[str, int]
    key_rows: Matrix
    whole_rows: Matrix
    said: Turns
    speakers: tuple[str, ...]
    ids: tuple[UUID, ...] = field(default=())
    episodes: tuple[UUID, ...] = field(default=())


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
            self._kept[owner_id] = loaded
            self._kept.move_to_end(owner_id)
            while len(self._kept) > 1 and self._turns() > CACHED_TURNS:
                self._kept.popitem(last=False)

    def drop(self, owner_id: UUID) -> None:
        with self._lock:
            self._kept.pop(owner_id, None)

    def _turns(self) -> int:
        return sum(len(kept.ids) for kept in self._kept.values())


_cache = _Cache()


def drop(owner_id: UUID) -> None:
    """Drop an owner's arrays from this process; other processes see what was forgotten."""
    _cache.drop(owner_id)


class Wanted(NamedTuple):
    """Whose turns, for which embedder, and what the account's person is called."""

    owner_id: UUID
    embedder_id: str  # empty without one: words match by their stems
    prior_mean: NDArray[np.float64] | None
    language: str
    name: str
    outside: UUID | None  # the conversation under way: it is in the prompt already


def load(wanted: Wanted) -> OwnerTurns:
    """Return the owner's turns as they are now; the caller acts for them.

    One conversation may be left out when it is new; what is known of it stays.
    """
    owner = {"owner": wanted.owner_id, "outside": wanted.outside}
    stamps = reading.rows(STAMP, owner)
    version, n_episodes, n_turns, *gone = stamps[0] if stamps else (0, 0, 0, 0, 0, None)
    known = _cache.get(wanted.owner_id)
    if known is not None and not _fits(known, wanted, Gone(*gone)):
        known = None
    if known is not None and known.version == version:
        others = [n for one, n in known.seen.items() if one != wanted.outside]
        if (len(others), sum(others)) == (n_episodes, n_turns):
            return known
    loaded = _updated(known, wanted, version, Gone(*gone))
    _cache.put(wanted.owner_id, loaded)
    return loaded


def _fits(known: OwnerTurns, wanted: Wanted, gone: Gone) -> bool:
    same = (known.embedder_id, known.language) == (wanted.embedder_id, wanted.language)
    return same and known.gone == gone


def _updated(known: OwnerTurns | None, wanted: Wanted, version: int, gone: Gone) -> OwnerTurns:
    """Read what is not known yet and make the arrays."""
    owner = {"owner": wanted.owner_id, "outside": wanted.outside}
    episodes: dict[UUID, int] = dict(reading.rows(EPISODES, owner))
    seen = dict(known.seen) if known else {}
    grown = [one for one, n in episodes.items() if seen.get(one) != n]
    rows = reading.rows(TURNS, owner | {"episodes": grown}) if grown else []
    words = dict(known.words) if known else {}
    speakers = list(known.speakers) if known else [""]
    old = known.entries if known else ()
    there = {entry.id for entry in old}
    new = [_entry(row, words, speakers, wanted) for row in rows if row[0] not in there]
    seen |= {one: episodes[one] for one in grown}
    entries = _in_order([*old, *new])
    key_rows = _key_rows(known, list(words), wanted)
    whole_rows = _whole_rows(known, entries, wanted)
    return OwnerTurns(
        embedder_id=wanted.embedder_id,
        language=wanted.language,
        version=version,
        gone=gone,
        seen=seen,
        entries=entries,
        words=words,
        key_rows=key_rows,
        whole_rows=whole_rows,
        said=_arrays(entries, words, (_around(key_rows, wanted), _around(whole_rows, wanted)),
                     wanted.language),
        speakers=tuple(speakers),
        ids=tuple(entry.id for entry in entries),
        episodes=tuple(entry.episode for entry in entries),
    )  # fmt: skip


def _entry(
    row: tuple[Any, ...], words: dict[str, int], speakers: list[str], wanted: Wanted
) -> Entry:
    """Make an entry of a row; new words and speakers get the next numbers."""
    pk, episode, position, speaker, content, said_at = row
    name = "" if speaker.casefold() == wanted.name.casefold() else speaker
    if name not in speakers:
        speakers.append(name)
    found = turn_vectors.words_in(turn_vectors.sentence(speaker, content), wanted.language)
    keys = np.array([words.setdefault(word, len(words)) for word in found], np.intp)
    day = said_at.timestamp() / SECONDS_A_DAY
    return Entry(pk, episode, position, day, speakers.index(name), keys, "?" in content)


def _in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Put the turns of a conversation together, conversations by their first turn."""
    begun: dict[UUID, tuple[float, int]] = {}
    listed = sorted(entries, key=lambda entry: (entry.day, entry.position))
    for at, entry in enumerate(listed):
        begun.setdefault(entry.episode, (entry.day, at))
    return tuple(sorted(listed, key=lambda entry: (begun[entry.episode], entry.position)))


def _key_rows(known: OwnerTurns | None, words: list[str], wanted: Wanted) -> Matrix:
    """Return one vector a word, zeros where there is none yet, shape (k, d)."""
    old = known.key_rows if known else np.zeros((0, _dimension(wanted)), np.float32)
    rows = np.concatenate([old, np.zeros((len(words) - len(old), old.shape[1]), np.float32)])
    lacking = [at for at in range(len(words)) if at >= len(old) or not rows[at].any()]
    if wanted.embedder_id and lacking:
        asked = [words[at] for at in lacking]
        found = turn_vectors.of_words(wanted.owner_id, wanted.embedder_id, asked)
        for at in lacking:
            if words[at] in found:
                rows[at] = found[words[at]]
    return rows


def _whole_rows(known: OwnerTurns | None, entries: tuple[Entry, ...], wanted: Wanted) -> Matrix:
    """Return one vector a turn, zeros where there is none yet, shape (n, d)."""
    rows = np.zeros((len(entries), _dimension(wanted)), np.float32)
    if not wanted.embedder_id:
        return rows
    place = {entry.id: at for at, entry in enumerate(entries)}
    if known is not None and known.ids:
        rows[[place[one] for one in known.ids]] = known.whole_rows
    lacking = [entry.id for at, entry in enumerate(entries) if not rows[at, :8].any()]
    for one, row in turn_vectors.of_turns(wanted.owner_id, wanted.embedder_id, lacking).items():
        rows[place[one]] = row
    return rows


def _dimension(wanted: Wanted) -> int:
    return 0 if wanted.prior_mean is None else len(wanted.prior_mean)


def _around(rows: Matrix, wanted: Wanted) -> Cloud | None:
    return cloud(rows, wanted.prior_mean) if wanted.embedder_id and len(rows) else None


def _arrays(
    entries: tuple[Entry, ...],
    words: Mapping[str, int],
    clouds: tuple[Cloud | None, Cloud | None],
    language: str,
) -> Turns:
    numbers: dict[UUID, int] = {}
    session = np.array([numbers.setdefault(one.episode, len(numbers)) for one in entries], np.intp)
    column = Column(
        keys=[one.keys for one in entries],
        session=session,
        day=np.array([one.day for one in entries], np.float64),
        speaker=np.array([one.speaker for one in entries], np.intp),
        asks=np.array([one.asks for one in entries], bool),
        opens=np.diff(session, prepend=-1) != 0,
    )
    return turns(column, _vocabulary(words, language), keys=clouds[0], whole=clouds[1])


def _vocabulary(words: Mapping[str, int], language: str) -> Vocabulary:
    by_stem: dict[str, int] = {}
    keys: list[list[int]] = []
    stems = []
    for word, key in words.items():
        number = by_stem.setdefault(stem_of(word, language), len(by_stem))
        if number == len(keys):
            keys.append([])
        keys[number].append(key)
        stems.append(number)
    return Vocabulary(by_stem, keys, np.array(stems, np.intp))
