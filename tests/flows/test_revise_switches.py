"""The person's own hand: switches and names."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import Capture, JobKind, Origin, RecallSwitch
from memory.flows import revise
from memory.flows.revise import Refusal, RevisionRefusedError
from memory.models import (
    Alias,
    Edge,
    Episode,
    Job,
    Node,
    Phrase,
    Profile,
    TraversalLog,
    Turn,
    acting_for,
)
from tests.flows.world import World
from tests.story import Story

BOSS = "You HAS_BOSS Sarah"


def _node(story: Story, name: str) -> Node:
    with acting_for(story.owner.pk):
        return Node.objects.get(pk=story.nodes[name])


def _version(story: Story) -> int:
    with acting_for(story.owner.pk):
        return Profile.objects.of(story.owner.pk).graph_version


# --- one memory ---


@pytest.mark.parametrize("is_on", [True, False])
def test_a_memory_is_muted_and_pinned_or_not(story: Story, is_on: bool) -> None:  # noqa: FBT001 - a case
    edge_id, before = story.edges[BOSS], _version(story)
    revise.mute(owner_id=story.owner.pk, edge_id=edge_id, is_muted=is_on)
    revise.pin(owner_id=story.owner.pk, edge_id=edge_id, is_pinned=is_on)

    with acting_for(story.owner.pk):
        edge = Edge.objects.get(pk=edge_id)
    assert (edge.is_muted, edge.is_pinned, edge.version) == (is_on, is_on, 2)
    assert _version(story) == before + 2  # readers of the graph see it


def _cross(story: Story, episode: Episode, now: datetime, **values: object) -> TraversalLog:
    turn = Turn.objects.create(
        owner=story.owner,
        episode=episode,
        position=Turn.objects.filter(episode=episode).count(),
        role="user",
        content="What about my boss?",
        said_at=now,
        received_at=now,
    )
    return TraversalLog.objects.create(
        owner=story.owner,
        turn=turn,
        episode=episode,
        edge_id=story.edges[BOSS],
        crossed_at=now,
        **values,
    )


def test_not_relevant_cancels_the_bump_of_that_conversation_only(
    story: Story, now: datetime
) -> None:
    with acting_for(story.owner.pk):
        here = Episode.objects.create(owner=story.owner, started_at=now)
        there = Episode.objects.create(owner=story.owner, started_at=now)
        mine = [_cross(story, here, now) for _ in range(2)]
        turn = Turn.objects.filter(episode=here).earliest("position")
        paid = _cross(story, here, now, bumped_at=now)
        other = _cross(story, there, now)

    revise.not_relevant(
        owner_id=story.owner.pk,
        turn_id=turn.pk,
        edge_id=story.edges[BOSS],
        now=now + timedelta(minutes=1),
    )

    with acting_for(story.owner.pk):
        canceled = set(
            TraversalLog.objects.filter(canceled_at__isnull=False).values_list("pk", flat=True)
        )
    assert canceled == {mine[0].pk, mine[1].pk}
    assert not canceled & {paid.pk, other.pk}


def test_another_owners_turn_is_missing(story: Story, mallory: User, now: datetime) -> None:
    with pytest.raises(Turn.DoesNotExist):
        revise.not_relevant(
            owner_id=mallory.pk, turn_id=story.turn, edge_id=story.edges[BOSS], now=now
        )


# --- memory as a whole ---


def test_one_switch_is_set_without_the_other(story: Story) -> None:
    revise.choose(owner_id=story.owner.pk, capture=Capture.OFF)

    with acting_for(story.owner.pk):
        profile = Profile.objects.of(story.owner.pk)
    assert (profile.capture, profile.recall) == (Capture.OFF, RecallSwitch.ON)


def test_choosing_nothing_changes_nothing(bill: User) -> None:
    revise.choose(owner_id=bill.pk)

    with acting_for(bill.pk):
        assert Profile.objects.of(bill.pk).capture == Capture.UNSET


# --- names ---


def test_a_new_name_stands_and_the_old_one_still_finds_it(story: Story, now: datetime) -> None:
    revise.rename(
        owner_id=story.owner.pk, node_id=story.nodes["Sarah"], name=" Sarah\nMiller ", now=now
    )

    sarah = _node(story, "Sarah")
    assert (sarah.name, sarah.canon, sarah.is_name_by_hand) == (
        "Sarah Miller",
        "sarah miller",
        True,
    )
    with acting_for(story.owner.pk):
        alias = Alias.objects.get(node=sarah)
        texts = set(Phrase.objects.filter(node=sarah).values_list("text", flat=True))
    assert (alias.name, alias.origin) == ("Sarah", Origin.HAND)
    assert texts == {"Sarah", "Sarah Miller"}
    assert Job.objects.get().kind == JobKind.REEMBED


def test_a_name_that_was_another_name_is_one_no_longer(story: Story) -> None:
    for name in ("Sally", "Sarah"):
        revise.rename(owner_id=story.owner.pk, node_id=story.nodes["Sarah"], name=name)

    with acting_for(story.owner.pk):
        assert list(Alias.objects.values_list("name", flat=True)) == ["Sally"]


def test_the_placeholder_leaves_no_other_name(story: Story) -> None:
    revise.rename(owner_id=story.owner.pk, node_id=story.nodes["You"], name="Willy")

    with acting_for(story.owner.pk):
        assert not Alias.objects.exists()


@pytest.mark.parametrize(
    ("name", "code"),
    [("", Refusal.EMPTY), ("she", Refusal.UNCLEAR_NAME), ("sarah!", Refusal.NAME_TAKEN)],
)
def test_a_name_that_is_none_or_taken_is_refused(story: Story, name: str, code: Refusal) -> None:
    with acting_for(story.owner.pk):
        Node.objects.filter(pk=story.nodes["peanuts"]).update(kind="PERSON")

    with pytest.raises(RevisionRefusedError, match=code):
        revise.rename(owner_id=story.owner.pk, node_id=story.nodes["peanuts"], name=name)

    assert _node(story, "peanuts").name == "peanuts"


def test_a_removed_name_is_kept_as_removed_and_finds_nothing(story: Story, now: datetime) -> None:
    world = World(story.owner, now, nodes={"Sarah": story.nodes["Sarah"]})
    alias = world.alias("Sarah", "Sally", story.episode)
    world.settled()

    for _ in range(2):
        revise.remove_alias(owner_id=story.owner.pk, alias_id=alias, now=now)

    with acting_for(story.owner.pk):
        assert Alias.objects.get(pk=alias).removed_at == now
        assert not Phrase.objects.filter(text="Sally").exists()


def test_another_owners_names_are_missing(story: Story, mallory: User, now: datetime) -> None:
    world = World(story.owner, now, nodes={"Sarah": story.nodes["Sarah"]})
    alias = world.alias("Sarah", "Sally", story.episode)

    with pytest.raises(Node.DoesNotExist):
        revise.rename(owner_id=mallory.pk, node_id=story.nodes["Sarah"], name="Mine")
    with pytest.raises(Alias.DoesNotExist):
        revise.remove_alias(owner_id=mallory.pk, alias_id=alias, now=now)
