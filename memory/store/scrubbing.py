"""The disk rewritten: what was deleted is still in the freed parts of files until then.

In: nothing. Out: tables written anew without their dead rows, statistics without old words, no old
log of writes. Outside every transaction, as the tables' owner; a table in use is left for the next
time. What was scrubbed stands in a file beside the database.
"""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.db import DatabaseError, connection
from psycopg import sql

from memory.store import erasures

FILE: Final = "scrub.json"
LOCK_SECONDS: Final = 5  # a table that is in use for longer waits for another time
# Rows deleted or replaced since the server counts; a number that did not move needs no new scrub.
TOUCHED: Final = """
select relid::regclass::text, n_tup_del + n_tup_upd from pg_stat_user_tables
join pg_class on pg_class.oid = relid
where n_tup_del + n_tup_upd > 0 and pg_has_role(current_user, relowner, 'usage')
order by 1
"""
COUNT_NOW: Final = "select pg_stat_force_next_flush()::text"  # what this process did last
IS_SUPERUSER: Final = "select rolsuper from pg_roles where rolname = current_user"
# Of an empty table ANALYZE leaves the old statistics, and with them its most common values.
STATISTICS: Final = """
delete from pg_catalog.pg_statistic using pg_class
where starelid = pg_class.oid and relnamespace = 'public'::regnamespace
"""
LAST: Final = (
    STATISTICS,
    "analyze",
    "vacuum full pg_catalog.pg_statistic",
    "checkpoint",
    "select pg_switch_wal()",
    "checkpoint",
)


@dataclass
class Scrub:
    """What was scrubbed last, or is being scrubbed."""

    scrubbed_at: str = ""  # when the last whole scrub ended
    seconds: float = 0.0
    n_tables: int = 0
    is_whole: bool = False  # with statistics and the log of writes, which only a superuser can
    is_open: bool = False  # it goes on at the next call
    n_erased: int = 0  # bytes of the ledger when it began: more means that it is due again
    done: dict[str, int] = field(default_factory=dict)  # tables and their count of changes


def last() -> Scrub:
    """Return what is known of the last scrub."""
    with suppress(FileNotFoundError, ValueError, TypeError):
        return Scrub(**json.loads(_path().read_text()))
    return Scrub()


def is_due() -> bool:
    """Say whether anything was erased since the last whole scrub."""
    return _n_erased() > last().n_erased


def scrub(*, now: datetime, seconds: float) -> Scrub:
    """Scrub what was touched for at most so long; the next call goes on."""
    known, started, n_erased = last(), time.monotonic(), _n_erased()
    if not known.is_open:
        known.seconds, known.n_tables, known.is_open = 0.0, 0, True
    with cast("Any", connection).as_owner():
        list(_rows(COUNT_NOW))
        touched = dict(_rows(TOUCHED))
        for table in [one for one, n in touched.items() if known.done.get(one) != n]:
            if time.monotonic() - started < seconds and _vacuumed(table):
                known.done[table] = touched[table]
                known.n_tables += 1
        if all(known.done.get(table) == n for table, n in touched.items()):
            known.is_whole, known.is_open = _finished(), False
            known.n_erased, known.scrubbed_at = n_erased, now.isoformat()
    known.seconds = round(known.seconds + time.monotonic() - started, 3)
    half = _path().with_suffix(".half")
    half.write_text(json.dumps(asdict(known)))
    half.replace(_path())
    return known


def _vacuumed(table: str) -> bool:
    """Write a table anew; say whether it could be had."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"set lock_timeout = '{LOCK_SECONDS}s'")
            cursor.execute(sql.SQL("vacuum full {}").format(sql.SQL(cast("Any", table))))
    except DatabaseError:
        return False
    finally:
        with connection.cursor() as cursor:
            cursor.execute("reset lock_timeout")
    return True


def _finished() -> bool:
    """Do what comes after the tables, as far as this role may; say whether it was all."""
    ((is_superuser,),) = _rows(IS_SUPERUSER)
    with connection.cursor() as cursor:
        for statement in LAST if is_superuser else ("analyze",):
            cursor.execute(statement)
    return bool(is_superuser)


def _rows(statement: str) -> Iterator[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        yield from cursor.fetchall()


def _n_erased() -> int:
    path = erasures.path()
    return path.stat().st_size if path.exists() else 0


def _path() -> Path:
    return Path(settings.DATA_DIR) / FILE
