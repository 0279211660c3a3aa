"""A person erased: no word of them is left anywhere, nothing comes back, a receipt says so."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, OperationalError, connection
from django.utils import timezone

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, JobState
from memory.flows.forget import (
    Target,
    check_again,
    erase_again,
    erase_person,
    forget,
    person,
    preview_person,
    receipt_of,
)
from memory.flows.learn import learn
from memory.flows.transfer import ask_for_bundle
from memory.management.proof import Canaries, database, files, release, scan
from memory.models import Edge, Job, LostLeaseError, MergeDecision, Profile, Turn, acting_for
from memory.store import erasures, jobs
from tests.flows.census import census
from tests.flows.talk import held
from tests.story import Story, tell

type Commit = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def birds(db: None) -> Canaries:
    return release()


@pytest.fixture
def commit(django_capture_on_commit_callbacks: Commit) -> Commit:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def erase(owner: User, now: datetime) -> Any:  # noqa: ANN401 - an id
    return erase_person(owner_id=owner.pk, how="password", now=now, asked_at=now)


def left(birds: Canaries) -> dict[str, set[str]]:
    """Return the columns whose words are found, by the place they are found in."""
    columns = {word: column for column, word in birds.words.items()}
    found = {
        place: {columns[hit.word] for hit in scan(content, columns)}
        for place, content in [*database(), *files()]
    }
    return {place: hits for place, hits in found.items() if hits}


def test_every_canary_is_there_before(birds: Canaries) -> None:
    assert set().union(*left(birds).values()) == set(birds.words)


def test_no_canary_is_left_after(birds: Canaries, now: datetime, commit: Commit) -> None:
    tasks.work(str(ask_for_bundle(owner_id=birds.user.pk, now=timezone.now())))
    with commit():
        erase(birds.user, now)

    assert left(birds) == {}
    assert preview_person(owner_id=birds.user.pk) == {}


def test_others_keep_everything(story: Story, mallory: User, now: datetime) -> None:
    tell(mallory, now)
    before = census(mallory.pk)
    erase(story.owner, now)

    assert census(mallory.pk) == before


def test_what_staff_decided_stays_without_their_name(
    story: Story, mallory: User, now: datetime
) -> None:
    with acting_for(story.owner.pk):
        decision = MergeDecision.objects.create(
            owner=story.owner,
            mention="Sal",
            kind="PERSON",
            decision="new",
            band="silent",
            rule="none",
            decided_at=now,
            reviewed_by=mallory,
        )
    erase(mallory, now)

    with acting_for(story.owner.pk):
        assert MergeDecision.objects.get(pk=decision.pk).reviewed_by is None


def test_the_receipt_counts_and_holds_no_word(
    birds: Canaries, now: datetime, commit: Commit
) -> None:
    shown = preview_person(owner_id=birds.user.pk)
    with commit():
        receipt_id = erase(birds.user, now)
    receipt = receipt_of(receipt_id)

    assert receipt is not None
    assert receipt.counts == {**shown, "files": 1}
    assert (receipt.left, receipt.is_genuine) == (0, True)
    assert not scan(erasures.path().read_bytes(), set(birds.words.values()))


def test_a_receipt_that_was_changed_is_not_genuine(
    story: Story, now: datetime, commit: Commit
) -> None:
    with commit():
        receipt_id = erase(story.owner, now)
    path = erasures.path()
    path.write_text(path.read_text().replace('"left": 0', '"left": 7'))
    receipt = receipt_of(receipt_id)

    assert receipt is not None
    assert not receipt.is_genuine


def test_checking_again_counts_again(story: Story, now: datetime, commit: Commit) -> None:
    with commit():
        receipt_id = erase(story.owner, now)

    assert check_again(receipt_id) == 0
    User.objects.create(pk=story.owner.pk, email="again@example.org")
    assert check_again(receipt_id) == 1


# --- nothing comes back ---


def test_a_deadlock_is_tried_again(
    story: Story, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_to_fail = [OperationalError("deadlock detected")]
    real = person.erased

    def once(owner_id: UUID) -> Any:  # noqa: ANN401 - what it returns
        if left_to_fail:
            raise left_to_fail.pop()
        return real(owner_id)

    monkeypatch.setattr(person, "erased", once)
    erase(story.owner, now)

    assert not User.objects.filter(pk=story.owner.pk).exists()


def test_work_in_flight_writes_nothing(bill: User, now: datetime) -> None:
    with acting_for(bill.pk):
        Profile.objects.update_or_create(owner=bill, defaults={"capture": Capture.AUTOMATIC})
    _, job = held(bill, now, "My boss is Sarah")
    lease = Job.objects.claim_next(bill.pk, now=now)
    assert lease is not None
    erase(bill, now)

    with pytest.raises(LostLeaseError), jobs.fenced(lease, now=now):
        pass
    tasks.work(str(job))
    assert not any(census(bill.pk).values())


def test_nothing_of_twenty_conversations_comes_back(bill: User, now: datetime) -> None:
    """One is worked on, one waits for another try, the others wait their turn."""
    with acting_for(bill.pk):
        Profile.objects.update_or_create(owner=bill, defaults={"capture": Capture.AUTOMATIC})
    waiting = [held(bill, now, f"My boss is Sarah. I like tea {n}.")[1] for n in range(20)]
    failed = Job.objects.claim_next(bill.pk, now=now)
    assert failed is not None
    Job.objects.fail(failed, now=now, reason="timeout", is_final=False)
    running = Job.objects.claim_next(bill.pk, now=now)
    assert running is not None
    erase(bill, now)

    for job in waiting:
        tasks.work(str(job))
    with pytest.raises(LostLeaseError):
        learn(lease=running, now=now)
    assert not any(census(bill.pk).values())
    assert not Job.objects.owned_by(bill.pk).exists()


def test_a_row_for_somebody_erased_is_refused(story: Story, now: datetime) -> None:
    erase(story.owner, now)

    with pytest.raises(IntegrityError):
        _say(story, now)


def _say(story: Story, now: datetime) -> None:
    """Add a message, and check the deferred keys before the block ends."""
    with acting_for(story.owner.pk):
        Turn.objects.create(
            owner_id=story.owner.pk,
            episode_id=story.episode,
            position=9,
            role="user",
            content="back",
            said_at=now,
            received_at=now,
        )
        connection.check_constraints()


def test_a_restored_dump_loses_the_person_again(
    birds: Canaries, now: datetime, commit: Commit
) -> None:
    with commit():
        erase(birds.user, now)
    again = User.objects.create(pk=birds.user.pk, email=birds.user.email, name=birds.user.name)
    tell(again, now)  # as the dump has them
    with commit():
        done = erase_again(now=now)

    assert done == {"people": 1, "acts": 0}
    assert left(birds) == {}
    assert not any(census(again.pk).values())


def test_a_restored_dump_loses_what_was_forgotten_again(
    story: Story, now: datetime, commit: Commit
) -> None:
    edge = story.edges["You HAS_BOSS Sarah"]
    erasures.add(
        {
            "kind": "act",
            "act": str(story.turn),  # of a forgetting that this database knows nothing of
            "owner": str(story.owner.pk),
            "scope": "edge",
            "target": str(edge),
            "asked_at": now.isoformat(),
        }
    )

    assert erase_again(now=now)["acts"] == 1
    assert erase_again(now=now)["acts"] == 0
    with acting_for(story.owner.pk):
        assert not Edge.objects.filter(pk=edge).exists()


def test_what_was_forgotten_here_is_not_forgotten_twice(
    story: Story, now: datetime, commit: Commit
) -> None:
    with commit():
        forget(owner_id=story.owner.pk, target=Target("everything"), now=now, immediately=True)
    tell(story.owner, now)  # a new life in the same account

    assert erase_again(now=now)["acts"] == 0
    with acting_for(story.owner.pk):
        assert Edge.objects.count() == 4


def test_an_erasure_that_broke_off_did_not_take_place(story: Story, now: datetime) -> None:
    erase(story.owner, now)  # never committed here, so never done
    assert [line["state"] for line in erasures.lines()] == ["begun"]
    User.objects.create(pk=story.owner.pk, email="bill@example.org")

    assert erase_again(now=now)["people"] == 0


def test_an_erasure_whose_second_line_was_lost_is_completed(story: Story, now: datetime) -> None:
    erase(story.owner, now)
    erase_again(now=now)

    assert [line["state"] for line in erasures.lines()] == ["begun", "done"]


def test_jobs_of_others_are_left_to_ring(story: Story, mallory: User, now: datetime) -> None:
    job = ask_for_bundle(owner_id=mallory.pk, now=now)
    erase(story.owner, now)

    assert Job.objects.get(pk=job).state == JobState.QUEUED


def test_the_ledger_is_text_that_json_reads(story: Story, now: datetime) -> None:
    erase(story.owner, now)

    for line in erasures.path().read_text().splitlines():
        assert json.loads(line)["owner"] == str(story.owner.pk)
