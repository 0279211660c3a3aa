"""System checks: the app refuses to start when its walls do not stand.

In: the database. Out: errors that name what to do.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from memory.models.isolation import holes


@register(Tags.database)
def walls_stand(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:  # noqa: ANN401
    """Report tables without row-level security and a role that can bypass it."""
    if not databases:
        return []
    return [Error(hole, hint="Run `migrate` as the owner.", id="pegasus.E001") for hole in holes()]


@register()
def worker_times_fit(**_: Any) -> list[CheckMessage]:  # noqa: ANN401
    """Report a queue that would start a task again while it still runs."""
    queue: dict[str, Any] = settings.Q_CLUSTER
    if queue["timeout"] >= queue["retry"]:
        return [Error("Q_CLUSTER timeout must be below retry", id="pegasus.E002")]
    return []
