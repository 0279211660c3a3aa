"""What forgetting the words of a claim takes along and leaves."""

from datetime import timedelta

import pytest

from memory.flows.forget import Target, preview
from memory.models import Edge, Interval, Snippet, Turn, acting_for
from tests.flows.acts import edge_of, forgotten, is_there
from tests.flows.census import census
from tests.flows.world import World


@pytest.mark.parametrize("first", [0, 1])
def test_a_claim_said_twice_lives_until_both_are_gone(world: World, first: int) -> None:
    turns = [world.say(world.chat(), f"I smoke, said {word}.") for word in ("once", "twice")]
    for turn in turns:
        world.claim("You HAS_HABIT smoking", turn)
    strength = edge_of(world, "You HAS_HABIT smoking").strength_at_touch

    forgotten(world, "turn", turns[first])

    edge = edge_of(world, "You HAS_HABIT smoking")
    with acting_for(world.owner.pk):
        left = Snippet.objects.get(edge=edge)
    assert (left.turn_id, left.is_primary) == (turns[1 - first], True)
    assert (edge.n_sightings, edge.strength_at_touch) == (1, strength)

    forgotten(world, "turn", turns[1 - first])

    assert not census(world.owner.pk)["edges"]
    assert not is_there(world, "nodes", world.nodes["smoking"])


def test_the_primary_snippet_and_confidence_are_the_best_left(world: World) -> None:
    chat = world.chat()
    turns = [world.say(chat, f"Sarah is my boss, {n}.") for n in range(3)]
    for turn, confidence in zip(turns, (0.9, 0.6, 0.6), strict=True):
        world.claim("You HAS_BOSS Sarah", turn, confidence=confidence)

    forgotten(world, "turn", turns[0])

    edge = edge_of(world, "You HAS_BOSS Sarah")
    with acting_for(world.owner.pk):
        primary = Snippet.objects.get(edge=edge, is_primary=True)
    assert edge.confidence == 0.6
    assert primary.turn_id == turns[1]  # as sure as the other, and older


def test_kept_counts_what_other_words_support(world: World) -> None:
    turns = [world.say(world.chat(), "Sarah is my boss.") for _ in range(3)]
    for turn in turns:
        world.claim("You HAS_BOSS Sarah", turn)

    shown = preview(owner_id=world.owner.pk, target=Target("turn", turns[0]), now=world.now)

    assert dict(shown.kept) == {"edges": 1, "snippets": 2, "turns": 0}
    assert (shown.removed["edges"], shown.removed["snippets"]) == (0, 1)


def test_a_forgotten_snippet_takes_its_edge_only_when_it_was_the_last(world: World) -> None:
    turns = [world.say(world.chat(), "Sarah is my boss.") for _ in range(2)]
    for turn in turns:
        world.claim("You HAS_BOSS Sarah", turn)
    with acting_for(world.owner.pk):
        snippets = list(Snippet.objects.order_by("said_at").values_list("pk", flat=True))

    forgotten(world, "snippet", snippets[0])
    assert census(world.owner.pk)["edges"] == {world.edges["You HAS_BOSS Sarah"]}
    forgotten(world, "snippet", snippets[1])
    assert census(world.owner.pk)["edges"] == set()
    assert len(census(world.owner.pk)["turns"]) == 2


def _three_homes(world: World) -> list[str]:
    homes = ["You LIVES_IN Paris", "You LIVES_IN Berlin", "You LIVES_IN Rome"]
    for home in homes:
        world.claim(home, world.say(world.chat(), f"I live in {home.split()[-1]}."))
    world.replace(homes[0], homes[1], world.now - timedelta(hours=9))
    world.replace(homes[1], homes[2], world.now - timedelta(hours=8))
    return homes


def test_forgetting_the_newer_edge_reopens_the_older(world: World) -> None:
    _, berlin, rome = _three_homes(world)

    forgotten(world, "edge", world.edges[rome])

    edge = edge_of(world, berlin)
    with acting_for(world.owner.pk):
        interval = Interval.objects.get(edge=edge)
    assert (edge.superseded_at, edge.superseded_by_id) == (None, None)
    assert (interval.valid_to, interval.superseded_by_id) == (None, None)


def test_forgetting_an_edge_in_between_leaves_the_oldest_replaced(world: World) -> None:
    paris, berlin, rome = _three_homes(world)

    forgotten(world, "edge", world.edges[berlin])

    edge = edge_of(world, paris)
    with acting_for(world.owner.pk):
        interval = Interval.objects.get(edge=edge)
    assert edge.superseded_by_id == interval.superseded_by_id == world.edges[rome]
    assert edge.superseded_at is not None
    assert interval.valid_to is not None


def test_an_edge_stated_again_since_keeps_its_open_interval(world: World) -> None:
    paris, berlin, _ = _three_homes(world)
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=world.edges[paris]).update(superseded_at=None, superseded_by=None)
        Interval.objects.create(
            owner=world.owner,
            edge_id=world.edges[paris],
            valid_from=world.now,
            known_from=world.now,
        )

    forgotten(world, "edge", world.edges[berlin])

    with acting_for(world.owner.pk):
        intervals = Interval.objects.filter(edge_id=world.edges[paris])
        assert intervals.filter(valid_to=None).count() == 1
        assert not intervals.filter(superseded_by__isnull=False).exists()


def test_forgetting_the_words_that_ended_it_opens_it_again(world: World) -> None:
    world.claim("You WORKS_AT Acme", world.say(world.chat(), "I work at Acme."))
    quit_it = world.say(world.chat(), "I no longer work at Acme.")
    world.claim("You WORKS_AT Acme", quit_it)
    with acting_for(world.owner.pk):
        ended_at = Turn.objects.get(pk=quit_it).said_at
        Edge.objects.update(superseded_at=ended_at)
        Interval.objects.update(valid_to=ended_at)

    forgotten(world, "turn", quit_it)

    assert edge_of(world, "You WORKS_AT Acme").superseded_at is None
    with acting_for(world.owner.pk):
        assert Interval.objects.get().valid_to is None
