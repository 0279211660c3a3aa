"""What goes into a bundle: an owner's rows, without what is forgotten and what hangs on it.

In: an owner; the caller holds their lock. Out: lines by file. A row whose parent stays behind stays
behind too, or loses the reference where the model can do without it.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import models

from memory.flows.transfer.bundle.shape import FILES, TYPES, columns, is_loose, references
from memory.store.rows import plain

type Line = dict[str, Any]


def collected(owner_id: UUID) -> dict[str, list[Line]]:
    """Return the lines of each file, in an order that does not change."""
    kept: dict[type[models.Model], dict[UUID, models.Model]] = {}
    for model in TYPES.values():
        rows = {row.pk: row for row in _rows(model, owner_id)}
        kept[model] = {pk: row for pk, row in rows.items() if _stands(row, kept)}
    return {
        file: [
            _line(name, row, kept) for name, model in lines.items() for row in kept[model].values()
        ]
        for file, lines in FILES.items()
    }


def _rows(model: type[models.Model], owner_id: UUID) -> models.QuerySet[Any]:
    mine = model._default_manager.filter(owner_id=owner_id)  # noqa: SLF001 - Django's name for it
    if "forgetting_id" in {one.attname for one in model._meta.concrete_fields}:  # noqa: SLF001
        mine = mine.filter(forgetting_id__isnull=True)
    times = [name for name, one in columns(model).items() if isinstance(one, models.DateTimeField)]
    return mine.order_by(*times[:1], "pk")


def _stands(row: models.Model, kept: dict[type[models.Model], dict[UUID, models.Model]]) -> bool:
    """Say whether all rows it cannot do without are in the bundle."""
    return all(
        value in kept[target]
        for column, target, value in _references(row)
        if target is not type(row) and not is_loose(type(row), column)
    )


def _references(
    row: models.Model,
) -> Iterator[tuple[str, type[models.Model], UUID]]:
    """Yield (column, model, id) of the owned rows that a row refers to."""
    for column, target in references(type(row)):
        if getattr(row, column) is not None:
            yield column, target, getattr(row, column)


def _line(
    name: str, row: models.Model, kept: dict[type[models.Model], dict[UUID, models.Model]]
) -> Line:
    lost = {column for column, target, pk in _references(row) if pk not in kept[target]}
    values = {
        column: None if column in lost else plain(getattr(row, column))
        for column in columns(type(row))
    }
    return {"type": name, **values}
