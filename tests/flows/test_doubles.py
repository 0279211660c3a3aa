"""Doubles that the night asks about: proposed, never merged; answered by the person."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from memory.engine.vocabulary import Decision, Kind
from memory.flows import review
from memory.flows.forget import Target, forget
from memory.models import MergeDecision, Node, Profile, acting_for
from tests.flows.nights import night
from tests.story import Story, add_edge, add_node


@pytest.fixture
def twins(story: Story, now: datetime) -> Story:
    """Bill's story with two nodes for Zoe, spelled otherwise."""
    with acting_for(story.owner.pk):
        add_node(story, "Zoë", Kind.PERSON, now)
        add_node(story, "Zoe", Kind.PERSON, now + timedelta(hours=1))
        add_edge(story, "Zoe WORKS_AT Acme", now)
    return story


def _asked(story: Story) -> list[MergeDecision]:
    with acting_for(story.owner.pk):
        return list(MergeDecision.objects.waiting())


def _names(story: Story) -> set[str]:
    with acting_for(story.owner.pk):
        return set(Node.objects.kept().values_list("name", flat=True))


def test_a_night_asks_and_merges_nothing(twins: Story, now: datetime) -> None:
    before = _names(twins)

    assert night(twins.owner, now)["doubles"] == 1

    (asked,) = _asked(twins)
    assert (asked.decision, asked.rule, asked.mention) == (Decision.UNSURE, "accents", "")
    assert asked.node_id == twins.nodes["Zoe"]
    assert _names(twins) == before


def test_a_second_night_asks_nothing_more(twins: Story, now: datetime) -> None:
    night(twins.owner, now)
    assert "doubles" not in night(twins.owner, now + timedelta(days=1))

    with acting_for(twins.owner.pk):
        Profile.objects.changed(twins.owner.pk)
    assert night(twins.owner, now + timedelta(days=2))["doubles"] == 0
    assert len(_asked(twins)) == 1


@pytest.mark.parametrize("verdict", list(review.Verdict))
def test_an_answer_settles_it_for_good(
    twins: Story, now: datetime, verdict: review.Verdict
) -> None:
    night(twins.owner, now)
    _decide(twins, now, verdict)

    night(twins.owner, now + timedelta(days=1))

    assert _asked(twins) == []
    assert ("Zoe" in _names(twins)) is (verdict is review.Verdict.SEPARATE)


def test_a_merge_is_undone_and_not_asked_again(twins: Story, now: datetime) -> None:
    night(twins.owner, now)
    decision = _decide(twins, now, review.Verdict.MERGE)

    review.undo(owner_id=twins.owner.pk, decision_id=decision, by=twins.owner.pk, now=now)
    night(twins.owner, now + timedelta(days=1))

    assert "Zoe" in _names(twins)
    assert _asked(twins) == []


def test_a_question_about_what_was_forgotten_goes(twins: Story, now: datetime) -> None:
    night(twins.owner, now)
    target = Target("node", twins.nodes["Zoë"])
    forget(owner_id=twins.owner.pk, target=target, now=now, immediately=True)

    night(twins.owner, now + timedelta(days=1))

    assert _asked(twins) == []


def test_few_questions_wait_at_a_time(story: Story, now: datetime) -> None:
    with acting_for(story.owner.pk):
        for n in range(9):
            add_node(story, f"Katharina Vogel{'aeiou'[n % 5] * (n + 1)}", Kind.PERSON, now)

    assert night(story.owner, now)["doubles"] == 5


def _decide(story: Story, now: datetime, verdict: review.Verdict) -> UUID:
    (asked,) = _asked(story)
    review.decide(
        owner_id=story.owner.pk,
        decision_id=asked.pk,
        verdict=verdict,
        by=story.owner.pk,
        now=now,
    )
    return asked.pk
