"""What a chat made of memory, as the person sees it: kept, updated, ended, not remembered."""

import re
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import User
from memory import tasks
from memory.engine.learn.clean import DROPPED
from memory.engine.vocabulary import JobKind, JobState
from memory.models import Edge, ExtractionRun, Job, Phrase, acting_for
from memory.web.heldback import NOBODYS, REASONS
from tests.flows.talk import learned, person


@pytest.fixture
def owner(db: None) -> User:
    return person("bill@example.org")


@pytest.fixture
def site(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def shown(site: Client, chat: UUID) -> dict[str, str]:
    """Return the word beside each memory that the chat lists."""
    html = site.get(f"/chat/{chat}/").content.decode()
    cards = re.findall(r'<p class="sentence".*?>([^<]+)</a> <span class="chip">(\w+)</span>', html)
    return dict(cards)


def test_what_is_new_is_kept(site: Client, owner: User, now: datetime) -> None:
    chat = learned(owner, now, "I love chess.")

    assert shown(site, chat) == {"Bill likes chess": "kept"}


def test_what_is_said_again_is_updated(site: Client, owner: User, now: datetime) -> None:
    learned(owner, now, "I love chess.")
    chat = learned(owner, now + timedelta(days=1), "I love chess.")

    assert shown(site, chat) == {"Bill likes chess": "updated"}


def test_what_is_replaced_is_ended(site: Client, owner: User, now: datetime) -> None:
    learned(owner, now, "I live in Berlin.")
    chat = learned(owner, now + timedelta(days=1), "I live in Paris.")

    assert shown(site, chat) == {"Bill lives in Paris": "kept", "Bill lives in Berlin": "ended"}


def test_what_holds_again_is_no_longer_called_ended(
    site: Client, owner: User, now: datetime
) -> None:
    learned(owner, now, "I live in Berlin.")
    chat = learned(owner, now + timedelta(days=1), "I live in Paris.")
    with acting_for(owner.pk):
        berlin = Edge.objects.filter(target__name="Berlin")
        berlin.update(superseded_at=None, superseded_by=None)

    assert shown(site, chat)["Bill lives in Berlin"] == "kept"


def test_everything_that_is_dropped_has_a_reason_in_plain_words() -> None:
    assert set(REASONS) | NOBODYS >= DROPPED
    assert not set(REASONS) & NOBODYS


def test_staff_see_how_many_edges_a_turn_brought(
    admin_client: Client, owner: User, now: datetime
) -> None:
    learned(owner, now, "I love chess.", "Hello there.", "I live in Berlin.", "Bye.")
    with acting_for(owner.pk):
        assert ExtractionRun.objects.get().n_turns == 4

    html = admin_client.get("/admin/memory/extractionrun/").content.decode()

    assert ">0.50</td>" in html


def test_what_cannot_be_found_well_yet_is_still_worked_on(
    site: Client, owner: User, now: datetime
) -> None:
    chat = learned(owner, now, "I love chess.")
    Job.objects.filter(subject_id=chat, kind=JobKind.LEARN).update(state=JobState.RUNNING)

    assert "Learning from this chat" in site.get(f"/chat/{chat}/").content.decode()


def test_what_is_learned_has_its_vectors_when_its_job_is_done(
    owner: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tasks.FLOWS, JobKind.REEMBED, lambda **_: {})
    learned(owner, now, "I love chess.")

    with acting_for(owner.pk):
        assert not Phrase.objects.filter(vector=None).exists()
