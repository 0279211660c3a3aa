"""The merge review queue: evidence side by side, words behind a reason, verdicts by version."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.flows import review
from memory.models import Alias, MergeDecision, Node, NotSame, StaffView, acting_for
from tests.doubles.scripted import Scripted
from tests.flows.talking import FIRST, remembering, scripted, talk

RIGHTS = ("view_mergedecision", "review_mergedecision", "reveal_mergedecision")
WORDS = ("Sam", "Ortiz", "Acme", "Globex", "chess", "tea")
QUEUE = reverse("admin:memory_mergedecision_changelist")


@pytest.fixture
def ivy(db: None) -> User:
    """A member of the staff who may look, decide and reveal."""
    user = User.objects.create(email="ivy@example.org", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=RIGHTS))
    return user


@pytest.fixture
def inside(client: Client, ivy: User) -> Client:
    client.force_login(ivy)
    return client


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch, bill: User) -> Scripted:
    remembering(bill)
    return scripted(monkeypatch)


@pytest.fixture
def flagged(bill: User, model: Scripted, now: datetime) -> MergeDecision:
    """Sam was taken for Sam Ortiz: both work at Acme."""
    model.sure = {("Sam", "Sam Ortiz"): 0.8}
    talk(bill, FIRST, now)
    talk(bill, "Sam works at Acme. Sam plays chess.", now + timedelta(days=1))
    return _decision(bill)


@pytest.fixture
def undecided(bill: User, model: Scripted, now: datetime) -> MergeDecision:
    """Nobody could be asked whether Sam is Sam Ortiz; both work at Acme."""
    model.is_away = True
    talk(bill, FIRST, now)
    talk(bill, "Sam works at Acme. Sam plays chess.", now + timedelta(days=1))
    return _decision(bill)


def _decision(owner: User, mention: str = "Sam") -> MergeDecision:
    with acting_for(owner.pk):
        return MergeDecision.objects.get(mention=mention)


def _page(browser: Client, decision: MergeDecision, **query: str) -> str:
    address = reverse("admin:memory_mergedecision_change", args=[decision.pk])
    return browser.get(address, query).content.decode()


def _rule(browser: Client, decision: MergeDecision, verdict: str, **more: str) -> HttpResponse:
    address = reverse("admin:memory_mergedecision_decide", args=[decision.pk])
    form = {"verdict": verdict, "version": str(decision.version), **more}
    return browser.post(address, form)  # type: ignore[return-value]  # Django's test response


def _people(owner: User) -> dict[str, set[str]]:
    with acting_for(owner.pk):
        return {
            node.name: set(Alias.objects.filter(node=node).values_list("name", flat=True))
            for node in Node.objects.filter(kind="PERSON", is_self=False)
        }


def test_the_queue_counts_what_waits(inside: Client, flagged: MergeDecision) -> None:
    page = inside.get(QUEUE).content.decode()

    assert "1 waiting." in page
    assert "Waiting, merged and flagged (1)" in page
    assert "Waiting, undecided (0)" in page
    assert str(flagged.pk) in page


def test_a_case_shows_both_sides_and_what_they_share(
    inside: Client, undecided: MergeDecision
) -> None:
    page = _page(inside, undecided)

    assert page.count("shared 1") == 2
    assert "If merged: 2 memories move, 1 of them joined; 1 name added" in page
    assert "<dt>Rule</dt><dd>alike</dd>" in page
    assert "name alike" in page


def test_a_flagged_case_shows_what_the_mention_brought(
    inside: Client, flagged: MergeDecision
) -> None:
    page = _page(inside, flagged)

    assert page.count("shared 1") == 2
    assert "If kept separate: 2 memories move back; 1 name taken away" in page
    assert "<dd>0.80</dd>" in page


def test_names_and_words_are_masked(inside: Client, flagged: MergeDecision) -> None:
    page = _page(inside, flagged)

    assert [word for word in WORDS if word in page] == []
    assert "S. O." in page
    assert "•••" in page


def test_without_the_right_to_reveal_there_are_not_even_initials(
    inside: Client, ivy: User, flagged: MergeDecision
) -> None:
    ivy.user_permissions.remove(Permission.objects.get(codename="reveal_mergedecision"))

    page = _page(inside, flagged)

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

    assert "Ortiz" not in _page(inside, flagged)


def test_merge_confirms_a_flagged_one(inside: Client, bill: User, flagged: MergeDecision) -> None:
    answer = _rule(inside, flagged, "merge")

    assert answer["Location"] == QUEUE
    assert _people(bill) == {"Sam Ortiz": {"Sam"}}
    assert not _decision(bill).needs_review
    assert "Nothing to review. Last one decided" in inside.get(QUEUE).content.decode()


@pytest.mark.parametrize("verdict", ["separate", "undo"])
def test_a_flagged_one_is_taken_back(
    inside: Client, ivy: User, bill: User, flagged: MergeDecision, verdict: str
) -> None:
    _rule(inside, flagged, verdict)

    assert _people(bill) == {"Sam Ortiz": set(), "Sam": set()}
    assert _decision(bill).reviewed_by_id == ivy.pk
    assert LogEntry.objects.filter(user=ivy, object_id=str(flagged.pk), action_flag=2).exists()


def test_an_undecided_one_is_merged_with_whom_was_looked_at(
    inside: Client, bill: User, undecided: MergeDecision
) -> None:
    with acting_for(bill.pk):
        ortiz = str(Node.objects.get(name="Sam Ortiz").pk)
    assert f'value="{ortiz}"' in _page(inside, undecided, candidate=ortiz)

    _rule(inside, undecided, "merge", candidate=ortiz)

    assert _people(bill) == {"Sam Ortiz": {"Sam"}}
    _rule(inside, _decision(bill), "undo")
    assert _people(bill) == {"Sam Ortiz": set(), "Sam": set()}


def test_keeping_separate_can_be_taken_back(
    inside: Client, bill: User, undecided: MergeDecision
) -> None:
    _rule(inside, undecided, "separate")
    with acting_for(bill.pk):
        assert NotSame.objects.count() == 1

    _rule(inside, _decision(bill), "undo")

    with acting_for(bill.pk):
        assert not NotSame.objects.exists()
    assert _decision(bill).needs_review


def test_the_second_of_two_sees_the_fresh_state(
    inside: Client, bill: User, flagged: MergeDecision
) -> None:
    _rule(inside, flagged, "merge")

    answer = _rule(inside, flagged, "separate")

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Somebody decided this meanwhile." in page
    assert "<strong>merged</strong>" in page
    assert _people(bill) == {"Sam Ortiz": {"Sam"}}


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

    page = _rule(inside, flagged, "undo").content.decode()

    assert f"Undo first what rests on this: {merged.decision_id}" in page
    assert f"Merge {flagged.pk}" in page


def _queue_of_two(bill: User, model: Scripted, now: datetime) -> list[MergeDecision]:
    model.sure = {("Sam", "Sam Ortiz"): 0.8, ("Sammo", "Sammo Lee"): 0.8}
    talk(bill, FIRST + " Sammo Lee likes gin.", now)
    talk(bill, "Sam plays chess.", now + timedelta(days=1))
    talk(bill, "Sammo plays go.", now + timedelta(days=2))
    return [_decision(bill), _decision(bill, "Sammo")]


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
    assert goes_to(_rule(inside, first, "merge")) == str(second.pk)
    assert _rule(inside, second, "merge")["Location"] == QUEUE


def test_many_are_decided_in_the_list(
    inside: Client, bill: User, model: Scripted, now: datetime
) -> None:
    both = _queue_of_two(bill, model, now)
    form = {"action": "separate_chosen", "_selected_action": [str(one.pk) for one in both]}

    page = inside.post(QUEUE, form, follow=True).content.decode()

    assert "Kept separate. 2" in page
    assert set(_people(bill)) == {"Sam Ortiz", "Sam", "Sammo Lee", "Sammo"}


@pytest.mark.parametrize("missing", RIGHTS)
def test_each_right_is_a_right_of_its_own(
    inside: Client, ivy: User, bill: User, flagged: MergeDecision, missing: str
) -> None:
    ivy.user_permissions.remove(Permission.objects.get(codename=missing))
    page = reverse("admin:memory_mergedecision_change", args=[flagged.pk])
    reveal = reverse("admin:memory_mergedecision_reveal", args=[flagged.pk])

    seen = inside.get(page).status_code
    shown = inside.post(reveal, {"reason": "Why not."}).status_code
    ruled = _rule(inside, flagged, "merge").status_code

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


def test_an_unknown_verdict_is_not_found(inside: Client, flagged: MergeDecision) -> None:
    assert _rule(inside, flagged, "burn").status_code == 404


def test_a_verdict_by_address_only_shows_the_case(
    inside: Client, bill: User, flagged: MergeDecision
) -> None:
    for name in ("decide", "reveal"):
        answer = inside.get(reverse(f"admin:memory_mergedecision_{name}", args=[flagged.pk]))
        assert answer.status_code == 302
    assert _decision(bill).needs_review
