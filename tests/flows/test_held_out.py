"""Conversations that are held out: the same every time, without memory, and said so."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from memory.engine.vocabulary import Mode, RecallSwitch
from memory.flows import converse, revise
from memory.flows.converse.holding import is_held_out
from memory.flows.converse.offering import offered
from memory.models import Episode, Profile, Turn, acting_for
from tests.story import Story

MANY = [uuid4() for _ in range(400)]


def test_a_share_is_about_what_was_asked_and_only_grows() -> None:
    held = {
        percent: {one for one in MANY if is_held_out(one, Mode.NORMAL, percent=percent)}
        for percent in (0, 25, 50)
    }

    assert held[0] == set()
    assert 0.15 < len(held[25]) / len(MANY) < 0.35
    assert held[25] < held[50]


def test_what_reads_no_memory_is_never_held_out() -> None:
    assert not any(is_held_out(one, Mode.TEMPORARY, percent=50) for one in MANY)


@pytest.fixture
def held_out(known: Story, now: datetime) -> UUID:
    """A chat of Bill's that is held out, though memory is on."""
    owner = known.owner.pk
    revise.choose(owner_id=owner, recall=RecallSwitch.ON, held_out_percent=50)
    for _ in range(64):
        episode = converse.start(owner_id=owner, mode=Mode.NORMAL, now=now)
        with acting_for(owner):
            if Episode.objects.get(pk=episode).is_held_out:
                return episode
    pytest.fail("none of 64 was held out")


def answered(story: Story, episode: UUID, now: datetime) -> dict[str, Any]:
    content = "What should I cook for my boss?"
    owner = story.owner.pk
    turn = converse.reply(owner_id=owner, episode_id=episode, content=content, now=now)
    with acting_for(owner):
        return Turn.objects.get(pk=turn).receipt or {}


def test_it_is_answered_without_memory_and_says_so(
    known: Story, held_out: UUID, now: datetime
) -> None:
    receipt = answered(known, held_out, now)

    assert (receipt["state"], receipt["text"]) == ("held_out", "")
    assert "profile_text" not in receipt


def test_it_stays_held_out_when_the_share_is_taken_back(
    known: Story, held_out: UUID, now: datetime
) -> None:
    revise.choose(owner_id=known.owner.pk, held_out_percent=0)

    assert answered(known, held_out, now)["state"] == "held_out"


def test_its_model_cannot_look_memory_up_either(known: Story, held_out: UUID) -> None:
    with acting_for(known.owner.pk):
        tools = offered(Profile.objects.get(), Episode.objects.get(pk=held_out))

    assert "memory_search" not in [tool.name for tool in tools]
