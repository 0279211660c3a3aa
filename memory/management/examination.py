"""The examination: each thing Pegasus stands on, asked once.

In: a moment. Out: findings in the order in which to care for them. Nothing here shows a key,
a password or a person's words.
"""

import socket
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from memory.flows.recall import embedder_fault, embedder_id
from memory.flows.rest import last_scrub
from memory.management.checks import embedder_fits
from memory.models.isolation import holes
from memory.tasks import is_worker_alive

REACH_SECONDS: Final = 3.0
OPENAI: Final = "https://api.openai.com/v1"
PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Finding:
    """What one check found."""

    name: str
    is_well: bool
    words: str


def examine(now: datetime) -> list[Finding]:
    """Ask everything; without a database only what needs none."""
    try:
        findings = [_database(), _pgvector(), _migrations(), _walls(), _worker(now), _vectors()]
        findings.append(_scrub())
    except DatabaseError as error:
        findings = [Finding("database", is_well=False, words=type(error).__name__)]
    return [*findings, _model(), _embedder(), _settings()]


def _database() -> Finding:
    with connection.cursor() as cursor:
        cursor.execute("show server_version")
        (number,) = cursor.fetchone() or ("",)
    kind = "embedded" if settings.DATABASES["default"].get("EMBEDDED") else "DATABASE_URL"
    return Finding("database", is_well=True, words=f"PostgreSQL {number}, {kind}")


def _pgvector() -> Finding:
    with connection.cursor() as cursor:
        cursor.execute("select extversion from pg_extension where extname = 'vector'")
        row = cursor.fetchone()
    return Finding("pgvector", row is not None, row[0] if row else "missing; run migrate")


def _migrations() -> Finding:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    words = f"{len(waiting)} wait; run migrate" if waiting else "all applied"
    return Finding("migrations", not waiting, words)


def _walls() -> Finding:
    found = holes()
    return Finding("walls", not found, "; ".join(found) or "row-level security holds")


def _worker(now: datetime) -> Finding:
    is_alive = is_worker_alive(now)
    return Finding("worker", is_alive, "ticks" if is_alive else "does not tick; run ./pegasus up")


def _vectors() -> Finding:
    found = embedder_fits(["default"])
    words = str(found[0].hint) if found else "all of the configured embedder"
    return Finding("vectors", not found, words)


def _scrub() -> Finding:
    """Say when the disk was last rewritten; being due is no fault."""
    known, is_due = last_scrub()
    words = "never yet"
    if known.scrubbed_at:
        words = f"last {known.scrubbed_at}, {known.n_tables} tables"
        words += "" if known.is_whole else "; the log of writes only a superuser can"
    if is_due:
        words += f"; due at {settings.PEGASUS_SCRUB_HOUR:g}:00 UTC, or now by memory_scrub"
    return Finding("scrub", is_well=True, words=words)


def _model() -> Finding:
    if not (settings.OPENAI_BASE_URL or settings.OPENAI_API_KEY):
        return Finding("model", is_well=True, words="offline mode, no endpoint is set")
    address = urlsplit(settings.OPENAI_BASE_URL or OPENAI)
    where = (address.hostname or "", address.port or PORTS.get(address.scheme, 0))
    try:
        socket.create_connection(where, REACH_SECONDS).close()
    except OSError:
        return Finding("model", is_well=False, words=f"{where[0]} cannot be reached")
    return Finding("model", is_well=True, words=f"{settings.PEGASUS_CHAT_MODEL} at {where[0]}")


def _embedder() -> Finding:
    fault = embedder_fault()
    words = f"{embedder_id()}: {fault}; words still match" if fault else embedder_id()
    return Finding("embedder", not fault, words)


def _settings() -> Finding:
    questions = {
        "PEGASUS_DEBUG is on: pages show more than they should": settings.DEBUG,
        "PEGASUS_HOSTS lets every name in": "*" in settings.ALLOWED_HOSTS,
    }
    wrong = [words for words, is_open in questions.items() if is_open]
    return Finding("settings", not wrong, "; ".join(wrong) or "sound")
