"""What an extracting model can call, and the one JSON object that stands in for it.

In: nothing. Out: the six tools and the schema, in the endpoint's form. None of them deletes,
sends or fetches anything.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from memory.engine.vocabulary import Basis, Cardinality, Kind, Stability

type Schema = dict[str, Any]

CALLS_MAX: Final = 200  # "<= 200 calls and 15 minutes a window"
READ: Final = "read_neighbourhood"
FINISH: Final = "finish"

_NAMES: Schema = {"type": "array", "items": {"type": "string"}}


def _text(description: str) -> Schema:
    """Return the schema of a text."""
    return {"type": "string", "description": description}


def _one_of(words: Iterable[str]) -> Schema:
    """Return the schema of a word out of a fixed list."""
    return {"type": "string", "enum": [str(word) for word in words]}


def _share(description: str) -> Schema:
    """Return the schema of a number between 0 and 1."""
    return {"type": "number", "minimum": 0, "maximum": 1, "description": description}


def _object(fields: Schema, required: Sequence[str]) -> Schema:
    """Return the schema of an object."""
    return {"type": "object", "properties": fields, "required": list(required)}


_NODE = _object(
    {
        "name": _text("as the person writes it"),
        "kind": _one_of(Kind),
        "aliases": _NAMES,
        "properties": {"type": "object", "description": "what cannot change about it"},
        "confidence": _share("how sure you are"),
        "existing_node_hint": _text("the name of the known node this seems to be"),
    },
    ["name", "kind"],
)
_EDGE = _object(
    {
        "source": _text("name of the node the sentence starts from"),
        "source_kind": _one_of(Kind),
        "relation": _text("English label in capitals, verb first, one to four words"),
        "target": _text("name of the node the sentence ends with"),
        "target_kind": _one_of(Kind),
        "snippet": _text("the user's own words, copied exactly from one user turn"),
        "evidence": _text("the decisive part of the snippet, copied exactly"),
        "confidence": _share("how sure you are"),
        "stability": _one_of(Stability),
        "cardinality": _one_of(Cardinality),
        "ttl_days": {"type": "integer", "minimum": 1},
        "expires_at": _text("ISO date of the last day"),
        "valid_from": _text("ISO date, month or year since when it holds, if the person says so"),
        "valid_to": _text("ISO date, month or year until when it held, if it is over"),
        "basis": _one_of(Basis),
        "updates": _text("id of the known edge that this says again or corrects"),
    },
    ["source", "relation", "target", "snippet"],
)
_EPISODE = _object(
    {
        "summary": _text("one to three sentences in the third person"),
        "importance": _share("how much this episode matters to the person"),
        "tags": _NAMES,
    },
    ["summary", "importance", "tags"],
)
_RETIREMENT = _object(
    {
        "edge": _text("id of the known edge that is no longer true"),
        "snippet": _text("the user's own words that say so, copied exactly"),
    },
    ["edge", "snippet"],
)

_TOOLS: dict[str, tuple[str, Schema]] = {
    "add_node": ("Propose somebody or something to remember.", _NODE),
    "add_edge": ("Propose one claim between two nodes.", _EDGE),
    "retire_edge": ("Say that a known edge is no longer true.", _RETIREMENT),
    READ: ("Read what is known around a name.", _object({"name": _text("a name")}, ["name"])),
    "record_episode": ("Record what this conversation was.", _EPISODE),
    FINISH: ("Say that nothing is left to propose.", _object({}, [])),
}

TOOL_NAMES: Final = frozenset(_TOOLS)

TOOLS: Final[list[Schema]] = [
    {"type": "function", "function": {"name": name, "description": says, "parameters": schema}}
    for name, (says, schema) in _TOOLS.items()
]

EXTRACTION_SCHEMA: Final = _object(
    {
        "entities": {"type": "array", "items": _NODE},
        "relations": {"type": "array", "items": _EDGE},
        "episode": _EPISODE,
    },
    ["entities", "relations", "episode"],
)
