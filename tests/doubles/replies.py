"""What the model double answers, in OpenAI's form.

In: a reply as a test writes it. Out: JSON as a service sends it.
"""

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from tests.doubles.faults import Fault, Form

type Json = dict[str, Any]
type Script = "Reply | Fault"


@dataclass(frozen=True)
class Asked:
    """One request as it arrived; header names in lower case."""

    path: str
    body: Json
    headers: dict[str, str]

    @property
    def task(self) -> Json:
        """The JSON object of the last user message, as extraction and judge send it."""
        said = [m["content"] for m in self.body["messages"] if m["role"] == "user"]
        task: Json = json.loads(said[-1])
        return task


@dataclass(frozen=True)
class Reply:
    """One answer of the model; `pause` in seconds between the pieces of a stream."""

    text: str = ""
    tool_calls: tuple[tuple[str, str], ...] = ()  # name, arguments as JSON text
    finish_reason: str = ""
    status: int = 200
    pause: float = 0.0

    @classmethod
    def calling(cls, *calls: tuple[str, Json]) -> Self:
        """Return a reply that calls tools."""
        return cls(tool_calls=tuple((name, json.dumps(arguments)) for name, arguments in calls))

    @classmethod
    def of_json(cls, value: Json) -> Self:
        """Return a reply that is one JSON object."""
        return cls(json.dumps(value))

    @property
    def reason(self) -> str:
        """Why it ends: as said, else by what it is."""
        return self.finish_reason or ("tool_calls" if self.tool_calls else "stop")


def completion(reply: Reply) -> str:
    """Return a whole chat completion."""
    message: Json = {"role": "assistant", "content": reply.text or None}
    if reply.tool_calls:
        message["tool_calls"] = [
            {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for n, (name, arguments) in enumerate(reply.tool_calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": reply.reason}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    return json.dumps({"id": "x", "object": "chat.completion", "choices": [choice], "usage": usage})


def pieces(reply: Reply) -> Iterator[str]:
    """Yield the events of a streamed completion: role, words, end, and usage without a choice."""
    yield _chunk({"role": "assistant", "content": None})
    for word in reply.text.split(" ") if reply.text else ():
        yield _chunk({"content": word + " "})
    for n, (name, arguments) in enumerate(reply.tool_calls):
        yield from _streamed_call(n, name, arguments)
    yield _chunk({}, reply.reason)
    yield json.dumps({"choices": [], "usage": {"total_tokens": 18}})


def _streamed_call(n: int, name: str, arguments: str) -> Iterator[str]:
    """Yield a call as it streams: its name first, then its arguments in two halves."""
    half = len(arguments) // 2
    head = {"index": n, "id": f"c{n}", "type": "function", "function": {"name": name}}
    yield _chunk({"tool_calls": [head]})
    for part in (arguments[:half], arguments[half:]):
        yield _chunk({"tool_calls": [{"index": n, "function": {"arguments": part}}]})


def _chunk(delta: Json, finish_reason: str | None = None) -> str:
    """Return one event of a streamed completion."""
    return json.dumps({"choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]})


def embeddings(body: Json, dimension: int) -> str:
    """Return vectors of the texts; texts that share words are alike. Base64 when asked for."""
    texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
    rows = [_vector(text, dimension) for text in texts]
    sent = [
        base64.b64encode(row.tobytes()).decode()
        if body.get("encoding_format") == "base64"
        else row.tolist()
        for row in rows
    ]
    data = [{"object": "embedding", "index": n, "embedding": row} for n, row in enumerate(sent)]
    return json.dumps({"object": "list", "data": data, "model": body.get("model")})


def _vector(text: str, dimension: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Return the sum of a fixed random vector a word."""
    total = np.zeros(dimension, np.float32)
    for word in text.casefold().split() or [""]:
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big")
        total += np.random.default_rng(seed).normal(size=dimension).astype(np.float32)
    return total


def form_of(asked: Asked, dimension: int) -> Form:
    """Return the shape in which a fault answers this request."""
    is_stream = bool(asked.body.get("stream"))
    if asked.path == "/v1/embeddings":
        good = embeddings(asked.body, dimension)
        return Form(good, lambda fault: _poor_vectors(asked, fault, dimension), is_stream=False)
    good = completion(Reply('{"kept": "whole"}'))
    return Form(good, lambda fault: _poor_choice(fault, is_stream=is_stream), is_stream=is_stream)


def _poor_choice(fault: Fault, *, is_stream: bool) -> str:
    """Return a completion with one field empty, null, cut or missing."""
    cut = Reply('{"entities": [{"name": "Sar', finish_reason="length")
    answer = json.loads(completion(cut if fault is Fault.LENGTH else Reply("Hello.")))
    choice = answer["choices"][0]
    match fault:
        case Fault.CHOICES_EMPTY:
            answer["choices"] = []
        case Fault.CHOICES_NULL:
            answer["choices"] = None
        case Fault.CONTENT_NULL:
            choice["message"]["content"] = None
        case Fault.STREAM_NO_END:
            del choice["finish_reason"]
    if is_stream:
        choice["delta"] = choice.pop("message")
    return json.dumps(answer)


def _poor_vectors(asked: Asked, fault: Fault, dimension: int) -> str:
    """Return embeddings with the like of that field empty, null, short or missing."""
    answer = json.loads(embeddings(asked.body | {"encoding_format": "float"}, dimension))
    first = answer["data"][0]
    match fault:
        case Fault.CHOICES_EMPTY:
            answer["data"] = []
        case Fault.CHOICES_NULL:
            answer["data"] = None
        case Fault.CONTENT_NULL:
            first["embedding"] = None
        case Fault.LENGTH:
            first["embedding"].pop()
        case _:
            del answer["data"]
    return json.dumps(answer)
