"""Staff see people, jobs and states; never names, never what was said."""

import re
from datetime import datetime
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.engine.vocabulary import Band, Decision, EpisodeState, JobKind, JobState, Kind
from memory.models import Episode, ExtractionRun, Job, MergeDecision, acting_for
from tests.story import Story

RIGHTS = ("view_user", "view_job", "view_episode", "view_extractionrun", "view_mergedecision")
CROSSING = ("episode", "extractionrun", "mergedecision")
TEXTS = ("Sarah", "Acme", "peanuts", "Dinner", "driving me crazy", "raw answer", "dropped")


@pytest.fixture
def staff(db: None) -> User:
    """A member of staff who may look at everything and change nothing."""
    user = User.objects.create(email="ivy@example.org", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=RIGHTS))
    return user


@pytest.fixture
def inside(client: Client, staff: User) -> Client:
    client.force_login(staff)
    return client


@pytest.fixture
def rows(story: Story, now: datetime) -> dict[str, UUID]:
    """One row of each kind that staff see, full of Bill's words."""
    with acting_for(story.owner.pk):
        run = ExtractionRun.objects.create(
            owner=story.owner,
            episode_id=story.episode,
            content_hash="x",
            pipeline_version="1",
            raw="raw answer of Sarah",
            notes=[{"code": "unknown", "text": "dropped Sarah"}],
            started_at=now,
        )
        decision = MergeDecision.objects.create(
            owner=story.owner,
            run=run,
            mention="Sarah",
            kind=Kind.PERSON,
            decision=Decision.UNSURE,
            band=Band.APART,
            rule="judge",
            node_id=story.nodes["Sarah"],
            candidates=[{"name": "Sarah"}],
            decided_at=now,
        )
    job = Job.objects.create(
        owner=story.owner,
        kind=JobKind.LEARN,
        subject_id=story.episode,
        state=JobState.FAILED,
        reason="unreachable",
        attempts=3,
        due_at=now,
        created_at=now,
    )
    return {
        "episode": story.episode,
        "extractionrun": run.pk,
        "mergedecision": decision.pk,
        "job": job.pk,
    }


def pages(rows: dict[str, UUID]) -> list[str]:
    lists = [reverse(f"admin:memory_{name}_changelist") for name in rows]
    ones = [reverse(f"admin:memory_{name}_change", args=[pk]) for name, pk in rows.items()]
    past = [reverse(f"admin:memory_{name}_history", args=[pk]) for name, pk in rows.items()]
    people = [reverse("admin:accounts_user_changelist"), reverse("admin:index")]
    return [*lists, *ones, *past, *people]


def test_every_page_opens_and_no_page_holds_a_text(inside: Client, rows: dict[str, UUID]) -> None:
    for page in pages(rows):
        answer = inside.get(page)
        assert answer.status_code == 200, page
        shown = answer.content.decode()
        assert [text for text in TEXTS if text in shown] == [], page


def test_no_page_needs_an_inline_script_or_style(inside: Client, rows: dict[str, UUID]) -> None:
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\ssrc=)(?![^>]*json)")

    for page in [*pages(rows), reverse("admin:accounts_user_add")]:
        answer = inside.get(page)
        assert not inline.search(answer.content.decode()), page
        assert "script-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("name", CROSSING)
def test_a_reading_across_owners_is_logged_by_id(
    inside: Client, staff: User, rows: dict[str, UUID], name: str
) -> None:
    inside.get(reverse(f"admin:memory_{name}_changelist"))
    inside.get(reverse(f"admin:memory_{name}_change", args=[rows[name]]))

    log = LogEntry.objects.filter(user=staff).order_by("pk")
    assert [entry.object_repr for entry in log] == [f"{name} list", f"{name} {rows[name]}"]
    assert {entry.get_change_message() for entry in log} == {"Read across owners."}


def test_masked_texts_show_that_there_is_one(inside: Client, rows: dict[str, UUID]) -> None:
    page = inside.get(reverse("admin:memory_mergedecision_change", args=[rows["mergedecision"]]))

    assert "•••" in page.content.decode()


def test_the_scope_ends_with_the_page(inside: Client, rows: dict[str, UUID]) -> None:
    inside.get(reverse("admin:memory_episode_changelist"))

    with pytest.raises(Exception, match="no owner set"):
        Episode.objects.count()


@pytest.mark.parametrize("way", ["add", "change", "delete"])
@pytest.mark.parametrize("name", ["job", *CROSSING])
def test_nothing_can_be_written(
    client: Client, db: None, rows: dict[str, UUID], name: str, way: str
) -> None:
    client.force_login(User.objects.create_superuser("root@example.org"))
    arguments = [] if way == "add" else [rows[name]]

    answer = client.post(reverse(f"admin:memory_{name}_{way}", args=arguments), {"post": "yes"})

    assert answer.status_code == 403


def test_strangers_sign_in_at_the_sites_own_door(client: Client, db: None) -> None:
    answer = client.get("/admin/", follow=True)

    assert answer.redirect_chain[-1][0].startswith(reverse("account_login"))


def test_a_person_who_is_no_staff_is_refused(client: Client, bill: User) -> None:
    client.force_login(bill)

    assert client.get("/admin/", follow=True).status_code == 403


def test_staff_without_the_right_see_nothing(client: Client, rows: dict[str, UUID]) -> None:
    client.force_login(User.objects.create(email="new@example.org", is_staff=True))

    for name in rows:
        assert client.get(reverse(f"admin:memory_{name}_changelist")).status_code == 403
    assert not LogEntry.objects.exists()


def retry(client: Client, rows: dict[str, UUID]) -> str:
    answer = client.post(
        reverse("admin:memory_job_changelist"),
        {"action": "retry_failed", "_selected_action": [str(rows["job"])]},
        follow=True,
    )
    return answer.content.decode()


def test_a_failed_job_can_be_retried(
    inside: Client, staff: User, rows: dict[str, UUID], story: Story
) -> None:
    staff.user_permissions.add(Permission.objects.get(codename="change_job"))
    with acting_for(story.owner.pk):
        Episode.objects.filter(pk=story.episode).update(state=EpisodeState.FAILED)

    shown = retry(inside, rows)

    assert "Retried: 1." in shown
    waiting = Job.objects.get(state=JobState.QUEUED)
    assert (waiting.subject_id, waiting.attempts) == (story.episode, 0)
    with acting_for(story.owner.pk):
        assert Episode.objects.get(pk=story.episode).state == EpisodeState.QUEUED


def test_retrying_needs_the_right_to_change_jobs(inside: Client, rows: dict[str, UUID]) -> None:
    retry(inside, rows)

    assert not Job.objects.filter(state=JobState.QUEUED).exists()


def test_a_new_account_is_known_to_the_sign_in(client: Client, db: None) -> None:
    client.force_login(User.objects.create_superuser("root@example.org"))
    words = {"password1": "correct horse 7", "password2": "correct horse 7"}

    answer = client.post(
        reverse("admin:accounts_user_add"),
        {"email": "sarah@example.org", "usable_password": "true", **words},
    )

    assert answer.status_code == 302
    assert EmailAddress.objects.get(email="sarah@example.org").primary
    assert client.login(email="sarah@example.org", password="correct horse 7")  # noqa: S106


def test_only_those_with_all_rights_set_rights_and_passwords(
    inside: Client, staff: User, bill: User
) -> None:
    staff.user_permissions.add(Permission.objects.get(codename="change_user"))
    page = reverse("admin:accounts_user_change", args=[bill.pk])

    inside.post(page, {"time_zone": "UTC", "language": "en", "is_superuser": "on"})

    bill.refresh_from_db()
    assert not bill.is_superuser
    password = reverse("admin:auth_user_password_change", args=[bill.pk])
    assert inside.get(password).status_code == 403
