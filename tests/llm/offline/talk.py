"""How these tests talk to the offline extractor."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from memory.llm.base import ExtractionRequest, KnownEdge, SpokenTurn
from memory.llm.offline import OfflineExtractor

SAID_AT = datetime(2026, 5, 4, 10, 0, tzinfo=UTC)  # a Monday
type Answer = dict[str, Any]


def heard(*texts: str, speaker: str = "") -> list[SpokenTurn]:
    """Return turns that the person said one after the other."""
    return [SpokenTurn(i, "user", text, SAID_AT, speaker) for i, text in enumerate(texts)]


def extracted(
    *texts: str,
    known: Sequence[KnownEdge] = (),
    nodes: Sequence[tuple[str, str]] = (),
    labels: Sequence[str] = (),
    self_name: str = "Bill",
) -> Answer:
    """Return the answer of the offline extractor, read."""
    return answer(ExtractionRequest(heard(*texts), self_name, known, nodes, labels))


def answer(request: ExtractionRequest) -> Answer:
    """Return the answer to a request, read."""
    read: Answer = json.loads(OfflineExtractor().extract(request).raw)
    return read


def edges(read: Answer) -> set[str]:
    """Return the edges of an answer as text."""
    return {f"{r['source']} {r['relation']} {r['target']}" for r in read["relations"]}


def names(read: Answer, kind: str) -> set[str]:
    """Return the names of one kind."""
    return {entity["name"] for entity in read["entities"] if entity["kind"] == kind}


def aliases(read: Answer) -> list[str]:
    """Return what the person is called."""
    own = [entity for entity in read["entities"] if entity["name"] == "user"]
    return list(own[0].get("aliases", [])) if own else []
