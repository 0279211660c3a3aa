"""A flawed bundle leaves everything as it was."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from accounts.models import User
from memory.flows.transfer import BundleError, BundleFlaw, import_bundle
from memory.models import Turn, acting_for
from tests.flows.bundling import bring, rewritten
from tests.flows.census import census


def _cut(path: Path) -> Path:
    cut = path.with_suffix(".cut")
    cut.write_bytes(path.read_bytes()[:-200])
    return cut


def _edited(*, sums: bool) -> Callable[[Path], Path]:
    return lambda path: rewritten(
        path, "entities.jsonl", lambda text: text.replace("Sarah", "Sandra"), sums=sums
    )


def _said(name: str, old: str, new: str) -> Callable[[Path], Path]:
    return lambda path: rewritten(path, name, lambda text: text.replace(old, new, 1), sums=True)


FLAWED = {
    "cut": (_cut, BundleFlaw.NOT_A_ZIP),
    "edited": (_edited(sums=False), BundleFlaw.CHANGED),
    "no json": (_said("snippets.jsonl", '{"type"', "{type"), BundleFlaw.NOT_JSON),
    "unknown type": (_said("recalls.jsonl", "crossing", "walking"), BundleFlaw.UNKNOWN_LINE),
    "other fields": (_said("memories.jsonl", '"relation"', '"label"'), BundleFlaw.WRONG_FIELDS),
    "wrong value": (
        _said("memories.jsonl", '"confidence": 0.9', '"confidence": "much"'),
        BundleFlaw.WRONG_VALUE,
    ),
    "out of range": (
        _said("memories.jsonl", '"confidence": 0.9', '"confidence": 9'),
        BundleFlaw.BREAKS_RULE,
    ),
    "newer": (
        _said("manifest.json", '"schema_version": 1', '"schema_version": 2'),
        BundleFlaw.NEWER,
    ),
}


@pytest.mark.parametrize("name", FLAWED)
def test_a_flawed_bundle_leaves_everything_as_it_was(
    bundle: Path, mallory: User, now: datetime, name: str
) -> None:
    spoil, flaw = FLAWED[name]
    before = census(mallory.pk)

    with pytest.raises(BundleError) as refused:
        bring(mallory, spoil(bundle), now)

    assert refused.value.flaw is flaw
    assert census(mallory.pk) == before


def test_a_reference_to_nothing_is_a_flaw(bundle: Path, mallory: User, now: datetime) -> None:
    lost = rewritten(bundle, "entities.jsonl", lambda text: text.split("\n", 1)[1], sums=True)

    with pytest.raises(BundleError) as refused:
        bring(mallory, lost, now)

    assert refused.value.flaw is BundleFlaw.DANGLING


def test_a_file_of_something_else_is_no_bundle(
    mallory: User, now: datetime, tmp_path: Path
) -> None:
    with ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("hello.txt", "hello")

    with pytest.raises(BundleError) as refused:
        bring(mallory, tmp_path / "other.zip", now)

    assert refused.value.flaw is BundleFlaw.NOT_A_BUNDLE


def test_a_dry_run_counts_and_writes_nothing(bundle: Path, mallory: User, now: datetime) -> None:
    would = import_bundle(owner_id=mallory.pk, path=bundle, now=now, is_dry_run=True)

    assert would["memory"] == 3
    assert not any(census(mallory.pk).values())


def test_a_secret_in_a_bundle_is_not_kept(bundle: Path, mallory: User, now: datetime) -> None:
    key = "sk-proj-" + "a1B2" * 12
    told_it = _said("conversations.jsonl", "My boss Sarah lives in Berlin", f"My key is {key}")
    bring(mallory, told_it(bundle), now)

    with acting_for(mallory.pk):
        assert not Turn.objects.filter(content__contains=key).exists()
