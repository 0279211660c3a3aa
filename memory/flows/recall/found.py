"""What a recall found, as the API shows it and as a turn keeps it.

In: the engine's results with names and ids. Out: plain JSON values.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from memory.flows.recall.ranked import RankedTurn

type Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Recalled:
    """The recalled text, and everything a receipt has to answer.

    `state` is used, none, late or failed; `reason` the engine's word for why memory speaks or
    stays silent, or a code of what went wrong.
    """

    state: str
    reason: str
    took_ms: float
    text: str = ""
    memories: list[Json] = field(default_factory=list)  # rendered edges, with quotes and why
    unused: list[Json] = field(default_factory=list)  # found, but not given to the assistant
    context: list[Json] = field(default_factory=list)  # rendered quotes
    nodes: list[Json] = field(default_factory=list)  # selected, with activation and reach
    seeds: list[Json] = field(default_factory=list)  # word, phrase, similarity
    episodes: list[Json] = field(default_factory=list)  # that the search found, with turns
    ranked: Sequence[RankedTurn] = ()  # as many as were asked for, before the token budget
    answerable: float = 0.0  # how answerable the message seems from what was said; only compares
    abstained: bool = False
    is_words_only: bool = False  # no vectors: the embedder could not be asked or has changed
    is_time_unread: bool = False  # a time was named and not read: all was searched

    def as_json(self) -> Json:
        """Return the answer of the API's recall call."""
        return {
            "text": self.text,
            "memory": [memory["sentence"] for memory in self.memories],
            "context": self.context,
            "episodes": self.episodes,
            "nodes": self.nodes,
            "seeds": self.seeds,
            "abstained": self.abstained,
            "reason": self.reason,
            "words_only": self.is_words_only,
            "time_unread": self.is_time_unread,
            "took_ms": round(self.took_ms, 3),
        }

    def receipt(self) -> Json:
        """Return what a turn keeps: exactly what the assistant was given, and why."""
        return {
            "state": self.state,
            "reason": self.reason,
            "text": self.text,
            "memories": self.memories,
            "unused": self.unused,
            "context": self.context,
            "nodes": self.nodes,
            "seeds": self.seeds,
            "episodes": self.episodes,
            "abstained": self.abstained,
            "words_only": self.is_words_only,
            "time_unread": self.is_time_unread,
            "took_ms": round(self.took_ms, 3),
        }
