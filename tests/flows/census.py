"""Counting and dumping one owner's rows, for tests of what is left after forgetting."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection

from memory.models import acting_for
from memory.store.rows import TABLES


def census(owner_id: UUID) -> dict[str, set[UUID]]:
    """Return the ids of an owner's rows by table."""
    found: dict[str, set[UUID]] = {table: set() for table in TABLES}
    for table, pk in _asked(owner_id, "id"):
        found[table].add(pk)
    return found


def dump(owner_id: UUID) -> dict[str, list[dict[str, Any]]]:
    """Return every row of an owner's memory in one order; phrases by what they say."""
    found: dict[str, list[dict[str, Any]]] = {table: [] for table in TABLES if table != "jobs"}
    for table, row in _asked(owner_id, "to_jsonb(it)"):
        if table in found:
            found[table].append(json.loads(row))  # Django leaves jsonb to its fields
    said = ("text", "node_id", "relation")
    found["phrases"] = [{key: row[key] for key in said} for row in found["phrases"]]
    return {table: sorted(rows, key=str) for table, rows in found.items()}


def _asked(owner_id: UUID, what: str) -> list[tuple[str, Any]]:
    """Return (table, value) of every row, asked for at once: random tests count often."""
    with acting_for(owner_id), connection.cursor() as cursor:
        cursor.execute(_question(what), {"owner": owner_id})
        return list(cursor.fetchall())


@cache
def _question(what: str) -> str:
    names = {table: model._meta.db_table for table, model in TABLES.items()}  # noqa: SLF001 - Django's public name for it
    return " union all ".join(
        f"select '{table}', {what} from {name} it where owner_id = %(owner)s"  # noqa: S608 - our names
        for table, name in names.items()
    )


def went(before: dict[str, set[UUID]], after: dict[str, set[UUID]]) -> dict[str, int]:
    """Return how many rows went, by table, where any did."""
    gone = {table: len(found - after[table]) for table, found in before.items()}
    return {table: n for table, n in gone.items() if n}


def some(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts that are not zero."""
    return {table: n for table, n in counts.items() if n}
