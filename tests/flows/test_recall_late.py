"""Recall that cannot be had in time, or at all: the answer goes out without memory, and says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import psycopg
import pytest
from django.conf import LazySettings
from django.db import DatabaseError, connection

from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.flows.converse import turns
from memory.models import Turn, acting_for
from tests.story import Story

pytestmark = pytest.mark.django_db(transaction=True)

QUERY = "what does Sarah do?"


@contextmanager
def locked(table: str) -> Iterator[None]:
    """Hold a table as a migration does, so that whoever reads it waits."""
    params = connection.get_connection_params()
    where = {name: params[name] for name in ("host", "port", "dbname", "user") if name in params}
    with psycopg.connect(**where) as other:
        other.execute(f"lock table {table} in access exclusive mode")
        yield
        other.rollback()


def _answered(story: Story, now: datetime) -> Turn:
    owner_id = story.owner.pk
    episode = converse.start(owner_id=owner_id, mode=Mode.NORMAL, now=now)
    turn_id = converse.reply(owner_id=owner_id, episode_id=episode, content=QUERY, now=now)
    with acting_for(owner_id):
        return Turn.objects.owned_by(owner_id).get(pk=turn_id)


@pytest.mark.parametrize("table", ["memory_snippet", "memory_edge", "memory_turnvector"])
def test_a_locked_table_holds_an_answer_up_no_longer_than_it_may(
    known: Story, now: datetime, settings: LazySettings, table: str
) -> None:
    settings.PEGASUS_RECALL_BUDGET_MS = 300
    with locked(table):
        answer = _answered(known, now)

    assert answer.receipt is not None
    assert answer.receipt["state"] == "late"
    assert answer.content


def test_a_recall_that_fails_is_told_and_answered(
    known: Story, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(turns, "recall", broken)

    answer = _answered(known, now)

    assert answer.receipt is not None
    assert answer.receipt["state"] == "failed"
    assert answer.content
