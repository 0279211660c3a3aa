"""The tool that looks things up in memory while an answer is written.

In: words the model chose. Out: what recall finds for them, fenced and numbered, and the item of
the receipt. A search by the model makes no memory stronger: only the person's words do.
"""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from memory.engine.recall.render import numbered
from memory.flows.converse.calls import Done, Scene, Target, refused, text_in
from memory.flows.recall import Recalled, recall

NAME: Final = "memory_search"
SEARCH_MS: Final = 1500.0  # the model asked and waits; a message itself waits less
FOR_LINES: Final = 0.9  # of the tokens left; the numbers before the lines take the rest
NOTHING: Final = "Memory holds nothing on this. Do not guess."
LATE: Final = "Memory took too long. Answer without it, and say so."


def look_up(scene: Scene, given: Mapping[str, Any]) -> Done:
    """Search memory by the rules of every recall, outside the conversation under way."""
    query = text_in(given, "query")
    if not query:
        return refused("query is missing: write what to look for")
    found = recall(
        owner_id=scene.owner_id,
        query=query,
        now=scene.now,
        episode_id=scene.episode_id,
        budget=int(scene.left * FOR_LINES),
        within_ms=SEARCH_MS,
    )
    text = numbered(found.text, len(scene.found) + 1) if found.text else ""
    scene.found += _targets(found)
    return Done(text or (LATE if found.state == "late" else NOTHING), _item(query, found, text))


def _targets(found: Recalled) -> list[Target]:
    """Return what the lines stand for, in their order: memories, then quotes."""
    lines = [Target("edge", UUID(memory["edge"])) for memory in found.memories]
    quotes = [
        Target("edge", UUID(quote["edge"])) if quote["edge"] else Target("turn", _turn(quote))
        for quote in found.context
    ]
    return [*lines, *quotes]


def _turn(quote: Mapping[str, Any]) -> UUID:
    return UUID(quote["turn"])


def _item(query: str, found: Recalled, text: str) -> dict[str, Any]:
    """Return what the receipt keeps: like a recall's own, and that the model asked for it."""
    why = {"kind": "asked", "query": query}
    return {
        "tool": NAME,
        "state": found.state,
        "reason": found.reason,
        "query": query,
        "text": text,
        "memories": [{**one, "why": [why, *one["why"]]} for one in found.memories],
        "context": [{**one, "why": [why, *one["why"]]} for one in found.context],
    }
