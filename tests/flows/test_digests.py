"""Digests of the night: from the raw turns, in step with them, without a word of their own."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from accounts.models import User
from memory.engine.vocabulary import Mode, Role
from memory.flows.forget import Target, erase_now, forget, undo
from memory.flows.rest import rest, sweep
from memory.models import (
    Digest,
    DigestLine,
    Edge,
    Episode,
    Forgetting,
    Job,
    JobPausedError,
    Profile,
    Turn,
    acting_for,
)
from tests.flows.census import dump
from tests.flows.nights import lease_of, night, told
from tests.flows.world import World

DAY = ("day", "2026-05-03")
SARAH = "Sarah is my boss"
TEA = "I really like tea"


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill said two things the day before NOW, a Monday."""
    world = World(bill, now)
    chat = world.chat(title="Work")
    world.claim("You HAS_BOSS Sarah", world.say(chat, SARAH))
    world.claim("You LIKES tea", world.say(chat, TEA))
    return world


def test_a_night_tells_what_is_over(world: World, now: datetime) -> None:
    assert night(world.owner, now)["digests"] == 2

    assert told(world.owner.pk) == {DAY: [SARAH, TEA], ("week", "2026-04-27"): [SARAH, TEA]}


def test_a_digest_links_to_its_turns_and_counts_its_facts(world: World, now: datetime) -> None:
    night(world.owner, now)

    with acting_for(world.owner.pk):
        day = Digest.objects.get(level="day")
        assert (day.n_turns, day.n_episodes, day.n_facts) == (2, 1, 2)
        edges = {one.edge_id for line in day.lines.all() for one in line.turn.snippets.all()}
        assert edges == set(world.edges.values())


def test_a_second_night_makes_nothing_anew(world: World, now: datetime) -> None:
    night(world.owner, now)
    with acting_for(world.owner.pk):
        before = set(Digest.objects.values_list("pk", "made_at"))

    assert night(world.owner, now + timedelta(hours=1))["digests"] == 0

    with acting_for(world.owner.pk):
        assert set(Digest.objects.values_list("pk", "made_at")) == before


def _places(owner: User) -> dict[str, list[tuple[str, str]]]:
    """Return where each row lies on the disk: one that is written again lies elsewhere."""
    models = apps.get_app_config("memory").get_models()
    tables = [one._meta.db_table for one in models if not one.__name__.startswith("Job")]  # noqa: SLF001 - its name
    with acting_for(owner.pk), connection.cursor() as cursor:
        found = {}
        for table in tables:
            cursor.execute(f"select ctid::text from {table} order by 1")  # noqa: S608 - our own names
            found[table] = cursor.fetchall()
    return found


def test_the_same_night_again_writes_no_row(world: World, now: datetime) -> None:
    """Field case B97."""
    world.claim("Sara HAS_FRIEND Bob", world.say(world.chat(), "Sara is a friend of Bob."))
    night(world.owner, now)
    before = _places(world.owner)

    night(world.owner, now)

    assert _places(world.owner) == before


def test_telling_a_long_past_gives_it_no_new_date(world: World, now: datetime) -> None:
    """Field case B95: what is of today is only when it was told."""
    then = now - timedelta(days=1000)
    world.now, world.n_said = then, 0
    world.claim("You OWNS canoe", world.say(world.chat(), "I bought a canoe"))
    before = dump(world.owner.pk)

    night(world.owner, now)

    with acting_for(world.owner.pk):
        day = Digest.objects.filter(level="day").earliest("first_date")
        assert (day.first_date, day.made_at) == ((then - timedelta(days=1)).date(), now)
    after = dump(world.owner.pk)
    for row in (*before["edges"], *after["edges"]):
        row.pop("strength", None)  # cached; it follows from the dates
        row.pop("dormant_at", None)
    assert after == before


def test_a_night_leaves_another_owners_digests_alone(
    world: World, mallory: User, now: datetime
) -> None:
    """Field case B96."""
    other = World(mallory, now)
    other.say(other.chat(), "I planted a plum tree")
    night(mallory, now)
    before = _places(mallory)
    night(world.owner, now)
    with acting_for(world.owner.pk):
        Digest.objects.all().delete()

    night(world.owner, now + timedelta(days=9))

    assert _places(mallory) == before


@pytest.mark.parametrize(("zone", "first"), [("Pacific/Auckland", 4), ("America/Los_Angeles", 3)])
def test_days_are_those_of_the_persons_clock(
    world: World, now: datetime, zone: str, first: int
) -> None:
    User.objects.filter(pk=world.owner.pk).update(time_zone=zone)

    night(world.owner, now + timedelta(days=2))

    assert ("day", f"2026-05-0{first}") in told(world.owner.pk)


def test_a_move_to_another_zone_tells_the_days_anew(world: World, now: datetime) -> None:
    night(world.owner, now)
    User.objects.filter(pk=world.owner.pk).update(time_zone="Pacific/Auckland")

    night(world.owner, now + timedelta(days=2))

    assert [day for level, day in told(world.owner.pk) if level == "day"] == ["2026-05-04"]


@pytest.mark.parametrize(
    ("turn", "chat"),
    [
        ({"is_withheld": True}, {}),
        ({"role": Role.ASSISTANT}, {}),
        ({}, {"mode": Mode.TEMPORARY}),
        ({}, {"mode": Mode.READ_ONLY}),
    ],
)
def test_what_is_not_to_be_brought_up_never_enters(
    world: World, now: datetime, turn: dict[str, Any], chat: dict[str, Any]
) -> None:
    other = world.chat(**chat)
    world.say(other, "Swordfish dinner with colleagues tomorrow", **turn)

    night(world.owner, now)

    assert "Swordfish" not in str(told(world.owner.pk))


@pytest.mark.parametrize(
    "values", [{"is_muted": True}, {"sensitivity": "health"}, {"proposed_at": datetime.now(UTC)}]
)
def test_words_of_a_held_memory_never_enter(
    world: World, now: datetime, values: dict[str, Any]
) -> None:
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=world.edges["You LIKES tea"]).update(**values)

    night(world.owner, now)

    assert told(world.owner.pk)[DAY] == [SARAH]


def test_what_is_muted_later_is_not_shown_any_more(world: World, now: datetime) -> None:
    night(world.owner, now)
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=world.edges["You LIKES tea"]).update(is_muted=True)

    assert told(world.owner.pk)[DAY] == [SARAH]


def test_forgetting_a_memory_takes_its_words_out_at_once_and_undo_brings_them_back(
    world: World, now: datetime
) -> None:
    night(world.owner, now)
    before = told(world.owner.pk)
    target = Target("edge", world.edges["You LIKES tea"])

    act = forget(owner_id=world.owner.pk, target=target, now=now)
    assert {tuple(lines) for lines in told(world.owner.pk).values()} == {(SARAH,)}
    with acting_for(world.owner.pk):
        assert DigestLine.objects.count() == 2  # the lines themselves are gone
    undo(owner_id=world.owner.pk, forgetting_id=act.id, now=now)

    assert told(world.owner.pk) == before


def test_a_digest_without_any_turn_left_goes(world: World, now: datetime) -> None:
    night(world.owner, now)

    forget(owner_id=world.owner.pk, target=Target("everything"), now=now)

    with acting_for(world.owner.pk):
        assert not Digest.objects.exists()
        Forgetting.objects.update(erase_after=now)
    sweep(now=now)
    night(world.owner, now)
    assert told(world.owner.pk) == {}


def test_erasing_one_turn_leaves_the_rest_of_the_day(world: World, now: datetime) -> None:
    night(world.owner, now)
    with acting_for(world.owner.pk):
        turn = Turn.objects.get(content=TEA).pk
    act = forget(owner_id=world.owner.pk, target=Target("turn", turn), now=now)

    erase_now(owner_id=world.owner.pk, forgetting_id=act.id, now=now)

    assert told(world.owner.pk)[DAY] == [SARAH]
    with acting_for(world.owner.pk):
        assert Digest.objects.get(level="day").n_turns == 1


def test_learning_later_tells_the_day_anew(world: World, now: datetime) -> None:
    night(world.owner, now)
    with acting_for(world.owner.pk):
        Episode.objects.update(importance=0.9)

    assert night(world.owner, now)["digests"] == 2


def test_a_digest_told_anew_keeps_its_id(world: World, now: datetime) -> None:
    night(world.owner, now)
    with acting_for(world.owner.pk):
        before = set(Digest.objects.values_list("pk", flat=True))
        Episode.objects.update(importance=0.9)

    night(world.owner, now)

    with acting_for(world.owner.pk):
        assert set(Digest.objects.values_list("pk", flat=True)) == before


def test_a_removed_digest_stays_removed(world: World, now: datetime) -> None:
    night(world.owner, now)
    with acting_for(world.owner.pk):
        Digest.objects.filter(level="day").update(removed_at=now)
        Episode.objects.update(importance=0.9)

    night(world.owner, now)

    assert list(told(world.owner.pk)) == [("week", "2026-04-27")]
    with acting_for(world.owner.pk):
        assert not DigestLine.objects.filter(digest__level="day").exists()


def test_whoever_saves_nothing_gets_no_digest(world: World, now: datetime) -> None:
    with acting_for(world.owner.pk):
        Profile.objects.update(capture="off")

    night(world.owner, now)

    assert told(world.owner.pk) == {}


def test_a_long_past_is_told_in_turns_with_others(
    world: World, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory.flows.rest.night.DIGESTS_AT_ONCE", 1)
    monkeypatch.setattr("memory.flows.rest.night.DIGESTS_A_TURN", 1)
    lease = lease_of(world.owner, now)

    with pytest.raises(JobPausedError):
        rest(lease=lease, now=now)

    job = Job.objects.get(pk=lease.job_id)
    assert job.counts == {"digests": 1, "digests_left": 1}
    claimed = Job.objects.claim_next(world.owner.pk, now=now)
    assert claimed is not None
    assert rest(lease=claimed, now=now)["digests"] == 1


def test_a_digest_holds_no_words(world: World, now: datetime) -> None:
    night(world.owner, now)

    with acting_for(world.owner.pk):
        rows = [*Digest.objects.values(), *DigestLine.objects.values()]
    assert "Sarah" not in str(rows)
    assert date(2026, 5, 3) in {row.get("first_date") for row in rows}
