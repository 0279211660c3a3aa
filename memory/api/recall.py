"""Recall: what a message brings back, and why.

In: a message. Out: the text for a model, and everything it was made of. Nothing is written
unless the caller asks for the log.
"""

from typing import ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import ApiToken
from accounts.tokens import allows
from memory.api.auth import READ, WRITE, HasScope
from memory.api.door import Door, read
from memory.api.owned import as_id, owner_of
from memory.api.recall_fields import RecallFields, RecallQuery
from memory.flows.recall import recall
from memory.models import Episode, acting_for


class RecallDoor(Door):
    """What a message brings back."""

    scopes: ClassVar = {"POST": READ}

    @extend_schema(operation_id="recall", request=RecallQuery, responses=RecallFields)
    def post(self, request: Request) -> Response:
        """Recall; nothing is written unless `log` is true, which needs memory:write."""
        asked = read(RecallQuery, request.data)
        if asked["log"] and isinstance(request.auth, ApiToken) and not allows(request.auth, WRITE):
            raise PermissionDenied(HasScope.message, HasScope.code)
        owner_id = owner_of(request)
        episode_id = as_id(asked["episode"]) if asked.get("episode") else None
        if episode_id:
            with acting_for(owner_id):
                Episode.objects.owned_by(owner_id).kept().get(pk=episode_id)
        found = recall(
            owner_id=owner_id,
            query=asked["query"],
            now=timezone.now(),
            episode_id=episode_id,
            as_of=asked.get("as_of"),
            budget=asked.get("budget"),
            log=asked["log"],
        )
        return Response(found.as_json())
