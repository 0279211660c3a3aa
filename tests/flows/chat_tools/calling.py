"""What the model's tools are called with, and what is read of it: receipts, tools' answers."""

from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from memory.engine.vocabulary import Mode
from memory.flows import converse
from memory.models import Turn, acting_for
from tests.doubles.replies import Asked, Reply

LOOK = Reply.calling(("memory_search", {"query": "Who is my boss Sarah?"}))
CLAIM = {"source": "user", "relation": "LIKES", "target": "green tea"}


def talk(owner: User, now: datetime, *said: str, mode: Mode = Mode.NORMAL) -> tuple[UUID, Turn]:
    """Say something and return the conversation with its last answer."""
    episode = converse.start(owner_id=owner.pk, mode=mode, now=now)
    for one in said:
        turn = converse.reply(owner_id=owner.pk, episode_id=episode, content=one, now=now)
    with acting_for(owner.pk):
        return episode, Turn.objects.get(pk=turn)


def items_of(turn: Turn) -> list[dict[str, Any]]:
    """Return what the tools left on the receipt of an answer."""
    items: list[dict[str, Any]] = (turn.receipt or {}).get("tools", [])
    return items


def told(asked: Asked) -> str:
    """Return the newest answer of a tool."""
    return str(asked.body["messages"][-1]["content"])
