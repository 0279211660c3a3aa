"""What forgetting an edge or a person takes along and leaves."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Origin
from memory.flows.forget import (
    Target,
    preview,
)
from memory.models import (
    Alias,
    Edge,
    Interval,
    Node,
    Sighting,
    Snippet,
    Turn,
    acting_for,
)
from tests.flows.acts import all_text, edge_of, forgotten, is_there, node_of
from tests.flows.census import census
from tests.flows.world import World


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill, of whom nothing is known yet."""
    return World(bill, now)


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


def test_forgetting_an_edge_takes_a_node_nothing_else_is_known_of(world: World) -> None:
    turn = world.say(world.chat(), "I work at Acme in Berlin.")
    world.claim("You WORKS_AT Acme", turn)
    world.claim("You LIVES_IN Berlin", turn)
    target = Target("edge", world.edges["You WORKS_AT Acme"])

    shown = preview(owner_id=world.owner.pk, target=target, now=world.now)
    forgotten(world, "edge", target.id)

    assert shown.names_removed == ["Acme"]
    assert not is_there(world, "nodes", world.nodes["Acme"])
    assert is_there(world, "nodes", world.nodes["Berlin"])
    assert is_there(world, "turns", turn)


def test_a_node_seen_in_another_conversation_stays_without_edges(world: World) -> None:
    world.claim("You WORKS_AT Acme", world.say(world.chat(), "I work at Acme."))
    world.see("Acme", world.say(world.chat(), "Acme was in the news."))

    forgotten(world, "edge", world.edges["You WORKS_AT Acme"])

    assert is_there(world, "nodes", world.nodes["Acme"])


def test_everything_about_sarah_goes_and_nothing_about_others(world: World) -> None:
    turn = world.say(world.chat(), "Sarah, my boss, likes tea. I like tea and work at Acme.")
    for triple in ("You HAS_BOSS Sarah", "Sarah LIKES tea", "You LIKES tea", "You WORKS_AT Acme"):
        world.claim(triple, turn)
    world.alias("Sarah", "Sally", None)

    forgotten(world, "node", world.nodes["Sarah"])

    assert census(world.owner.pk)["edges"] == {
        world.edges["You LIKES tea"],
        world.edges["You WORKS_AT Acme"],
    }
    assert not census(world.owner.pk)["aliases"]
    assert is_there(world, "nodes", world.nodes["tea"])


def test_a_node_named_otherwise_is_held_by_the_words_of_its_edge(world: World) -> None:
    chat = world.chat()
    world.claim("You LIVES_IN York", world.say(chat, "I live in NY."))
    other = world.say(chat, "It rains.")

    forgotten(world, "turn", other)

    assert is_there(world, "nodes", world.nodes["York"])
    with acting_for(world.owner.pk):
        assert Sighting.objects.filter(node_id=world.nodes["York"]).exists()


def test_the_persons_own_node_never_goes(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    world.claim("You LIKES tea", turn)

    for scope, target in (("node", world.nodes["You"]), ("turn", turn)):
        forgotten(world, scope, target)  # type: ignore[arg-type]

    assert census(world.owner.pk)["nodes"] == {world.nodes["You"]}


def _rower(world: World) -> tuple[UUID, UUID]:
    """Sam, met in two chats: the second one calls him Sammy, 41 and a rower."""
    first, second = world.chat(), world.chat()
    early = world.say(first, "Sam is a friend, he is tall.")
    late = world.say(second, "Sammy, 41, rows.")
    world.claim("You HAS_FRIEND Sam", early)
    world.see("Sam", late, called="Sammy")
    world.alias("Sam", "Sammy", second)
    with acting_for(world.owner.pk):
        node = Node.objects.get(pk=world.nodes["Sam"])
        node.properties = {"height": "tall", "age": 41, "sport": {"value": "rows"}}
        node.properties["motto"] = {"value": "never sink", "is_by_hand": True}
        node.save()
        Sighting.objects.filter(episode_id=first, node=node).update(properties={"height": "tall"})
        Sighting.objects.filter(episode_id=second).update(
            properties={"age": 41, "sport": "rows", "motto": "sink"}
        )
    return first, second


def test_aliases_and_properties_come_from_the_sightings_that_are_left(world: World) -> None:
    _, second = _rower(world)

    forgotten(world, "episode", second)

    assert node_of(world, "Sam").properties == {
        "height": "tall",
        "motto": {"value": "never sink", "is_by_hand": True},
    }
    assert not census(world.owner.pk)["aliases"]
    assert "sammy" not in all_text(world)


def test_a_message_takes_the_properties_only_it_said(world: World) -> None:
    chat = world.chat()
    tall = world.say(chat, "Sam is tall.")
    old = world.say(chat, "He is 41.")
    world.see("Sam", tall)
    with acting_for(world.owner.pk):
        both = {"height": "tall", "age": 41}
        Node.objects.filter(pk=world.nodes["Sam"]).update(properties=both)
        Sighting.objects.update(properties=both)

    forgotten(world, "turn", old)

    assert node_of(world, "Sam").properties == {"height": "tall"}
    with acting_for(world.owner.pk):
        assert Sighting.objects.get().properties == {"height": "tall"}


def test_the_better_value_that_is_left_takes_the_place_of_the_lost_one(world: World) -> None:
    turns = [world.say(world.chat(), f"Sam is {age}.") for age in (40, 41, 42)]
    for turn, age, confidence in zip(turns, (40, 41, 42), (0.6, 0.8, 0.9), strict=True):
        world.see("Sam", turn, properties={"age": age}, confidence=confidence)
    with acting_for(world.owner.pk):
        entry = {"value": 42, "confidence": 0.9, "seen_at": "-", "is_by_hand": False}
        Node.objects.filter(pk=world.nodes["Sam"]).update(properties={"age": entry}, confidence=0.9)

    forgotten(world, "turn", turns[2])

    sam = node_of(world, "Sam")
    assert (sam.properties["age"]["value"], sam.properties["age"]["confidence"]) == (41, 0.8)
    assert (sam.confidence, sam.n_mentions) == (0.8, 2)


def test_a_hand_given_alias_stays_and_a_heard_one_moves(world: World) -> None:
    first, second = world.chat(), world.chat()
    for chat in (first, second):
        world.see("Sarah", world.say(chat, "Sarah, called Sally, is here."), called="Sally")
    own = world.alias("Sarah", "Boss lady", first, origin=Origin.HAND)
    heard = world.alias("Sarah", "Sally", first)

    forgotten(world, "episode", first)

    with acting_for(world.owner.pk):
        assert Alias.objects.get(pk=own).episode_id is None
        assert Alias.objects.get(pk=heard).episode_id == second


def test_a_name_only_the_lost_conversation_gave_is_replaced(world: World) -> None:
    first, second = world.chat(), world.chat()
    world.see("Sarah Miller", world.say(first, "Sarah Miller came."))
    world.see("Sarah Miller", world.say(second, "Sarah left."), called="Sarah")
    world.alias("Sarah Miller", "Sarah", second)
    world.settled()

    forgotten(world, "episode", first)

    sarah = node_of(world, "Sarah Miller")
    assert (sarah.name, sarah.canon) == ("Sarah", "sarah")
    assert "miller" not in all_text(world)
    assert not census(world.owner.pk)["aliases"]  # its own name is no other name


def test_a_name_by_hand_stands(world: World) -> None:
    chat = world.chat()
    world.see("Mum", world.say(chat, "Mum called."))
    world.see("Mum", world.say(world.chat(), "Mother called."), called="Mother")
    with acting_for(world.owner.pk):
        Node.objects.filter(pk=world.nodes["Mum"]).update(is_name_by_hand=True)

    forgotten(world, "episode", chat)

    assert node_of(world, "Mum").name == "Mum"


def test_a_name_learned_of_the_person_goes_back_to_the_accounts(world: World) -> None:
    chat = world.chat()
    with acting_for(world.owner.pk):
        Node.objects.filter(pk=world.nodes["You"]).update(name="Willy", canon="willy")
    world.see("You", world.say(chat, "Call me Willy."), called="Willy")

    forgotten(world, "episode", chat)

    assert node_of(world, "You").name == "Bill"
