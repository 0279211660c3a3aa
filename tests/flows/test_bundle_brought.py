"""A bundle that its person brought: looked at at once, taken in by the worker, then gone."""

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, OperationalError
from django.utils import timezone

from accounts.models import User
from memory.flows.transfer import BundleError, ask_for_bundle, bring_bundle, brought_by
from memory.flows.transfer.bundle import bringing
from memory.models import Bundle, Edge, Job, acting_for
from memory.store import bundles
from memory.tasks import work
from tests.flows.talk import again
from tests.story import Story


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:  # noqa: ANN401 - pytest-django names no type
    """Where bundles lie."""
    settings.DATA_DIR = tmp_path
    return tmp_path / "exports"


@pytest.fixture
def copy(story: Story, now: datetime) -> bytes:
    """Bill's memory as a file."""
    work(str(ask_for_bundle(owner_id=story.owner.pk, now=now)))
    with acting_for(story.owner.pk):
        return bundles.path_of(Bundle.objects.get().pk).read_bytes()


@pytest.fixture
def brought(copy: bytes, mallory: User, now: datetime) -> UUID:
    """The job that takes it into Mallory's account."""
    return bring_bundle(owner_id=mallory.pk, file=BytesIO(copy), now=now)


def _kept(folder: Path) -> list[Path]:
    return list(folder.glob("*.brought"))


def _n_edges(owner: User) -> int:
    with acting_for(owner.pk):
        return Edge.objects.count()


def test_nothing_is_taken_in_before_the_worker(brought: UUID, mallory: User, folder: Path) -> None:
    assert _n_edges(mallory) == 0
    assert len(_kept(folder)) == 1


def test_the_worker_takes_it_in_and_the_file_goes(
    brought: UUID, mallory: User, folder: Path
) -> None:
    work(str(brought))

    assert _n_edges(mallory) == 4
    assert _kept(folder) == []
    with acting_for(mallory.pk):
        (one,) = brought_by(mallory.pk)
        assert (one.counts["memory"], one.is_working) == (4, False)


def test_a_damaged_one_is_refused_at_once_and_not_kept(
    copy: bytes, mallory: User, now: datetime, folder: Path
) -> None:
    with pytest.raises(BundleError, match="cut off"):
        bring_bundle(owner_id=mallory.pk, file=BytesIO(copy[:-40]), now=now)

    assert _kept(folder) == []
    assert not Job.objects.filter(owner_id=mallory.pk).exists()


def test_one_that_breaks_a_rule_leaves_nothing(
    brought: UUID, mallory: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> dict[str, int]:
        raise IntegrityError

    monkeypatch.setattr(bringing, "take_contents", broken)
    work(str(brought))

    assert _kept(folder) == []
    with acting_for(mallory.pk):
        (one,) = brought_by(mallory.pk)
        assert (one.bundle.ready_at, one.reason) == (None, "bundle_breaks_a_rule")


def test_one_that_met_a_passing_failure_is_tried_again(
    brought: UUID, mallory: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> dict[str, int]:
        raise OperationalError

    with monkeypatch.context() as patched:
        patched.setattr(bringing, "take_contents", broken)
        work(str(brought))
    assert len(_kept(folder)) == 1

    again(brought, timezone.now())

    assert _n_edges(mallory) == 4


def test_one_that_was_taken_in_before_its_worker_died_is_done(
    brought: UUID, mallory: User, now: datetime, folder: Path
) -> None:
    with acting_for(mallory.pk):
        Bundle.objects.update(ready_at=now)
    for path in _kept(folder):
        path.unlink()

    work(str(brought))

    assert Job.objects.get(pk=brought).state == "done"


def test_one_whose_file_is_gone_says_so(brought: UUID, mallory: User, folder: Path) -> None:
    for path in _kept(folder):
        path.unlink()

    work(str(brought))

    with acting_for(mallory.pk):
        assert [one.reason for one in brought_by(mallory.pk)] == ["bundle_gone"]


def test_it_is_no_copy_to_take_along(brought: UUID, mallory: User, now: datetime) -> None:
    work(str(brought))

    with acting_for(mallory.pk):
        assert not Bundle.objects.ready(now).exists()
