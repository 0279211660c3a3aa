"""A recall as the API reads and shows it, fresh or from the receipt of a turn.

In: a body, a receipt. Out: fields.
"""

from typing import Any, Final

from rest_framework import serializers

from memory.api.episode_fields import fits_a_message
from memory.api.moments import AskedMomentField
from memory.engine.vocabulary import Kind, Reach

BUDGET_MAX: Final = 16_000  # tokens of a whole prompt


class RecallQuery(serializers.Serializer[Any]):
    """What to recall."""

    query = serializers.CharField(trim_whitespace=False, validators=[fits_a_message])
    episode = serializers.CharField(required=False, allow_null=True, max_length=64)
    as_of = AskedMomentField(
        required=False, allow_null=True, help_text="what was true at that moment; nothing is logged"
    )
    budget = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=BUDGET_MAX,
        help_text="tokens of the text at most",
    )
    log = serializers.BooleanField(
        default=False, help_text="log the crossings, so that the memories used grow stronger"
    )


class ContextFields(serializers.Serializer[Any]):
    """A snippet that was given along."""

    text = serializers.CharField()
    edge = serializers.CharField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
    said_at = serializers.DateTimeField(allow_null=True)


class ReachedNode(serializers.Serializer[Any]):
    """A node that the walk reached and selected."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(list(Kind))
    activation = serializers.FloatField()
    seed = serializers.FloatField(help_text="the best similarity of a word, 0 when no seed")
    hop = serializers.IntegerField()
    reach = serializers.ChoiceField(list(Reach))


class SeedFields(serializers.Serializer[Any]):
    """A word that lit a phrase."""

    word = serializers.CharField()
    phrase = serializers.CharField()
    similarity = serializers.FloatField()


class RecallFields(serializers.Serializer[Any]):
    """What came back, and why."""

    text = serializers.CharField(help_text="exactly what a model is given")
    memory = serializers.ListField(child=serializers.CharField())
    episodes = serializers.ListField(child=serializers.DictField())
    nodes = ReachedNode(many=True)
    seeds = SeedFields(many=True)
    abstained = serializers.BooleanField()
    reason = serializers.CharField()
    took_ms = serializers.FloatField()
    words_only = serializers.BooleanField(help_text="without vectors: the embedder was away")
    time_unread = serializers.BooleanField(
        help_text="a time was named that could not be read, and all was searched"
    )
    profile = serializers.CharField(
        required=False, help_text="of a reply: what every prompt of this person holds"
    )
    state = serializers.CharField(
        required=False, help_text="of a reply: used, none, off, held_out, late..."
    )
    tools = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="of a reply: what the model looked up, proposed or asked to forget, in order",
    )

    def get_fields(self) -> dict[str, Any]:
        """Add the field whose name is taken by an attribute of every serializer."""
        return super().get_fields() | {"context": ContextFields(many=True)}


def from_receipt(receipt: dict[str, Any] | None) -> dict[str, Any]:
    """Return a turn's receipt in the shape of a recall; a turn without one recalled nothing."""
    kept = receipt or {}
    return {
        "state": kept.get("state", "none"),
        "text": kept.get("text", ""),
        "memory": [memory["sentence"] for memory in kept.get("memories", [])],
        "context": kept.get("context", []),
        "episodes": kept.get("episodes", []),
        "nodes": kept.get("nodes", []),
        "seeds": kept.get("seeds", []),
        "abstained": kept.get("abstained", False),
        "reason": kept.get("reason", ""),
        "took_ms": kept.get("took_ms", 0.0),
        "words_only": kept.get("words_only", False),
        "time_unread": kept.get("time_unread", False),
        "profile": kept.get("profile_text", ""),
        "tools": kept.get("tools", []),
    }
