"""Columns that hold no word of a person: codes, labels, hashes; and what they are filled with.

In: rows made so far, by label. Out: a value by column, or how to find one. A text column that does
not stand here gets a canary.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from memory.models import Node

type Made = Mapping[str, Any]


def _other_node(made: Made) -> Any:  # noqa: ANN401 - an id
    """Return the id of a second node: an edge needs two ends."""
    first = made["memory.Node"]
    other, _ = Node.objects.get_or_create(
        owner_id=first.owner_id,
        kind=first.kind,
        canon="other",
        defaults={"name": "other", "confidence": 1.0, "created_at": first.created_at},
    )
    return other.pk


def _smaller(made: Made) -> Any:  # noqa: ANN401 - an id
    return min(made["memory.Node"].pk, _other_node(made))


def _larger(made: Made) -> Any:  # noqa: ANN401 - an id
    return max(made["memory.Node"].pk, _other_node(made))


VALUES: Final[Mapping[str, str | int | Callable[[Made], Any] | None]] = MappingProxyType(
    {
        "memory.Alias.origin": "extracted",
        "memory.Digest.level": "day",
        "memory.Digest.inputs": "0",
        "memory.Digest.chosen": "0",
        "memory.Digest.after_date": "2026-01-02",
        "memory.DigestLine.start": 0,
        "memory.Edge.relation": "LIKES",
        "memory.Edge.target": _other_node,
        "memory.Edge.stability": "stable",
        "memory.Edge.cardinality": "one_to_many",
        "memory.Edge.basis": "stated",
        "memory.Edge.origin": "extracted",
        "memory.Edge.sensitivity": "none",
        "memory.Edge.ttl_days": None,
        "memory.Episode.mode": "normal",
        "memory.Episode.state": "learned",
        "memory.Episode.reason": "",
        "memory.Episode.channel": "web",
        "memory.ExtractionRun.content_hash": "0",
        "memory.ExtractionRun.pipeline_version": "1",
        "memory.ExtractionRun.prompt_hash": "0",
        "memory.ExtractionRun.finish_reason": "stop",
        "memory.ExtractionRun.reason": "",
        "memory.Draft.tool": "add_node",
        "memory.Forgetting.scope": "edge",
        "memory.Tombstone.digest": "0",
        "memory.Job.kind": "learn",
        "memory.Job.state": "done",
        "memory.Job.reason": "",
        "memory.MergeDecision.kind": "PERSON",
        "memory.MergeDecision.decision": "new",
        "memory.MergeDecision.band": "silent",
        "memory.MergeDecision.rule": "none",
        "memory.Node.kind": "PERSON",
        "memory.NotSame.one": _smaller,
        "memory.NotSame.other": _larger,
        "memory.Phrase.relation": "",
        "memory.Profile.capture": "automatic",
        "memory.Profile.recall": "on",
        "memory.Rule.state": "active",
        "memory.Sighting.kind": "PERSON",
        "memory.Turn.role": "user",
        "memory.Turn.state": "done",
        "memory.Turn.reason": "",
        "memory.Turn.thumb": None,
    }
)
