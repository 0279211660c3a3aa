"""Messages in the form that goes over the wire.

In: messages and prompts. Out: dictionaries that can be sent as UTF-8, and text that can be kept.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from memory.llm.base import Message

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

_UNSAFE = re.compile("[\x00\ud800-\udfff]")
# By these some servers tell who speaks, wherever they stand: written apart they are plain text.
_MARKS: Final = re.compile(
    r"<(?=\|[^|<>\s]{1,40}\|>|/?(?:start|end)_of_turn>|<?/?SYS>>|/?s>)|\[(?=/?INST\])"
)


def wire_messages(messages: Sequence[Message]) -> list[dict[str, str]]:
    """Return the messages as an endpoint reads them."""
    return [{"role": message.role, "content": safe_text(message.content)} for message in messages]


def task_messages(prompt: str, task: Mapping[str, object]) -> list[dict[str, str]]:
    """Return a prompt and its task, which is data: one JSON object, never in the system role."""
    said = safe_text(json.dumps(task, ensure_ascii=False))
    return [{"role": "system", "content": prompt}, {"role": "user", "content": said}]


def safe_text(text: str) -> str:
    """Return the text without what UTF-8 or the database cannot hold, and what forges a speaker."""
    return _MARKS.sub(r"\g<0> ", _UNSAFE.sub(REPLACEMENT, text))
