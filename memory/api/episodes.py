"""Episodes: opened, filled with turns, answered, closed.

In: messages. Out: turns, answers whole or streamed, the operation that learns from them.
"""

from datetime import datetime
from typing import Any, ClassVar, Final
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.auth import CHAT, TALK
from memory.api.door import Door, read
from memory.api.episode_fields import (
    TURNS_MAX,
    ChangedMessage,
    EpisodeFields,
    NewEpisode,
    NewMessage,
    Question,
    TurnFields,
)
from memory.api.owned import as_id, owner_of
from memory.api.recall_fields import RecallFields
from memory.api.streaming import answered, streamed
from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.flows.recall import read_ahead
from memory.models import Episode, OwnerId, Turn, acting_for

CHANNEL = "api"
NOT_TWICE: Final = "A stream cannot be given again: leave out `stream` or the Idempotency-Key."


class ReplyFields(serializers.Serializer[Any]):
    """The answer to a message, and what it was given to answer with."""

    turn = TurnFields()
    recall = RecallFields()


class OperationFields(serializers.Serializer[Any]):
    """Where the work that was started can be followed; null when there is none to do."""

    operation = serializers.UUIDField(allow_null=True)


ONE_OR_MANY_IN = PolymorphicProxySerializer(
    component_name="NewMessageOrMessages",
    serializers=[NewMessage, NewMessage(many=True)],
    resource_type_field_name=None,
    many=False,
)
ONE_OR_MANY_OUT = PolymorphicProxySerializer(
    component_name="TurnOrTurns",
    serializers=[TurnFields, TurnFields(many=True)],
    resource_type_field_name=None,
    many=False,
)


class EpisodeList(Door):
    """Conversations."""

    scopes: ClassVar = {"POST": TALK}

    @extend_schema(operation_id="episodes_open", request=NewEpisode, responses={201: EpisodeFields})
    def post(self, request: Request) -> Response:
        """Open a conversation."""
        wanted = read(NewEpisode, request.data)
        owner_id = owner_of(request)
        wanted["mode"] = Mode(wanted["mode"])
        episode_id = converse.start(
            owner_id=owner_id, now=timezone.now(), channel=CHANNEL, **wanted
        )
        if wanted["mode"] != Mode.TEMPORARY:
            read_ahead(owner_id=owner_id, now=timezone.now())
        with acting_for(owner_id):
            episode = Episode.objects.owned_by(owner_id).get(pk=episode_id)
            return Response(EpisodeFields(episode).data, status.HTTP_201_CREATED)


class TurnList(Door):
    """The turns of a conversation."""

    scopes: ClassVar = {"POST": TALK}

    @extend_schema(
        operation_id="turns_add", request=ONE_OR_MANY_IN, responses={201: ONE_OR_MANY_OUT}
    )
    def post(self, request: Request, episode_id: str) -> Response:
        """Keep one turn, or a list of at most 200; all of them or none."""
        given: object = request.data
        is_many = isinstance(given, list)
        messages = _messages(given) if is_many else [read(NewMessage, given)]
        owner_id = owner_of(request)
        turn_ids = converse.say(
            owner_id=owner_id,
            episode_id=as_id(episode_id),
            turns=[_new_turn(message) for message in messages],
            now=timezone.now(),
        )
        kept = _turns(owner_id, turn_ids)
        return Response(kept if is_many else kept[0], status.HTTP_201_CREATED)


class TurnDetail(Door):
    """One turn."""

    scopes: ClassVar = {"PATCH": TALK}

    @extend_schema(operation_id="turns_edit", request=ChangedMessage, responses=TurnFields)
    def patch(self, request: Request, episode_id: str, turn_id: str) -> Response:
        """Edit what the person said: a new version with an id of its own takes its place.

        The old words are erased, and so is what only they justified; the new ones are learned.
        """
        changed = read(ChangedMessage, request.data)
        owner_id, target = owner_of(request), as_id(turn_id)
        with acting_for(owner_id):
            in_episode = Turn.objects.owned_by(owner_id).filter(episode=as_id(episode_id))
            in_episode.get(pk=target)
        new = converse.edit(
            owner_id=owner_id, turn_id=target, content=changed["content"], now=timezone.now()
        )
        return Response(_turns(owner_id, [new])[0])


class Reply(Door):
    """The assistant's answer."""

    scopes: ClassVar = {"POST": CHAT}

    @extend_schema(
        operation_id="episodes_reply",
        request=Question,
        responses={
            (200, "application/json"): ReplyFields,
            (200, "text/event-stream"): OpenApiResponse(
                OpenApiTypes.STR, description="`token` events, then `done` with the JSON answer"
            ),
        },
    )
    def post(self, request: Request, episode_id: str) -> Response | StreamingHttpResponse:
        """Keep a message and answer it with what is remembered.

        A model that fails does not fail the call: the person's turn is kept, and the answer's
        turn has the state `failed` or `incomplete` with a reason.
        """
        question = read(Question, request.data)
        owner_id, target, now = owner_of(request), as_id(episode_id), timezone.now()
        if question["stream"] and self.has_key:
            raise ParseError(detail=NOT_TWICE, code="stream_not_repeatable")
        if question["stream"]:
            return _stream(owner_id, target, question["content"], now)
        turn_id = converse.reply(
            owner_id=owner_id, episode_id=target, content=question["content"], now=now
        )
        return Response(answered(owner_id, turn_id))


class Close(Door):
    """The end of a conversation."""

    scopes: ClassVar = {"POST": TALK}

    @extend_schema(
        operation_id="episodes_close",
        request=None,
        responses={202: OperationFields, 200: OperationFields},
    )
    def post(self, request: Request, episode_id: str) -> Response:
        """Close a conversation and learn from it in the background.

        202 with the operation that learns; 200 with null when there is nothing to learn.
        """
        operation = converse.close(
            owner_id=owner_of(request), episode_id=as_id(episode_id), now=timezone.now()
        )
        if operation is None:
            return Response({"operation": None})
        where = f"/api/v1/operations/{operation}"
        return Response(
            {"operation": str(operation)}, status.HTTP_202_ACCEPTED, headers={"Location": where}
        )


def _messages(given: object) -> list[dict[str, Any]]:
    """Read a list of messages."""
    reader: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=NewMessage(), data=given, allow_empty=False, max_length=TURNS_MAX
    )
    reader.is_valid(raise_exception=True)
    return list(reader.validated_data)


def _new_turn(message: dict[str, Any]) -> converse.NewTurn:
    return converse.NewTurn(
        role=message["role"],
        content=message["content"],
        speaker=message.get("name", ""),
        said_at=message.get("said_at"),
    )


def _turns(owner_id: OwnerId, turn_ids: list[UUID]) -> list[dict[str, Any]]:
    """Return turns as they are shown, in order."""
    with acting_for(owner_id):
        turns = Turn.objects.owned_by(owner_id).filter(pk__in=turn_ids).order_by("position")
        return [dict(TurnFields(turn).data) for turn in turns]


def _stream(
    owner_id: OwnerId, episode_id: UUID, content: str, now: datetime
) -> StreamingHttpResponse:
    """Keep the message first, then answer as the model speaks."""
    pending = converse.begin_reply(
        owner_id=owner_id, episode_id=episode_id, content=content, now=now
    )
    return StreamingHttpResponse(
        streamed(owner_id, pending.turn_id),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
