"""What the search may quote in another conversation, and what it may not."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory.engine.vocabulary import Capture, JobKind, Mode, Sensitivity
from memory.flows import converse
from memory.flows.forget import Target, forget
from memory.flows.recall import Recalled, fill_turns, recall
from memory.models import Edge, Job, Profile, Snippet, TurnVector, acting_for
from memory.tasks import work
from tests.flows.world import World

LONG_AGO = timedelta(days=400)


def told(world: World, *texts: str, chat: UUID | None = None) -> list[UUID]:
    """Say something in a conversation of its own, with vectors."""
    episode = chat or world.chat()
    turns = [world.say(episode, text) for text in texts]
    fill_turns(owner_id=world.owner.pk)
    return turns


def asked(world: World, query: str) -> Recalled:
    return recall(owner_id=world.owner.pk, query=query, now=world.now + LONG_AGO)


def test_what_was_said_long_ago_is_quoted_with_its_rank(world: World) -> None:
    (turn,) = told(world, "The deploy key lies in the blue binder.")

    found = asked(world, "Where is the deploy key?")

    (quote,) = found.context
    assert (quote["turn"], quote["why"][0]["kind"], quote["why"][0]["rank"]) == (
        str(turn), "search", 1,
    )  # fmt: skip
    assert "blue binder" in found.text


def test_its_conversation_is_named(world: World) -> None:
    chat = world.chat()
    (turn,) = told(world, "The deploy key lies in the blue binder.", chat=chat)

    (episode,) = asked(world, "Where is the deploy key?").episodes

    assert (episode["id"], episode["turns"]) == (str(chat), [str(turn)])


def test_what_nothing_is_like_is_answered_by_silence(world: World) -> None:
    told(world, "The deploy key lies in the blue binder.", "It rained on Tuesday.")

    assert asked(world, "Which airline flies to Lima?").abstained


def test_a_question_for_every_case_gets_every_conversation(world: World) -> None:
    for place in ("Rome", "Oslo", "Lima", "Cork", "Bonn", "Graz", "Kyiv", "Baku", "Pisa", "Metz",
                  "Lyon", "Brno"):  # fmt: skip
        told(world, f"I visited the museum in {place}.")

    found = asked(world, "How many times did I visit a museum?")

    assert len(found.episodes) == 12


def test_somebody_else_is_quoted_by_name(world: World) -> None:
    episode = world.chat()
    world.say(episode, "The deploy key lies in the blue binder.", speaker="Ada")

    assert "Ada: The deploy key" in asked(world, "Where is the deploy key?").text


def test_words_whose_memory_is_not_to_be_brought_up_are_not_quoted(world: World) -> None:
    (turn,) = told(world, "My sister Greta collects thimbles.")
    edge = world.claim("Greta COLLECTS thimbles", turn)
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=edge).update(is_muted=True)
        Profile.objects.changed(world.owner.pk)

    assert "thimbles" not in asked(world, "What does Greta collect?").text


@pytest.mark.parametrize("at_once", [True, False])
def test_words_whose_memory_was_forgotten_are_not_quoted(world: World, *, at_once: bool) -> None:
    (turn,) = told(world, "My sister Greta collects thimbles.")
    edge = world.claim("Greta COLLECTS thimbles", turn)

    forget(owner_id=world.owner.pk, target=Target("edge", edge), now=world.now,
           immediately=at_once)  # fmt: skip

    assert "thimbles" not in asked(world, "What does Greta collect?").text


def test_what_was_replaced_is_told_as_over(world: World) -> None:
    (turn,) = told(world, "I live in Lisbon near the harbor.")
    edge = world.claim("You LIVES_IN Lisbon", turn)
    with acting_for(world.owner.pk):
        Edge.objects.filter(pk=edge).update(superseded_at=world.now, strength_at_touch=1.0)
        Profile.objects.changed(world.owner.pk)

    assert ", ended: I live in Lisbon" in asked(world, "Do I live in Lisbon?").text


def test_health_is_quoted_only_with_consent(world: World) -> None:
    told(world, "My diabetes makes mornings hard.")
    assert "diabetes" not in asked(world, "What makes my mornings hard?").text

    with acting_for(world.owner.pk):
        Profile.objects.filter(owner=world.owner).update(consented=[Sensitivity.HEALTH])
    assert "diabetes" in asked(world, "What makes my mornings hard?").text


def test_whoever_wants_to_be_asked_first_is_not_quoted(world: World) -> None:
    told(world, "The deploy key lies in the blue binder.")
    with acting_for(world.owner.pk):
        Profile.objects.filter(owner=world.owner).update(capture=Capture.ASK)

    assert "binder" not in asked(world, "Where is the deploy key?").text


def test_nothing_said_later_is_known_earlier(world: World) -> None:
    told(world, "The deploy key lies in the blue binder.")

    found = recall(owner_id=world.owner.pk, query="Where is the deploy key?",
                   now=world.now + LONG_AGO, as_of=world.now - LONG_AGO)  # fmt: skip

    assert found.text == ""


def test_the_worker_embeds_what_is_not_learned_from(bill: User, now: datetime) -> None:
    episode = converse.start(owner_id=bill.pk, mode=Mode.NORMAL, now=now)
    said = [converse.NewTurn("user", "The key lies in the binder.")]
    converse.say(owner_id=bill.pk, episode_id=episode, turns=said, now=now)

    assert converse.close(owner_id=bill.pk, episode_id=episode, now=now) is None

    job = Job.objects.get(kind=JobKind.REEMBED)
    work(str(job.pk))
    with acting_for(bill.pk):
        assert TurnVector.objects.count() == 1


def test_of_a_turn_only_what_still_holds_is_quoted(world: World) -> None:
    (turn,) = told(world, "I live in Lisbon. My parrot is called Otto.")
    edge = world.claim("You LIVES_IN Lisbon", turn)
    later = world.claim("You LIVES_IN Faro", world.say(world.chat(), "Now I live in Faro."))
    with acting_for(world.owner.pk):
        Snippet.objects.filter(edge=edge).update(text="I live in Lisbon.")
        Edge.objects.filter(pk=edge).update(superseded_at=world.now, superseded_by=later)
        Profile.objects.changed(world.owner.pk)

    text = asked(world, "Is my parrot called Otto?").text

    assert "My parrot is called Otto." in text
    assert "Lisbon" not in text
