"""Live and ready: what a load balancer asks.

In: nothing. Out: 200, or 503 with one word that says why. `/healthz` touches nothing but the
process; `/readyz` looks at the database, the migrations, the walls and the worker.
"""

import functools
from datetime import datetime

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from memory.models.isolation import holes
from pegasus_site.watchdog import is_work_overdue


@never_cache
@require_safe
def healthz(_: HttpRequest) -> JsonResponse:
    """Say that the process answers."""
    return JsonResponse({"state": "live"})


@never_cache
@require_safe
def readyz(_: HttpRequest) -> JsonResponse:
    """Say whether the site can do its work, or what is missing."""
    reason = _missing(timezone.now())
    if reason:
        return JsonResponse({"state": "not_ready", "reason": reason}, status=503)
    return JsonResponse({"state": "ready"})


def _missing(now: datetime) -> str:
    """Return what is missing in one word, nothing when all is there."""
    try:
        if not _on_disk() <= set(MigrationRecorder(connection).applied_migrations()):
            return "migrations"
        if holes():
            return "walls"
        return "worker" if is_work_overdue(now) else ""
    except DatabaseError:
        return "database"


@functools.cache
def _on_disk() -> frozenset[tuple[str, str]]:
    """Return the migrations this program knows; they change only with the program."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
