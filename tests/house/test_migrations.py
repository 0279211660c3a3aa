"""Migrations hold what the models say, and are named by what they do."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[2]


@pytest.mark.django_db
def test_no_change_of_a_model_lacks_its_migration(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("makemigrations", check_changes=True, dry_run=True)

    assert "No changes detected" in capsys.readouterr().out


def test_migrations_are_named_by_what_they_do() -> None:
    names = [path.stem for path in ROOT.glob("*/migrations/0*.py")]

    assert [name for name in names if re.search(r"_auto_|_initial$|_and_more$", name)] == []
