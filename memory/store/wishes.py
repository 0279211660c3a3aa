"""What the assistant proposed to remember while it answered: kept on its turns until the close.

In: an owner and a conversation. Out: one answer for the cleaner, or none. The person's own words
must justify each proposal; learning checks that like any other. The caller acts for the owner.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from memory.engine.vocabulary import Role
from memory.models import Turn

WRITE: Final = "memory_write"  # the tool
PROPOSED: Final = "proposed"
# Of the conversation as a whole a proposal says nothing.
_RECORD: Final = {"summary": "", "importance": 0, "tags": []}


def as_answer(calls: Sequence[Mapping[str, str]]) -> str:
    """Return proposed claims in the form of an extractor's answer."""
    made = [{"function": {"name": "add_edge", "arguments": dict(call)}} for call in calls]
    return json.dumps({"tool_calls": made, "episode": _RECORD}, ensure_ascii=False)


def wished(owner_id: UUID, episode_id: UUID, turn_ids: Collection[str]) -> list[str]:
    """Return what was proposed with words of these turns: one answer, or none at all."""
    turns = Turn.objects.owned_by(owner_id).kept().in_order()
    mine = turns.filter(episode_id=episode_id, role=Role.ASSISTANT, receipt__has_key="tools")
    items = [item for turn in mine for item in items_of(turn.receipt or {}, WRITE)]
    calls = [
        item["call"]
        for item in items
        if item.get("state") == PROPOSED
        and item.get("turn") in turn_ids
        and isinstance(item.get("call"), dict)
    ]
    return [as_answer(calls)] if calls else []


def items_of(receipt: Mapping[str, Any], tool: str) -> list[dict[str, Any]]:
    """Return what a tool left on a receipt; one that was brought in may hold anything."""
    items = receipt.get("tools")
    listed = items if isinstance(items, list) else []
    return [item for item in listed if isinstance(item, dict) and item.get("tool") == tool]
