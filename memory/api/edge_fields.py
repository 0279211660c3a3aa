"""An edge as the API reads and shows it.

In: rows, bodies, queries. Out: fields. `strength` is always S(now), never the night's copy.
"""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from rest_framework import serializers

from memory.api.moments import AskedMomentField, MomentField
from memory.api.pagination import PageQuery
from memory.engine.vocabulary import (
    Basis,
    Cardinality,
    EdgeState,
    Kind,
    Origin,
    Sensitivity,
    Stability,
)
from memory.models import Edge, Interval, Snippet
from memory.models.edge import RELATION_LENGTH
from memory.models.node import NAME_LENGTH

ALL: Final = "all"
PROPOSED: Final = "proposed"
STATES: Final = [*EdgeState, PROPOSED, ALL]
NEVER_TRUE: Final = "never_true"
CHANGED: Final = "changed"


class EdgeQuery(PageQuery):
    """Filters of the list of edges."""

    relation = serializers.CharField(required=False, max_length=RELATION_LENGTH)
    about = serializers.CharField(
        required=False, max_length=NAME_LENGTH, help_text="a node's id, name or alias"
    )
    state = serializers.ChoiceField(
        STATES,
        required=False,
        help_text="live, or with a moment all, when left out; proposed ones stand nowhere else",
    )
    as_of = AskedMomentField(required=False, help_text="what was true at that moment")
    known_at = AskedMomentField(
        required=False, help_text="what was known at that moment; with `as_of`: to be true then"
    )


class SnippetFields(serializers.Serializer[Snippet]):
    """The person's own words that justify an edge."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    evidence = serializers.CharField()
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    episode = serializers.UUIDField(source="episode_id", allow_null=True)
    said_at = serializers.DateTimeField()
    question = serializers.CharField(source="context", help_text="before a bare yes")
    is_primary = serializers.BooleanField()


class EdgeFields(serializers.Serializer[Edge]):
    """An edge: one claim, with the words it rests on. Needs `now` in its context."""

    id = serializers.UUIDField()
    source_id = serializers.UUIDField()
    source_name = serializers.CharField(source="source.name")
    source_kind = serializers.ChoiceField(list(Kind), source="source.kind")
    relation = serializers.CharField()
    target_id = serializers.UUIDField()
    target_name = serializers.CharField(source="target.name")
    target_kind = serializers.ChoiceField(list(Kind), source="target.kind")
    strength = serializers.SerializerMethodField()
    confidence = serializers.FloatField(help_text="0..1, how sure when first heard")
    stability = serializers.ChoiceField(list(Stability))
    cardinality = serializers.ChoiceField(list(Cardinality))
    state = serializers.SerializerMethodField()
    valid_from = serializers.SerializerMethodField()
    valid_to = serializers.SerializerMethodField()
    expires_at = serializers.DateTimeField(allow_null=True)
    superseded_by = serializers.UUIDField(source="superseded_by_id", allow_null=True)
    last_confirmed_at = serializers.DateTimeField(allow_null=True)
    n_sightings = serializers.IntegerField()
    n_recalls = serializers.IntegerField()
    sensitivity = serializers.ChoiceField(list(Sensitivity))
    snippets = SnippetFields(many=True)
    basis = serializers.ChoiceField(list(Basis))
    origin = serializers.ChoiceField(list(Origin))
    qualifiers = serializers.DictField()
    created_at = serializers.DateTimeField()
    is_pinned = serializers.BooleanField()
    is_muted = serializers.BooleanField()
    needs_review = serializers.BooleanField()
    end_proposed_at = serializers.DateTimeField(
        allow_null=True, help_text="when it seems to have ended; the person was asked"
    )
    is_forgotten = serializers.SerializerMethodField()
    version = serializers.IntegerField(help_text="also the ETag, for If-Match")

    def get_strength(self, edge: Edge) -> float:
        """Return S(now), 0..100."""
        return edge.strength_at(self.context["now"])

    def get_state(self, edge: Edge) -> str:
        """Return what it is now; one that waits for the person's click is nothing else yet."""
        return PROPOSED if edge.proposed_at else edge.state_at(self.context["now"])

    def get_valid_from(self, edge: Edge) -> datetime | None:
        """Return since when it holds."""
        interval = self._interval(edge)
        return interval.valid_from if interval else None

    def get_valid_to(self, edge: Edge) -> datetime | None:
        """Return when it ceased to hold, or will; null while no end is known."""
        interval = self._interval(edge)
        ended_at: datetime | None = interval.valid_to if interval else None
        return ended_at or edge.expires_at

    def get_is_forgotten(self, edge: Edge) -> bool:
        """Say whether it was forgotten just now and only waits to be erased."""
        return edge.forgetting_id is not None

    def _interval(self, edge: Edge) -> Interval | None:
        """Return the interval that holds `as_of`, else the newest; of those known then."""
        as_of = self.context.get("as_of")
        known = list(edge.intervals.all())
        holding = [one for one in known if as_of and _holds(one, as_of)]
        return next(reversed(holding or known), None)


def _holds(interval: Interval, moment: datetime) -> bool:
    starts = interval.valid_from is None or interval.valid_from <= moment
    return starts and (interval.valid_to is None or moment < interval.valid_to)


class EdgePage(serializers.Serializer[Any]):
    """One page of edges."""

    results = EdgeFields(many=True)
    next = serializers.URLField(allow_null=True)


class NewEdge(serializers.Serializer[Any]):
    """A memory written by hand; the sentence is its snippet."""

    source_name = serializers.CharField(max_length=NAME_LENGTH)
    relation = serializers.CharField(max_length=RELATION_LENGTH)
    target_name = serializers.CharField(max_length=NAME_LENGTH)
    source_kind = serializers.ChoiceField(list(Kind), required=False)
    target_kind = serializers.ChoiceField(list(Kind), required=False)
    snippet = serializers.CharField(
        max_length=settings.PEGASUS_MESSAGE_BYTES, trim_whitespace=False
    )


class EdgeChange(serializers.Serializer[Any]):
    """A correction with new values, a confirmation, or dates."""

    correction = serializers.ChoiceField([NEVER_TRUE, CHANGED], required=False)
    confirmed = serializers.BooleanField(required=False)
    relation = serializers.CharField(required=False, max_length=RELATION_LENGTH)
    target_name = serializers.CharField(required=False, max_length=NAME_LENGTH)
    target_kind = serializers.ChoiceField(list(Kind), required=False)
    snippet = serializers.CharField(
        required=False, max_length=settings.PEGASUS_MESSAGE_BYTES, trim_whitespace=False
    )
    changed_at = MomentField(required=False, help_text="when it changed")
    valid_from = MomentField(required=False, help_text="since when it holds")
    valid_to = MomentField(required=False, help_text="until when it held")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Want one of the three, and no end before the beginning."""
        begins, ends = attrs.get("valid_from"), attrs.get("valid_to")
        ways = [attrs.get("correction"), attrs.get("confirmed"), begins or ends]
        if sum(map(bool, ways)) != 1:
            message = "Give `correction`, or `confirmed: true`, or `valid_from` and `valid_to`."
            raise serializers.ValidationError(message, code="one_of")
        if begins and ends and ends < begins:
            message = "It would end before it began."
            raise serializers.ValidationError(message, code="inverted")
        return attrs
