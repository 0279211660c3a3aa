"""The merge review queue: evidence side by side, words behind a reason."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.models import MergeDecision, StaffView, acting_for
from tests.admin.review.queue import QUEUE, RIGHTS, WORDS, case_of, page_of, rule


def test_the_queue_counts_what_waits(inside: Client, flagged: MergeDecision) -> None:
    page = inside.get(QUEUE).content.decode()

    assert "1 waiting." in page
    assert "Waiting, merged and flagged (1)" in page
    assert "Waiting, undecided (0)" in page
    assert str(flagged.pk) in page


def test_a_case_shows_both_sides_and_what_they_share(
    inside: Client, undecided: MergeDecision
) -> None:
    page = page_of(inside, undecided)

    assert page.count("shared 1") == 2
    assert "If merged: 2 memories move, 1 of them joined; 1 name added" in page
    assert "<dt>Rule</dt><dd>alike</dd>" in page
    assert "name alike" in page


def test_a_flagged_case_shows_what_the_mention_brought(
    inside: Client, flagged: MergeDecision
) -> None:
    page = page_of(inside, flagged)

    assert page.count("shared 1") == 2
    assert "If kept separate: 2 memories move back; 1 name taken away" in page
    assert "<dd>0.80</dd>" in page


def test_names_and_words_are_masked(inside: Client, flagged: MergeDecision) -> None:
    page = page_of(inside, flagged)

    assert [word for word in WORDS if word in page] == []
    assert "S. O." in page
    assert "•••" in page


def test_without_the_right_to_reveal_there_are_not_even_initials(
    inside: Client, ivy: User, flagged: MergeDecision
) -> None:
    ivy.user_permissions.remove(Permission.objects.get(codename="reveal_mergedecision"))

    page = page_of(inside, flagged)

    assert "S. O." not in page
    assert "Reveal" not in page
    address = reverse("admin:memory_mergedecision_reveal", args=[flagged.pk])
    assert inside.post(address, {"reason": "Curious."}).status_code == 403


def _reveal(browser: Client, decision: MergeDecision, reason: str) -> str:
    address = reverse("admin:memory_mergedecision_reveal", args=[decision.pk])
    return browser.post(address, {"reason": reason}, follow=True).content.decode()


def test_a_reason_reveals_and_the_person_sees_it(
    inside: Client, ivy: User, bill: User, flagged: MergeDecision
) -> None:
    page = _reveal(inside, flagged, "Two men of one name?")

    assert "Sam Ortiz" in page
    assert "Sam plays chess." in page
    log = LogEntry.objects.filter(user=ivy, change_message="Revealed.").get()
    assert str(flagged.pk) in log.object_repr
    assert "Sam" not in log.object_repr
    inside.force_login(bill)
    settings = inside.get("/settings/").content.decode()
    assert "Two men of one name?" in settings


def test_without_a_reason_nothing_is_revealed(inside: Client, flagged: MergeDecision) -> None:
    page = _reveal(inside, flagged, "  ")

    assert "Give a reason." in page
    assert "Ortiz" not in page


def test_what_was_revealed_is_masked_again_after_an_hour(
    inside: Client, ivy: User, bill: User, flagged: MergeDecision, now: datetime
) -> None:
    _reveal(inside, flagged, "Two men of one name?")
    with acting_for(bill.pk):
        StaffView.objects.update(seen_at=now - timedelta(days=365))

    assert "Ortiz" not in page_of(inside, flagged)


@pytest.mark.parametrize("missing", RIGHTS)
def test_each_right_is_a_right_of_its_own(
    inside: Client, ivy: User, bill: User, flagged: MergeDecision, missing: str
) -> None:
    ivy.user_permissions.remove(Permission.objects.get(codename=missing))
    page = reverse("admin:memory_mergedecision_change", args=[flagged.pk])
    reveal = reverse("admin:memory_mergedecision_reveal", args=[flagged.pk])

    seen = inside.get(page).status_code
    shown = inside.post(reveal, {"reason": "Why not."}).status_code
    ruled = rule(inside, flagged, "merge").status_code

    assert (seen, ruled, shown) == {
        "view_mergedecision": (403, 302, 302),
        "review_mergedecision": (200, 403, 302),
        "reveal_mergedecision": (200, 302, 403),
    }[missing]


def test_a_case_that_is_not_there_is_not_found(inside: Client) -> None:
    for name in ("change", "decide", "reveal"):
        address = reverse(f"admin:memory_mergedecision_{name}", args=[UUID(int=7)])
        form = {"verdict": "merge", "reason": "Why not."}
        answer = inside.get(address) if name == "change" else inside.post(address, form)
        assert answer.status_code == 404, name


def test_a_verdict_by_address_only_shows_the_case(
    inside: Client, bill: User, flagged: MergeDecision
) -> None:
    for name in ("decide", "reveal"):
        answer = inside.get(reverse(f"admin:memory_mergedecision_{name}", args=[flagged.pk]))
        assert answer.status_code == 302
    assert case_of(bill).needs_review
