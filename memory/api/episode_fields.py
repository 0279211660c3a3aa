"""Episodes and turns as the API reads and shows them.

In: rows and bodies. Out: fields. A turn's content is kept letter by letter.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.utils import timezone
from rest_framework import serializers

from memory.api.errors import TooLargeError
from memory.api.moments import MomentField
from memory.engine.vocabulary import EpisodeState, Mode, Role, TurnState
from memory.models import Episode, Turn

AHEAD_MAX: Final = timedelta(days=1)  # clocks of other machines may run ahead this much
TITLE_LENGTH: Final = 200
SPEAKER_LENGTH: Final = 120
TURNS_MAX: Final = 200  # in one call


def not_ahead(moment: datetime) -> None:
    """Refuse a moment that has not come yet."""
    if moment > timezone.now() + AHEAD_MAX:
        message = "This moment has not come yet."
        raise serializers.ValidationError(message, code="in_the_future")


def fits_a_message(text: str) -> None:
    """Refuse a text that is over the limit of one message, counted in UTF-8 bytes.

    Raises:
        TooLargeError: 413, with the code `too_long`.
    """
    if len(text.encode()) > settings.PEGASUS_MESSAGE_BYTES:
        raise TooLargeError


class NewEpisode(serializers.Serializer[Any]):
    """A conversation to open; its mode is fixed from then on."""

    mode = serializers.ChoiceField(list(Mode), default=Mode.NORMAL)
    title = serializers.CharField(required=False, allow_blank=True, max_length=TITLE_LENGTH)
    started_at = MomentField(required=False, validators=[not_ahead])


class EpisodeFields(serializers.Serializer[Episode]):
    """A conversation."""

    id = serializers.UUIDField()
    mode = serializers.ChoiceField(list(Mode))
    state = serializers.ChoiceField(list(EpisodeState))
    reason = serializers.CharField(help_text="a code, when learning failed")
    title = serializers.CharField()
    channel = serializers.CharField()
    started_at = serializers.DateTimeField()
    last_turn_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    n_turns = serializers.IntegerField()


class NewMessage(serializers.Serializer[Any]):
    """One turn to keep."""

    role = serializers.ChoiceField(list(Role))
    content = serializers.CharField(trim_whitespace=False, validators=[fits_a_message])
    name = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=SPEAKER_LENGTH,
        help_text="who spoke, when it was not the account's person",
    )
    said_at = MomentField(required=False, validators=[not_ahead])


class ChangedMessage(serializers.Serializer[Any]):
    """Other words for a turn."""

    content = serializers.CharField(trim_whitespace=False, validators=[fits_a_message])


class TurnFields(serializers.Serializer[Turn]):
    """A turn."""

    id = serializers.UUIDField()
    episode = serializers.UUIDField(source="episode_id")
    position = serializers.IntegerField()
    version = serializers.IntegerField(help_text="how often it was edited")
    role = serializers.ChoiceField(list(Role))
    name = serializers.CharField(source="speaker")
    content = serializers.CharField()
    state = serializers.ChoiceField(list(TurnState))
    reason = serializers.CharField(help_text="a code, when no whole answer came")
    said_at = serializers.DateTimeField()


class Question(serializers.Serializer[Any]):
    """A message to answer."""

    content = serializers.CharField(trim_whitespace=False, validators=[fits_a_message])
    stream = serializers.BooleanField(
        default=False, help_text="answer as an event stream: `token` events, then `done`"
    )
