"""One value of a bundle, as its column holds it.

In: a field and what JSON says. Out: the value, or a refusal. Nothing is guessed: a number in the
place of a text is wrong. Text is taken as PostgreSQL can hold it, and without secrets.
"""

import math
from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.db import connection, models

from memory.engine.learn.guard import redacted
from memory.engine.vocabulary.calendar import into_calendar
from memory.models.text import storable

type AnyField = models.Field[Any, Any]

DEPTH_MAX: Final = 50
# Of the words that people and models wrote; codes and hashes are compared, not read.
WORDS: Final = frozenset({"content", "text", "evidence", "context", "title", "summary"})


class WrongValueError(ValueError):
    """A value does not fit its field."""


def read_value(field: AnyField, said: object) -> Any:  # noqa: ANN401 - any column's
    """Return a value for a column.

    Raises:
        WrongValueError: it is of another type, too long, or cannot be stored.
    """
    if said is None:
        if not field.null:
            raise WrongValueError
        return None
    reader = next(read for kind, read in READERS.items() if isinstance(field, kind))
    return reader(field, said)


def _id(_: AnyField, said: object) -> UUID:
    try:
        return UUID(said) if isinstance(said, str) else _refuse()
    except ValueError:
        raise WrongValueError from None


def _moment(_: AnyField, said: object) -> datetime:
    try:
        read = datetime.fromisoformat(said) if isinstance(said, str) else None
    except ValueError:
        read = None
    if read is None or read.tzinfo is None:
        raise WrongValueError
    return into_calendar(read)


def _flag(_: AnyField, said: object) -> bool:
    return said if isinstance(said, bool) else _refuse()


def _number(_: AnyField, said: object) -> float:
    if isinstance(said, bool) or not isinstance(said, int | float) or not math.isfinite(said):
        raise WrongValueError
    return float(said)


def _whole(field: AnyField, said: object) -> int:
    if isinstance(said, bool) or not isinstance(said, int):
        raise WrongValueError
    least, most = connection.ops.integer_field_range(field.get_internal_type())
    return said if least <= said <= most else _refuse()


def _text(field: AnyField, said: object) -> str:
    if not isinstance(said, str):
        raise WrongValueError
    text = storable(said)
    if field.name in WORDS:
        text = redacted(text).text
    if field.max_length is not None and len(text) > field.max_length:
        raise WrongValueError
    if field.choices and text not in {str(one) for one, _ in field.flatchoices}:
        raise WrongValueError
    return text


def _json(field: AnyField, said: object) -> object:
    wanted = type(field.get_default()) if field.has_default() else dict
    if not isinstance(said, wanted):
        raise WrongValueError
    return _storable(said, DEPTH_MAX)


def _storable(said: object, depth: int) -> object:
    if depth == 0:
        raise WrongValueError
    if isinstance(said, str):
        return storable(said)
    if isinstance(said, list):
        return [_storable(one, depth - 1) for one in said]
    if isinstance(said, dict):
        return {storable(name): _storable(one, depth - 1) for name, one in said.items()}
    if isinstance(said, float) and not math.isfinite(said):
        raise WrongValueError
    return said


def _refuse() -> Any:  # noqa: ANN401 - never comes back
    raise WrongValueError


type Reader = Callable[[AnyField, object], object]
READERS: Final[Mapping[type[AnyField], Reader]] = MappingProxyType(
    {
        models.UUIDField: _id,
        models.ForeignKey: _id,
        models.DateTimeField: _moment,
        models.BooleanField: _flag,
        models.FloatField: _number,
        models.IntegerField: _whole,
        models.JSONField: _json,
        models.CharField: _text,
        models.TextField: _text,
    }
)
