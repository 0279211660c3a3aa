"""Forget: look at what would go, then let it go.

In: one thing to forget. Out: what was, or would be, removed and kept. The preview and the act
run the same plan.
"""

from datetime import datetime
from typing import Any, ClassVar, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.auth import ERASE
from memory.api.door import Door, read
from memory.api.errors import ChangedPlanError
from memory.api.moments import AskedMomentField
from memory.api.owned import as_id, owner_of
from memory.engine.vocabulary import Sensitivity
from memory.flows import forget
from memory.models import OwnerId

EVERYTHING: Final = "everything"
DATES: Final = "dates"
CATEGORY: Final = "category"
BY_ID: Final = ("edge", "node", "snippet", "turn", "episode")
SCOPES: Final = (*BY_ID, DATES, CATEGORY, EVERYTHING)
CATEGORIES: Final = [str(one) for one in Sensitivity if one is not Sensitivity.NONE]
CONFIRMED: Final = frozenset(
    {"node", "episode", DATES, CATEGORY, EVERYTHING}
)  # wide: the preview's word is wanted


class TimeSpan(serializers.Serializer[Any]):
    """A time: from one moment to before another."""

    since = AskedMomentField()
    until = AskedMomentField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Want them in order."""
        if attrs["since"] >= attrs["until"]:
            message = "It ends before it begins."
            raise serializers.ValidationError(message, code="inverted")
        return attrs


class WhatToForget(serializers.Serializer[Any]):
    """Exactly one thing to forget."""

    edge = serializers.CharField(required=False, max_length=64)
    node = serializers.CharField(required=False, max_length=64)
    snippet = serializers.CharField(required=False, max_length=64)
    turn = serializers.CharField(required=False, max_length=64)
    episode = serializers.CharField(required=False, max_length=64)
    dates = TimeSpan(required=False)
    category = serializers.ChoiceField(CATEGORIES, required=False)
    everything = serializers.BooleanField(required=False)
    dry_run = serializers.BooleanField(default=False, help_text="only show what would go")
    now = serializers.BooleanField(default=False, help_text="without the ten minutes to undo")
    confirm = serializers.CharField(
        required=False,
        max_length=200,
        help_text="from the preview; wanted for node, episode, dates, category and everything",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Want one target."""
        named = [scope for scope in SCOPES if attrs.get(scope)]
        if len(named) != 1:
            message = f"Name exactly one of {', '.join(SCOPES)}."
            raise serializers.ValidationError(message, code="one_of")
        return attrs | {"scope": named[0]}


class ForgottenFields(serializers.Serializer[Any]):
    """What went, or would go; counts by kind of row."""

    applied = serializers.BooleanField()
    removed = serializers.DictField(child=serializers.IntegerField())
    kept = serializers.DictField(child=serializers.IntegerField())
    names_removed = serializers.ListField(child=serializers.CharField(), required=False)
    confirm = serializers.CharField(required=False, help_text="of a preview")
    receipt = serializers.UUIDField(required=False)
    undo_until = serializers.DateTimeField(required=False, allow_null=True)


class ForgetDoor(Door):
    """Forgetting."""

    scopes: ClassVar = {"POST": ERASE}

    @extend_schema(operation_id="forget", request=WhatToForget, responses=ForgottenFields)
    def post(self, request: Request) -> Response:
        """Forget one thing and all that only it justified, or show what that would be."""
        asked = read(WhatToForget, request.data)
        owner_id, now = owner_of(request), timezone.now()
        target = _target(asked)
        if asked["dry_run"]:
            return Response(_preview(owner_id, target, now))
        if target.scope in CONFIRMED:
            _want_confirmation(owner_id, target, asked.get("confirm"), now)
        done = forget.forget(owner_id=owner_id, target=target, now=now, immediately=asked["now"])
        return Response(
            {
                "applied": True,
                "removed": dict(done.removed),
                "kept": dict(done.kept),
                "receipt": str(done.id),
                "undo_until": done.undo_until,
            }
        )

    def has_words(self, response: Response) -> bool:
        """A preview names names; what is done is counts and an id, which its own act spares."""
        return not response.data.get("applied")


def _target(asked: dict[str, Any]) -> forget.Target:
    scope: forget.Scope = asked["scope"]
    if scope == DATES:
        return forget.Target(scope, **asked[DATES])
    if scope == CATEGORY:
        return forget.Target(scope, category=Sensitivity(asked[CATEGORY]))
    target_id = None if scope == EVERYTHING else as_id(asked[scope])
    return forget.Target(scope, target_id)


def _preview(owner_id: OwnerId, target: forget.Target, now: datetime) -> dict[str, Any]:
    plan = forget.preview(owner_id=owner_id, target=target, now=now)
    return {
        "applied": False,
        "removed": dict(plan.removed),
        "kept": dict(plan.kept),
        "names_removed": plan.names_removed,
        "confirm": plan.confirm,
    }


def _want_confirmation(
    owner_id: OwnerId, target: forget.Target, given: str | None, now: datetime
) -> None:
    """Compare the confirmation with the plan of this moment.

    Raises:
        ValidationError: none was given.
        ChangedPlanError: it belongs to another plan.
        ObjectDoesNotExist: there is nothing of that id.
    """
    plan = forget.preview(owner_id=owner_id, target=target, now=now)
    if not given:
        message = "Preview it with `dry_run: true` and send its `confirm` along."
        raise serializers.ValidationError({"confirm": message}, code="confirm_required")
    if given != plan.confirm:
        raise ChangedPlanError
