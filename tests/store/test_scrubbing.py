"""The scrub: due after an erasure, done in pieces at night, and then no word is on the disk."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import call_command
from django.db import transaction

from accounts.models import User
from memory.flows.forget import erase_person
from memory.flows.rest import last_scrub, scrub
from memory.flows.rest.scrubbing import scrub_at_night
from memory.management.proof import release
from memory.store import erasures, scrubbing
from pegasus_site.embedded import place


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


def test_nothing_erased_is_nothing_due(now: datetime) -> None:
    assert not scrubbing.is_due()


def test_an_erasure_makes_it_due_until_a_whole_scrub(
    now: datetime, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    erasures.add({"kind": "act"})
    assert scrubbing.is_due()
    monkeypatch.setattr(scrubbing, "_vacuumed", lambda _: True)
    monkeypatch.setattr(scrubbing, "_finished", lambda: True)

    assert scrub(now=now, seconds=60).scrubbed_at == now.isoformat()
    assert not scrubbing.is_due()
    erasures.add({"kind": "act"})
    assert scrubbing.is_due()


def test_a_table_in_use_leaves_it_open(
    now: datetime, monkeypatch: pytest.MonkeyPatch, bill: User
) -> None:
    erasures.add({"kind": "act"})
    monkeypatch.setattr(scrubbing, "_rows", lambda _: iter([("memory_turn", 3)]))
    monkeypatch.setattr(scrubbing, "_vacuumed", lambda _: False)

    assert scrub(now=now, seconds=60).is_open
    assert scrubbing.is_due()


def test_what_did_not_change_since_is_not_rewritten(
    now: datetime, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    monkeypatch.setattr(scrubbing, "_rows", lambda _: iter([("memory_turn", 3)]))
    monkeypatch.setattr(scrubbing, "_vacuumed", lambda _: True)
    monkeypatch.setattr(scrubbing, "_finished", lambda: True)
    scrub(now=now, seconds=60)

    assert scrub(now=now, seconds=60).n_tables == 0


@pytest.mark.parametrize("hour", [2, 4, 12])
def test_it_waits_for_its_hour(now: datetime, hour: int) -> None:
    erasures.add({"kind": "act"})

    assert scrub_at_night(now=now.replace(hour=hour)) == 0
    assert last_scrub()[1]


@pytest.mark.long
def test_no_word_of_an_erased_person_is_left_on_the_disk(
    django_db_blocker: Any,  # noqa: ANN401 - pytest-django names no type
    django_db_setup: None,
    now: datetime,
) -> None:
    """Rows are really committed here, so the test takes away what it made."""
    with django_db_blocker.unblock():
        with transaction.atomic():
            birds = release()
        erase_person(owner_id=birds.user.pk, how="password", now=now, asked_at=now)
        if birds.staff is not None:
            birds.staff.delete()
        call_command("memory_scrub", verbosity=0)
    home = place.home(site.DATABASES["default"]["EMBEDDED"])
    words = [word.encode() for word in birds.words.values()]
    left = [
        path
        for path in home.rglob("*")
        if path.is_file() and any(word in path.read_bytes() for word in words)
    ]

    assert left == []
