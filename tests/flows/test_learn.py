"""Learning: what was said becomes a graph with verbatim quotes; nothing twice, nothing lost."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import EpisodeState, JobState, Mode, Role
from memory.flows import converse
from memory.flows.converse import NewTurn
from memory.flows.recall import fill_vectors, recall
from memory.models import (
    Alias,
    Edge,
    Episode,
    ExtractionRun,
    Job,
    Profile,
    Snippet,
    TraversalLog,
    acting_for,
)
from tests.doubles.faults import Fault
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.flows.talk import all_triples, graph_rows
from tests.story import SAID, Story


def _talk(owner: User, now: datetime, *said: str) -> UUID:
    """Hold a conversation of the person's turns alone, and finish it."""
    episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
    turns = [NewTurn(Role.USER, text) for text in said]
    converse.say(owner_id=owner.pk, episode_id=episode, turns=turns, now=now)
    job = converse.close(owner_id=owner.pk, episode_id=episode, now=now)
    if job is not None:
        tasks.work(str(job))
    return episode


def test_the_first_story_becomes_four_memories(chatty: User, now: datetime) -> None:
    _talk(chatty, now, SAID)

    assert {
        "You HAS_BOSS Sarah",
        "You WORKS_AT Acme",
        "You ALLERGIC_TO peanuts",
    } <= all_triples(chatty)


def test_every_quote_is_the_turns_own_span(chatty: User, now: datetime) -> None:
    _talk(chatty, now, SAID)

    with acting_for(chatty.pk):
        for snippet in Snippet.objects.select_related("turn"):
            assert snippet.turn.content[snippet.start : snippet.end] == snippet.text


def test_the_next_chat_remembers_unasked(chatty: User, now: datetime) -> None:
    _talk(chatty, now, SAID)

    found = recall(owner_id=chatty.pk, query="what should I cook for my manager?", now=now)

    assert "Sarah" in found.text
    assert "allergic to peanuts" in found.text


def test_the_same_job_again_changes_nothing(chatty: User, now: datetime) -> None:
    episode = _talk(chatty, now, SAID)
    before = graph_rows(chatty)

    Job.objects.filter(subject_id=episode).update(state=JobState.QUEUED, attempts=0)
    tasks.work(str(Job.objects.get(subject_id=episode).pk))

    assert graph_rows(chatty) == before


def test_restating_strengthens_once_a_conversation(chatty: User, now: datetime) -> None:
    _talk(chatty, now, "I love chess.")
    later = now + timedelta(days=30)

    _talk(chatty, later, "I love chess.", "Really, I love chess.")

    with acting_for(chatty.pk):
        (edge,) = Edge.objects.filter(target__name="chess")
    assert edge.n_sightings == 2
    assert edge.touched_at == later
    assert edge.strength_at_touch == pytest.approx(100)


def test_who_holds_a_role_is_named_in_a_later_chat(chatty: User, now: datetime) -> None:
    """Field case B47: one person with the words of both chats; her role is no name of hers."""
    _talk(chatty, now, "My sister is coming to stay.")

    _talk(chatty, now + timedelta(days=9), "Olga, my sister, plays the harp.")

    assert all_triples(chatty) == {"You HAS_SISTER Olga", "Olga PLAYS harp"}
    with acting_for(chatty.pk):
        edge = Edge.objects.get(relation="HAS_SISTER")
        assert (edge.n_sightings, edge.snippets.count()) == (2, 2)
        assert not Alias.objects.exists()


def test_recalled_edges_get_one_bump_at_the_close(story: Story, now: datetime) -> None:
    edge = story.edges["You HAS_BOSS Sarah"]
    with acting_for(story.owner.pk):
        Edge.objects.filter(pk=edge).update(strength_at_touch=50, touched_at=now)
        Profile.objects.changed(story.owner.pk)
    episode = converse.start(owner_id=story.owner.pk, mode=Mode.NORMAL, now=now)
    fill_vectors(owner_id=story.owner.pk)
    for _ in range(2):
        converse.reply(owner_id=story.owner.pk, episode_id=episode, content="my boss?", now=now)
    job = converse.close(owner_id=story.owner.pk, episode_id=episode, now=now)
    tasks.work(str(job))

    with acting_for(story.owner.pk):
        bumped = Edge.objects.get(pk=edge)
        assert TraversalLog.objects.filter(edge_id=edge, bumped_at__isnull=False).exists()
    assert (bumped.strength_at_touch, bumped.n_recalls) == (65.0, 1)


def test_an_unreadable_answer_is_tried_three_times_then_shown(
    chatty: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.answer = lambda _: Reply("I cannot help with that.")
    episode = _talk(chatty, now, SAID)
    for minutes in (5, 10):
        Job.objects.filter(subject_id=episode).update(due_at=now - timedelta(minutes=minutes))
        tasks.work(str(Job.objects.get(subject_id=episode).pk))

    with acting_for(chatty.pk):
        kept = Episode.objects.get(pk=episode)
    assert kept.state == EpisodeState.FAILED
    assert kept.reason
    assert all_triples(chatty) == set()


@pytest.mark.parametrize("fault", [Fault.INTERNAL, Fault.HTML, Fault.EMPTY_BODY, Fault.REDIRECT])
def test_no_edge_comes_from_a_fault(
    chatty: User, now: datetime, online_model: ModelServer, fault: Fault
) -> None:
    online_model.fault = fault

    _talk(chatty, now, SAID)

    assert all_triples(chatty) == set()


def test_a_failed_conversation_can_be_learned_again(
    chatty: User, now: datetime, online_model: ModelServer
) -> None:
    online_model.fault = Fault.UNAUTHORIZED
    episode = _talk(chatty, now, SAID)
    online_model.fault = None
    online_model.answer = lambda _: Reply.calling(
        ("add_node", {"name": "Sarah", "kind": "PERSON"}),
        (
            "add_edge",
            {"source": "user", "relation": "HAS_BOSS", "target": "Sarah", "snippet": SAID},
        ),
        ("finish", {}),
    )

    job = converse.retry_learning(owner_id=chatty.pk, episode_id=episode, now=now)
    tasks.work(str(job))

    assert "You HAS_BOSS Sarah" in all_triples(chatty)


def test_the_job_holds_numbers_and_codes_only(chatty: User, now: datetime) -> None:
    episode = _talk(chatty, now, SAID)

    counts = Job.objects.get(subject_id=episode).counts
    assert counts["edges"] >= 3
    assert "Sarah" not in str(counts)


def test_the_run_keeps_the_raw_answer_and_what_was_learned(chatty: User, now: datetime) -> None:
    episode = _talk(chatty, now, SAID)

    with acting_for(chatty.pk):
        run = ExtractionRun.objects.get(episode_id=episode)
    assert "peanuts" in run.raw
    assert len(run.learned["added"]) == run.n_edges
