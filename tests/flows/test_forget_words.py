"""What forgetting messages, conversations and everything takes along."""

from datetime import datetime, timedelta
from uuid import UUID

from django.apps import apps

from accounts.models import User
from memory.engine.vocabulary import JobKind, Origin, Role
from memory.flows.forget import Target, erase_now, preview
from memory.models import (
    Edge,
    ExtractionRun,
    Forgetting,
    Job,
    MergeDecision,
    Phrase,
    StaffView,
    TraversalLog,
    Turn,
    acting_for,
)
from memory.store.rows import TABLES
from tests.flows.acts import all_text, forgotten, is_there
from tests.flows.census import census, dump
from tests.flows.world import World
from tests.story import Story, tell


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

    forgotten(world, "turn", said)

    assert "coeliac" not in all_text(world)
    with acting_for(world.owner.pk):
        assert not TraversalLog.objects.exists()
        assert not Phrase.objects.filter(relation="HAS_CONDITION").exists()
        assert MergeDecision.objects.get().mention == "Sarah"  # a message that stays says it
        assert ExtractionRun.objects.get().raw == ""


def test_a_rule_goes_with_the_message_that_taught_it(world: World) -> None:
    chat = world.chat()
    turns = [world.say(chat, text) for text in ("Be brief.", "Use metric units.")]
    rules = [world.teach(turn, "As said.") for turn in turns]

    forgotten(world, "turn", turns[0])

    assert census(world.owner.pk)["rules"] == {rules[1]}


def test_the_judges_reasons_go_with_any_message_of_the_conversation(world: World) -> None:
    chat = world.chat()
    gone = world.say(chat, "I am ill.")
    world.say(chat, "Sarah came.")
    world.learn(chat)

    forgotten(world, "turn", gone)

    with acting_for(world.owner.pk):
        assert MergeDecision.objects.get().reason == ""
    assert not census(world.owner.pk)["drafts"]


def test_a_proposal_goes_with_its_words(world: World) -> None:
    turn = world.say(world.chat(), "I like tea.")
    world.claim("You LIKES tea", turn)
    with acting_for(world.owner.pk):
        Edge.objects.update(proposed_at=world.now)

    forgotten(world, "turn", turn)

    assert not census(world.owner.pk)["edges"]
    assert not is_there(world, "nodes", world.nodes["tea"])


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

    forgotten(world, "episode", chat)

    left = census(world.owner.pk)
    assert (left["episodes"], left["turns"]) == ({other}, {again})
    assert (left["runs"], left["decisions"]) == (set(), set())
    assert len(left["traversals"]) == len(left["snippets"]) == 1
    assert not Job.objects.filter(kind=JobKind.LEARN).exists()


def _answer(world: World, text: str, given: UUID) -> UUID:
    """Say something in another chat after a memory of a turn was given."""
    receipt = {"text": "", "memories": [{"quotes": [{"turn": str(given)}]}]}
    return world.say(world.chat(), text, role=Role.ASSISTANT, receipt=receipt)


def _left(world: World, turn: UUID) -> tuple[str, str]:
    with acting_for(world.owner.pk):
        return Turn.objects.values_list("content", "reason").get(pk=turn)


def test_an_answer_in_another_chat_that_repeats_forgotten_words_is_erased(world: World) -> None:
    said = world.say(world.chat(), "I am coeliac. What can I eat?")
    answer = _answer(world, 'Rice: you told me "I am  coeliac."', said)

    forgotten(world, "turn", said)

    assert _left(world, answer) == ("", "forgotten")
    assert "coeliac" not in all_text(world)


def test_a_later_answer_in_the_same_chat_that_repeats_them_is_erased(world: World) -> None:
    chat = world.chat()
    said = world.say(chat, "My PIN rhymes with door.")
    answer = world.say(chat, "my pin rhymes with door, noted", role=Role.ASSISTANT, receipt={})

    forgotten(world, "turn", said)

    assert _left(world, answer) == ("", "forgotten")


def test_an_answer_in_its_own_words_stays(world: World) -> None:
    said = world.say(world.chat(), "I am coeliac. Ok. What can I eat?")
    answer = _answer(world, "Ok. Rice is fine.", said)

    forgotten(world, "turn", said)

    assert _left(world, answer) == ("Ok. Rice is fine.", "")


def test_an_answer_that_repeats_words_that_stay_is_kept(world: World) -> None:
    said, other = (world.say(world.chat(), text) for text in ("I like green tea.", "I like jazz."))
    answer = _answer(world, "You said: I like green tea.", said)

    forgotten(world, "turn", other)

    assert _left(world, answer) == ("You said: I like green tea.", "")


def test_a_receipt_is_scrubbed_of_what_is_gone_and_keeps_the_rest(world: World) -> None:
    chat = world.chat()
    turn = world.say(chat, "Sarah is my boss and I like tea.")
    boss, tea = world.claim("You HAS_BOSS Sarah", turn), world.claim("You LIKES tea", turn)
    receipt = {
        "state": "used",
        "text": "[MEMORY] You -[HAS_BOSS]-> Sarah",
        "profile_text": "[PROFILE] You -[HAS_BOSS]-> Sarah",
        "memories": [
            {"edge": str(boss), "sentence": "You -[HAS_BOSS]-> Sarah"},
            {"edge": str(tea), "sentence": "You -[LIKES]-> tea"},
        ],
        "seeds": [{"word": "manager", "phrase": "Sarah"}, {"word": "tea", "phrase": "tea"}],
        "took_ms": 3.5,
    }
    answer = world.say(world.chat(), "Cook.", role=Role.ASSISTANT, receipt=receipt)

    forgotten(world, "edge", boss)

    with acting_for(world.owner.pk):
        left = Turn.objects.get(pk=answer).receipt
    assert left == {
        "state": "used",
        "text": "",
        "profile_text": "",
        "memories": [{"edge": str(tea), "sentence": "You -[LIKES]-> tea"}],
        "seeds": [{"word": "tea", "phrase": "tea"}],
        "took_ms": 3.5,
        "is_scrubbed": True,
    }


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
    waiting = forgotten(world, "edge", story.edges["You HAS_BOSS Sarah"], at_once=False)
    shown = preview(owner_id=story.owner.pk, target=Target("everything"), now=now).removed

    forgotten(world, "everything")

    assert set(shown) | {"jobs"} == set(TABLES)

    assert {table: rows for table, rows in census(story.owner.pk).items() if rows} == {}
    assert dump(mallory.pk) == theirs
    with acting_for(story.owner.pk):
        assert Forgetting.objects.get(pk=waiting).erased_at == now


def test_every_table_has_a_place_in_forgetting() -> None:
    """A new model must be added to `store.rows`, or forgetting would leave its rows behind."""
    left = {"Profile", "Forgetting", "Tombstone"}  # switches, counts, keyed hashes
    left |= {"JobStep", "Bundle"}  # goes with its job; copies, which go whole at every erasure
    left |= {"Call"}  # its answer is emptied at every forgetting
    left |= {"Digest", "DigestLine"}  # places of words, in step with each act
    left |= {"TurnVector", "WordVector"}  # worked out from turns; go with them, see below
    models = {model.__name__ for model in apps.get_app_config("memory").get_models()}
    assert models - left == {model.__name__ for model in TABLES.values()}


def test_everything_spares_what_is_said_while_it_can_be_undone(world: World) -> None:
    world.claim("You LIKES tea", world.say(world.chat(), "I like tea."))
    act = forgotten(world, "everything", at_once=False)
    world.claim("You LIKES gin", world.say(world.chat(), "I like gin."))

    erase_now(owner_id=world.owner.pk, forgetting_id=act, now=world.now + timedelta(minutes=5))

    assert census(world.owner.pk)["edges"] == {world.edges["You LIKES gin"]}
    assert is_there(world, "nodes", world.nodes["You"])
