"""Recall over the story: what comes back, why, and when nothing does."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import Mode, Role
from memory.flows.forget import Target, forget
from memory.flows.recall import recall
from memory.models import Edge, Episode, Profile, Snippet, TraversalLog, Turn, acting_for
from memory.store import graphs
from tests.story import SAID, Story


def test_a_manager_calls_up_the_boss_in_her_own_words(known: Story, now: datetime) -> None:
    found = recall(owner_id=known.owner.pk, query="what should I cook for my manager?", now=now)

    assert "You -[HAS_BOSS]-> Sarah" in found.text
    assert SAID in found.text


def test_the_receipt_names_the_word_that_met_a_phrase(known: Story, now: datetime) -> None:
    found = recall(owner_id=known.owner.pk, query="what should I cook for my manager?", now=now)

    words = {(seed["word"], seed["phrase"]) for seed in found.seeds}
    assert ("manager", "has boss") in words


def test_small_talk_calls_up_nothing(known: Story, now: datetime) -> None:
    found = recall(owner_id=known.owner.pk, query="2+2?", now=now)

    assert (found.state, found.text, found.abstained) == ("none", "", True)


def test_words_match_without_vectors(story: Story, now: datetime) -> None:
    """Phrases that were never embedded still meet their own words."""
    with acting_for(story.owner.pk):
        from memory.store import phrases  # noqa: PLC0415 - the store's part alone

        phrases.sync(story.owner.pk)
        Profile.objects.changed(story.owner.pk)

    found = recall(owner_id=story.owner.pk, query="Is Sarah in?", now=now)

    assert "HAS_BOSS" in found.text


def test_reading_does_not_change_an_edge(known: Story, now: datetime) -> None:
    with acting_for(known.owner.pk):
        before = list(Edge.objects.order_by("pk").values())

    recall(owner_id=known.owner.pk, query="my manager", now=now, log=True, turn_id=known.turn)

    with acting_for(known.owner.pk):
        assert list(Edge.objects.order_by("pk").values()) == before


def test_crossed_edges_are_logged_with_the_turn(known: Story, now: datetime) -> None:
    recall(owner_id=known.owner.pk, query="my manager", now=now, log=True, turn_id=known.turn)

    with acting_for(known.owner.pk):
        logged = TraversalLog.objects.filter(turn_id=known.turn)
        assert known.edges["You HAS_BOSS Sarah"] in logged.values_list("edge_id", flat=True)


def test_a_superseded_edge_is_not_recalled(known: Story, now: datetime) -> None:
    with acting_for(known.owner.pk):
        Edge.objects.filter(pk=known.edges["You HAS_BOSS Sarah"]).update(superseded_at=now)
        Profile.objects.changed(known.owner.pk)

    found = recall(owner_id=known.owner.pk, query="my manager", now=now)

    assert "HAS_BOSS" not in found.text


@pytest.mark.parametrize("is_at_once", [True, False])
def test_what_is_forgotten_in_another_process_is_not_recalled_in_this_one(
    known: Story,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    is_at_once: bool,  # noqa: FBT001 - a case
) -> None:
    """Field case B102: what stays in this process is noticed to be of another version."""
    owner = known.owner.pk
    assert "HAS_BOSS" in recall(owner_id=owner, query="who is my boss?", now=now).text
    with monkeypatch.context() as patch:
        patch.setattr(graphs, "drop", lambda _: None)
        target = Target("edge", known.edges["You HAS_BOSS Sarah"])
        forget(owner_id=owner, target=target, now=now, immediately=is_at_once)

    assert "HAS_BOSS" not in recall(owner_id=owner, query="who is my boss?", now=now).text


def test_a_faded_memory_is_found_by_its_words_and_called_faded(known: Story, now: datetime) -> None:
    with acting_for(known.owner.pk):
        edge = known.edges["You ALLERGIC_TO peanuts"]
        Edge.objects.filter(pk=edge).update(strength_at_touch=1.0)
        Snippet.objects.filter(edge_id=edge).update(text="peanuts make my throat swell")
        Profile.objects.changed(known.owner.pk)

    found = recall(owner_id=known.owner.pk, query="does my throat swell?", now=now)

    assert ", faded: peanuts make my throat swell" in found.text
    assert "ALLERGIC_TO" not in found.text


def _said_elsewhere(bill: User, now: datetime, mode: Mode) -> None:
    with acting_for(bill.pk):
        other = Episode.objects.create(owner=bill, mode=mode, started_at=now)
        Turn.objects.create(
            owner=bill,
            episode=other,
            position=0,
            role=Role.USER,
            content="The zeppelin lands on Tuesday",
            said_at=now - timedelta(hours=2),
            received_at=now,
        )


def test_what_was_said_today_is_found_before_it_is_learned(bill: User, now: datetime) -> None:
    _said_elsewhere(bill, now, Mode.NORMAL)

    found = recall(owner_id=bill.pk, query="when does the zeppelin land?", now=now)

    assert "The zeppelin lands on Tuesday" in found.text


@pytest.mark.parametrize("mode", [Mode.TEMPORARY, Mode.READ_ONLY])
def test_what_was_not_to_be_learned_is_not_found(bill: User, now: datetime, mode: Mode) -> None:
    _said_elsewhere(bill, now, mode)

    found = recall(owner_id=bill.pk, query="when does the zeppelin land?", now=now)

    assert found.text == ""


def test_another_person_recalls_nothing(known: Story, mallory: User, now: datetime) -> None:
    found = recall(owner_id=mallory.pk, query="Sarah, my manager", now=now)

    assert found.text == ""


def test_recall_that_takes_too_long_says_so(known: Story, now: datetime) -> None:
    found = recall(owner_id=known.owner.pk, query="my manager", now=now, within_ms=0)

    assert (found.state, found.text) == ("late", "")
