"""Lists page by page: a cursor that survives rows coming and going.

In: ordered rows and a query string. Out: at most `limit` rows and the address of the next.
A limit above 200 means 200; one that is no whole number from 1 on is refused.
"""

import base64
import binascii
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Model, Q, QuerySet
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from memory.engine.vocabulary.calendar import in_calendar

LIMIT: Final = 50
LIMIT_MAX: Final = 200


class Page[M: Model](NamedTuple):
    """Some rows of a list, and where the rest is."""

    rows: list[M]
    next: str | None


class PageQuery(serializers.Serializer[Any]):
    """The query parameters of every list."""

    limit = serializers.IntegerField(
        default=LIMIT, min_value=1, help_text="rows wanted; above 200 means 200"
    )
    cursor = serializers.CharField(
        required=False, max_length=200, help_text="from `next` of the page before"
    )


class Position(NamedTuple):
    """The place after the last row of a page: its time, then its id."""

    at: datetime
    id: UUID

    def written(self) -> str:
        """Return it as an opaque cursor."""
        text = f"{self.at.isoformat()} {self.id.hex}"
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

    @classmethod
    def read(cls, cursor: str) -> "Position":
        """Read a cursor.

        Raises:
            ValidationError: it is none of ours.
        """
        try:
            text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), "-_", validate=True)
            at, _, row_id = text.decode("ascii").partition(" ")
            position = cls(datetime.fromisoformat(at), UUID(row_id))
        except (ValueError, binascii.Error) as error:
            raise ValidationError({"cursor": "This cursor is not one of ours."}) from error
        if position.at.tzinfo is None or not in_calendar(position.at):
            raise ValidationError({"cursor": "This cursor is not one of ours."})
        return position


def page[M: Model](
    rows: QuerySet[M], request: Request, query: dict[str, Any], *, by: str = "created_at"
) -> Page[M]:
    """Return one page of rows, newest first.

    Args:
        rows: what the list holds, filtered and owned.
        request: for the address of the next page.
        query: a validated `PageQuery`.
        by: the time to order by; equal times are ordered by id.
    """
    limit = min(query["limit"], LIMIT_MAX)
    if cursor := query.get("cursor"):
        at, row_id = Position.read(cursor)
        rows = rows.filter(Q(**{f"{by}__lt": at}) | Q(**{by: at, "id__lt": row_id}))
    found = list(rows.order_by(f"-{by}", "-id")[: limit + 1])
    if len(found) <= limit:
        return Page(found, None)
    last = found[limit - 1]
    cursor = Position(getattr(last, by), last.pk).written()
    return Page(found[:limit], replace_query_param(_address(request), "cursor", cursor))


def _address(request: Request) -> str:
    return request.build_absolute_uri()
