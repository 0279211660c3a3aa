"""The shape of a bundle: which file holds which rows, and which columns of them.

In: the models. Out: `FILES`, the columns of a type of line, a JSON schema for each file. A new
column of a model is part of the bundle by itself; a new model has to be named here or left out
by name, which a test sees to.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from django.db import models

from memory.models import (
    Alias,
    Draft,
    Edge,
    Episode,
    ExtractionRun,
    Interval,
    MergeDecision,
    Node,
    NotSame,
    Rule,
    Sighting,
    Snippet,
    StaffView,
    TraversalLog,
    Turn,
)
from memory.models.owners import Owned

type AnyField = models.Field[Any, Any]

FORMAT: Final = "pegasus-bundle"
SCHEMA_VERSION: Final = 1
MANIFEST: Final = "manifest.json"
PROFILE: Final = "profile.json"
CONSENTS: Final = "consents.jsonl"
CONSENT: Final = "consent"
PROSE: Final = "memories.md"
README: Final = "README.md"

# Files by name: lines by their type. Parents stand before what hangs on them.
FILES: Final[Mapping[str, Mapping[str, type[models.Model]]]] = MappingProxyType(
    {
        "conversations.jsonl": {
            "conversation": Episode,
            "turn": Turn,
            "run": ExtractionRun,
            "draft": Draft,
        },
        "entities.jsonl": {"entity": Node, "alias": Alias, "sighting": Sighting},
        "memories.jsonl": {"memory": Edge, "interval": Interval, "rule": Rule},
        "snippets.jsonl": {"snippet": Snippet},
        "recalls.jsonl": {"crossing": TraversalLog},
        "merges.jsonl": {"decision": MergeDecision, "not_same": NotSame, "staff_view": StaffView},
    }
)
TYPES: Final[Mapping[str, type[models.Model]]] = MappingProxyType(
    {name: model for lines in FILES.values() for name, model in lines.items()}
)
# Worked out again from the rest; keyed hashes and counts; work to do; the answers of a
# day; the switches, which stand in profile.json.
LEFT_OUT: Final = frozenset(
    {"phrase", "turnvector", "wordvector", "digest", "digestline", "tombstone", "forgetting"}
    | {"job", "jobstep", "bundle", "call", "profile"}
)
# Whose they are is what the bundle itself says; who of the staff looked is not the person's;
# summaries are told again from the turns; an edit is learned within minutes.
NOT_COLUMNS: Final = frozenset(
    {"owner", "forgetting", "reviewed_by", "staff", "summaries", "is_unread"}
)
SORTS: Final[Mapping[type[AnyField], Mapping[str, str]]] = MappingProxyType(
    {
        models.UUIDField: {"type": "string", "format": "uuid"},
        models.ForeignKey: {"type": "string", "format": "uuid"},
        models.DateTimeField: {"type": "string", "format": "date-time"},
        models.BooleanField: {"type": "boolean"},
        models.FloatField: {"type": "number"},
        models.IntegerField: {"type": "integer"},
        models.CharField: {"type": "string"},
        models.TextField: {"type": "string"},
        models.JSONField: {},
    }
)


@cache
def columns(model: type[models.Model]) -> Mapping[str, AnyField]:
    """Return the columns of a model that a bundle holds, by the name a line gives them."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django's public name for it
    return {one.attname: one for one in fields if one.name not in NOT_COLUMNS}


def references(model: type[models.Model]) -> list[tuple[str, type[models.Model]]]:
    """Return (column, model) of the owned rows that rows of a model refer to."""
    found = [(column, one.related_model) for column, one in columns(model).items()]
    return [
        (column, target)
        for column, target in found
        if isinstance(target, type) and issubclass(target, Owned)
    ]


def is_loose(model: type[models.Model], column: str) -> bool:
    """Say whether a row stands without the row that a column refers to."""
    relation: Any = columns(model)[column].remote_field
    return relation.on_delete is models.SET_NULL


def sort_of(field: AnyField) -> Mapping[str, str]:
    """Return what JSON type a column has.

    Raises:
        StopIteration: a column is of a kind that no bundle has held yet.
    """
    return next(sort for kind, sort in SORTS.items() if isinstance(field, kind))


def schemas() -> dict[str, dict[str, Any]]:
    """Return one JSON schema a file of lines, by the name of the schema's file."""
    found = {
        f"schema/{file.removesuffix('.jsonl')}.json": _schema(
            [_line_schema(name, model) for name, model in lines.items()]
        )
        for file, lines in FILES.items()
    }
    consent = {"type": {"const": CONSENT}, "class": {"type": "string"}}
    return found | {"schema/consents.json": _schema([_object(consent)])}


def _schema(lines: list[dict[str, Any]]) -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": lines}


def _line_schema(name: str, model: type[models.Model]) -> dict[str, Any]:
    held: dict[str, Any] = {"type": {"const": name}}
    for column, field in columns(model).items():
        sort: dict[str, Any] = dict(sort_of(field))
        if field.null and sort:
            sort["type"] = [sort["type"], "null"]
        held[column] = sort
    return _object(held)


def _object(held: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": held,
        "required": sorted(held),
        "additionalProperties": False,
    }
