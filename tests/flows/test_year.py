"""A year of three conversations a week: nights missed, doubled and killed change nothing."""

import math
from datetime import date, datetime, timedelta
from itertools import pairwise
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.digest import around
from memory.engine.params import DECAY_PER_DAY
from memory.engine.vocabulary import JobKind, Stability
from memory.engine.vocabulary.periods import Level
from memory.flows.rest import rest
from memory.models import Digest, DigestLine, Edge, acting_for
from memory.store import digests
from tests.flows.nights import lease_of, night, told
from tests.flows.talking import remembering, scripted, talk
from tests.flows.world import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

type Said = dict[tuple[str, str], list[datetime]]

DAYS, LEARNED = 365, 91
TALKING = (0, 2, 4)  # Monday, Wednesday, Friday
MISSED, DOUBLED, KILLED = 7, 10, 200  # every 7th night, every 10th, that one
FRIENDS = ("Ada", "Bruno", "Cleo", "Dmitri", "Esther", "Farid", "Greta", "Hiroshi")
LIKED = ("tea", "gin", "chess", "go")
ZONE = ZoneInfo("Pacific/Auckland")  # a chat of the evening in UTC is of the next day there


def _facts(number: int) -> list[tuple[str, str]]:
    """Return the two things said in a conversation; each comes back after some weeks."""
    pairs = [(who, what) for who in FRIENDS for what in LIKED]
    return [pairs[number * 5 % len(pairs)], pairs[(number * 5 + 13) % len(pairs)]]


@pytest.fixture
def said(bill: User, now: datetime, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Live through the year; when each fact was said.

    A quarter is learned as ever, which takes its time; the rest is written as rows.
    """
    scripted(monkeypatch)
    monkeypatch.setitem(tasks.FLOWS, JobKind.REEMBED, lambda **_: {})
    User.objects.filter(pk=bill.pk).update(time_zone=ZONE.key)
    remembering(bill)
    world = World(bill, now)
    heard: Said = {}
    for day in range(DAYS):
        evening = now + timedelta(days=day, hours=6)
        if evening.weekday() in TALKING:
            facts = _facts(len({one for moments in heard.values() for one in moments}))
            if day < LEARNED:
                talk(bill, " ".join(f"{who} likes {what}." for who, what in facts), evening)
            else:
                facts = [(f"{who}{day}", what) for who, what in facts]
                _write(world, facts, evening)
            for fact in facts:
                heard.setdefault(fact, []).append(evening)
        _nights(bill, day, evening + timedelta(hours=9), monkeypatch)
    night(bill, _end(now))
    return heard


def _write(world: World, facts: list[tuple[str, str]], evening: datetime) -> None:
    world.now, world.n_said = evening + timedelta(days=1), -1
    chat = world.chat()
    for who, what in facts:
        world.n_said = -1
        world.claim(f"{who} LIKES {what}", world.say(chat, f"{who} likes {what}."))


def _end(now: datetime) -> datetime:
    return now + timedelta(days=DAYS)


def _nights(owner: User, day: int, when: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rest as often as it happens to be: not at all, once, twice, or only half."""
    if day == KILLED:
        _killed(owner, when, monkeypatch)
    elif day % MISSED:
        night(owner, when)
        if not day % DOUBLED:
            night(owner, when)


def _killed(owner: User, when: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Die after the strengths, before the digests; nobody finishes that night."""
    with monkeypatch.context() as patched:
        patched.setattr(digests, "refresh", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            rest(lease=lease_of(owner, when), now=when)


def _strength(moments: list[datetime], now: datetime, *, start: float) -> float:
    """Return what the write-up's formulas make of the moments a fact was said at."""
    decay = DECAY_PER_DAY[Stability.STABLE]
    strength = start
    for before, after in pairwise(moments):
        days = (after - before) / timedelta(days=1)
        strength = min(strength * math.exp(-decay * days) + 15.0, 100.0)
    return strength * math.exp(-decay * ((now - moments[-1]) / timedelta(days=1)))


def test_a_year_leaves_what_the_formulas_say(bill: User, said: Said, now: datetime) -> None:
    """One walk, since a year takes its time: strengths, periods, links, the same told anew."""
    _check_strengths(bill, said, _end(now))
    _check_periods(bill, {day for moments in said.values() for day in moments}, _end(now))
    before = told(bill.pk)
    with acting_for(bill.pk):
        Digest.objects.all().delete()
    while night(bill, _end(now))["digests"]:
        pass
    assert told(bill.pk) == before


def _check_strengths(owner: User, said: Said, now: datetime) -> None:
    with acting_for(owner.pk):
        edges = Edge.objects.owned_by(owner.pk).select_related("source", "target")
        found = {(one.source.name, one.target.name): one for one in edges}
    assert set(found) == set(said)
    for fact, edge in found.items():
        start = 100.0 if fact[0] in FRIENDS else 80.0
        assert edge.strength == pytest.approx(_strength(said[fact], now, start=start), rel=1e-12)


def _check_periods(owner: User, moments: set[datetime], now: datetime) -> None:
    """Every finished day, week and month with a conversation is told, from its own turns."""
    days = {moment.astimezone(ZONE).date() for moment in moments}
    today = now.astimezone(ZONE).date()
    wanted = {(one, level) for day in days for level in Level if _is_over(one := day, level, today)}
    keys = {(str(level), str(around(day, level).first)) for day, level in wanted}
    assert set(told(owner.pk)) == keys
    assert {level: sum(one == level for one, _ in keys) for level in Level}[Level.MONTH] == 12
    _check_links(owner.pk)


def _is_over(day: date, level: Level, today: date) -> bool:
    return around(day, level).after <= today


def _check_links(owner_id: UUID) -> None:
    with acting_for(owner_id):
        for line in DigestLine.objects.select_related("digest", "turn"):
            day = line.turn.said_at.astimezone(ZONE).date()
            assert line.digest.first_date <= day < line.digest.after_date
            assert line.turn.snippets.exists()
