"""What each kind of forgetting takes along and what it leaves, rule by rule."""

import json
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.apps import apps

from accounts.models import User
from memory.engine.vocabulary import EpisodeState, JobKind, Origin, Role
from memory.flows.forget import (
    Scope,
    Target,
    UndoExpiredError,
    erase_now,
    forget,
    preview,
    undo,
)
from memory.models import (
    Alias,
    Edge,
    Episode,
    ExtractionRun,
    Forgetting,
    Interval,
    Job,
    MergeDecision,
    Node,
    Phrase,
    Sighting,
    Snippet,
    StaffView,
    Tombstone,
    TraversalLog,
    Turn,
    acting_for,
)
from memory.store import tombstones
from memory.store.rows import TABLES, of_owner
from memory.store.tombstones import SELF_CANON
from tests.flows.census import census, dump
from tests.flows.world import World
from tests.story import Story, tell


@pytest.fixture
def world(bill: User, now: datetime) -> World:
    """Bill, of whom nothing is known yet."""
    return World(bill, now)


def _forget(
    world: World, scope: Scope, target: UUID | None = None, *, at_once: bool = True
) -> UUID:
    return forget(
        owner_id=world.owner.pk, target=Target(scope, target), now=world.now, immediately=at_once
    ).id


def _undo(world: World, act: UUID) -> None:
    undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=1))


def _edge(world: World, triple: str) -> Edge:
    with acting_for(world.owner.pk):
        return Edge.objects.kept().get(pk=world.edges[triple])


def _is_there(world: World, table: str, pk: UUID) -> bool:
    with acting_for(world.owner.pk):
        return bool(of_owner(table, world.owner.pk).filter(pk=pk).exists())


def _node(world: World, name: str) -> Node:
    with acting_for(world.owner.pk):
        return Node.objects.get(pk=world.nodes[name])


def _all_text(world: World) -> str:
    return json.dumps(dump(world.owner.pk), default=str).casefold()


# --- edges by other words ---


@pytest.mark.parametrize("first", [0, 1])
def test_a_claim_said_twice_lives_until_both_are_gone(world: World, first: int) -> None:
    turns = [world.say(world.chat(), f"I smoke, said {word}.") for word in ("once", "twice")]
    for turn in turns:
        world.claim("You HAS_HABIT smoking", turn)
    strength = _edge(world, "You HAS_HABIT smoking").strength_at_touch

    _forget(world, "turn", turns[first])

    edge = _edge(world, "You HAS_HABIT smoking")
    with acting_for(world.owner.pk):
        left = Snippet.objects.get(edge=edge)
    assert (left.turn_id, left.is_primary) == (turns[1 - first], True)
    assert (edge.n_sightings, edge.strength_at_touch) == (1, strength)

    _forget(world, "turn", turns[1 - first])

    assert not census(world.owner.pk)["edges"]
    assert not _is_there(world, "nodes", world.nodes["smoking"])


def test_the_primary_snippet_and_confidence_are_the_best_left(world: World) -> None:
    chat = world.chat()
    turns = [world.say(chat, f"Sarah is my boss, {n}.") for n in range(3)]
    for turn, confidence in zip(turns, (0.9, 0.6, 0.6), strict=True):
        world.claim("You HAS_BOSS Sarah", turn, confidence=confidence)

    _forget(world, "turn", turns[0])

    edge = _edge(world, "You HAS_BOSS Sarah")
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

    _forget(world, "snippet", snippets[0])
    assert census(world.owner.pk)["edges"] == {world.edges["You HAS_BOSS Sarah"]}
    _forget(world, "snippet", snippets[1])
    assert census(world.owner.pk)["edges"] == set()
    assert len(census(world.owner.pk)["turns"]) == 2


# --- edges that had replaced others ---


def _three_homes(world: World) -> list[str]:
    homes = ["You LIVES_IN Paris", "You LIVES_IN Berlin", "You LIVES_IN Rome"]
    for home in homes:
        world.claim(home, world.say(world.chat(), f"I live in {home.split()[-1]}."))
    world.replace(homes[0], homes[1], world.now - timedelta(hours=9))
    world.replace(homes[1], homes[2], world.now - timedelta(hours=8))
    return homes


def test_forgetting_the_newer_edge_reopens_the_older(world: World) -> None:
    _, berlin, rome = _three_homes(world)

    _forget(world, "edge", world.edges[rome])

    edge = _edge(world, berlin)
    with acting_for(world.owner.pk):
        interval = Interval.objects.get(edge=edge)
    assert (edge.superseded_at, edge.superseded_by_id) == (None, None)
    assert (interval.valid_to, interval.superseded_by_id) == (None, None)


def test_forgetting_an_edge_in_between_leaves_the_oldest_replaced(world: World) -> None:
    paris, berlin, rome = _three_homes(world)

    _forget(world, "edge", world.edges[berlin])

    edge = _edge(world, paris)
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

    _forget(world, "edge", world.edges[berlin])

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

    _forget(world, "turn", quit_it)

    assert _edge(world, "You WORKS_AT Acme").superseded_at is None
    with acting_for(world.owner.pk):
        assert Interval.objects.get().valid_to is None


# --- nodes ---


def test_forgetting_an_edge_takes_a_node_nothing_else_is_known_of(world: World) -> None:
    turn = world.say(world.chat(), "I work at Acme in Berlin.")
    world.claim("You WORKS_AT Acme", turn)
    world.claim("You LIVES_IN Berlin", turn)
    target = Target("edge", world.edges["You WORKS_AT Acme"])

    shown = preview(owner_id=world.owner.pk, target=target, now=world.now)
    _forget(world, "edge", target.id)

    assert shown.names_removed == ["Acme"]
    assert not _is_there(world, "nodes", world.nodes["Acme"])
    assert _is_there(world, "nodes", world.nodes["Berlin"])
    assert _is_there(world, "turns", turn)


def test_a_node_seen_in_another_conversation_stays_without_edges(world: World) -> None:
    world.claim("You WORKS_AT Acme", world.say(world.chat(), "I work at Acme."))
    world.see("Acme", world.say(world.chat(), "Acme was in the news."))

    _forget(world, "edge", world.edges["You WORKS_AT Acme"])

    assert _is_there(world, "nodes", world.nodes["Acme"])


def test_everything_about_sarah_goes_and_nothing_about_others(world: World) -> None:
    turn = world.say(world.chat(), "Sarah, my boss, likes tea. I like tea and work at Acme.")
    for triple in ("You HAS_BOSS Sarah", "Sarah LIKES tea", "You LIKES tea", "You WORKS_AT Acme"):
        world.claim(triple, turn)
    world.alias("Sarah", "Sally", None)

    _forget(world, "node", world.nodes["Sarah"])

    assert census(world.owner.pk)["edges"] == {
        world.edges["You LIKES tea"],
        world.edges["You WORKS_AT Acme"],
    }
    assert not census(world.owner.pk)["aliases"]
    assert _is_there(world, "nodes", world.nodes["tea"])


def test_a_node_named_otherwise_is_held_by_the_words_of_its_edge(world: World) -> None:
    chat = world.chat()
    world.claim("You LIVES_IN York", world.say(chat, "I live in NY."))
    other = world.say(chat, "It rains.")

    _forget(world, "turn", other)

    assert _is_there(world, "nodes", world.nodes["York"])
    with acting_for(world.owner.pk):
        assert Sighting.objects.filter(node_id=world.nodes["York"]).exists()


def test_the_persons_own_node_never_goes(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    world.claim("You LIKES tea", turn)

    for scope, target in (("node", world.nodes["You"]), ("turn", turn)):
        _forget(world, scope, target)  # type: ignore[arg-type]

    assert census(world.owner.pk)["nodes"] == {world.nodes["You"]}


# --- what nodes look like ---


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

    _forget(world, "episode", second)

    assert _node(world, "Sam").properties == {
        "height": "tall",
        "motto": {"value": "never sink", "is_by_hand": True},
    }
    assert not census(world.owner.pk)["aliases"]
    assert "sammy" not in _all_text(world)


def test_a_message_takes_the_properties_only_it_said(world: World) -> None:
    chat = world.chat()
    tall = world.say(chat, "Sam is tall.")
    old = world.say(chat, "He is 41.")
    world.see("Sam", tall)
    with acting_for(world.owner.pk):
        both = {"height": "tall", "age": 41}
        Node.objects.filter(pk=world.nodes["Sam"]).update(properties=both)
        Sighting.objects.update(properties=both)

    _forget(world, "turn", old)

    assert _node(world, "Sam").properties == {"height": "tall"}
    with acting_for(world.owner.pk):
        assert Sighting.objects.get().properties == {"height": "tall"}


def test_the_better_value_that_is_left_takes_the_place_of_the_lost_one(world: World) -> None:
    turns = [world.say(world.chat(), f"Sam is {age}.") for age in (40, 41, 42)]
    for turn, age, confidence in zip(turns, (40, 41, 42), (0.6, 0.8, 0.9), strict=True):
        world.see("Sam", turn, properties={"age": age}, confidence=confidence)
    with acting_for(world.owner.pk):
        entry = {"value": 42, "confidence": 0.9, "seen_at": "-", "is_by_hand": False}
        Node.objects.filter(pk=world.nodes["Sam"]).update(properties={"age": entry}, confidence=0.9)

    _forget(world, "turn", turns[2])

    sam = _node(world, "Sam")
    assert (sam.properties["age"]["value"], sam.properties["age"]["confidence"]) == (41, 0.8)
    assert (sam.confidence, sam.n_mentions) == (0.8, 2)


def test_a_hand_given_alias_stays_and_a_heard_one_moves(world: World) -> None:
    first, second = world.chat(), world.chat()
    for chat in (first, second):
        world.see("Sarah", world.say(chat, "Sarah, called Sally, is here."), called="Sally")
    own = world.alias("Sarah", "Boss lady", first, origin=Origin.HAND)
    heard = world.alias("Sarah", "Sally", first)

    _forget(world, "episode", first)

    with acting_for(world.owner.pk):
        assert Alias.objects.get(pk=own).episode_id is None
        assert Alias.objects.get(pk=heard).episode_id == second


def test_a_name_only_the_lost_conversation_gave_is_replaced(world: World) -> None:
    first, second = world.chat(), world.chat()
    world.see("Sarah Miller", world.say(first, "Sarah Miller came."))
    world.see("Sarah Miller", world.say(second, "Sarah left."), called="Sarah")
    world.alias("Sarah Miller", "Sarah", second)
    world.settled()

    _forget(world, "episode", first)

    sarah = _node(world, "Sarah Miller")
    assert (sarah.name, sarah.canon) == ("Sarah", "sarah")
    assert "miller" not in _all_text(world)
    assert not census(world.owner.pk)["aliases"]  # its own name is no other name


def test_a_name_by_hand_stands(world: World) -> None:
    chat = world.chat()
    world.see("Mum", world.say(chat, "Mum called."))
    world.see("Mum", world.say(world.chat(), "Mother called."), called="Mother")
    with acting_for(world.owner.pk):
        Node.objects.filter(pk=world.nodes["Mum"]).update(is_name_by_hand=True)

    _forget(world, "episode", chat)

    assert _node(world, "Mum").name == "Mum"


def test_a_name_learned_of_the_person_goes_back_to_the_accounts(world: World) -> None:
    chat = world.chat()
    with acting_for(world.owner.pk):
        Node.objects.filter(pk=world.nodes["You"]).update(name="Willy", canon="willy")
    world.see("You", world.say(chat, "Call me Willy."), called="Willy")

    _forget(world, "episode", chat)

    assert _node(world, "You").name == "Bill"


# --- messages and conversations ---


def test_the_only_message_that_says_it_leaves_nothing(world: World) -> None:
    chat = world.chat(title="I am coeliac, what...", summary="Bill is coeliac.", tags=["coeliac"])
    said = world.say(chat, "I am coeliac, what can I eat?")
    world.say(
        chat, "Rice.", role=Role.ASSISTANT, receipt={"text": "", "seeds": [{"word": "coeliac"}]}
    )
    world.say(chat, "Thanks, Sarah says hello.")
    world.claim("You HAS_CONDITION coeliac", said)
    world.cross("You HAS_CONDITION coeliac", said)
    world.learn(chat, raw='{"relations": "coeliac"}', notes=({"code": "x", "detail": "coeliac"},))
    world.settled()

    _forget(world, "turn", said)

    assert "coeliac" not in _all_text(world)
    with acting_for(world.owner.pk):
        assert not TraversalLog.objects.exists()
        assert not Phrase.objects.filter(relation="HAS_CONDITION").exists()
        assert MergeDecision.objects.get().mention == "Sarah"  # a message that stays says it
        assert ExtractionRun.objects.get().raw == ""


def test_a_rule_goes_with_the_message_that_taught_it(world: World) -> None:
    chat = world.chat()
    turns = [world.say(chat, text) for text in ("Be brief.", "Use metric units.")]
    rules = [world.teach(turn, "As said.") for turn in turns]

    _forget(world, "turn", turns[0])

    assert census(world.owner.pk)["rules"] == {rules[1]}


def test_the_judges_reasons_go_with_any_message_of_the_conversation(world: World) -> None:
    chat = world.chat()
    gone = world.say(chat, "I am ill.")
    world.say(chat, "Sarah came.")
    world.learn(chat)

    _forget(world, "turn", gone)

    with acting_for(world.owner.pk):
        assert MergeDecision.objects.get().reason == ""
    assert not census(world.owner.pk)["drafts"]


def test_a_proposal_goes_with_its_words(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    world.claim("You LIKES tea", turn)
    with acting_for(world.owner.pk):
        Edge.objects.update(proposed_at=world.now)

    _forget(world, "turn", turn)

    assert not census(world.owner.pk)["edges"]
    assert not _is_there(world, "nodes", world.nodes["tea"])


def test_all_versions_of_a_message_go(world: World) -> None:
    chat = world.chat()
    new = world.say(chat, "I like tea.")
    with acting_for(world.owner.pk):
        turn = Turn.objects.get(pk=new)
        turn.version = 1
        turn.save()
        Turn.objects.create(
            owner=world.owner,
            episode_id=chat,
            position=turn.position,
            replaced_by=turn,
            role=Role.USER,
            content="I like gin.",
            said_at=turn.said_at,
            received_at=turn.said_at,
        )

    _forget(world, "turn", new)

    assert not census(world.owner.pk)["turns"]


def test_a_conversation_goes_with_its_log_runs_and_jobs(world: World) -> None:
    chat, other = world.chat(), world.chat()
    said = world.say(chat, "Sarah is my boss.")
    world.claim("You HAS_BOSS Sarah", said)
    again = world.say(other, "My boss Sarah again.")
    world.claim("You HAS_BOSS Sarah", again)
    world.cross("You HAS_BOSS Sarah", said)
    world.cross("You HAS_BOSS Sarah", again)
    world.learn(chat)
    Job.objects.create(
        owner=world.owner,
        kind=JobKind.LEARN,
        subject_id=chat,
        due_at=world.now,
        created_at=world.now,
    )

    _forget(world, "episode", chat)

    left = census(world.owner.pk)
    assert (left["episodes"], left["turns"]) == ({other}, {again})
    assert (left["runs"], left["decisions"]) == (set(), set())
    assert len(left["traversals"]) == len(left["snippets"]) == 1
    assert not Job.objects.filter(kind=JobKind.LEARN).exists()


def test_a_receipt_is_scrubbed_of_what_is_gone_and_keeps_the_rest(world: World) -> None:
    chat = world.chat()
    turn = world.say(chat, "Sarah is my boss and I like tea.")
    boss, tea = world.claim("You HAS_BOSS Sarah", turn), world.claim("You LIKES tea", turn)
    receipt = {
        "state": "used",
        "text": "[MEMORY] You -[HAS_BOSS]-> Sarah",
        "memories": [
            {"edge": str(boss), "sentence": "You -[HAS_BOSS]-> Sarah"},
            {"edge": str(tea), "sentence": "You -[LIKES]-> tea"},
        ],
        "seeds": [{"word": "manager", "phrase": "Sarah"}, {"word": "tea", "phrase": "tea"}],
        "took_ms": 3.5,
    }
    answer = world.say(world.chat(), "Cook.", role=Role.ASSISTANT, receipt=receipt)

    _forget(world, "edge", boss)

    with acting_for(world.owner.pk):
        left = Turn.objects.get(pk=answer).receipt
    assert left == {
        "state": "used",
        "text": "",
        "memories": [{"edge": str(tea), "sentence": "You -[LIKES]-> tea"}],
        "seeds": [{"word": "tea", "phrase": "tea"}],
        "took_ms": 3.5,
        "is_scrubbed": True,
    }


# --- everything ---


def _full(story: Story, now: datetime) -> World:
    """Bill's story with at least one row in every table."""
    world = World(story.owner, now, nodes=dict(story.nodes), edges=dict(story.edges))
    world.learn(story.episode)
    world.alias("You", "Willy", None, origin=Origin.HAND)
    world.cross("You HAS_BOSS Sarah", story.turn)
    world.teach(story.turn, "Be brief.")
    world.part("Sarah", "Acme")
    Job.objects.create(owner=story.owner, kind=JobKind.REST, due_at=now, created_at=now)
    with acting_for(story.owner.pk):
        StaffView.objects.create(owner=story.owner, reason="A report.", seen_at=now)
    return world.settled()


def test_everything_leaves_no_row_of_the_person_and_all_of_others(
    story: Story, mallory: User, now: datetime
) -> None:
    tell(mallory, now)
    theirs = dump(mallory.pk)
    world = _full(story, now)
    assert all(census(story.owner.pk).values())
    waiting = _forget(world, "edge", story.edges["You HAS_BOSS Sarah"], at_once=False)
    shown = preview(owner_id=story.owner.pk, target=Target("everything"), now=now).removed

    _forget(world, "everything")

    assert set(shown) | {"jobs"} == set(TABLES)

    assert {table: rows for table, rows in census(story.owner.pk).items() if rows} == {}
    assert dump(mallory.pk) == theirs
    with acting_for(story.owner.pk):
        assert Forgetting.objects.get(pk=waiting).erased_at == now


def test_every_table_has_a_place_in_forgetting() -> None:
    """A new model must be added to `store.rows`, or forgetting would leave its rows behind."""
    left = {"Profile", "Forgetting", "Tombstone"}  # switches, counts, keyed hashes
    left.add("JobStep")  # goes with its job
    models = {model.__name__ for model in apps.get_app_config("memory").get_models()}
    assert models - left == {model.__name__ for model in TABLES.values()}


def test_everything_spares_what_is_said_while_it_can_be_undone(world: World) -> None:
    world.claim("You LIKES tea", world.say(world.chat(), "I like tea."))
    act = _forget(world, "everything", at_once=False)
    world.claim("You LIKES gin", world.say(world.chat(), "I like gin."))

    erase_now(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=5))

    assert census(world.owner.pk)["edges"] == {world.edges["You LIKES gin"]}
    assert _is_there(world, "nodes", world.nodes["You"])


# --- tombstones ---


def _buried(world: World, source: str, relation: str, target: str, said_at: datetime) -> bool:
    with acting_for(world.owner.pk):
        return tombstones.is_buried(
            world.owner.pk, source=source, relation=relation, target=target, said_at=said_at
        )


@pytest.mark.parametrize("scope", ["edge", "turn", "episode", "node", "everything"])
def test_old_words_never_bring_it_back_and_new_ones_do(world: World, scope: Scope) -> None:
    chat = world.chat()
    turn = world.say(chat, "I live in Berlin.")
    edge = world.claim("You LIVES_IN Berlin", turn)
    targets = {"edge": edge, "turn": turn, "episode": chat, "node": world.nodes["Berlin"]}

    _forget(world, scope, targets.get(scope))

    for source, relation in ((SELF_CANON, "LIVES_IN"), ("me", "MOVED_TO")):  # of one group
        assert _buried(world, source, relation, "berlin", world.now)
        assert not _buried(world, source, relation, "berlin", world.now + timedelta(seconds=1))
    assert not _buried(world, SELF_CANON, "LIVES_IN", "rome", world.now)
    assert not _buried(world, SELF_CANON, "LIKES", "berlin", world.now)


def test_every_name_of_both_ends_is_buried(world: World) -> None:
    turn = world.say(world.chat(), "Sarah, called Sally, works at Acme.")
    world.claim("Sarah WORKS_AT Acme", turn)
    world.alias("Sarah", "Sally", None)

    _forget(world, "edge", world.edges["Sarah WORKS_AT Acme"])

    assert _buried(world, "sally", "WORKS_FOR", "acme", world.now)


def test_a_forgotten_person_is_buried_by_name(world: World) -> None:
    world.see("Sarah", world.say(world.chat(), "Sarah came."))

    _forget(world, "node", world.nodes["Sarah"])

    with acting_for(world.owner.pk):
        heard = [
            tombstones.Heard(tombstones.node_claim("sarah"), world.now),
            tombstones.Heard(tombstones.node_claim("sarah"), world.now + timedelta(days=1)),
            tombstones.Heard(tombstones.node_claim("bob"), world.now),
        ]
        assert tombstones.buried(world.owner.pk, heard) == {heard[0]}


def test_a_node_that_only_lost_its_last_edge_is_not_buried(world: World) -> None:
    world.claim("You WORKS_AT Acme", world.say(world.chat(), "I work at Acme."))

    _forget(world, "edge", world.edges["You WORKS_AT Acme"])

    heard = tombstones.Heard(tombstones.node_claim("acme"), world.now)
    with acting_for(world.owner.pk):
        assert not tombstones.buried(world.owner.pk, [heard])


def test_tombstones_hold_no_text_and_differ_between_owners(
    world: World, mallory: User, now: datetime
) -> None:
    other = World(mallory, now)
    digests = []
    for one in (world, other):
        one.claim("You LIKES tea", one.say(one.chat(), "I like tea."))
        _forget(one, "edge", one.edges["You LIKES tea"])
        with acting_for(one.owner.pk):
            digests.append(set(Tombstone.objects.values_list("digest", flat=True)))
    assert digests[0].isdisjoint(digests[1])
    assert all(len(digest) == 64 for digest in digests[0])


# --- the window ---


def test_forgotten_rows_are_out_of_lists_at_once(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    world.claim("You LIKES tea", turn)
    world.settled()

    _forget(world, "turn", turn, at_once=False)

    with acting_for(world.owner.pk):
        for model in (Edge, Snippet, Turn):
            assert model.objects.count() == 1
            assert not model.objects.kept().exists()
        assert set(Node.objects.kept().values_list("is_self", flat=True)) == {True}
        assert set(Phrase.objects.values_list("node", flat=True)) == {world.nodes["You"]}


def test_what_is_forgotten_cannot_be_forgotten_again(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    _forget(world, "turn", turn, at_once=False)

    with pytest.raises(Turn.DoesNotExist):
        _forget(world, "turn", turn)


def test_undo_ends_with_the_window(world: World) -> None:
    act = _forget(world, "turn", world.say(world.chat(), "I like tea."), at_once=False)

    with pytest.raises(UndoExpiredError):
        undo(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=10))


def test_undo_after_erasing_is_refused(world: World) -> None:
    act = _forget(world, "turn", world.say(world.chat(), "I like tea."), at_once=False)
    for _ in range(2):  # the second time changes nothing
        erase_now(owner_id=world.owner.pk, forgetting_id=act, now=world.now)

    with pytest.raises(UndoExpiredError):
        _undo(world, act)


def test_undo_lifts_the_tombstones(world: World) -> None:
    world.claim("You LIKES tea", world.say(world.chat(), "I like tea."))
    act = _forget(world, "edge", world.edges["You LIKES tea"], at_once=False)

    _undo(world, act)

    assert not _buried(world, SELF_CANON, "LIKES", "tea", world.now)


def test_another_owners_act_cannot_be_undone_or_erased(world: World, mallory: User) -> None:
    act = _forget(world, "turn", world.say(world.chat(), "I like tea."), at_once=False)

    for call in (undo, erase_now):
        with pytest.raises(Forgetting.DoesNotExist):
            call(owner_id=mallory.pk, forgetting_id=act, now=world.now)


@pytest.mark.parametrize("scope", ["edge", "node", "snippet", "turn", "episode"])
def test_another_owners_rows_are_missing(
    story: Story, mallory: User, now: datetime, scope: Scope
) -> None:
    before = dump(story.owner.pk)
    with acting_for(story.owner.pk):
        snippet = Snippet.objects.first()
    targets = {
        "edge": story.edges["You HAS_BOSS Sarah"],
        "node": story.nodes["Sarah"],
        "snippet": snippet.pk if snippet else None,
        "turn": story.turn,
        "episode": story.episode,
    }
    for call in (preview, forget):
        with pytest.raises(Exception, match="does not exist"):
            call(owner_id=mallory.pk, target=Target(scope, targets[scope]), now=now)
    assert dump(story.owner.pk) == before


def test_the_confirmation_changes_with_the_plan(world: World) -> None:
    turn = world.say(world.chat(), "Sarah is my boss.")
    world.claim("You HAS_BOSS Sarah", turn)
    target = Target("node", world.nodes["Sarah"])
    first, same = (
        preview(owner_id=world.owner.pk, target=target, now=world.now).confirm for _ in range(2)
    )

    world.claim("Sarah LIKES tea", world.say(world.chat(), "Sarah likes tea."))

    assert first == same
    assert preview(owner_id=world.owner.pk, target=target, now=world.now).confirm != first


def test_erased_acts_keep_counts_only(world: World) -> None:
    chat = world.chat(summary="Tea.")
    world.claim("You LIKES tea", world.say(chat, "I like tea."))
    act = _forget(world, "edge", world.edges["You LIKES tea"])

    with acting_for(world.owner.pk):
        row = Forgetting.objects.get(pk=act)
    assert row.before == {}
    assert row.removed["edges"] == 1
    assert _only_episode(world).state == EpisodeState.LEARNED


def _only_episode(world: World) -> Episode:
    with acting_for(world.owner.pk):
        return Episode.objects.get()
