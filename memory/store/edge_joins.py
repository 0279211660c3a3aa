"""Two edges that have become one claim, joined; what an edge says, chosen and counted again.

In: edges whose ends have become the same, and a journal. Out: one edge with the words, times
and crossings of both. A merge touches no strength: the livelier of the two goes on.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from memory.engine.learn.changes.told import Key, claim_key
from memory.engine.vocabulary import Basis, Sensitivity, Stability
from memory.models import Edge, Interval, Snippet, TraversalLog
from memory.store.edge_repairs import n_sightings
from memory.store.journal import Journal
from memory.store.targets import edges_of

FADING = ("strength_at_touch", "strength", "touched_at", "stability", "dormant_at")
EXPIRING = ("expires_at", "ttl_days")
TEMPORARY = {Stability.TIME_BOUND, Stability.EPHEMERAL}


def same_claim(edge: Edge, source_id: UUID, target_id: UUID) -> Edge | None:
    """Return another edge that says the same of these ends, in whatever words."""
    if edge.forgetting_id is not None:
        return None
    ends = {source_id, target_id}
    rows = edges_of(edge.owner_id).filter(source_id__in=ends, target_id__in=ends)
    key = claim_key(str(source_id), edge.relation, str(target_id))
    others = rows.exclude(pk=edge.pk).order_by("created_at", "pk")
    return next((one for one in others if _key(one) == key), None)


def _key(edge: Edge) -> Key:
    return claim_key(str(edge.source_id), edge.relation, str(edge.target_id))


def join(edge: Edge, other: Edge, journal: Journal, *, now: datetime) -> None:
    """Give an edge all that another one of the same claim has; the other goes."""
    values = _joined(edge, other, now)
    _move_intervals(edge, other, values, journal)
    _move_words(edge, other, journal)
    _move_crossings(edge, other, journal)
    for row in (*superseded(Edge, other), *superseded(Interval, other)):
        heir = None if edge.pk in {row.pk, getattr(row, "edge_id", None)} else edge.pk
        journal.set(row, superseded_by_id=heir)
    journal.take(other, into=edge.pk)
    edge.refresh_from_db()
    journal.set(edge, **values)
    recount(edge, journal)


def superseded(table: type[Edge] | type[Interval], by: Edge) -> list[Any]:
    """Return the edges, or the intervals, that an edge brought to an end."""
    rows = table._default_manager.filter(owner_id=by.owner_id, superseded_by=by)  # noqa: SLF001 - Django's name
    return list(rows.order_by("pk"))


def _joined(edge: Edge, other: Edge, now: datetime) -> dict[str, Any]:
    """Return the columns of two edges as one."""
    livelier = max((edge, other), key=lambda one: one.strength_at(now))
    values: dict[str, Any] = {name: getattr(livelier, name) for name in FADING}
    is_temporary = Stability(livelier.stability) in TEMPORARY
    values |= {name: getattr(livelier, name) if is_temporary else None for name in EXPIRING}
    is_stated = Basis.STATED in {edge.basis, other.basis}
    is_plain = edge.sensitivity == Sensitivity.NONE
    return values | {
        "basis": str(Basis.STATED) if is_stated else edge.basis,
        "sensitivity": other.sensitivity if is_plain else edge.sensitivity,
        "qualifiers": {**other.qualifiers, **edge.qualifiers},
        "created_at": min(edge.created_at, other.created_at),
        "verdicts": {**other.verdicts, **edge.verdicts},
        "proposed_at": edge.proposed_at if other.proposed_at else None,
        "end_proposed_at": edge.end_proposed_at or other.end_proposed_at,
        "last_confirmed_at": _last(edge.last_confirmed_at, other.last_confirmed_at),
        "last_recalled_at": _last(edge.last_recalled_at, other.last_recalled_at),
        "n_recalls": edge.n_recalls + other.n_recalls,
        "is_pinned": edge.is_pinned or other.is_pinned,
        "is_muted": edge.is_muted or other.is_muted,
        "needs_review": edge.needs_review or other.needs_review,
        **_ended(edge, other),
    }


def _last(one: datetime | None, other: datetime | None) -> datetime | None:
    return max(filter(None, (one, other)), default=None)


def _ended(edge: Edge, other: Edge) -> dict[str, Any]:
    """Return when and by what the claim ended: an end stands unless it was said again since."""
    ends = [one for one in (edge, other) if one.superseded_at is not None]
    last = max(ends, key=lambda one: one.superseded_at, default=None)  # type: ignore[arg-type,return-value]
    if last is None or (len(ends) == 1 and _is_said_since(edge, other, last.superseded_at)):
        return {"superseded_at": None, "superseded_by_id": None}
    by = last.superseded_by_id
    is_itself = by in {edge.pk, other.pk}
    return {"superseded_at": last.superseded_at, "superseded_by_id": None if is_itself else by}


def _is_said_since(edge: Edge, other: Edge, end: datetime | None) -> bool:
    snippets = Snippet.objects.owned_by(edge.owner_id).kept()
    words = snippets.filter(edge__in=(edge, other), edge__superseded_at__isnull=True)
    return words.filter(said_at__gt=end).exists()


def _move_intervals(edge: Edge, other: Edge, values: dict[str, Any], journal: Journal) -> None:
    """Keep the closed intervals of both; of two open ones the longer."""
    mine = _open(edge)
    for row in Interval.objects.owned_by(edge.owner_id).filter(edge=other).order_by("pk"):
        is_open = row.valid_to is None and row.known_to is None
        if is_open and mine is not None:
            begun = (mine.valid_from, row.valid_from)
            first = min(one for one in begun if one) if all(begun) else None
            journal.set(mine, valid_from=first, known_from=min(mine.known_from, row.known_from))
            journal.take(row)
        else:
            journal.set(row, edge_id=edge.pk)
    end, held = values["superseded_at"], _open(edge)
    if end is not None and held is not None:
        valid_to = max(end, held.valid_from or end)
        journal.set(held, valid_to=valid_to, superseded_by_id=values["superseded_by_id"])


def _open(edge: Edge) -> Interval | None:
    rows = Interval.objects.owned_by(edge.owner_id).filter(edge=edge)
    return rows.filter(valid_to__isnull=True, known_to__isnull=True).first()


def _move_words(edge: Edge, other: Edge, journal: Journal) -> None:
    """Keep each span once; of a span that is forgotten on one side the other one stays."""
    for row in Snippet.objects.owned_by(edge.owner_id).filter(edge=other).order_by("pk"):
        move_snippet(row, edge, journal)


def move_snippet(row: Snippet, edge: Edge, journal: Journal) -> None:
    """Let words justify another edge, once."""
    there = Snippet.objects.owned_by(edge.owner_id).filter(
        edge=edge, turn=row.turn_id, start=row.start, end=row.end
    )
    same = there.first() if row.turn_id is not None else None
    if same is not None and (row.forgetting_id is not None or same.forgetting_id is None):
        journal.take(row)
        return
    if same is not None:
        journal.take(same)
    journal.set(row, edge_id=edge.pk, is_primary=False)


def _move_crossings(edge: Edge, other: Edge, journal: Journal) -> None:
    crossed = TraversalLog.objects.owned_by(edge.owner_id)
    there = set(crossed.filter(edge=edge).values_list("turn_id", flat=True))
    for row in crossed.filter(edge=other).order_by("pk"):
        if row.turn_id in there:
            journal.take(row)
        else:
            journal.set(row, edge_id=edge.pk)


def recount(edge: Edge, journal: Journal) -> None:
    """Choose the words that speak for an edge, and count the conversations it was heard in."""
    rows = list(Snippet.objects.owned_by(edge.owner_id).kept().filter(edge=edge))
    if not rows:
        return
    best = min(rows, key=lambda row: (-row.confidence, row.said_at, not row.is_primary, row.pk))
    for row in sorted(rows, key=lambda row: (row == best, row.pk)):  # one primary at a time
        journal.set(row, is_primary=row == best)
    journal.set(edge, confidence=best.confidence, n_sightings=n_sightings(rows))
