"""Forgetting a time, a sensitive class, and somebody who was only mentioned."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import Sensitivity
from memory.flows.forget import Target, forget, preview, undo
from memory.management.invariants import broken
from memory.models import Edge, Episode, Node, Snippet, Turn, acting_for
from tests.flows.census import census, dump, some, went
from tests.flows.world import World

TEA, GIN = "You LIKES tea", "You LIKES gin"


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Two chats; one of them goes on after the time that is forgotten."""
    world = World(bill, now)
    short, long = world.chat(), world.chat()
    world.claim(TEA, world.say(short, "I like tea"))  # minute 1
    world.claim(GIN, world.say(long, "I like gin, says Sarah"))  # minute 2
    world.claim(GIN, world.say(long, "I still like gin"))  # minute 3
    world.see("Sarah", world.say(long, "Nothing more"))
    return world.settled()


def minutes(world: World, since: float, until: float) -> Target:
    """The time from one minute of the world to before another."""
    start = world.now - timedelta(days=1)
    span = [start + timedelta(minutes=one) for one in (since, until)]
    return Target("dates", since=span[0], until=span[1])


def gone(world: World, target: Target) -> None:
    forget(owner_id=world.owner.pk, target=target, now=world.now, immediately=True)


def relations(world: World) -> set[str]:
    with acting_for(world.owner.pk):
        return set(Edge.objects.kept().values_list("target__name", flat=True))


def test_a_time_takes_what_was_said_in_it_alone(world: World) -> None:
    gone(world, minutes(world, 0, 2.5))

    with acting_for(world.owner.pk):
        assert set(Turn.objects.values_list("content", flat=True)) == {
            "I still like gin",
            "Nothing more",
        }
        assert Episode.objects.count() == 1  # the short chat was all of that time
        assert {name: ids for name, ids in broken().items() if ids} == {}
    assert relations(world) == {"gin"}


def test_a_time_ends_before_its_last_moment(world: World) -> None:
    gone(world, minutes(world, 0, 1))

    assert relations(world) == {"tea", "gin"}


def test_what_was_typed_by_hand_in_that_time_goes_too(world: World) -> None:
    with acting_for(world.owner.pk):
        Snippet.objects.filter(edge_id=world.edges[TEA]).update(turn=None, episode=None)
    gone(world, minutes(world, 0, 1.5))

    assert relations(world) == {"gin"}


def test_a_class_goes_as_a_group(world: World) -> None:
    with acting_for(world.owner.pk):
        edge = Edge.objects.filter(pk=world.edges[TEA])
        edge.update(sensitivity=str(Sensitivity.HEALTH))
    gone(world, Target("category", category=Sensitivity.HEALTH))

    assert relations(world) == {"gin"}


WIDE: list[Callable[[World], Target]] = [
    lambda world: minutes(world, 0, 2.5),
    lambda world: minutes(world, 0, 60),
    lambda _: Target("category", category=Sensitivity.NONE),
    lambda world: Target("node", world.nodes["Sarah"]),
]


@pytest.mark.parametrize("at", range(len(WIDE)))
def test_preview_and_execution_count_the_same(world: World, at: int) -> None:
    target = WIDE[at](world)
    shown = preview(owner_id=world.owner.pk, target=target, now=world.now)
    before = census(world.owner.pk)

    done = forget(owner_id=world.owner.pk, target=target, now=world.now, immediately=True)

    assert done.removed == shown.removed
    assert went(before, census(world.owner.pk)) == some(shown.removed)


@pytest.mark.parametrize("at", range(len(WIDE)))
def test_undo_brings_every_row_back(world: World, at: int) -> None:
    before = dump(world.owner.pk)
    done = forget(owner_id=world.owner.pk, target=WIDE[at](world), now=world.now)

    undo(owner_id=world.owner.pk, forgetting_id=done.id, now=world.now + timedelta(minutes=9))

    assert dump(world.owner.pk) == before


def test_messages_that_only_mention_somebody_are_quoted_no_more(world: World) -> None:
    shown = preview(
        owner_id=world.owner.pk, target=Target("node", world.nodes["Sarah"]), now=world.now
    )
    gone(world, Target("node", world.nodes["Sarah"]))

    assert shown.kept["turns"] == 1
    with acting_for(world.owner.pk):
        held = Turn.objects.filter(is_withheld=True).values_list("content", flat=True)
        assert list(held) == ["I like gin, says Sarah"]
        assert not Node.objects.filter(name="Sarah").exists()
    assert relations(world) == {"tea", "gin"}
