"""The prompt of an answer: who may say what in it.

In: a turn to be answered. Out: messages. In the system role stand our words and the rules that
the person confirmed; what is recalled or told short is quoted data, outside of it.
"""

from typing import Any, Final, cast
from uuid import UUID

from memory.engine.params import (
    LAST_TURNS,
    PROFILE_BUDGET,
    PROMPT_BUDGET,
    RULES_BUDGET,
    SUMMARY_BUDGET,
    TOKEN_BUDGET,
)
from memory.engine.recall.budget import n_tokens
from memory.engine.recall.render import shown_rule
from memory.flows.converse.earlier import earlier
from memory.llm.base import Message
from memory.llm.prompts import prompt
from memory.models import Turn
from memory.store import episodes, rules

LAST_TWO: Final = 2  # turns that never give way, nor do rules and profile


def messages(turn: Turn, *, budget: int = PROMPT_BUDGET) -> list[Message]:
    """Build the prompt: rules, profile, the talk so far, the recalled block, the newest message.

    The talk is its last turns verbatim, after a summary of those before them as far as there is
    room. Whatever stands outside the system role is quoted data, or somebody's turn.

    Args:
        turn: the answer that is due.
        budget: tokens of all messages at most; rules, profile and the last two turns stay anyway.
    """
    receipt = turn.receipt or {}
    system = Message("system", prompt("reply").text + _taught(turn.owner_id))
    about, block = (_data(receipt.get(name, "")) for name in ("profile_text", "text"))
    said = episodes.turns_before(turn, n_turns=LAST_TURNS)
    last = [Message(cast("Any", one.role), one.content) for one in said]
    left = budget - _size([system, *about, *block])
    *talk, newest = fitting = _fitting(last, left)
    first = said[-len(fitting)].position
    summary = earlier(turn, first, budget=left - _size(fitting))
    return [system, *about, *_data(summary), *talk, *block, newest]


def room(owner_id: UUID, episode_id: UUID) -> int:
    """Return the tokens that recalled memory may take beside the talk so far; 0 for none.

    Recalled memory gives way before the summary does, and that before any turn.

    Source: 20-engine.md 8.4, "Whole prompt <= 16,000 tokens by default".
    """
    said = episodes.last_turns(owner_id, episode_id, n_turns=LAST_TURNS)
    taken = sum(n_tokens(one.content) for one in said) + n_tokens(prompt("reply").text)
    taken += SUMMARY_BUDGET if said and said[0].position > 0 else 0
    left = PROMPT_BUDGET - RULES_BUDGET - PROFILE_BUDGET - taken
    return min(max(left, 0), TOKEN_BUDGET)


def _data(text: str) -> list[Message]:
    return [Message("user", text)] if text else []


def _size(messages: list[Message]) -> int:
    return sum(n_tokens(one.content) for one in messages)


def _fitting(turns: list[Message], left: int) -> list[Message]:
    """Return the newest turns that fit, but always the last two."""
    kept: list[Message] = []
    for turn in reversed(turns):
        left -= n_tokens(turn.content)
        if left < 0 and len(kept) >= LAST_TWO:
            break
        kept.append(turn)
    return kept[::-1]


def _taught(owner_id: UUID) -> str:
    """Return the rules the person confirmed, as far as they fit: the only words of theirs here."""
    lines: list[str] = []
    left = RULES_BUDGET
    for text in rules.active_texts(owner_id):
        line = f"- {shown_rule(text)}"
        left -= n_tokens(line)
        if left < 0:
            break
        lines.append(line)
    return "\n".join(["", prompt("rules").text.rstrip(), "", *lines, ""]) if lines else ""
