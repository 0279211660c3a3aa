"""Digests whose sentences a model may choose, and what it chose.

In: an owner. Out: sentences to choose from; then rows. The caller holds the owner's lock in one
transaction each, and asks the model between them.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import F

from memory.engine.digest import Period, cut, offered
from memory.engine.params import DIGEST_LINES
from memory.engine.vocabulary.periods import Level
from memory.models import Digest, DigestLine
from memory.store.digests import Desk, desk_of
from memory.store.sentences import Read, sentences


class Place(NamedTuple):
    """Where a sentence stands."""

    turn: UUID
    start: int
    end: int


class Unchosen(NamedTuple):
    """A digest that rules made, and what there is to choose from, in the order it was said."""

    id: UUID
    inputs: str
    level: Level
    places: Sequence[Place]
    said: Sequence[tuple[date, str]]

    @property
    def room(self) -> int:
        """How many sentences it is told by."""
        return DIGEST_LINES[self.level]


def unchosen(owner_id: UUID, *, now: datetime, limit: int) -> list[Unchosen]:
    """Return the newest digests that no model chose for as they are now, at most so many."""
    standing = Digest.objects.owned_by(owner_id).filter(removed_at=None)
    found = list(standing.exclude(chosen=F("inputs")).newest_first()[:limit])
    if not found:
        return []
    desk = desk_of(owner_id, now)
    periods = {one.pk: Period(Level(one.level), one.first_date, one.after_date) for one in found}
    turns = desk.turns(list(periods.values()))
    return [_unchosen(desk, one, turns[periods[one.pk]]) for one in found]


def keep(owner_id: UUID, one: Unchosen, chosen: Sequence[int]) -> bool:
    """Tell a digest by the chosen places; not when it was made anew or removed meanwhile."""
    standing = Digest.objects.owned_by(owner_id).filter(pk=one.id, removed_at=None)
    if not standing.filter(inputs=one.inputs).update(chosen=one.inputs):
        return False
    DigestLine.objects.owned_by(owner_id).filter(digest_id=one.id).delete()
    DigestLine.objects.bulk_create(
        DigestLine(
            owner_id=owner_id,
            digest_id=one.id,
            turn_id=place.turn,
            start=place.start,
            end=place.end,
            position=at,
        )
        for at, place in enumerate(one.places[number] for number in chosen)
    )
    return True


def _unchosen(desk: Desk, digest: Digest, turns: Sequence[Read]) -> Unchosen:
    level = Level(digest.level)
    texts = {turn.id: turn.content for turn in turns}
    days = {turn.id: day for day, said in desk.days.items() for turn in said}
    told = offered(sentences(turns, desk.consented, desk.language), level)
    places = [Place(one.turn, *cut(texts[one.turn], one.span)) for one in told]
    said = [(days[one.turn], texts[one.turn][one.start : one.end]) for one in places]
    return Unchosen(digest.pk, digest.inputs, level, places, said)
