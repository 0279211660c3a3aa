"""Where a person's words could be: every table, the planner's statistics, the site's files.

In: the database and the data directory. Out: the name and the bytes of each place, one at a time.
Tables are read as their owner, past the walls.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.db import connection

TABLES: Final = """
select format('%I.%I', schemaname, tablename) from pg_tables
where schemaname not in ('pg_catalog', 'information_schema') order by 1
"""
STATISTICS: Final = "statistics"
NOT_SEARCHED: Final = frozenset({"postgres", "static"})  # the cluster (after the scrub), our code


def database(*, statistics: bool = False) -> Iterator[tuple[str, bytes]]:
    """Yield every table as `copy` writes it."""
    wrapper = cast("Any", connection)
    with wrapper.as_owner():
        with connection.cursor() as cursor:
            cursor.execute(TABLES)
            names = [name for (name,) in cursor.fetchall()]
        for name in names:
            yield name, _copied(f"copy {name} to stdout")
        if statistics:
            yield STATISTICS, _copied("copy (select * from pg_stats) to stdout")


def _copied(statement: str) -> bytes:
    """Return what a copy writes, its backslashes as they are in the data."""
    with connection.cursor() as cursor, cast("Any", cursor).copy(statement) as rows:
        return b"".join(map(bytes, rows)).replace(b"\\\\", b"\\")


def files() -> Iterator[tuple[str, bytes]]:
    """Yield every file of the data directory but the cluster itself; its log is one of them."""
    root = Path(settings.DATA_DIR)
    for place, folders, names in root.walk():
        if place == root:
            folders[:] = [name for name in folders if name not in NOT_SEARCHED]
        for name in names:
            path = place / name
            if path.is_file():
                yield str(path.relative_to(root)), path.read_bytes()
    log = root / "postgres" / "server.log"
    if log.exists():
        yield "postgres/server.log", log.read_bytes()
