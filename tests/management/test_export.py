"""`memory_export` and `memory_import` of a bundle."""

from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from memory.models import Edge, acting_for
from tests.management.asking import document, ending
from tests.story import Story


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


def test_a_bundle_goes_out_and_comes_in(story: Story, mallory: User, tmp_path: Path) -> None:
    file = str(tmp_path / "bill.zip")
    document("memory_export", "--user", story.owner.email, "--to", file)
    came = document("memory_import", file, "--user", mallory.email)

    assert came["added"]["memory"] == 4
    with acting_for(mallory.pk):
        assert Edge.objects.count() == 4


def test_a_file_that_is_there_is_not_overwritten(story: Story, tmp_path: Path) -> None:
    (tmp_path / "bill.zip").touch()

    code, _, words = ending(
        "memory_export", "--user", story.owner.email, "--to", str(tmp_path / "bill.zip")
    )

    assert (code, "is there already" in words) == (5, True)


def test_a_damaged_bundle_ends_with_one(story: Story, mallory: User, tmp_path: Path) -> None:
    whole, cut = tmp_path / "bill.zip", tmp_path / "cut.zip"
    document("memory_export", "--user", story.owner.email, "--to", str(whole))
    content = bytearray(whole.read_bytes())
    content[100] ^= 1
    cut.write_bytes(content)

    code, _, words = ending("memory_import", str(cut), "--user", mallory.email)

    assert (code, "nothing was taken in" in words) == (1, True)
