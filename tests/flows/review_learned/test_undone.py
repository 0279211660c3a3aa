"""What a mention was taken for, taken back: as if it had been kept apart when it was learned."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from memory.engine.vocabulary import Decision
from memory.flows import review
from memory.models import MergeDecision, Node, acting_for
from tests.canonical import canonical
from tests.doubles.scripted import Scripted
from tests.flows.review_learned.cases import claims_of, decision_on, first_on, names_of, undo
from tests.flows.talking import FIRST, talk

SECOND = {
    "new claims": "Sam plays chess. Sam dislikes gin.",
    "a restated claim": "Sam works at Acme. Sam plays chess.",
    "a value that replaced one": "Sam lives in Paris.",
    "the person's own claim": "I knows Sam.",
    "the two of them": "Sam admires Sam Ortiz. Sam likes tea.",
    "a property": "Sam likes go and is merry.",
}


@pytest.mark.parametrize("said", SECOND.values(), ids=SECOND)
def test_undone_is_as_if_kept_apart(
    bill: User, other_bill: User, model: Scripted, now: datetime, said: str
) -> None:
    """One model takes Sam for Sam Ortiz and is corrected; the other one never did."""
    later = now + timedelta(days=20)
    for owner, sure in ((bill, 0.8), (other_bill, 0.3)):
        model.sure = {("Sam", "Sam Ortiz"): sure}
        talk(owner, FIRST, now)
        talk(owner, said, later)
    assert decision_on(bill, "Sam").decision == Decision.SAME

    undo(bill, "Sam", later)

    assert canonical(bill.pk) == canonical(other_bill.pk)


def test_a_flagged_merge_waits_with_its_evidence(confused: User) -> None:
    decision = decision_on(confused, "Sam")

    assert (decision.needs_review, decision.band, decision.rule) == (True, "flagged", "words")
    assert decision.confidence == 0.8
    assert names_of(confused) == {"Sam Ortiz": {"Sam"}}


def test_what_came_under_the_same_name_goes_along(confused: User, now: datetime) -> None:
    later = now + timedelta(days=2)
    talk(confused, "Sam likes gin.", later)

    undo(confused, "Sam", later)  # the latest is silent: it rests on the name the first brought
    assert "Sam LIKES gin" in claims_of(confused)

    first = first_on(confused, "Sam")
    review.undo(owner_id=confused.pk, decision_id=first.pk, by=confused.pk, now=later)
    assert "Sam PLAYS chess" in claims_of(confused)


def test_the_first_mistake_takes_all_that_rest_on_it_along(confused: User, now: datetime) -> None:
    later = now + timedelta(days=2)
    talk(confused, "Sam likes gin.", later)

    first = first_on(confused, "Sam")
    review.undo(owner_id=confused.pk, decision_id=first.pk, by=confused.pk, now=later)

    assert names_of(confused) == {"Sam Ortiz": set(), "Sam": set()}
    assert {"Sam LIKES gin", "Sam PLAYS chess", "Sam WORKS_AT Acme"} <= claims_of(confused)
    assert "Sam Ortiz WORKS_AT Acme" in claims_of(confused)


def test_a_pair_told_apart_is_never_merged_again(
    confused: User, model: Scripted, now: datetime
) -> None:
    later = now + timedelta(days=2)
    undo(confused, "Sam", later)
    model.sure = {("Sam", "Sam Ortiz"): 1.0}

    talk(confused, "Sam likes gin. Sam Ortiz likes go.", later)

    assert names_of(confused) == {"Sam Ortiz": set(), "Sam": set()}
    assert {"Sam LIKES gin", "Sam Ortiz LIKES go"} <= claims_of(confused)


def test_what_a_merge_took_away_is_undone_first(confused: User, now: datetime) -> None:
    with acting_for(confused.pk):
        ids = {node.name: node.pk for node in Node.objects.all()}
    other = review.merge(
        owner_id=confused.pk,
        kept_id=ids["Bill"],
        absorbed_id=ids["Sam Ortiz"],
        by=confused.pk,
        now=now,
    )

    with pytest.raises(review.MergeBlockedError) as blocked:
        undo(confused, "Sam", now)

    assert blocked.value.decision_ids == [other.decision_id]


def test_the_person_is_nobody_else(confused: User, now: datetime) -> None:
    talk(confused, "Bill likes go.", now + timedelta(days=2))
    with acting_for(confused.pk):
        own = MergeDecision.objects.filter(rule="self").first()
    if own is not None:
        with pytest.raises(review.ReviewRefusedError, match="is_self"):
            review.undo(owner_id=confused.pk, decision_id=own.pk, by=confused.pk, now=now)


def test_a_new_name_decided_nothing(confused: User, now: datetime) -> None:
    with pytest.raises(review.ReviewRefusedError, match="not_decided"):
        review.undo(
            owner_id=confused.pk,
            decision_id=first_on(confused, "Acme").pk,
            by=confused.pk,
            now=now,
        )
