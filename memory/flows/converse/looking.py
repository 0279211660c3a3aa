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
from memory.models import Edge, Turn, acting_for
from memory.store.rows import ids as ids_of

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
    targets = [_target(one) for one in (*found.memories, *found.context)]
    hidden = _unasked(scene, {one.id for one in targets})
    item = _item(query, found, hidden)
    if item["memories"] or item["context"]:
        without = {place for place, one in enumerate(targets) if one.id in hidden}
        item["text"] = numbered(found.text, len(scene.found) + 1, without)
    scene.found += [None if one.id in hidden else one for one in targets]
    return Done(item["text"] or (LATE if found.state == "late" else NOTHING), item)


def _target(line: Mapping[str, Any]) -> Target:
    """Return what a line stands for: a memory, or the message that is quoted."""
    if line["edge"]:
        return Target("edge", UUID(line["edge"]))
    return Target("turn", UUID(line["turn"]))


def _unasked(scene: Scene, ids: set[UUID]) -> set[UUID]:
    """Return which of these are memories that need consent and that the person did not ask for.

    Their own message decides that, not what the model looks for.
    """
    with acting_for(scene.owner_id):
        edges = Edge.objects.owned_by(scene.owner_id).filter(pk__in=ids)
        guarded = ids_of(edges) - ids_of(edges.unguarded())
        if not guarded:
            return set()
        receipt = Turn.objects.owned_by(scene.owner_id).get(pk=scene.turn_id).receipt or {}
        return guarded - {UUID(one["edge"]) for one in receipt.get("memories", ())}


def _item(query: str, found: Recalled, hidden: set[UUID]) -> dict[str, Any]:
    """Return what the receipt keeps: like a recall's own, and that the model asked for it."""
    why = {"kind": "asked", "query": query}
    memories, context = (
        [{**one, "why": [why, *one["why"]]} for one in lines if _target(one).id not in hidden]
        for lines in (found.memories, found.context)
    )
    return {
        "tool": NAME,
        "state": found.state,
        "reason": found.reason,
        "query": query,
        "text": "",
        "memories": memories,
        "context": context,
    }
