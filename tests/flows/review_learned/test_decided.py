"""What a mention was taken for, decided by a person."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.flows import review
from memory.models import MergeDecision, acting_for
from tests.canonical import canonical
from tests.doubles.scripted import Scripted
from tests.flows.review_learned.cases import decide, decision_on, names_of, undo
from tests.flows.talking import talk


def test_yes_keeps_a_flagged_merge(confused: User, now: datetime) -> None:
    decision = decision_on(confused, "Sam")

    decide(confused, decision, review.Verdict.MERGE, now)

    settled = decision_on(confused, "Sam")
    assert (settled.needs_review, settled.reviewed_by_id) == (False, confused.pk)
    assert names_of(confused) == {"Sam Ortiz": {"Sam"}}


def test_two_at_once_is_one_too_many(confused: User, now: datetime) -> None:
    decision = decision_on(confused, "Sam")
    decide(confused, decision, review.Verdict.MERGE, now)
    before = canonical(confused.pk)

    with pytest.raises(review.StaleVersionError):
        decide(confused, decision, review.Verdict.SEPARATE, now)

    assert canonical(confused.pk) == before


def test_an_undecided_mention_merged_by_staff_can_be_taken_back(
    undecided: User, mallory: User, now: datetime
) -> None:
    before = canonical(undecided.pk)
    decision = decision_on(undecided, "Sam")
    assert (decision.decision, decision.band) == ("unsure", "undecided")
    review.decide(
        owner_id=undecided.pk,
        decision_id=decision.pk,
        verdict=review.Verdict.MERGE,
        by=mallory.pk,
        now=now,
    )
    assert names_of(undecided) == {"Sam Ortiz": {"Sam"}}
    assert decision_on(undecided, "Sam").reviewed_by_id == mallory.pk

    undo(undecided, "Sam", now)

    assert canonical(undecided.pk) == before


def test_an_undecided_mention_kept_separate_is_not_asked_again(
    undecided: User, model: Scripted, now: datetime
) -> None:
    decision = decision_on(undecided, "Sam")

    review.keep_separate(owner_id=undecided.pk, decision_id=decision.pk, by=undecided.pk, now=now)

    with acting_for(undecided.pk):
        assert not MergeDecision.objects.waiting().exists()
    talk(undecided, "Sam likes gin.", now + timedelta(days=2))
    with acting_for(undecided.pk):
        assert not MergeDecision.objects.waiting().exists()
