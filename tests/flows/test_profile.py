"""The profile reaches the prompt of an answer, and its receipt says so."""

from datetime import datetime

from memory.engine.vocabulary import Mode, Sensitivity
from memory.flows import converse, revise
from memory.flows.converse.prompting import messages
from memory.flows.recall import profile
from memory.models import Edge, Profile, Turn, acting_for
from tests.story import Story

SMALL_TALK = "2+2?"


def _edge(known: Story, relation: str) -> Edge:
    with acting_for(known.owner.pk):
        return Edge.objects.get(relation=relation)


def _answered(known: Story, now: datetime) -> Turn:
    episode = converse.start(owner_id=known.owner.pk, mode=Mode.NORMAL, now=now)
    pending = converse.begin_reply(
        owner_id=known.owner.pk, episode_id=episode, content=SMALL_TALK, now=now
    )
    with acting_for(known.owner.pk):
        return Turn.objects.get(pk=pending.turn_id)


def test_a_pinned_memory_is_in_a_prompt_that_recalls_nothing(known: Story, now: datetime) -> None:
    edge = _edge(known, "HAS_BOSS")
    revise.pin(owner_id=known.owner.pk, edge_id=edge.pk, is_pinned=True)

    turn = _answered(known, now)

    with acting_for(known.owner.pk):
        prompt = [one.content for one in messages(turn) if one.role == "user"]
    assert any("[PROFILE]" in one and "-[HAS_BOSS]-> Sarah" in one for one in prompt)


def test_the_receipt_says_that_it_was_pinned(known: Story, now: datetime) -> None:
    edge = _edge(known, "HAS_BOSS")
    revise.pin(owner_id=known.owner.pk, edge_id=edge.pk, is_pinned=True)

    receipt = _answered(known, now).receipt or {}

    assert [(one["edge"], one["why"]) for one in receipt["profile"]] == [(str(edge.pk), "pinned")]
    assert receipt["abstained"]


def test_an_allergy_stands_there_by_rule(known: Story, now: datetime) -> None:
    edge = _edge(known, "HAS_BOSS")
    with acting_for(known.owner.pk):
        Edge.objects.filter(pk=edge.pk).update(sensitivity=Sensitivity.DIET_ALLERGY)
        Profile.objects.changed(known.owner.pk)

    found = profile(owner_id=known.owner.pk, now=now)

    assert [one["why"] for one in found.edges] == ["rule"]


def test_without_anything_to_hold_there_is_no_block(known: Story, now: datetime) -> None:
    assert profile(owner_id=known.owner.pk, now=now).text == ""


def test_recalled_memory_gives_way_to_long_turns(known: Story, now: datetime) -> None:
    episode = converse.start(owner_id=known.owner.pk, mode=Mode.NORMAL, now=now)
    long = [converse.NewTurn("user", "word " * 6000) for _ in range(2)]
    converse.say(owner_id=known.owner.pk, episode_id=episode, turns=long, now=now)

    pending = converse.begin_reply(
        owner_id=known.owner.pk, episode_id=episode, content="my manager Sarah", now=now
    )

    assert pending.receipt["text"] == ""
