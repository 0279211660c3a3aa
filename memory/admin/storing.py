"""What each person's memory takes, by rows and by bytes as they are stored.

In: nothing. Out: a line a person, the largest first, and one of all together. The caller
stands in the staff scope.
"""

from collections import Counter
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.apps import apps
from django.db import models
from django.db.models import Count, F, Func, IntegerField, Sum, Value
from django.db.models.functions import Coalesce

SHOWN_MAX: Final = 20
SORTS: Final = ("n_rows", "text_bytes", "vector_bytes", "other_bytes")
VECTORS: Final = frozenset({"HalfVectorField", "VectorField"})


class Stored(NamedTuple):
    """Rows of all tables, and bytes of columns without indexes."""

    owner: UUID | None
    n_rows: int
    text_bytes: int
    vector_bytes: int
    other_bytes: int

    @property
    def megabytes(self) -> float:
        """All of it."""
        return (self.text_bytes + self.vector_bytes + self.other_bytes) / 1e6


def stored() -> tuple[list[Stored], Stored]:
    """Return the persons that take most, and what all take together."""
    found: dict[UUID, Counter[str]] = {}
    for model in apps.get_app_config("memory").get_models():
        _add(model, found)
    everybody = [_line(owner, counts) for owner, counts in found.items()]
    everybody.sort(key=lambda line: (-line.megabytes, str(line.owner)))
    total: Counter[str] = sum(found.values(), Counter())
    return everybody[:SHOWN_MAX], _line(None, total)


def _line(owner: UUID | None, counts: Counter[str]) -> Stored:
    return Stored(owner, *(counts[name] for name in SORTS))


def _add(model: type[models.Model], found: dict[UUID, Counter[str]]) -> None:
    """Count one table's rows and bytes by person; no text is read for that."""
    fields = model._meta.concrete_fields  # noqa: SLF001
    sizes: dict[str, Any] = {name: Value(0) for name in SORTS[1:]}
    for field in fields:
        size = Func(F(field.attname), function="pg_column_size", output_field=IntegerField())
        sizes[_sort(field)] += Coalesce(size, 0)
    totals = {name: Sum(size, default=0) for name, size in sizes.items()}
    rows = model._default_manager.values("owner_id").annotate(n_rows=Count("pk"), **totals)  # noqa: SLF001
    for line in rows.order_by():
        owner = line.pop("owner_id")
        found.setdefault(owner, Counter()).update(line)


def _sort(field: Any) -> str:  # noqa: ANN401 - a field of any kind
    if type(field).__name__ in VECTORS:
        return "vector_bytes"
    return "text_bytes" if isinstance(field, models.TextField | models.JSONField) else "other_bytes"
