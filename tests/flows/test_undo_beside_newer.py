"""Undo beside what came meanwhile: nothing newer is lost, nothing old comes back twice."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from memory.flows import revise
from memory.flows.forget import Scope, Target, forget, undo
from memory.models import Alias, Edge, Episode, Interval, Node, Snippet, Turn, acting_for
from tests.flows.census import census
from tests.flows.world import World

TEA = "You LIKES tea"


def _forget(world: World, scope: Scope, target: UUID, *, at_once: bool = False) -> UUID:
    asked = Target(scope, target)
    return forget(owner_id=world.owner.pk, target=asked, now=world.now, immediately=at_once).id


def _undo(world: World, act: UUID) -> None:
    undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=1))


def _get[Row](world: World, find: Callable[[], Row]) -> Row:
    with acting_for(world.owner.pk):
        return find()


def test_a_claim_made_anew_takes_the_old_words_in(world: World) -> None:
    turn = world.say(world.chat(), "I like tea, and I like gin.")
    old = world.claim(TEA, turn, confidence=0.95)
    world.see("tea", world.say(world.chat(), "Tea is hot."))
    act = _forget(world, "edge", old)
    new = world.claim(TEA, world.say(world.chat(), "I do like tea."), confidence=0.6)

    _undo(world, act)

    assert census(world.owner.pk)["edges"] == {new}
    edge = _get(world, Edge.objects.get)
    with acting_for(world.owner.pk):
        assert edge.snippets.count() == 2
        assert edge.snippets.filter(is_primary=True).count() == 1
    assert (edge.confidence, edge.n_sightings) == (0.95, 2)


def test_what_the_old_claim_had_replaced_is_replaced_by_the_new_one(world: World) -> None:
    for home in ("Rome", "Bonn"):
        turn = world.say(world.chat(), f"I live in {home}.")
        world.claim(f"You LIVES_IN {home}", turn)
        world.see(home, world.say(world.chat(), f"{home} is nice."))
    rome, bonn = (world.edges[f"You LIVES_IN {home}"] for home in ("Rome", "Bonn"))
    world.replace("You LIVES_IN Rome", "You LIVES_IN Bonn", world.now)
    act = _forget(world, "edge", bonn)
    new = world.claim("You LIVES_IN Bonn", world.say(world.chat(), "I do live in Bonn."))

    _undo(world, act)

    with acting_for(world.owner.pk):
        edge = Edge.objects.get(pk=rome)
        ended = Interval.objects.get(edge_id=rome)
    assert edge.superseded_by_id == ended.superseded_by_id == new


def test_a_person_met_anew_is_a_namesake(world: World) -> None:
    old = world.see("Sarah", world.say(world.chat(), "Sarah came."))
    act = _forget(world, "node", old)
    del world.nodes["Sarah"]
    new = world.see("Sarah", world.say(world.chat(), "A Sarah came."))

    _undo(world, act)

    with acting_for(world.owner.pk):
        twins = dict(Node.objects.filter(canon="sarah").values_list("pk", "twin"))
    assert twins == {new: 0, old: 1}


def test_a_conversation_imported_again_keeps_its_mark(world: World) -> None:
    old = world.chat(external_id="chat-1")
    act = _forget(world, "episode", old)
    new = world.chat(external_id="chat-1")

    _undo(world, act)

    with acting_for(world.owner.pk):
        marks = dict(Episode.objects.values_list("pk", "external_id"))
    assert marks == {old: "", new: "chat-1"}


def test_an_alias_heard_again_stands(world: World) -> None:
    chat = world.chat()
    world.see("Sarah", world.say(world.chat(), "Sarah came."))
    world.see("Sarah", world.say(chat, "Sally came."), called="Sally")
    world.alias("Sarah", "Sally", chat)
    act = _forget(world, "episode", chat)
    other = world.chat()
    again = world.alias("Sarah", "Sally", other)

    _undo(world, act)

    assert census(world.owner.pk)["aliases"] == {again}


def test_counters_that_rose_meanwhile_stay_risen(world: World) -> None:
    chat = world.chat()
    for where in (world.chat(), chat):
        world.claim(TEA, world.say(where, "I like tea."))
    act = _forget(world, "episode", chat)
    world.claim(TEA, world.say(world.chat(), "I like tea, again."))

    _undo(world, act)

    edge = _get(world, Edge.objects.get)
    assert edge.n_sightings == 3
    assert _get(world, lambda: Node.objects.get(name="tea")).n_mentions == 3


def test_confidence_that_rose_meanwhile_stays_risen(world: World) -> None:
    chat = world.chat()
    world.claim(TEA, world.say(world.chat(), "I like tea."), confidence=0.6)
    world.claim(TEA, world.say(chat, "I love tea."), confidence=0.8)
    act = _forget(world, "episode", chat)
    revise.add(
        owner_id=world.owner.pk,
        source_name="me",
        relation="likes",
        target_name="tea",
        snippet="I like tea.",
        now=world.now,
    )

    _undo(world, act)

    edge = _get(world, Edge.objects.get)
    primaries = _get(world, lambda: Snippet.objects.filter(is_primary=True).count())
    assert (edge.confidence, primaries) == (1.0, 1)


def test_what_was_erased_meanwhile_does_not_come_back(world: World) -> None:
    """A message is forgotten; then its claim is erased at once; then the message comes back."""
    first, second = (world.say(world.chat(), f"I like tea, {n}.") for n in range(2))
    edge = None
    for turn in (first, second):
        edge = world.claim(TEA, turn)
    assert edge is not None
    act = _forget(world, "turn", first)
    _forget(world, "edge", edge, at_once=True)

    _undo(world, act)

    left = census(world.owner.pk)
    assert left["turns"] == {first, second}
    assert (left["edges"], left["snippets"]) == (set(), set())
    assert not _get(world, lambda: Turn.objects.filter(forgetting__isnull=False).exists())


def test_an_alias_of_somebody_erased_meanwhile_does_not_come_back(world: World) -> None:
    chat = world.chat()
    sarah = world.see("Sarah", world.say(world.chat(), "Sarah came."))
    world.see("Sarah", world.say(chat, "Sally came."), called="Sally")
    world.alias("Sarah", "Sally", chat)
    act = _forget(world, "episode", chat)
    _forget(world, "node", sarah, at_once=True)

    _undo(world, act)

    assert not _get(world, Alias.objects.exists)
    assert _get(world, lambda: Episode.objects.kept().filter(pk=chat).exists())


def test_a_key_to_what_was_erased_meanwhile_is_emptied(world: World) -> None:
    """The older home was replaced by the newer; both acts touch it, one is final."""
    for home in ("Rome", "Bonn", "Kiel"):
        world.claim(f"You LIVES_IN {home}", world.say(world.chat(), f"I live in {home}."))
    rome, bonn, kiel = (world.edges[f"You LIVES_IN {one}"] for one in ("Rome", "Bonn", "Kiel"))
    world.replace("You LIVES_IN Rome", "You LIVES_IN Bonn", world.now)
    world.replace("You LIVES_IN Bonn", "You LIVES_IN Kiel", world.now)
    act = _forget(world, "edge", bonn)  # Rome is replaced by Kiel now
    _forget(world, "edge", kiel, at_once=True)  # Rome is open again

    _undo(world, act)

    with acting_for(world.owner.pk):
        found = dict(Edge.objects.values_list("pk", "superseded_by"))
    assert found == {rome: None, bonn: None}


def test_a_later_act_whose_target_is_erased_stays_as_it_is(world: World) -> None:
    chat = world.chat()
    turns = [world.say(chat, text) for text in ("I like tea.", "I work at Acme.")]
    world.claim(TEA, turns[0])
    acme = world.claim("You WORKS_AT Acme", turns[1])
    first = _forget(world, "turn", turns[0])
    second = _forget(world, "edge", acme)
    _forget(world, "turn", turns[1], at_once=True)

    _undo(world, first)
    _undo(world, second)

    with acting_for(world.owner.pk):
        assert list(Edge.objects.kept().values_list("pk", flat=True)) == [world.edges[TEA]]
        assert list(Turn.objects.kept().values_list("pk", flat=True)) == [turns[0]]


def test_somebody_whose_only_conversation_is_erased_does_not_come_back(world: World) -> None:
    chat = world.chat()
    act = _forget(world, "node", world.see("Sarah", world.say(chat, "Sarah came.")))
    _forget(world, "episode", chat, at_once=True)

    _undo(world, act)

    assert census(world.owner.pk)["nodes"] == {world.nodes["You"]}
