"""From the raw answer of a model to its unread parts.

In: the text exactly as it came. Out: lists of unread entities, relations, retirements, the
episode, with notes; or the reason why the attempt failed. Both shapes are read: one object
with `entities`, `relations`, `episode`, and the calls of the tools.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from memory.engine.learn.clean.json_text import (
    BrokenError,
    Fields,
    Found,
    Json,
    TooDeepError,
    read_value,
)
from memory.engine.learn.clean.notes import Notes
from memory.engine.params import ANSWER_BYTES, CALLS_PER_EPISODE

_THINK_OPENS: Final = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_THINK_CLOSES: Final = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_FENCE_BEFORE: Final = re.compile(r"```\w*\s*\Z")
_FENCE: Final = "```"
_PLACES_TRIED: Final = 64  # braces of prose that may stand before the object
_LISTS: Final = {"entities": "entities", "relations": "relations", "retirements": "retirements"}
_TOOLS: Final = {
    "add_node": "entities",
    "add_edge": "relations",
    "retire_edge": "retirements",
    "record_episode": "episode",
}
_SILENT_TOOLS: Final = frozenset({"finish", "read_neighbourhood", "read_neighborhood"})


@dataclass
class Parts:
    """The unread parts of an answer."""

    entities: list[Json] = field(default_factory=list)
    relations: list[Json] = field(default_factory=list)
    retirements: list[Json] = field(default_factory=list)
    episode: Json = None  # the last record of it

    def joined(self, other: "Parts") -> "Parts":
        """Return the lists of two windows as one; each has a record of its own."""
        return Parts(
            self.entities + other.entities,
            self.relations + other.relations,
            self.retirements + other.retirements,
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to read."""
        return not (self.entities or self.relations or self.retirements or self.episode)


def parts_of(raw: str, notes: Notes) -> Parts | None:
    """Read the answer's parts; None when the attempt failed, with the reason as a note."""
    if len(raw) > ANSWER_BYTES or len(raw.encode("utf-8", "surrogatepass")) > ANSWER_BYTES:
        notes.add("response_too_large")
        return None
    found = _first_object(_without_thought(raw, notes), notes)
    if found is None:
        notes.add("no_json")
        return None
    tree = _answer_of(found, notes)
    return None if tree is None else _parts(tree, notes, is_cut=found.is_cut)


def _without_thought(raw: str, notes: Notes) -> str:
    """Cut reasoning off in front of the object; a decoy inside it never counts."""
    text = raw
    while True:
        opened = _THINK_OPENS.search(text)
        if opened is None or "{" in text[: opened.start()]:
            return text
        closed = _THINK_CLOSES.search(text, opened.end())
        if closed is None:
            return text[: opened.start()]
        notes.add("think_removed")
        text = text[: opened.start()] + text[closed.end() :]


def _first_object(text: str, notes: Notes) -> Found | None:
    """Find the first complete object, or the value that stands in its place."""
    if not text.strip():
        return None
    start = len(text) - len(text.lstrip())
    places = [start, *(match.start() for match in re.finditer(r"\{", text))]
    for place in dict.fromkeys(places[:_PLACES_TRIED]):
        try:
            found = read_value(text, place)
        except BrokenError:
            continue
        except TooDeepError:
            return None
        if isinstance(found.value, Fields) or found.end == len(text.rstrip()):
            return _noted(text, place, found, notes)
    return None


def _noted(text: str, start: int, found: Found, notes: Notes) -> Found | None:
    """Note what stood around the object; reasoning behind it makes it a decoy."""
    before, after = text[:start], text[found.end :]
    closings = list(_THINK_CLOSES.finditer(after))
    if closings:
        notes.add("think_removed")
        return _first_object(after[closings[-1].end() :], notes)
    if found.is_repaired:
        notes.add("syntax_repaired")
    if _FENCE_BEFORE.search(before):
        notes.add("fence_removed")
        before, after = _FENCE_BEFORE.sub("", before), after.replace(_FENCE, "", 1)
    if before.strip("\ufeff \t\r\n") or after.strip():
        notes.add("text_around_removed")
    return found


def _answer_of(found: Found, notes: Notes) -> Fields | None:
    """Return the value if it is an answer at all, and note why not."""
    tree = found.value
    if not isinstance(tree, Fields):
        notes.add("truncated" if found.is_cut else "wrong_shape")
        return None
    if tree.has_clash:
        notes.add("repeated_key")
        return None
    if found.is_cut or _is_answer(tree):
        return tree
    notes.add("endpoint_error" if "error" in tree else "wrong_shape")
    return None


def _is_answer(tree: Fields) -> bool:
    keys = {*_LISTS, "tool_calls"} & tree.keys()
    listed = all(isinstance(tree[key], list | Fields | None) for key in keys)
    return listed and bool(keys or "episode" in tree)


def _parts(tree: Fields, notes: Notes, *, is_cut: bool) -> Parts | None:
    """Sort the object's values, and the calls among them, into their lists."""
    parts = Parts()
    for key, name in _LISTS.items():
        getattr(parts, name).extend(_elements(tree.get(key), notes))
    parts.episode = tree.get("episode")
    calls = _elements(tree.get("tool_calls"), notes)
    if len(calls) > CALLS_PER_EPISODE:
        notes.add("tool_calls_capped")
    for call in calls[:CALLS_PER_EPISODE]:
        _take_call(call, parts, notes)
    if is_cut:
        notes.add("truncated")
    return None if is_cut and parts.is_empty else parts


def _elements(value: Json, notes: Notes) -> list[Json]:
    """Return a list's elements; one level of nesting is flattened, deeper is dropped."""
    if isinstance(value, Fields):
        notes.add("object_to_list")
        return [value]
    if not isinstance(value, list):
        return []
    elements: list[Json] = []
    for element in value:
        if not isinstance(element, list):
            elements.append(element)
            continue
        notes.add("flattened")
        flat = [inner for inner in element if not isinstance(inner, list)]
        notes.add_all(["nested_too_deep"] * (len(element) - len(flat)))
        elements.extend(flat)
    return elements


def _take_call(call: Json, parts: Parts, notes: Notes) -> None:
    """Sort one call of a tool into the list it stands for."""
    function = call.get("function", call) if isinstance(call, Fields) else None
    name = function.get("name") if isinstance(function, Fields) else None
    if not isinstance(function, Fields) or not isinstance(name, str):
        notes.add("tool_call_unreadable")
        return
    if name in _SILENT_TOOLS:
        return
    if name not in _TOOLS:
        notes.add("tool_unknown", name)
        return
    arguments = _arguments(function.get("arguments"))
    if arguments is None:
        notes.add("tool_args_unreadable", name)
    elif _TOOLS[name] == "episode":
        parts.episode = arguments
    else:
        getattr(parts, _TOOLS[name]).append(arguments)


def _arguments(value: Json) -> Fields | None:
    """Return a call's arguments; text that is no whole object is never repaired by guess."""
    if isinstance(value, Fields):
        return value
    text = value.strip() if isinstance(value, str) else ""
    try:
        found = read_value(text, 0)
    except (BrokenError, TooDeepError):
        return None
    is_whole = not found.is_cut and found.end == len(text)
    return found.value if is_whole and isinstance(found.value, Fields) else None
