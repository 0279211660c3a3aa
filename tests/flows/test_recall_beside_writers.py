"""Recall while others learn: what it reads is one state of the graph, never half of a write."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Capture, Mode, RecallSwitch, Role
from memory.flows import converse, revise
from memory.flows.converse import NewTurn
from memory.flows.recall import recall
from memory.models import acting_for
from memory.store import graph_reading, graphs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

WRITERS = (("Ada", "chess"), ("Ben", "tea"), ("Cleo", "opera"), ("Dora", "rowing"))
LAST = ("Abel", "Berg", "Cole", "Dorn")
STORED = """
select graph_version, (select count(*) from memory_edge where owner_id = %s)
from memory_profile where owner_id = %s
"""


def _write(owner: User, first: str, thing: str, now: datetime) -> None:
    """Tell of four people; each conversation teaches two memories of one person at once."""
    try:
        for last in LAST:
            name = f"{first} {last}"
            episode = converse.start(owner_id=owner.pk, mode=Mode.NORMAL, now=now)
            told = [NewTurn(Role.USER, f"{name} works at {last}soft. {name} loves {thing}.")]
            converse.say(owner_id=owner.pk, episode_id=episode, turns=told, now=now)
            job = converse.close(owner_id=owner.pk, episode_id=episode, now=now)
            tasks.work(str(job))
    finally:
        connection.close()


@contextmanager
def _writing(owner: User, now: datetime) -> Iterator[list[threading.Thread]]:
    writers = [
        threading.Thread(target=_write, args=(owner, first, thing, now)) for first, thing in WRITERS
    ]
    for one in writers:
        one.start()
    yield writers
    for one in writers:
        one.join()


def _loaded(owner: User) -> tuple[int, int]:
    """Return the version of the arrays of this process, and how many memories they hold."""
    with acting_for(owner.pk):
        memory = graphs.newest(owner.pk)
    return memory.version, len(memory.edge_ids)


def _stored(owner: User) -> tuple[int, int]:
    """Return the same as the database has it, in one statement: one state."""
    with acting_for(owner.pk), connection.cursor() as cursor:
        cursor.execute(STORED, [owner.pk, owner.pk])
        version, n_edges = cursor.fetchone() or (0, 0)
    return version, n_edges


def test_four_writers_and_a_reader(bill: User, now: datetime) -> None:
    revise.choose(owner_id=bill.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    loaded, stored = set(), dict([_stored(bill)])
    with _writing(bill, now - timedelta(minutes=5)) as writers:
        while any(one.is_alive() for one in writers):
            recall(owner_id=bill.pk, query="what does Ada Abel love?", now=now)
            loaded.add(_loaded(bill))
            stored |= dict([_stored(bill)])

    assert _loaded(bill) == _stored(bill)
    assert len(loaded) > 1
    assert all(stored.get(version, n_edges) == n_edges for version, n_edges in loaded)


def test_a_write_in_the_middle_of_a_reading_is_read_too(
    bill: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    revise.choose(owner_id=bill.pk, capture=Capture.AUTOMATIC, recall=RecallSwitch.ON)
    late = iter([("Ada", "chess")])

    def interrupted(*asked: Any) -> Any:  # noqa: ANN401 - passed on
        found = graph_reading.read(*asked)
        for first, thing in late:
            writer = threading.Thread(target=_write, args=(bill, first, thing, now))
            writer.start()
            writer.join()
        return found

    monkeypatch.setattr("memory.store.graphs.read", interrupted)

    assert _loaded(bill) == _stored(bill)
