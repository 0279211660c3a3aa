"""How long chats are kept: as their person chose, by mode."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Mode
from memory.flows import revise
from memory.flows.rest import sweep
from memory.models import Digest, Episode, acting_for
from tests.flows.census import census
from tests.flows.nights import night
from tests.flows.world import World


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill, who keeps chats for 30 days and reading ones for 90."""
    world = World(bill, now)
    revise.retain(owner_id=bill.pk, normal_days=30, read_only_days=90)
    return world


def _chat(world: World, now: datetime, *, days: int, mode: Mode = Mode.NORMAL) -> UUID:
    """Add a chat whose last turn is so many days old."""
    return world.chat(mode=mode, last_turn_at=now - timedelta(days=days))


def _there(world: World) -> set[UUID]:
    return census(world.owner.pk)["episodes"]


@pytest.mark.parametrize(
    ("mode", "days", "is_kept"),
    [
        (Mode.NORMAL, 29, True),
        (Mode.NORMAL, 30, False),
        (Mode.READ_ONLY, 89, True),
        (Mode.READ_ONLY, 90, False),
    ],
)
def test_a_chat_goes_when_its_time_is_over(
    world: World, now: datetime, mode: Mode, days: int, *, is_kept: bool
) -> None:
    chat = _chat(world, now, days=days, mode=mode)

    assert sweep(now=now)["outlived"] == int(not is_kept)

    assert (chat in _there(world)) is is_kept


def test_whoever_chose_nothing_keeps_everything(world: World, now: datetime) -> None:
    revise.retain(owner_id=world.owner.pk, normal_days=None, read_only_days=None)
    chat = _chat(world, now, days=4000)

    sweep(now=now)

    assert chat in _there(world)


def test_nobody_elses_chats_go(world: World, mallory: User, now: datetime) -> None:
    theirs = World(mallory, now)
    chat = _chat(theirs, now, days=4000)

    sweep(now=now)

    assert chat in _there(theirs)


def test_what_only_it_taught_goes_along(world: World, now: datetime) -> None:
    old, new = _chat(world, now, days=31), _chat(world, now, days=1)
    gone = world.claim("You LIKES tea", world.say(old, "I really like tea"))
    both = world.claim("You LIKES chess", world.say(old, "I really like chess"))
    world.claim("You LIKES chess", world.say(new, "I still like chess"))
    night(world.owner, now)

    sweep(now=now)

    edges = census(world.owner.pk)["edges"]
    assert (gone in edges, both in edges) == (False, True)
    with acting_for(world.owner.pk):
        assert Episode.objects.get().pk == new
        assert {one.n_turns for one in Digest.objects.all()} == {1}


@pytest.mark.parametrize("days", [0, -1])
def test_less_than_a_day_is_refused(world: World, days: int) -> None:
    with pytest.raises(ValueError, match="a day at least"):
        revise.retain(owner_id=world.owner.pk, normal_days=days, read_only_days=None)
