"""`memory_erase`, and `memory_verify --erasure`."""

import json
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


def test_a_dry_run_counts(story: Story) -> None:
    counted = document("memory_erase", "--user", story.owner.email, "--dry-run")

    assert counted["applied"] is False
    assert counted["removed"]["memory_edge"] == 4
    assert User.objects.filter(pk=story.owner.pk).exists()


def test_without_a_terminal_it_wants_yes(story: Story) -> None:
    code, _, words = ending("memory_erase", "--user", story.owner.email)

    assert (code, "--yes" in words) == (2, True)
    assert User.objects.filter(pk=story.owner.pk).exists()


def test_a_person_is_erased_with_a_receipt(
    story: Story,
    tmp_path: Path,
    django_capture_on_commit_callbacks: Any,  # noqa: ANN401 - untyped
) -> None:
    file = tmp_path / "receipt.json"
    with django_capture_on_commit_callbacks(execute=True):
        ending("memory_erase", "--user", story.owner.email, "--yes", "--receipt", str(file))

    assert not User.objects.filter(pk=story.owner.pk).exists()
    assert "receipt" in json.loads(file.read_text())


def test_one_entry_alone_is_erased(story: Story) -> None:
    node = str(story.nodes["Sarah"])
    document("memory_erase", "--user", story.owner.email, "--node", node, "--yes")

    with acting_for(story.owner.pk):
        assert sorted(Edge.objects.values_list("relation", flat=True)) == [
            "ALLERGIC_TO",
            "LOCATED_IN",
            "WORKS_AT",
        ]


def test_what_the_person_does_not_have_is_not_found(story: Story) -> None:
    code, _, _ = ending(
        "memory_erase", "--user", story.owner.email, "--node", str(story.turn), "--yes"
    )

    assert code == 3


def test_the_proof_finds_nothing(db: None) -> None:
    proved = document("memory_verify", "--erasure")

    assert proved["found"] == {}
    assert proved["columns"] > 40
