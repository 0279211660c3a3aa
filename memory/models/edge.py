"""Edges: one claim between two nodes; the memory itself.

In: change sets, the person's hand. Out: `Edge`, `Interval`. The write-up's "never" rules are
constraints here; each has the rule's name and a test that breaks it.
"""

import math
from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from memory.engine.params import (
    DECAY_PER_DAY,
    DORMANT_BELOW,
    STRENGTH_MAX,
    TRUST_LOW,
    UNGUARDED,
)
from memory.engine.vocabulary import Basis, Cardinality, EdgeState, Origin, Sensitivity, Stability
from memory.models.fading import strength_now, trust_now
from memory.models.forgetting import Kept, KeptQuerySet
from memory.models.owners import Owned, OwnedQuerySet, owned_key

RELATION_LENGTH = 64
EXPIRING = [str(Stability.TIME_BOUND), str(Stability.EPHEMERAL)]


class EdgeQuerySet(KeptQuerySet["Edge"]):
    """The memories of one owner."""

    def kept(self) -> Self:
        """Leave out what waits to be erased and what waits for the person's click."""
        return super().kept().filter(proposed_at__isnull=True)

    def proposed(self) -> Self:
        """Keep what is not live before the person's click."""
        return super().kept().filter(proposed_at__isnull=False)

    def unforgotten(self) -> Self:
        """Leave out only what waits to be erased: what is proposed stays in."""
        return super().kept()

    def in_inbox(self) -> Self:
        """Keep what asks the person: edges to keep, and live ones that seem to have ended."""
        asks = Q(proposed_at__isnull=False) | Q(end_proposed_at__isnull=False)
        return super().kept().filter(asks)

    def unguarded(self) -> Self:
        """Leave out the sensitive classes that need consent: they are decided one by one."""
        return self.filter(sensitivity__in=[str(one) for one in UNGUARDED])

    def true_at(self, moment: datetime, *, known_at: datetime | None = None) -> Self:
        """Keep what was true at a moment, as is known now or as was known then."""
        held = Interval.objects.known_at(known_at).holding(moment)
        ended = Q(expires_at__isnull=True) | Q(expires_at__gt=moment)
        return self.filter(ended, Exists(held.filter(edge=OuterRef("pk"))))

    def known_at(self, moment: datetime) -> Self:
        """Keep what was known at a moment, whether or not it was true then."""
        return self.filter(Exists(Interval.objects.known_at(moment).filter(edge=OuterRef("pk"))))

    def current(self, now: datetime) -> Self:
        """Leave out what is superseded or expired; faded edges stay in."""
        return self.filter(superseded_at__isnull=True).filter(
            Q(expires_at__isnull=True) | Q(expires_at__gt=now)
        )

    def past(self, now: datetime) -> Self:
        """Keep what is superseded or expired: history."""
        return self.filter(Q(superseded_at__isnull=False) | Q(expires_at__lte=now))

    def live(self, now: datetime) -> Self:
        """Keep what recall can use: current, with S(now) at 2.0 or above."""
        alive = self.current(now).alias(strength_now=strength_now(now))
        return alive.filter(strength_now__gte=DORMANT_BELOW)

    def dormant(self, now: datetime) -> Self:
        """Keep what has faded below 2.0 but is neither superseded nor expired."""
        alive = self.current(now).alias(strength_now=strength_now(now))
        return alive.filter(strength_now__lt=DORMANT_BELOW)

    def doubtful(self, now: datetime) -> Self:
        """Keep live edges that need a look: of low trust, or from an unsure supersession."""
        aged = self.live(now).alias(trust_now=trust_now(now))
        return aged.filter(Q(trust_now__lt=TRUST_LOW) | Q(needs_review=True))

    def with_ends(self) -> Self:
        """Fetch the nodes at both ends along."""
        return self.select_related("source", "target")


class Edge(Kept):
    """One claim, source -> target, as strong as its last touch and the days since make it."""

    source = owned_key("memory.Node", related_name="edges_out")
    relation = models.CharField(max_length=RELATION_LENGTH)
    target = owned_key("memory.Node", related_name="edges_in")
    strength_at_touch = models.FloatField(default=STRENGTH_MAX)
    touched_at = models.DateTimeField()
    confidence = models.FloatField()
    stability = models.CharField(max_length=12)
    cardinality = models.CharField(max_length=12)
    basis = models.CharField(max_length=10, default=Basis.STATED)
    origin = models.CharField(max_length=12, default=Origin.EXTRACTED)
    sensitivity = models.CharField(max_length=16, default=Sensitivity.NONE)
    qualifiers = models.JSONField(default=dict, blank=True)
    strength = models.FloatField(default=STRENGTH_MAX)  # cached by the night, for sorting only
    dormant_at = models.DateTimeField(null=True, blank=True)  # cached by the night
    expires_at = models.DateTimeField(null=True, blank=True)
    ttl_days = models.PositiveIntegerField(null=True, blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)  # no interval is open
    superseded_by = owned_key("memory.Edge", null=True, blank=True, on_delete=models.SET_NULL)
    created_at = models.DateTimeField()
    proposed_at = models.DateTimeField(null=True, blank=True)  # waits for the person's click
    end_proposed_at = models.DateTimeField(null=True, blank=True)  # so does this end of it
    verdicts = models.JSONField(default=dict, blank=True)  # a model's words on edges it may replace
    last_confirmed_at = models.DateTimeField(null=True, blank=True)
    last_recalled_at = models.DateTimeField(null=True, blank=True)
    n_sightings = models.PositiveIntegerField(default=0)
    n_recalls = models.PositiveIntegerField(default=0)
    is_pinned = models.BooleanField(default=False)
    is_muted = models.BooleanField(default=False)  # "don't bring up": kept, never injected
    needs_review = models.BooleanField(default=False)  # a supersession that was not certain
    run = owned_key("memory.ExtractionRun", null=True, blank=True, on_delete=models.SET_NULL)
    version = models.PositiveIntegerField(default=0)

    objects = EdgeQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(source=F("target")), name="edge_not_to_itself"),
            models.CheckConstraint(
                condition=Q(strength_at_touch__range=(0, STRENGTH_MAX)),
                name="edge_strength_in_range",
            ),
            models.CheckConstraint(
                condition=Q(confidence__range=(0, 1)), name="edge_confidence_in_range"
            ),
            models.CheckConstraint(
                condition=Q(relation__regex=r"^[A-Z]+(_[A-Z]+){0,3}$"),
                name="edge_relation_is_one_to_four_words",
            ),
            models.CheckConstraint(
                condition=Q(stability__in=[str(one) for one in Stability]),
                name="edge_stability_is_known",
            ),
            models.CheckConstraint(
                condition=Q(cardinality__in=[str(one) for one in Cardinality]),
                name="edge_cardinality_is_known",
            ),
            models.CheckConstraint(
                condition=Q(expires_at__isnull=True) | Q(stability__in=EXPIRING),
                name="edge_expires_only_if_temporary",
            ),
            models.UniqueConstraint(
                fields=["owner", "source", "relation", "target"],
                condition=Q(forgetting__isnull=True),
                name="edge_one_of_a_claim",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "target"], name="edge_by_target"),
            models.Index(
                fields=["owner"],
                condition=Q(proposed_at__isnull=False) | Q(end_proposed_at__isnull=False),
                name="edge_in_inbox",
            ),
        ]

    @property
    def is_guarded(self) -> bool:
        """Whether it is of a sensitive class that needs consent."""
        return self.sensitivity not in UNGUARDED

    @property
    def is_unsure(self) -> bool:
        """Whether it was not certain when it was heard, whatever its age."""
        return self.confidence < TRUST_LOW

    def strength_at(self, now: datetime) -> float:
        """Return S(now), 0..100; the `strength` column is the night's copy, for sorting only."""
        days = max((now - self.touched_at) / timedelta(days=1), 0.0)
        return float(
            self.strength_at_touch * math.exp(-DECAY_PER_DAY[Stability(self.stability)] * days)
        )

    def state_at(self, now: datetime) -> EdgeState:
        """Return what the edge is now, the strongest word first."""
        if self.superseded_at is not None:
            return EdgeState.SUPERSEDED
        if self.expires_at is not None and self.expires_at <= now:
            return EdgeState.EXPIRED
        return EdgeState.DORMANT if self.strength_at(now) < DORMANT_BELOW else EdgeState.LIVE


class IntervalQuerySet(OwnedQuerySet["Interval"]):
    """The intervals of one owner."""

    def known_at(self, moment: datetime | None) -> Self:
        """Keep what was known at a moment; None is now."""
        if moment is None:
            return self.filter(known_to__isnull=True)
        until = Q(known_to__isnull=True) | Q(known_to__gt=moment)
        return self.filter(until, known_from__lte=moment)

    def holding(self, moment: datetime) -> Self:
        """Keep those that hold at a moment of the world."""
        begun = Q(valid_from__isnull=True) | Q(valid_from__lte=moment)
        return self.filter(begun, Q(valid_to__isnull=True) | Q(valid_to__gt=moment))


class Interval(Owned):
    """When an edge was true in the world, and when we knew it.

    A row is never rewritten once somebody could have read it: what we learn later ends what we
    knew (`known_to`) and adds a row.
    """

    edge = owned_key("memory.Edge", related_name="intervals")
    valid_from = models.DateTimeField(null=True, blank=True)
    valid_to = models.DateTimeField(null=True, blank=True)
    known_from = models.DateTimeField()
    known_to = models.DateTimeField(null=True, blank=True)
    superseded_by = owned_key("memory.Edge", null=True, blank=True, on_delete=models.SET_NULL)

    objects = IntervalQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(valid_from__isnull=True)
                | Q(valid_to__isnull=True)
                | Q(valid_from__lte=F("valid_to")),
                name="interval_not_inverted",
            ),
            models.UniqueConstraint(
                fields=["owner", "edge"],
                condition=Q(valid_to__isnull=True, known_to__isnull=True),
                name="interval_one_open_an_edge",
            ),
        ]
