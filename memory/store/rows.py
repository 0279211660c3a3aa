"""Rows by the plain name of their table, and as JSON for the undo window.

In: model instances. Out: values that JSON can hold, and the instances again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import models

from memory.models import (
    Alias,
    Draft,
    Edge,
    Episode,
    ExtractionRun,
    Interval,
    Job,
    MergeDecision,
    Node,
    NotSame,
    Phrase,
    Rule,
    Sighting,
    Snippet,
    StaffView,
    TraversalLog,
    Turn,
)

type Ids = set[UUID]

TABLES: Final[Mapping[str, type[models.Model]]] = {
    "edges": Edge,
    "snippets": Snippet,
    "turns": Turn,
    "episodes": Episode,
    "nodes": Node,
    "rules": Rule,
    "aliases": Alias,
    "sightings": Sighting,
    "phrases": Phrase,
    "intervals": Interval,
    "traversals": TraversalLog,
    "runs": ExtractionRun,
    "drafts": Draft,
    "decisions": MergeDecision,
    "not_same": NotSame,
    "staff_views": StaffView,
    "jobs": Job,
}

MARKED: Final = ("episodes", "turns", "snippets", "edges", "nodes", "rules")  # can be forgotten


@dataclass(frozen=True)
class Change:
    """New values for some fields of one row that stays."""

    table: str
    id: UUID
    values: Mapping[str, Any]


def of_owner(table: str, owner_id: UUID) -> Any:  # noqa: ANN401 - a QuerySet of any of the tables
    """Return the owner's rows of a table."""
    return TABLES[table]._default_manager.filter(owner_id=owner_id)  # noqa: SLF001 - Django's name


def ids(rows: Any, column: str = "pk") -> Ids:  # noqa: ANN401 - a QuerySet of any of the tables
    """Return one column of ids, without None."""
    return {one for one in rows.values_list(column, flat=True) if one is not None}


def dumped(row: models.Model) -> dict[str, Any]:
    """Return a row as JSON values by column."""
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django's public name for it
    return {field.attname: plain(getattr(row, field.attname)) for field in fields}


def undumped(table: str, values: Mapping[str, Any]) -> models.Model:
    """Return the row that was dumped, unsaved, without the columns that there are no more."""
    model = TABLES[table]
    there = values.keys() & {one.attname for one in model._meta.concrete_fields}  # noqa: SLF001
    return model(**{name: typed(model, name, values[name]) for name in there})


def plain(value: Any) -> Any:  # noqa: ANN401 - any column's value
    """Return a column's value as JSON can hold it, to the microsecond."""
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def typed(model: type[models.Model], name: str, value: Any) -> Any:  # noqa: ANN401 - as above
    """Return a JSON value as the column `name` holds it."""
    field = _column(model, name)
    return value if isinstance(field, models.JSONField) else field.to_python(value)


def parents(row: models.Model) -> Iterable[tuple[str, type[models.Model], UUID]]:
    """Yield (column, model, id) of each row this one refers to, the owner apart."""
    for field in row._meta.concrete_fields:  # noqa: SLF001
        value = getattr(row, field.attname)
        if field.is_relation and field.name != "owner" and value is not None:
            yield field.attname, field.related_model, value  # type: ignore[misc]  # not "self"


def _column(model: type[models.Model], name: str) -> Any:  # noqa: ANN401 - a Field
    columns = {one.attname: one for one in model._meta.concrete_fields}  # noqa: SLF001
    return columns[name]
