"""`memory_import`: a file in, its conversations learned, nothing twice, every ending told."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from accounts.models import User
from memory.engine.vocabulary import Capture, EpisodeState, JobState
from memory.management.commands import memory_import
from memory.models import Edge, Episode, Job, Profile, acting_for
from tests.exports import conversation, line, write_chatgpt, write_jsonl
from tests.management.asking import document, ending

MARCH = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def export(tmp_path: Path, bill: User) -> Path:
    """Three conversations a month apart, of a person who saves automatically."""
    with acting_for(bill.pk):
        Profile.objects.create(owner=bill, capture=Capture.AUTOMATIC)
    told = ["My boss is Sarah.", "I live in Berlin.", "I'm allergic to peanuts."]
    months = [
        conversation(f"month {index}", MARCH + timedelta(days=30 * index), [("user", text)])
        for index, text in enumerate(told)
    ]
    return write_chatgpt(tmp_path / "conversations.json", months)


def test_conversations_wait_for_the_worker(export: Path, bill: User) -> None:
    told = document("memory_import", str(export), "--user", bill.email)

    assert told["conversations"] == {"added": 3, "grown": 0, "unchanged": 0}
    assert (told["applied"], told["turns"], told["problems"]) == (True, 3, [])
    assert len(told["jobs"]) == 3
    assert set(Job.objects.values_list("state", flat=True)) == {JobState.QUEUED}


def test_conversations_are_learned_here_when_asked(export: Path, bill: User) -> None:
    told = document("memory_import", str(export), "--user", bill.email, "--learn")

    assert told["learned"] == {"done": 3}
    with acting_for(bill.pk):
        assert set(Episode.objects.values_list("state", flat=True)) == {EpisodeState.LEARNED}
        assert Edge.objects.count() == 3


def test_a_second_run_adds_nothing(export: Path, bill: User) -> None:
    document("memory_import", str(export), "--user", bill.email)

    told = document("memory_import", str(export), "--user", bill.email)

    assert (told["conversations"]["unchanged"], told["turns"], told["jobs"]) == (3, 0, [])


def test_a_dry_run_only_counts(export: Path, bill: User) -> None:
    told = document("memory_import", str(export), "--user", bill.email, "--dry-run", "--learn")

    assert (told["applied"], told["turns"]) == (False, 3)
    with acting_for(bill.pk):
        assert not Episode.objects.exists()


def test_saving_that_is_off_is_said(export: Path, bill: User) -> None:
    with acting_for(bill.pk):
        Profile.objects.update(capture=Capture.OFF)

    code, _, words = ending("memory_import", str(export), "--user", bill.email)

    assert code == 0
    assert "Saving is off for this person: nothing will be learned." in words


def test_a_broken_line_is_named_and_ends_with_1(tmp_path: Path, bill: User) -> None:
    good = line("work", "2026-03-01T09:00:00Z", "My boss is Sarah")
    file = write_jsonl(tmp_path / "turns.jsonl", [good, '{"content": "secret'])

    code, out, words = ending("memory_import", str(file), "--user", bill.email)

    assert code == 1
    assert "turns: 1\nline 2 is not JSON" in out
    assert "1 places were left out, all else was taken in" in words
    assert "secret" not in out + words


@pytest.mark.parametrize(
    ("file", "email", "code"),
    [
        ("missing", "bill@example.org", 3),
        (".", "bill@example.org", 3),
        ("missing", "nobody@example.org", 3),
    ],
)
def test_what_is_not_there_ends_with_3(
    tmp_path: Path, bill: User, file: str, email: str, code: int
) -> None:
    assert ending("memory_import", str(tmp_path / file), "--user", email)[0] == code


def test_a_closed_file_ends_with_4(
    tmp_path: Path, bill: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(memory_import, "parse", closed)

    assert ending("memory_import", str(tmp_path), "--user", bill.email)[0] == 4


def test_ctrl_c_ends_with_130_and_says_how_to_go_on(
    export: Path, bill: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(memory_import, "work_off", interrupted)

    code, _, words = ending("memory_import", str(export), "--user", bill.email, "--learn")

    assert (code, words) == (130, "interrupted; run it again to go on")
    with acting_for(bill.pk):
        assert Episode.objects.count() == 3
