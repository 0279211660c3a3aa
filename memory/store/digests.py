"""Digests of finished days, weeks and months, kept in step with the turns and facts they cite.

In: an owner and a moment. Out: rows without words. What a digest is made from is hashed, ids
only; where the hash is another one it is made anew, so that a night can be missed, doubled or
killed half way. The caller holds the owner's lock in one transaction.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from memory.engine.digest import Period, cut, finished, inputs, told_by
from memory.engine.params import UNGUARDED
from memory.engine.vocabulary import Mode, Role
from memory.engine.vocabulary.periods import Level
from memory.models import Digest, DigestLine, Profile
from memory.store import people, reading
from memory.store.quoting import HELD
from memory.store.sentences import Read, sentences

# The turns that may be told of, each with the edges its words justify.
TOLD: Final = f"""
with open_to as (
    select %(open)s::text[] || array(
        select jsonb_array_elements_text(consented) from memory_profile
        where owner_id = %(owner)s
    ) as classes
), cited as (
    select snippet.turn_id,
        array_agg(snippet.edge_id order by snippet.edge_id, snippet.start) as edges,
        array_agg(snippet.start order by snippet.edge_id, snippet.start) as starts,
        array_agg(snippet."end" order by snippet.edge_id, snippet.start) as ends,
        bool_or(
            snippet.forgetting_id is not null or edge.forgetting_id is not null
            or edge.is_muted or edge.proposed_at is not null
            or edge.sensitivity <> all((select classes from open_to)::text[])
        ) as is_closed
    from memory_snippet as snippet
    join memory_edge as edge on edge.owner_id = snippet.owner_id and edge.id = snippet.edge_id
    where snippet.owner_id = %(owner)s and snippet.turn_id is not null
    group by snippet.turn_id
), held as (
    select note->>'turn' as turn
    from memory_extractionrun as run, jsonb_array_elements(run.notes) as note
    where run.owner_id = %(owner)s and note->>'code' = any(%(held)s)
), told as (
    select turn.id, turn.episode_id, turn.content, turn.said_at, turn.position,
        (turn.said_at at time zone %(zone)s)::date as day,
        episode.importance, cited.edges, cited.starts, cited.ends
    from memory_turn as turn
    join memory_episode as episode
        on episode.owner_id = turn.owner_id and episode.id = turn.episode_id
    left join cited on cited.turn_id = turn.id
    where turn.owner_id = %(owner)s and turn.role = '{Role.USER}' and turn.content <> ''
        and turn.forgetting_id is null and turn.replaced_by_id is null and not turn.is_withheld
        and episode.mode = '{Mode.NORMAL}' and episode.forgetting_id is null
        and not coalesce(cited.is_closed, false)
        and turn.id::text not in (select turn from held where turn is not null)
)
"""  # noqa: S608 - only our own names
DAYS: Final = (
    TOLD
    + """
select day, md5(string_agg(
    concat_ws(' ', id, importance, edges::text, starts::text, ends::text), ';'
    order by said_at, position, id
)) from told group by day
"""
)
TURNS: Final = (
    TOLD
    + """
select id, episode_id, content, importance,
    coalesce(edges, '{}'), coalesce(starts, '{}'), coalesce(ends, '{}')
from told where %(first)s <= day and day < %(after)s
order by said_at, position, id
"""
)


class Refreshed(NamedTuple):
    """What one look did, and how many periods are left for the next."""

    made: int
    dropped: int
    left: int


class _Desk(NamedTuple):
    """Whose digests, by which calendar, and since when."""

    owner_id: UUID
    asked: Mapping[str, object]
    language: str
    now: datetime


def refresh(owner_id: UUID, *, now: datetime, limit: int) -> Refreshed:
    """Make the digests that are missing or out of step, at most so many; drop what has no turns.

    A digest that the person removed stays removed.
    """
    desk = _desk(owner_id, now)
    wanted, known = _wanted(desk), _known(owner_id)
    stale = [period for period, hashed in wanted.items() if known.get(period) != hashed]
    for period in stale[:limit]:
        _make(desk, period, wanted[period])
    dropped = _drop(owner_id, known.keys() - wanted.keys())
    return Refreshed(len(stale[:limit]), dropped, max(len(stale) - limit, 0))


def renew(owner_id: UUID, *, now: datetime) -> int:
    """Bring the digests that are there in step with what was forgotten or brought back."""
    known = _known(owner_id)
    if not known:
        return 0
    desk = _desk(owner_id, now)
    wanted = _wanted(desk)
    changed = [one for one, hashed in wanted.items() if one in known and known[one] != hashed]
    for period in changed:
        _make(desk, period, wanted[period])
    return len(changed) + _drop(owner_id, known.keys() - wanted.keys())


def _desk(owner_id: UUID, now: datetime) -> _Desk:
    person = people.of(owner_id)
    asked = {
        "owner": owner_id,
        "zone": str(person.zone),
        "open": [str(one) for one in UNGUARDED],
        "held": list(HELD),
    }
    return _Desk(owner_id, asked, person.language, now.astimezone(person.zone))


def _wanted(desk: _Desk) -> dict[Period, str]:
    """Return every finished period that has turns, with the hash of what it is made from."""
    days: dict[date, str] = dict(reading.rows(DAYS, desk.asked))
    consented = sorted(Profile.objects.of(desk.owner_id).consented)
    basis = " ".join([str(desk.asked["zone"]), *consented])
    periods = finished(days, today=desk.now.date())
    return {period: inputs(period, days, basis=basis) for period in periods}


def _known(owner_id: UUID) -> dict[Period, str]:
    rows = Digest.objects.owned_by(owner_id)
    found = rows.values_list("level", "first_date", "after_date", "inputs")
    return {Period(Level(level), first, after): hashed for level, first, after, hashed in found}


def _make(desk: _Desk, period: Period, hashed: str) -> None:
    """Write one digest anew; of one that was removed only the hash."""
    span = {"first": period.first, "after": period.after}
    turns = [Read(*row) for row in reading.rows(TURNS, {**desk.asked, **span})]
    consented = Profile.objects.of(desk.owner_id).consented
    facts = {edge for turn in turns for edge in turn.edges}
    digest, _ = Digest.objects.update_or_create(
        owner_id=desk.owner_id,
        level=period.level,
        first_date=period.first,
        defaults={
            "after_date": period.after,
            "inputs": hashed,
            "n_turns": len(turns),
            "n_episodes": len({turn.episode for turn in turns}),
            "n_facts": len(facts),
            "made_at": desk.now,
        },
    )
    DigestLine.objects.owned_by(desk.owner_id).filter(digest=digest).delete()
    if digest.removed_at is not None:
        return
    texts = {turn.id: turn.content for turn in turns}
    told = told_by(sentences(turns, consented, desk.language), period.level)
    spans = [(one.turn, cut(texts[one.turn], one.span)) for one in told]
    DigestLine.objects.bulk_create(
        DigestLine(
            owner_id=desk.owner_id, digest=digest, turn_id=turn, start=start, end=end, position=at
        )
        for at, (turn, (start, end)) in enumerate(spans)
    )


def _drop(owner_id: UUID, periods: set[Period]) -> int:
    """Delete the digests of periods that have no turns any more."""
    for period in periods:
        rows = Digest.objects.owned_by(owner_id).filter(level=period.level)
        rows.filter(first_date=period.first).delete()
    return len(periods)
