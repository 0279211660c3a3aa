"""System checks: the app refuses to start when its walls do not stand.

In: the database. Out: errors that name what to do.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Caution
from django.db import connection

from memory.flows.recall import embedder_id
from memory.models import Phrase, acting_for
from memory.models.isolation import holes


@register(Tags.database)
def walls_stand(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:  # noqa: ANN401
    """Report tables without row-level security and a role that can bypass it."""
    if not databases:
        return []
    return [Error(hole, hint="Run `migrate` as the owner.", id="pegasus.E001") for hole in holes()]


@register(Tags.database)
def embedder_fits(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:  # noqa: ANN401
    """Report vectors of another embedder: they are not compared, only words match then.

    Every owner's rows are asked for one bit; no text is read.
    """
    table = Phrase._meta.db_table  # noqa: SLF001 - Django's public name for it
    if not databases or table not in connection.introspection.table_names():
        return []
    wanted = embedder_id()
    with acting_for(None, staff=True):
        others = Phrase.objects.filter(vector__isnull=False).exclude(embedder_id=wanted)
        if not others.exists():
            return []
    message = f"Some stored vectors are not of the configured embedder, {wanted}."
    return [Caution(message, hint="Run `./pegasus manage memory_reembed`.", id="pegasus.W003")]


@register()
def worker_times_fit(**_: Any) -> list[CheckMessage]:  # noqa: ANN401
    """Report a queue that would start a task again while it still runs."""
    queue: dict[str, Any] = settings.Q_CLUSTER
    if queue["timeout"] >= queue["retry"]:
        return [Error("Q_CLUSTER timeout must be below retry", id="pegasus.E002")]
    return []
