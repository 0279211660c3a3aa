"""What every tool of the chat shares: where it is called, how its arguments are read, its answer.

In: JSON text of a model, which may be anything. Out: plain values, or words on what is wrong.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from memory.engine.learn.guard import redacted
from memory.engine.params import TOOL_ARGUMENT_BYTES
from memory.models.text import storable

TEXT_MAX: Final = 600  # characters of one argument; a snippet is no longer


class Target(NamedTuple):
    """What a line of a search stands for."""

    scope: str  # edge or turn
    id: UUID


@dataclass
class Scene:
    """The answer that calls are made in.

    Attributes:
        owner_id: whose memory.
        episode_id: the conversation.
        turn_id: the answer's turn, whose receipt keeps what tools brought.
        now: when the message came.
        left: tokens that tools may still bring.
        found: what searches of this answer brought, in the order of their numbers from 1; None
            for what was left out.
    """

    owner_id: UUID
    episode_id: UUID
    turn_id: UUID
    now: datetime
    left: int
    found: list[Target | None] = field(default_factory=list)


@dataclass(frozen=True)
class Done:
    """What became of a call: what the model is told, and the receipt's item, if there is one."""

    answer: str
    item: dict[str, Any] | None = None


def refused(why: str) -> Done:
    """Return an answer that says what is wrong with a call."""
    return Done(json.dumps({"ok": False, "error": why}))


def accepted(became: str, note: str) -> str:
    """Return an answer that says what became of a call; it holds no words of the person."""
    return json.dumps({"ok": True, "became": became, "note": note})


def read_arguments(arguments: str) -> Mapping[str, Any] | None:
    """Return the arguments as an object, None for anything else and for what is too long."""
    if len(arguments.encode("utf-8", "surrogatepass")) > TOOL_ARGUMENT_BYTES:
        return None
    try:
        given = json.loads(arguments)
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


def text_in(given: Mapping[str, Any], name: str) -> str:
    """Return one argument as a text that may be kept: sound, short, without secrets."""
    value = given.get(name)
    text = storable(value).strip()[:TEXT_MAX] if isinstance(value, str) else ""
    return redacted(text).text
