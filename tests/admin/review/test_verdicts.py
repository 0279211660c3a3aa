"""The merge review queue: verdicts by version, taken back, and one case after another."""

from datetime import datetime, timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.flows import review
from memory.models import MergeDecision, Node, NotSame, acting_for
from tests.admin.review.queue import QUEUE, case_of, page_of, people, rule
from tests.doubles.scripted import Scripted
from tests.flows.talking import FIRST, talk


def test_merge_confirms_a_flagged_one(inside: Client, bill: User, flagged: MergeDecision) -> None:
    answer = rule(inside, flagged, "merge")

    assert answer["Location"] == QUEUE
    assert people(bill) == {"Sam Ortiz": {"Sam"}}
    assert not case_of(bill).needs_review
    assert "Nothing to review. Last one decided" in inside.get(QUEUE).content.decode()


@pytest.mark.parametrize("verdict", ["separate", "undo"])
def test_a_flagged_one_is_taken_back(
    inside: Client, ivy: User, bill: User, flagged: MergeDecision, verdict: str
) -> None:
    rule(inside, flagged, verdict)

    assert people(bill) == {"Sam Ortiz": set(), "Sam": set()}
    assert case_of(bill).reviewed_by_id == ivy.pk
    assert LogEntry.objects.filter(user=ivy, object_id=str(flagged.pk), action_flag=2).exists()


def test_an_undecided_one_is_merged_with_whom_was_looked_at(
    inside: Client, bill: User, undecided: MergeDecision
) -> None:
    with acting_for(bill.pk):
        ortiz = str(Node.objects.get(name="Sam Ortiz").pk)
    assert f'value="{ortiz}"' in page_of(inside, undecided, candidate=ortiz)

    rule(inside, undecided, "merge", candidate=ortiz)

    assert people(bill) == {"Sam Ortiz": {"Sam"}}
    rule(inside, case_of(bill), "undo")
    assert people(bill) == {"Sam Ortiz": set(), "Sam": set()}


def test_keeping_separate_can_be_taken_back(
    inside: Client, bill: User, undecided: MergeDecision
) -> None:
    rule(inside, undecided, "separate")
    with acting_for(bill.pk):
        assert NotSame.objects.count() == 1

    rule(inside, case_of(bill), "undo")

    with acting_for(bill.pk):
        assert not NotSame.objects.exists()
    assert case_of(bill).needs_review


def test_the_second_of_two_sees_the_fresh_state(
    inside: Client, bill: User, flagged: MergeDecision
) -> None:
    rule(inside, flagged, "merge")

    answer = rule(inside, flagged, "separate")

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Somebody decided this meanwhile." in page
    assert "<strong>merged</strong>" in page
    assert people(bill) == {"Sam Ortiz": {"Sam"}}


def test_what_rests_on_a_case_is_named(
    inside: Client, bill: User, flagged: MergeDecision, now: datetime
) -> None:
    with acting_for(bill.pk):
        ids = dict(Node.objects.values_list("name", "pk"))
    merged = review.merge(
        owner_id=bill.pk,
        kept_id=ids["Bill"],
        absorbed_id=ids["Sam Ortiz"],
        by=bill.pk,
        now=now,
    )

    page = rule(inside, flagged, "undo").content.decode()

    assert f"Undo first what rests on this: {merged.decision_id}" in page
    assert f"Merge {flagged.pk}" in page


def _queue_of_two(bill: User, model: Scripted, now: datetime) -> list[MergeDecision]:
    model.sure = {("Sam", "Sam Ortiz"): 0.8, ("Sammo", "Sammo Lee"): 0.8}
    talk(bill, FIRST + " Sammo Lee likes gin.", now)
    talk(bill, "Sam plays chess.", now + timedelta(days=1))
    talk(bill, "Sammo plays go.", now + timedelta(days=2))
    return [case_of(bill), case_of(bill, "Sammo")]


def test_after_a_verdict_the_next_case_opens_and_a_skip_comes_round(
    inside: Client, bill: User, model: Scripted, now: datetime
) -> None:
    first, second = _queue_of_two(bill, model, now)
    address = reverse("admin:memory_mergedecision_next")

    def goes_to(answer: HttpResponse) -> str:
        return answer["Location"].rstrip("/").split("/")[-2]

    assert goes_to(inside.get(address)) == str(first.pk)  # type: ignore[arg-type]
    assert goes_to(inside.get(address, {"after": str(first.pk)})) == str(second.pk)  # type: ignore[arg-type]
    assert goes_to(inside.get(address, {"after": str(second.pk)})) == str(first.pk)  # type: ignore[arg-type]
    assert goes_to(rule(inside, first, "merge")) == str(second.pk)
    assert rule(inside, second, "merge")["Location"] == QUEUE


def test_many_are_decided_in_the_list(
    inside: Client, bill: User, model: Scripted, now: datetime
) -> None:
    both = _queue_of_two(bill, model, now)
    form = {"action": "separate_chosen", "_selected_action": [str(one.pk) for one in both]}

    page = inside.post(QUEUE, form, follow=True).content.decode()

    assert "Kept separate. 2" in page
    assert set(people(bill)) == {"Sam Ortiz", "Sam", "Sammo Lee", "Sammo"}


def test_an_unknown_verdict_is_not_found(inside: Client, flagged: MergeDecision) -> None:
    assert rule(inside, flagged, "burn").status_code == 404
