"""Everything an owner said, as arrays for the search: what is new is read and put in its place.

In: an owner, the turns known so far. Out: `OwnerTurns`. Words are kept, no text.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.engine.graph import Floats, Ints
from memory.engine.recall.ranking.cloud import Cloud
from memory.engine.recall.ranking.turns import Turns, turns
from memory.engine.vocabulary import Mode, Role
from memory.store import reading, turn_vectors
from memory.store.graph_stamps import Stamp
from memory.store.growing import Grown, longer, zeros
from memory.store.spans import day_of
from memory.store.turn_arrays import (
    Entry,
    Matrices,
    Told,
    around,
    nothing_told,
    told,
    vocabulary,
)

SELF: Final = 0  # the speaker's number of the account's person

EPISODES = f"""
select id, n_turns, importance from memory_episode
where owner_id = %(owner)s and mode = '{Mode.NORMAL}' and forgetting_id is null
    and (%(outside)s::uuid is null or id <> %(outside)s::uuid)
    and (%(all)s or age(xmin) <= age(%(oldest)s::text::xid) or id = any(%(left_out)s::uuid[]))
order by started_at, id
"""  # noqa: S608 - only our own names
TURNS = f"""
select id, episode_id, position, speaker, content, said_at from memory_turn
where owner_id = %(owner)s and episode_id = any(%(episodes)s) and role = '{Role.USER}'
    and forgetting_id is null and content <> ''
    and not is_withheld
order by said_at, position
"""  # noqa: S608 - only our own names


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


class State(NamedTuple):
    """What tells whether anything was said or withdrawn since.

    Attributes:
        stamp: of the graph.
        capture: whether the person wants to be asked before anything is kept.
        gone: what was forgotten so far; another value means that turns went or came back.
        n_episodes: conversations that may be found.
        n_turns: positions given out in them.
    """

    stamp: Stamp = Stamp()
    capture: str = ""
    gone: tuple[Any, ...] = (0, 0, None)
    n_episodes: int = 0
    n_turns: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class OwnerTurns:
    """All turns of an owner that can be found, those of one conversation together.

    Attributes:
        said: the arrays.
        told: which turns and conversations these are.
        speakers: names, the account's person first, with an empty one.
    """

    embedder_id: str
    language: str
    state: State  # when it was read
    left_out: frozenset[UUID]  # the conversation that was under way then
    seen: Mapping[UUID, int]  # positions given out in each conversation when it was read
    n_seen: int  # and in all of them
    weights: Floats  # importance of each conversation with turns, by its number
    importance: Floats  # the same of each turn's
    told: Told
    words: Mapping[str, int]
    matrices: Matrices
    said: Turns
    speakers: tuple[str, ...]

    @property
    def ids(self) -> tuple[UUID, ...]:
        """The turns in the order of `said`."""
        return self.told.ids

    @property
    def places(self) -> Mapping[UUID, int]:
        """The same the other way round."""
        return self.told.places

    @property
    def sessions(self) -> Mapping[UUID, int]:
        """The numbers of the conversations."""
        return self.told.sessions


def nothing(wanted: Wanted) -> OwnerTurns:
    """Return the turns of an owner of whom nothing was read yet."""
    none = nothing_told()
    return OwnerTurns(
        embedder_id=wanted.embedder_id,
        language=wanted.language,
        state=State(),
        left_out=frozenset(),
        seen={},
        n_seen=0,
        weights=np.zeros(0),
        importance=np.zeros(0),
        told=none,
        words={},
        matrices=Matrices(zeros(0, wanted.dimension), zeros(0, wanted.dimension)),
        said=turns(none.column, vocabulary(None, (), wanted.language)),
        speakers=("",),
    )


def updated(known: OwnerTurns, wanted: Wanted, state: State) -> OwnerTurns:
    """Read what is not known yet; the caller acts for the owner and knows the state."""
    episodes = _episodes(known, wanted, state)
    grown = {one: n for one, n, _ in episodes if known.seen.get(one) != n}
    asked = {"owner": wanted.owner_id, "episodes": list(grown)}
    rows = reading.rows(TURNS, asked) if grown else []
    words, speakers = dict(known.words), list(known.speakers)
    new = [_entry(row, words, speakers, wanted) for row in rows if row[0] not in known.places]
    now = told(known.told, new)
    matrices = _matrices(known, wanted, now, list(words))
    weights = _weights(known, now, {one: weight for one, _, weight in episodes})
    seen = {**known.seen, **grown}
    return OwnerTurns(
        embedder_id=wanted.embedder_id,
        language=wanted.language,
        state=state,
        left_out=frozenset([wanted.outside] if wanted.outside else []),
        seen=seen,
        n_seen=sum(seen.values()),
        weights=weights,
        importance=weights[now.column.session],
        told=now,
        words=words,
        matrices=matrices,
        said=_said(known, wanted, now, matrices, list(words)[len(known.words) :]),
        speakers=tuple(speakers),
    )


def _episodes(known: OwnerTurns, wanted: Wanted, state: State) -> list[tuple[Any, ...]]:
    """Return conversations that were written to since, with how much was said in them."""
    before = known.state.stamp
    return reading.rows(
        EPISODES,
        {
            "owner": wanted.owner_id,
            "outside": wanted.outside,
            "all": not known.seen or not before.is_base_of(state.stamp),
            "oldest": before.low,
            "left_out": list(known.left_out),
        },
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
    keys = [words.setdefault(word, len(words)) for word in said]
    about = day_of(said_at), speakers.index(name), keys, "?" in content
    return Entry(pk, episode, position, *about)


def _weights(known: OwnerTurns, now: Told, weighed: Mapping[UUID, float]) -> Floats:
    """Return the importance of each conversation with turns, by its number."""
    weights = np.zeros(len(now.sessions))
    is_moved = now is not known.told and now.moved is not None
    weights[
        [now.sessions[one] for one in known.sessions] if is_moved else slice(len(known.weights))
    ] = known.weights
    for one, weight in weighed.items():
        if one in now.sessions:
            weights[now.sessions[one]] = weight
    return weights


def _said(
    known: OwnerTurns, wanted: Wanted, now: Told, matrices: Matrices, words: Sequence[str]
) -> Turns:
    """Make the arrays of the engine; what nothing was added to stays."""
    old = known.said
    is_same = [one is other for one, other in zip(matrices, known.matrices, strict=True)]
    keys = old.keys if is_same[0] else around(matrices.keys, wanted.prior_mean)
    whole = old.whole if is_same[1] else around(matrices.whole, wanted.prior_mean)
    if now is known.told:
        return replace(old, keys=keys, whole=whole)
    return turns(now.column, vocabulary(old.words, words, wanted.language), keys=keys, whole=whole)


def _matrices(known: OwnerTurns, wanted: Wanted, now: Told, words: list[str]) -> Matrices:
    """Return the vectors that are known, and those of what had none yet."""
    old, said, moved = known.matrices, known.said, None if now is known.told else now.moved
    asked = (wanted.owner_id, wanted.embedder_id)
    return Matrices(
        _filled(old.keys, said.keys, words, None, partial(turn_vectors.of_words, *asked)),
        _filled(old.whole, said.whole, now.ids, moved, partial(turn_vectors.of_turns, *asked)),
    )


def _filled(
    old: Grown,
    known: Cloud | None,
    names: Sequence[Any],
    moved: Ints | None,
    ask: Callable[[Sequence[Any]], Mapping[Any, NDArray[np.float32]]],
) -> Grown:
    """Return one vector a name, zeros where there is none yet; the old ones when none is new."""
    grown = longer(old, len(names), moved)
    has_embedder = bool(old.blocks.dimension)
    lacks = np.full(len(names), has_embedder)
    if known is not None:
        lacks[slice(old.blocks.n) if moved is None else moved] = known.scale == 0
    asked = {names[at]: at for at in np.flatnonzero(lacks).tolist()}
    found = ask(list(asked)) if asked else {}
    if not found:
        return grown
    with grown.ground.held:
        places = np.array([asked[one] for one in found], np.intp)
        grown.blocks.put(places, np.array(list(found.values())))
    return Grown(*grown)  # another one than the old: it has more vectors
