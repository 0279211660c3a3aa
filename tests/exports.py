"""Files of conversations as other products write them, for tests of the import.

In: what was said. Out: a ChatGPT data export, or JSON Lines. All words are our own.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

type Said = tuple[str, str]  # role, text


def conversation(
    name: str, started_at: datetime, said: Sequence[Said], **more: object
) -> dict[str, Any]:
    """Return one conversation as a ChatGPT export has it: a tree with one branch."""
    begin = started_at.timestamp()
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None}}
    at = "root"
    for index, (role, text) in enumerate(said):
        mapping[f"m{index}"] = node(f"m{index}", at, role, text, begin + 60 * index)
        at = f"m{index}"
    return {
        "title": name.title(),
        "create_time": begin,
        "mapping": mapping,
        "current_node": at,
        "conversation_id": name,
        **more,
    }


def node(name: str, parent: str, role: str, text: str, at: float | None) -> dict[str, Any]:
    """Return one message of the tree."""
    return {
        "id": name,
        "parent": parent,
        "message": {
            "author": {"role": role, "name": None},
            "create_time": at,
            "content": {"content_type": "text", "parts": [text]},
            "metadata": {},
        },
    }


def write_chatgpt(path: Path, conversations: Sequence[dict[str, Any]]) -> Path:
    """Write an export's `conversations.json`."""
    path.write_text(json.dumps(conversations))
    return path


def line(episode: str, said_at: str, content: str, role: str = "user", **more: str) -> str:
    """Return one line of a file of turns."""
    return json.dumps(
        {"episode": episode, "role": role, "said_at": said_at, "content": content, **more}
    )


def write_jsonl(path: Path, lines: Sequence[str]) -> Path:
    """Write a file of turns."""
    path.write_text("\n".join(lines) + "\n")
    return path
