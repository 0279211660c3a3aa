"""The prompt of an answer: who may say what in it.

In: a turn to be answered. Out: messages. In the system role stand our words and the rules that
the person confirmed; what is recalled is quoted data, outside of it.
"""

from typing import Any, Final, cast
from uuid import UUID

from memory.engine.params import RULES_BUDGET
from memory.engine.recall.budget import n_tokens
from memory.engine.recall.render import shown_rule
from memory.llm.base import Message
from memory.llm.prompts import prompt
from memory.models import Turn
from memory.store import episodes, rules

LAST_TURNS: Final = 10  # verbatim in the prompt


def messages(turn: Turn) -> list[Message]:
    """Build the prompt: rules, the recalled block as the person's data, the last turns verbatim.

    The block stands outside the system role: whatever its words say, they are quoted data.
    """
    text = (turn.receipt or {}).get("text", "")
    block = [Message("user", text)] if text else []
    said = episodes.turns_before(turn, n_turns=LAST_TURNS)
    *talk, newest = [Message(cast("Any", one.role), one.content) for one in said]
    system = prompt("reply").text + _taught(turn.owner_id)
    return [Message("system", system), *talk, *block, newest]


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
