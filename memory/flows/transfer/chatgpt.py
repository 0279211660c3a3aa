"""A ChatGPT data export: `conversations.json`, a list of trees of messages.

In: the file. Out: an `Archive` of each tree's current branch: what the person and the
assistant wrote, as text. The file is looked at through a window and read one conversation at
a time; one that cannot be read is named by its number and the rest is taken.
"""

import re
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, Final, NamedTuple

from memory.engine.vocabulary import Role
from memory.flows.transfer.archive import (
    Archive,
    Flaw,
    FlawedError,
    ImportedEpisode,
    ImportedTurn,
    Problem,
    json_object,
    moment,
)

ID_PREFIX: Final = "chatgpt:"
# A string to its end, or a bracket outside strings. A string that never ends matches to the
# end of the file: without that the search would start again at each quote inside it.
TOKEN: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)
LIST_OPENS: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[")
OPENING: Final = frozenset(b"[{")
QUOTE: Final = ord('"')
SPOKEN: Final = frozenset({"text", "multimodal_text"})  # not code, thoughts or instructions


class Span(NamedTuple):
    """One conversation's bytes in the file."""

    number: int
    start: int
    end: int
    is_whole: bool = True


def parse_chatgpt(path: Path) -> Archive:
    """Read an export's `conversations.json`.

    Raises:
        OSError: the file cannot be read.
    """
    if not path.stat().st_size:
        return Archive(0, (Problem("the file", Flaw.NOT_A_LIST),), lambda: iter(()))
    starts, problems = [], []
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as raw:
        for span in _spans(raw):
            try:
                episode = _episode(raw[span.start : span.end], span)
            except FlawedError as error:
                place = f"conversation {span.number}" if span.number else "the file"
                problems.append(Problem(place, error.flaw))
            else:
                if episode.turns:
                    starts.append((episode.started_at, span))
    starts.sort()

    def read() -> Iterator[ImportedEpisode]:
        with path.open("rb") as file:
            for _, span in starts:
                file.seek(span.start)
                yield _episode(file.read(span.end - span.start), span)

    return Archive(n_episodes=len(starts), problems=tuple(problems), read=read)


def _spans(raw: mmap) -> Iterator[Span]:
    """Yield where each conversation stands; number 0 is the file itself, when it is broken."""
    opening = LIST_OPENS.match(raw)
    if opening is None:
        yield Span(0, 0, 0)
        return
    depth, number, start = 1, 0, 0
    for token in TOKEN.finditer(raw, opening.end()):
        sign = raw[token.start()]
        if sign == QUOTE:
            continue
        if sign in OPENING:
            depth += 1
            if depth == 2:  # noqa: PLR2004 - an element of the list
                number, start = number + 1, token.start()
            continue
        depth -= 1
        if depth == 1:
            yield Span(number, start, token.end())
        elif depth == 0:
            return
    yield Span(number if depth > 1 else 0, start, len(raw), is_whole=False)


def _episode(raw: bytes, span: Span) -> ImportedEpisode:
    """Return one conversation.

    Raises:
        FlawedError: it is broken as a whole.
    """
    if not span.is_whole:
        raise FlawedError(Flaw.CUT_OFF)
    if not span.number:
        raise FlawedError(Flaw.NOT_A_LIST)
    conversation = json_object(raw)
    name = conversation.get("conversation_id") or conversation.get("id")
    if not isinstance(name, str):
        raise FlawedError(Flaw.NO_ID)
    title = conversation.get("title")
    return ImportedEpisode(
        external_id=f"{ID_PREFIX}{name}",
        turns=_turns(conversation, span.number),
        title=title if isinstance(title, str) else "",
    )


def _turns(conversation: dict[str, Any], number: int) -> list[ImportedTurn]:
    """Return what was said on the current branch; a message without a time has the last one's.

    Raises:
        FlawedError: there is no branch, or no time at all.
    """
    turns = []
    said_at = conversation.get("create_time")
    for message in _branch(conversation):
        said_at = message.get("create_time") or said_at
        text = _text(message)
        if text.strip():
            author = message["author"]
            turns.append(
                ImportedTurn(
                    role=Role(author["role"]),
                    content=text,
                    said_at=moment(said_at),
                    speaker=str(author.get("name") or "") if author["role"] == Role.USER else "",
                    place=f"conversation {number}",
                )
            )
    return turns


def _branch(conversation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the messages from the root to the current one.

    Raises:
        FlawedError: nothing is current, or the tree bites its tail.
    """
    mapping, at = conversation.get("mapping"), conversation.get("current_node")
    path: dict[str, Any] = {}
    while isinstance(mapping, dict) and isinstance(at, str):
        node = mapping.get(at)
        if not isinstance(node, dict) or at in path:
            raise FlawedError(Flaw.NO_BRANCH)
        path[at] = node.get("message")
        at = node.get("parent")
    if not path:
        raise FlawedError(Flaw.NO_BRANCH)
    return [message for message in reversed(path.values()) if isinstance(message, dict)]


def _text(message: dict[str, Any]) -> str:
    """Return what a person reads of a message; empty for tools, hidden notes and pictures."""
    if _role(message) not in list(Role) or _is_hidden(message):
        return ""
    content = message.get("content")
    if not isinstance(content, dict) or content.get("content_type") not in SPOKEN:
        return ""
    parts = content.get("parts")
    written = parts if isinstance(parts, list) else []
    return "\n".join(part for part in written if isinstance(part, str) and part.strip())


def _role(message: dict[str, Any]) -> object:
    author = message.get("author")
    return author.get("role") if isinstance(author, dict) else None


def _is_hidden(message: dict[str, Any]) -> bool:
    metadata = message.get("metadata")
    key = "is_visually_hidden_from_conversation"
    return isinstance(metadata, dict) and bool(metadata.get(key))
