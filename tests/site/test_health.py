"""Live and ready: 200, or 503 with the reason in a word."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from memory.engine.vocabulary import JobKind, JobState
from memory.models import Job
from pegasus_site import health


def reason(client: Client) -> str:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "no-store" in answer["Cache-Control"]
    return str(answer.json()["reason"])


def test_live_asks_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"state": "live"})


def test_ready_when_nothing_is_missing(client: Client, db: None) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"state": "ready"})


def test_a_migration_that_waits_is_said(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_on_disk", lambda: frozenset({("memory", "9999_next")}))

    assert reason(client) == "migrations"


def test_a_wall_that_fell_is_said(client: Client, db: None) -> None:
    with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("alter table memory_node no force row level security")

    assert reason(client) == "walls"


def test_a_database_that_is_away_is_said(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> list[str]:
        raise DatabaseError

    monkeypatch.setattr(health, "holes", away)

    assert reason(client) == "database"


def test_a_queue_that_waits_is_said_unless_somebody_works(client: Client, bill: User) -> None:
    now = timezone.now()
    OrmQ.objects.create(key="pegasus", payload="x", lock=now - timedelta(seconds=31))
    assert reason(client) == "worker"

    Job.objects.create(
        owner=bill,
        kind=JobKind.LEARN,
        state=JobState.RUNNING,
        lease_until=now + timedelta(seconds=30),
        due_at=now,
        created_at=now,
    )
    assert client.get("/readyz").status_code == 200


def test_only_looking_is_allowed(client: Client, db: None) -> None:
    assert client.post("/readyz").status_code == 405
