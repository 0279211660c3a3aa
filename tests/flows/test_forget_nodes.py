"""What forgetting takes of people and things, their names and properties, and leaves."""

from uuid import UUID

from memory.engine.vocabulary import Origin
from memory.flows.forget import Target, preview
from memory.models import Alias, Node, Sighting, acting_for
from tests.flows.acts import all_text, forgotten, is_there, node_of
from tests.flows.census import census
from tests.flows.world import World


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
