"""Digests of finished days, weeks and months, kept in step with the turns and facts they cite.

In: an owner and a moment. Out: rows without words. What a digest is made from is hashed, ids
only; where the hash is another one it is made anew, so that a night can be missed, doubled or
killed half way. The caller holds the owner's lock in one transaction.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from memory.engine.digest import Period, cut, finished, inputs, told_by
from memory.engine.params import UNGUARDED
from memory.engine.vocabulary import Mode, Role
from memory.engine.vocabulary.periods import Level
from memory.models import Digest, DigestLine, Profile
from memory.store import people, reading
from memory.store.quoting import HELD
from memory.store.sentences import Read, sentences

# Flat statements, joined here: a plan of joins needs statistics, which a new table lacks.
TURNS: Final = f"""
select turn.id, turn.episode_id, (turn.said_at at time zone %(zone)s)::date, episode.importance
from memory_turn as turn
join memory_episode as episode
    on episode.owner_id = turn.owner_id and episode.id = turn.episode_id
where turn.owner_id = %(owner)s and turn.role = '{Role.USER}' and turn.content <> ''
    and turn.forgetting_id is null and not turn.is_withheld
    and episode.mode = '{Mode.NORMAL}' and episode.forgetting_id is null
order by turn.said_at, turn.position, turn.id
"""  # noqa: S608 - only our own names
CITED: Final = """
select snippet.turn_id, snippet.edge_id, snippet.start, snippet."end",
    snippet.forgetting_id is not null or edge.forgetting_id is not null
        or edge.is_muted or edge.proposed_at is not null or edge.sensitivity <> all(%(open)s)
from memory_snippet as snippet
join memory_edge as edge on edge.owner_id = snippet.owner_id and edge.id = snippet.edge_id
where snippet.owner_id = %(owner)s and snippet.turn_id is not null
order by snippet.edge_id, snippet.start
"""
HELD_TURNS: Final = """
select note->>'turn'
from memory_extractionrun as run, jsonb_array_elements(run.notes) as note
where run.owner_id = %(owner)s and note->>'code' = any(%(held)s)
"""
MADE: Final = ("after_date", "inputs", "chosen", "n_turns", "n_episodes", "n_facts", "made_at")
WORDS: Final = """
select id, content from memory_turn where owner_id = %(owner)s and id = any(%(turns)s)
"""


class Refreshed(NamedTuple):
    """What one look did, and how many periods are left for the next."""

    made: int
    dropped: int
    left: int


class _Turn(NamedTuple):
    """A turn that may be told of, without its words, and what it justifies."""

    id: UUID
    episode: UUID
    day: date
    importance: float
    cited: Sequence[tuple[UUID, int, int]]

    @property
    def key(self) -> bytes:
        """Everything a digest of it depends on; a turn's words never change."""
        cited = (edge.bytes + b"%d %d" % (start, end) for edge, start, end in self.cited)
        return b" ".join([self.id.bytes, b"%r" % self.importance, *cited])


class Desk(NamedTuple):
    """Whose digests, by which calendar, what they agreed to, what they said."""

    owner_id: UUID
    zone: ZoneInfo
    language: str
    consented: Sequence[str]
    now: datetime
    days: Mapping[date, Sequence[_Turn]]

    def wanted(self) -> dict[Period, str]:
        """Return every finished period that has turns, with the hash of what it is made from."""
        basis = " ".join([str(self.zone), *self.consented])
        hashes = {day: _hashed(turns) for day, turns in self.days.items()}
        periods = finished(self.days, today=self.now.date())
        return {period: inputs(period, hashes, basis=basis) for period in periods}

    def turns(self, periods: Collection[Period]) -> dict[Period, list[Read]]:
        """Return the turns of some periods with their words, in order."""
        found = {one: self._between(one) for one in periods}
        ids = list({turn.id for turns in found.values() for turn in turns})
        words = dict(reading.rows(WORDS, {"owner": self.owner_id, "turns": ids})) if ids else {}
        return {
            period: [
                Read(one.id, one.episode, words[one.id], one.importance, one.cited) for one in turns
            ]
            for period, turns in found.items()
        }

    def _between(self, period: Period) -> list[_Turn]:
        days = sorted(day for day in self.days if period.first <= day < period.after)
        return [turn for day in days for turn in self.days[day]]


class _Known(NamedTuple):
    """A digest that is there."""

    id: UUID
    inputs: str
    is_removed: bool


def refresh(owner_id: UUID, *, now: datetime, limit: int) -> Refreshed:
    """Make the digests that are missing or out of step, at most so many; drop what has no turns.

    A digest that the person removed stays removed.
    """
    desk = desk_of(owner_id, now)
    wanted, known = desk.wanted(), _known(owner_id)
    stale = [
        one for one, hashed in wanted.items() if one not in known or known[one].inputs != hashed
    ]
    if stale:
        _make(desk, {one: wanted[one] for one in stale[:limit]}, known)
    dropped = _drop(owner_id, known, wanted)
    return Refreshed(len(stale[:limit]), dropped, max(len(stale) - limit, 0))


def renew(owner_id: UUID, *, now: datetime) -> int:
    """Bring the digests that are there in step with what was forgotten or brought back."""
    known = _known(owner_id)
    if not known:
        return 0
    desk = desk_of(owner_id, now)
    wanted = desk.wanted()
    changed = {
        one: wanted[one] for one in known if one in wanted and known[one].inputs != wanted[one]
    }
    _make(desk, changed, known)
    return len(changed) + _drop(owner_id, known, wanted)


def desk_of(owner_id: UUID, now: datetime) -> Desk:
    """Return what the owner's digests may be made from; the caller acts for them."""
    person = people.of(owner_id)
    consented = sorted(Profile.objects.of(owner_id).consented)
    asked = {
        "owner": owner_id,
        "zone": str(person.zone),
        "open": [*(str(one) for one in UNGUARDED), *consented],
        "held": list(HELD),
    }
    cited, closed = _cited(asked)
    closed |= {UUID(turn) for (turn,) in reading.rows(HELD_TURNS, asked) if turn}
    days: defaultdict[date, list[_Turn]] = defaultdict(list)
    for turn, episode, day, importance in reading.rows(TURNS, asked):
        if turn not in closed:
            days[day].append(_Turn(turn, episode, day, importance, cited.get(turn, ())))
    now = now.astimezone(person.zone)
    return Desk(owner_id, person.zone, person.language, consented, now, days)


def _cited(
    asked: Mapping[str, object],
) -> tuple[Mapping[UUID, Sequence[tuple[UUID, int, int]]], set[UUID]]:
    """Return what each turn justifies and where, and the turns that may not be told of."""
    cited: defaultdict[UUID, list[tuple[UUID, int, int]]] = defaultdict(list)
    closed = set()
    for turn, edge, start, end, is_closed in reading.rows(CITED, asked):
        cited[turn].append((edge, start, end))
        if is_closed:
            closed.add(turn)
    return cited, closed


def _hashed(turns: Sequence[_Turn]) -> str:
    return hashlib.sha256(b"\n".join(turn.key for turn in turns)).hexdigest()


def _known(owner_id: UUID) -> dict[Period, _Known]:
    rows = Digest.objects.owned_by(owner_id)
    found = rows.values_list("level", "first_date", "after_date", "pk", "inputs", "removed_at")
    return {
        Period(Level(level), first, after): _Known(pk, hashed, removed_at is not None)
        for level, first, after, pk, hashed, removed_at in found
    }


def _make(desk: Desk, hashed: Mapping[Period, str], known: Mapping[Period, _Known]) -> None:
    """Write digests anew, those that stand under the ids they have; of removed ones the hash."""
    turns = desk.turns(hashed)
    made = {one: _digest(desk, one, turns[one], hashed[one]) for one in hashed}
    for period in known.keys() & made.keys():
        made[period].pk = known[period].id
    Digest.objects.bulk_create(
        made.values(), update_conflicts=True, unique_fields=["id"], update_fields=MADE
    )
    DigestLine.objects.owned_by(desk.owner_id).filter(digest__in=made.values()).delete()
    DigestLine.objects.bulk_create(
        line
        for period, digest in made.items()
        if not (period in known and known[period].is_removed)
        for line in _lines(desk, digest, turns[period])
    )


def _digest(desk: Desk, period: Period, turns: Sequence[Read], hashed: str) -> Digest:
    return Digest(
        owner_id=desk.owner_id,
        level=period.level,
        first_date=period.first,
        after_date=period.after,
        inputs=hashed,
        n_turns=len(turns),
        n_episodes=len({turn.episode for turn in turns}),
        n_facts=len({edge for turn in turns for edge, _, _ in turn.cited}),
        made_at=desk.now,
    )


def _lines(desk: Desk, digest: Digest, turns: Sequence[Read]) -> Iterator[DigestLine]:
    """Yield where the sentences stand that tell a period."""
    texts = {turn.id: turn.content for turn in turns}
    said = sentences(turns, desk.consented, desk.language)
    for at, one in enumerate(told_by(said, Level(digest.level))):
        start, end = cut(texts[one.turn], one.span)
        yield DigestLine(
            owner_id=desk.owner_id,
            digest=digest,
            turn_id=one.turn,
            start=start,
            end=end,
            position=at,
        )


def _drop(owner_id: UUID, known: Mapping[Period, _Known], wanted: Collection[Period]) -> int:
    """Delete the digests of periods that have no turns any more."""
    gone = [one.id for period, one in known.items() if period not in wanted]
    Digest.objects.owned_by(owner_id).filter(pk__in=gone).delete()
    return len(gone)
