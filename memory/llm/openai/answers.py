"""An endpoint's JSON, checked value by value before anything relies on it.

In: bytes as sent. Out: choices and pieces whose fields have the types they claim.
"""

import json
from dataclasses import dataclass
from typing import Any, Final

from memory.llm.base import ErrorCode, ModelError
from memory.llm.openai.messages import safe_text

type Json = dict[str, Any]

CUT_OFF: Final = "length"
FILTERED: Final = "content_filter"


@dataclass(frozen=True)
class ToolCall:
    """One call of a tool; the arguments are JSON text, as the model wrote it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True)
class Choice:
    """One whole answer of a model."""

    text: str
    tool_calls: tuple[ToolCall, ...]
    finish_reason: str
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True)
class CallPart:
    """A part of a tool call as it streams: parts of one index are one call, unless ids differ."""

    index: int
    id: str
    name: str
    arguments: str


@dataclass(frozen=True)
class Piece:
    """One event of a streamed answer; `finish_reason` is empty until the last."""

    text: str
    finish_reason: str
    calls: tuple[CallPart, ...] = ()


def read_object(body: bytes | str) -> Json:
    """Return an answer's JSON object.

    Raises:
        ModelError: `empty`, `not_json`, `wrong_shape`, or `server_error` for an error that
            came with status 200.
    """
    if not body.strip():
        raise ModelError(ErrorCode.EMPTY)
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):  # bad UTF-8 and giant numbers are ValueErrors too
        raise ModelError(ErrorCode.NOT_JSON) from None
    if not isinstance(value, dict):
        raise ModelError(ErrorCode.WRONG_SHAPE)
    if value.get("error"):
        raise ModelError(ErrorCode.SERVER_ERROR)
    return value


def read_choice(body: bytes) -> Choice:
    """Return the first choice of a whole chat completion.

    Raises:
        ModelError: as `read_object`; `interrupted` without a finish reason; `refused` by a
            content filter.
    """
    answer = read_object(body)
    choice = _first_choice(answer)
    message = _typed(choice.get("message"), dict)
    finish_reason = _finish_reason(choice)
    if not finish_reason:
        raise ModelError(ErrorCode.INTERRUPTED)
    usage = _typed(answer.get("usage") or {}, dict)
    return Choice(
        text=_text(message),
        tool_calls=tuple(
            _tool_call(call, n)
            for n, call in enumerate(_typed(message.get("tool_calls") or [], list))
        ),
        finish_reason=finish_reason,
        tokens_in=_count(usage.get("prompt_tokens")),
        tokens_out=_count(usage.get("completion_tokens")),
    )


def read_piece(data: bytes) -> Piece:
    """Return one event of a streamed completion; a whole completion counts as its only one.

    Raises:
        ModelError: as `read_choice`.
    """
    event = read_object(data)
    if event.get("choices") == []:  # usage and filter reports come without a choice
        return Piece("", "")
    choice = _first_choice(event)
    delta = _typed(choice.get("delta") or choice.get("message") or {}, dict)
    parts = _typed(delta.get("tool_calls") or [], list)
    calls = tuple(_call_part(part, n) for n, part in enumerate(parts))
    return Piece(_text(delta), _finish_reason(choice), calls)


def _first_choice(answer: Json) -> Json:
    """Return the first choice."""
    choices = _typed(answer.get("choices"), list)
    if not choices:
        raise ModelError(ErrorCode.EMPTY)
    first: Json = _typed(choices[0], dict)
    return first


def _text(message: Json) -> str:
    """Return the text of a message; null is no text."""
    text = message.get("content")
    return "" if text is None else safe_text(_typed(text, str))


def _finish_reason(choice: Json) -> str:
    """Return why a choice ended, empty when it has not."""
    reason = str(_typed(choice.get("finish_reason") or "", str))
    if reason == FILTERED:
        raise ModelError(ErrorCode.REFUSED, is_retryable=False)
    return reason


def _tool_call(call: object, n: int) -> ToolCall:
    """Return a call; some services send the arguments as an object and no id."""
    fields = _typed(call, dict)
    function = _typed(fields.get("function"), dict)
    arguments = function.get("arguments") or "{}"
    return ToolCall(
        id=safe_text(str(fields.get("id") or f"call_{n}")),
        name=safe_text(_typed(function.get("name"), str)),
        arguments=safe_text(arguments if isinstance(arguments, str) else json.dumps(arguments)),
    )


def _call_part(part: object, n: int) -> CallPart:
    """Return a part of a call; any field may be missing, or come whole."""
    fields = _typed(part, dict)
    function = _typed(fields.get("function") or {}, dict)
    index, arguments = fields.get("index"), function.get("arguments") or ""
    return CallPart(
        index=index if isinstance(index, int) else n,
        id=safe_text(str(fields.get("id") or "")),
        name=safe_text(_typed(function.get("name") or "", str)),
        arguments=safe_text(arguments if isinstance(arguments, str) else json.dumps(arguments)),
    )


def _count(value: object) -> int:
    """Return a count of tokens, 0 for anything that is none."""
    return value if isinstance(value, int) and value > 0 else 0


def _typed[T](value: object, kind: type[T]) -> T:
    """Return the value when it is of this type.

    Raises:
        ModelError: `wrong_shape`.
    """
    if not isinstance(value, kind):
        raise ModelError(ErrorCode.WRONG_SHAPE)
    return value
