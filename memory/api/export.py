"""Export: everything the person may take along.

In: nothing. Out: the newest bundle, or the operation that makes one.
"""

from typing import Any, ClassVar

from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.auth import EXPORT
from memory.api.door import Door, read
from memory.api.owned import owner_of
from memory.flows import transfer
from memory.models import Bundle, OwnerId, acting_for


class Wanted(serializers.Serializer[Any]):
    """What the query may say."""

    new = serializers.BooleanField(default=False, help_text="Make another one now.")


class MakingFields(serializers.Serializer[Any]):
    """Where the making can be followed."""

    operation = serializers.UUIDField()


class Export(Door):
    """The export bundle."""

    scopes: ClassVar = {"GET": EXPORT}

    @extend_schema(
        operation_id="export",
        parameters=[OpenApiParameter("new", OpenApiTypes.BOOL)],
        responses={(200, "application/zip"): OpenApiTypes.BINARY, 202: MakingFields},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Hand over the newest bundle of the last seven days, or have one made."""
        owner_id, now = owner_of(request), timezone.now()
        found = None if read(Wanted, request.query_params)["new"] else _newest(owner_id)
        if found is not None:
            return found
        operation = transfer.ask_for_bundle(owner_id=owner_id, now=now)
        where = {"Location": f"/api/v1/operations/{operation}"}
        return Response({"operation": operation}, status.HTTP_202_ACCEPTED, headers=where)


def _newest(owner_id: OwnerId) -> HttpResponseBase | None:
    now = timezone.now()
    with acting_for(owner_id):
        newest = Bundle.objects.owned_by(owner_id).ready(now).newest_first().first()
        if newest is None:
            return None
        try:
            path = transfer.bundle_file(owner_id=owner_id, bundle_id=newest.pk, now=now)
        except Bundle.DoesNotExist:
            return None
    return FileResponse(path.open("rb"), as_attachment=True, filename="pegasus.zip")
