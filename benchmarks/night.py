"""What one night costs: worker time and memory over many owners.

    python -m benchmarks.night [--owners 1000] [--edges 1000]

Writes as many owners as asked for, each with that many edges told over two years, and lets the
worker's own code do two nights: the first, in which every past day, week and month is told, and
the one after it, which is what every night costs. Prints seconds and megabytes. An owner is
written by copying one owner's rows in SQL, with ids and names of their own.
"""

import argparse
import resource
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from unittest import mock
from uuid import UUID

from benchmarks.database import fresh_database

KB_PER_MB: Final = 1024
COPIED: Final = ("Episode", "Turn", "Node", "Edge", "Interval", "Snippet", "Sighting")


def main(n_owners: int, n_edges: int) -> None:
    """Write, rest, print."""
    with fresh_database():
        now = datetime.now(UTC)
        started = time.monotonic()
        owners = list(_written(n_owners, n_edges, now))
        _analyze()
        print(f"{n_owners:,} owners of {n_edges:,} edges; written in {_since(started):.0f} s")
        for name, later in (("first night", 0), ("next night", 1)):
            cpu = time.process_time()
            seconds, slowest = _night(owners, now + timedelta(days=later))
            cpu = time.process_time() - cpu
            print(
                f"{name}: {seconds:.1f} s, of which {cpu:.1f} s of the worker's own processor time,"
                f" slowest owner {slowest * 1000:.0f} ms, {_peak()} MB"
            )


def _night(owners: list[UUID], now: datetime) -> tuple[float, float]:
    """Let the worker do every owner's night; return all seconds, and those of the slowest."""
    from memory import tasks  # noqa: PLC0415 - after Django is set up
    from memory.engine.vocabulary import JobKind, JobState  # noqa: PLC0415
    from memory.models import Job  # noqa: PLC0415

    jobs = [
        Job.objects.create(owner_id=owner, kind=JobKind.REST, due_at=now, created_at=now).pk
        for owner in owners
    ]
    taken = []
    with mock.patch("memory.tasks.timezone.now", return_value=now):
        for job in jobs:
            started = time.monotonic()
            tasks.work(str(job))
            taken.append(_since(started))
    done = Job.objects.filter(pk__in=jobs, state=JobState.DONE).count()
    if done < len(jobs):
        print(f"only {done} of {len(jobs)} nights were done")
    return sum(taken), max(taken)


def _written(n_owners: int, n_edges: int, now: datetime) -> Iterator[UUID]:
    """Write one owner with the benchmarks' made-up life, then as many who lived the same."""
    from accounts.models import User  # noqa: PLC0415
    from benchmarks.world import build  # noqa: PLC0415
    from memory.engine.vocabulary import Capture  # noqa: PLC0415
    from memory.models import Profile, acting_for  # noqa: PLC0415

    first = build(n_edges, now).pk
    yield first
    for at in range(1, n_owners):
        owner = User.objects.create(email=f"night-{at}@example.org").pk
        with acting_for(owner):
            Profile.objects.create(owner_id=owner, capture=Capture.AUTOMATIC)
        with acting_for(None, staff=True):
            _copy(first, owner)
        yield owner


def _copy(first: UUID, owner: UUID) -> None:
    """Write an owner's rows again for another one, with ids of their own."""
    from django.db import connection  # noqa: PLC0415

    from memory import models  # noqa: PLC0415

    with connection.cursor() as cursor:
        for name in COPIED:
            fields = getattr(models, name)._meta.concrete_fields  # noqa: SLF001 - documented
            columns = ", ".join(f'"{one.column}"' for one in fields)
            values = ", ".join(_value(one.column) for one in fields)
            table = f"memory_{name.lower()}"
            statement = f"insert into {table} ({columns}) select {values} from {table}"  # noqa: S608
            asked = {"owner": owner, "first": first}
            cursor.execute(f"{statement} where owner_id = %(first)s", asked)


def _value(column: str) -> str:
    """Return a column as the other owner has it: ids are theirs, and point to theirs."""
    if column == "owner_id":
        return "%(owner)s"
    is_id = column == "id" or column.endswith("_id")
    is_key = is_id and column not in {"external_id", "embedder_id"}
    return f'md5("{column}"::text || %(owner)s)::uuid' if is_key else f'"{column}"'


def _analyze() -> None:
    from django.db import connection  # noqa: PLC0415

    with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("analyze")


def _since(started: float) -> float:
    return time.monotonic() - started


def _peak() -> int:
    """Return the most memory this process had so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // KB_PER_MB


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--owners", type=int, default=1000)
    parser.add_argument("--edges", type=int, default=1000)
    asked = parser.parse_args()
    main(asked.owners, asked.edges)
