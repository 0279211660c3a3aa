"""Counting and dumping one owner's rows, for tests of what is left after forgetting."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from memory.models import acting_for
from memory.store.rows import TABLES, dumped, ids, of_owner


def census(owner_id: UUID) -> dict[str, set[UUID]]:
    """Return the ids of an owner's rows by table."""
    with acting_for(owner_id):
        return {table: ids(of_owner(table, owner_id)) for table in TABLES}


def dump(owner_id: UUID) -> dict[str, list[dict[str, Any]]]:
    """Return every row of an owner's memory in one order; phrases by what they say."""
    with acting_for(owner_id):
        return {table: _rows(table, owner_id) for table in TABLES if table != "jobs"}


def _rows(table: str, owner_id: UUID) -> list[dict[str, Any]]:
    rows = [dumped(row) for row in of_owner(table, owner_id)]
    if table == "phrases":
        rows = [{key: row[key] for key in ("text", "node_id", "relation")} for row in rows]
    return sorted(rows, key=str)


def went(before: dict[str, set[UUID]], after: dict[str, set[UUID]]) -> dict[str, int]:
    """Return how many rows went, by table, where any did."""
    gone = {table: len(found - after[table]) for table, found in before.items()}
    return {table: n for table, n in gone.items() if n}


def some(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts that are not zero."""
    return {table: n for table, n in counts.items() if n}
