"""Digests: what a day, a week or a month is told by. They hold no words, only where they stand.

In: the night. Out: `Digest`, `DigestLine`. The text is read from the turns each time, so that
nothing of what is forgotten can be left in a digest.
"""

from typing import Self

from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from memory.engine.params import UNGUARDED
from memory.engine.vocabulary import Mode, Role
from memory.engine.vocabulary.periods import Level
from memory.models.owners import Owned, OwnedQuerySet, owned_key
from memory.models.snippet import Snippet


class DigestQuerySet(OwnedQuerySet["Digest"]):
    """The digests of one owner."""

    def newest_first(self) -> Self:
        """Order as the timeline does."""
        return self.order_by("-first_date", "pk")


class Digest(Owned):
    """One finished day, week or month of the person's calendar."""

    level = models.CharField(max_length=8)
    first_date = models.DateField()
    after_date = models.DateField()
    inputs = models.CharField(max_length=64)  # a hash of ids; another one: to be made anew
    chosen = models.CharField(max_length=64, blank=True)  # `inputs` a model chose the lines by
    n_turns = models.PositiveIntegerField()  # of the person's that it was made from
    n_episodes = models.PositiveIntegerField()
    n_facts = models.PositiveIntegerField()  # edges that those turns justify
    made_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)  # by the person: not made again

    objects = DigestQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(level__in=[str(one) for one in Level]), name="digest_level_is_known"
            ),
            models.CheckConstraint(
                condition=Q(first_date__lt=F("after_date")), name="digest_days_in_order"
            ),
            models.UniqueConstraint(
                fields=["owner", "level", "first_date"], name="digest_once_a_period"
            ),
        ]


class DigestLineQuerySet(OwnedQuerySet["DigestLine"]):
    """The lines of one owner."""

    def shown(self) -> Self:
        """Leave out what was forgotten, muted or changed since the digest was made."""
        words = Snippet.objects.filter(turn=OuterRef("turn"))
        gone = Q(forgetting__isnull=False) | Q(edge__forgetting__isnull=False)
        held = Q(edge__is_muted=True) | Q(edge__proposed_at__isnull=False)
        return self.filter(
            ~Exists(words.filter(gone | held)),
            turn__forgetting__isnull=True,
            turn__episode__forgetting__isnull=True,
            turn__episode__mode=Mode.NORMAL,
            turn__is_withheld=False,
            turn__role=Role.USER,
        )

    def consented_to(self, classes: list[str]) -> Self:
        """Leave out words of sensitive memories without the person's consent for their class."""
        open_to = [*(str(one) for one in UNGUARDED), *classes]
        closed = Snippet.objects.filter(turn=OuterRef("turn")).exclude(
            edge__sensitivity__in=open_to
        )
        return self.filter(~Exists(closed))


class DigestLine(Owned):
    """One sentence of a digest: where it stands in which turn."""

    digest = owned_key("memory.Digest", related_name="lines")
    turn = owned_key("memory.Turn")
    start = models.PositiveIntegerField()  # offsets into the turn's content
    end = models.PositiveIntegerField()
    position = models.PositiveIntegerField()  # in the digest, from 0

    objects = DigestLineQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(start__lt=F("end")), name="digest_line_not_empty"),
            models.UniqueConstraint(
                fields=["owner", "digest", "position"], name="digest_line_once_a_place"
            ),
        ]
        indexes = [models.Index(fields=["owner", "turn"], name="digest_line_by_turn")]
