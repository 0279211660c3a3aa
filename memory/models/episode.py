"""Episodes and turns: the raw log, the source of truth.

In: what was said. Out: `Episode`, `Turn`. The words of a turn never change: an edited one is a
new version in its place, and the old one goes.
"""

from typing import Self

from django.db import models
from django.db.models import Q

from memory.engine.vocabulary import EpisodeState, Mode, Role, Thumb, TurnState
from memory.models.forgetting import Kept, KeptQuerySet
from memory.models.owners import owned_key


class EpisodeQuerySet(KeptQuerySet["Episode"]):
    """The conversations of one owner."""

    def newest_first(self) -> Self:
        """Order as the list of chats does."""
        return self.order_by("-last_turn_at", "-started_at", "pk")


class Episode(Kept):
    """One conversation, as raw log and as remembered."""

    mode = models.CharField(max_length=12, default=Mode.NORMAL)
    is_held_out = models.BooleanField(default=False)  # answered without memory, to compare
    state = models.CharField(max_length=12, default=EpisodeState.OPEN)
    reason = models.CharField(max_length=64, blank=True)  # a code, when learning failed
    title = models.CharField(max_length=200, blank=True)
    channel = models.CharField(max_length=12, default="web")  # web, api, import, hearsay
    external_id = models.CharField(max_length=200, blank=True)  # of an import: never twice
    started_at = models.DateTimeField()
    last_turn_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    learned_at = models.DateTimeField(null=True, blank=True)
    n_turns = models.PositiveIntegerField(default=0)  # positions given out so far
    n_learned_turns = models.PositiveIntegerField(default=0)  # closing again learns only the rest
    summary = models.TextField(blank=True)
    importance = models.FloatField(default=0.5)
    tags = models.JSONField(default=list, blank=True)
    summaries = models.JSONField(default=list, blank=True)  # of the talk so far: first, last, text

    objects = EpisodeQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(mode__in=[str(mode) for mode in Mode]), name="episode_mode_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=[str(state) for state in EpisodeState]),
                name="episode_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(importance__range=(0, 1)), name="episode_importance_in_range"
            ),
            models.UniqueConstraint(
                fields=["owner", "external_id"],
                condition=~Q(external_id="") & Q(forgetting__isnull=True),
                name="episode_imported_once",
            ),
        ]
        indexes = [models.Index(fields=["owner", "-last_turn_at"], name="episode_by_time")]


class TurnQuerySet(KeptQuerySet["Turn"]):
    """The messages of one owner."""

    def in_order(self) -> Self:
        """Order as a chat does."""
        return self.order_by("position")

    def unread_in(self, episode: Episode) -> Self:
        """Keep what nobody has learned from: said since, or edited since."""
        unread = Q(position__gte=episode.n_learned_turns) | Q(is_unread=True)
        return self.filter(unread, episode=episode)

    def user_turns(self) -> Self:
        """Keep what the person said."""
        return self.filter(role=Role.USER)


class Turn(Kept):
    """One message of an episode, verbatim."""

    episode = owned_key("memory.Episode", related_name="turns")
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=0)
    is_unread = models.BooleanField(default=False)  # edited, and not learned from since
    role = models.CharField(max_length=10)
    speaker = models.CharField(max_length=120, blank=True)  # empty: the account's person
    content = models.TextField(blank=True)
    state = models.CharField(max_length=10, default=TurnState.DONE)
    reason = models.CharField(max_length=64, blank=True)  # a code, when no whole answer came
    said_at = models.DateTimeField()
    received_at = models.DateTimeField()
    receipt = models.JSONField(null=True, blank=True)  # what the assistant was given, and why
    is_withheld = models.BooleanField(default=False)  # what it taught was forgotten: never quoted
    thumb = models.SmallIntegerField(null=True, blank=True)  # the person's, on an answer

    objects = TurnQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "episode", "position", "version"], name="turn_position_once"
            ),
            models.CheckConstraint(
                condition=Q(role__in=[str(role) for role in Role]), name="turn_role_is_known"
            ),
            models.CheckConstraint(
                condition=Q(thumb__isnull=True)
                | Q(thumb__in=[int(one) for one in Thumb], role=str(Role.ASSISTANT)),
                name="turn_thumb_on_an_answer",
            ),
        ]
        indexes = [models.Index(fields=["owner", "-said_at"], name="turn_by_time")]
