"""Extraction by tools: the model calls, each call is answered, until it is finished.

In: an endpoint and a task. Out: every call, in order and exactly as the model wrote it.
Nothing is applied here: the calls are proposals, and the cleaner reads them later.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memory.llm.base import ErrorCode, KnownEdge, ModelError
from memory.llm.openai.answers import CUT_OFF, Choice, ToolCall, read_choice
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import ANSWER_BYTES_MAX, typed_errors
from memory.llm.openai.tools import CALLS_MAX, FINISH, READ, TOOL_NAMES, TOOLS


@dataclass(frozen=True)
class Worked:
    """All that a model called, and what it cost."""

    calls: tuple[ToolCall, ...] = ()
    finish_reason: str = ""
    tokens_in: int = 0
    tokens_out: int = 0

    def and_then(self, choice: Choice) -> "Worked":
        """Return this with one more answer."""
        return Worked(
            (self.calls + choice.tool_calls)[:CALLS_MAX],
            choice.finish_reason,
            self.tokens_in + choice.tokens_in,
            self.tokens_out + choice.tokens_out,
        )

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to ask: finished, cut off, or enough calls."""
        is_finished = any(call.name == FINISH for call in self.calls)
        return is_finished or self.finish_reason == CUT_OFF or len(self.calls) >= CALLS_MAX


async def work_by_tools(
    endpoint: Endpoint,
    *,
    model: str,
    messages: Sequence[dict[str, Any]],
    known_edges: Sequence[KnownEdge],
) -> Worked:
    """Let the model call tools until it is finished, stops calling, or has called enough.

    Raises:
        ModelError: `refused`, the service or the model knows no tools; or an answer failed,
            and then none of the calls before it count.
    """
    talk: list[dict[str, Any]] = list(messages)
    worked = Worked()
    while not worked.is_over:
        with typed_errors():
            body = {"model": model, "messages": talk, "tools": TOOLS}
            choice = read_choice(await endpoint.answer(body))
        if not choice.tool_calls:
            break
        worked = worked.and_then(choice)
        _check_size(worked.calls)
        talk.append(_as_said(choice))
        talk.extend(_answer(call, known_edges) for call in choice.tool_calls)
    if not worked.calls:
        raise ModelError(ErrorCode.REFUSED, is_retryable=False)
    return worked


def _check_size(calls: Sequence[ToolCall]) -> None:
    """Refuse more than one answer may hold.

    Raises:
        ModelError: `too_large`.
    """
    if sum(len(call.arguments) for call in calls) > ANSWER_BYTES_MAX:
        raise ModelError(ErrorCode.TOO_LARGE)


def wire_call(call: ToolCall) -> dict[str, Any]:
    """Return a call in the form it came over the wire."""
    function = {"name": call.name, "arguments": call.arguments}
    return {"id": call.id, "type": "function", "function": function}


def _as_said(choice: Choice) -> dict[str, Any]:
    """Return the model's own message, to be sent back to it."""
    calls = [wire_call(call) for call in choice.tool_calls]
    return {"role": "assistant", "content": choice.text, "tool_calls": calls}


def _answer(call: ToolCall, known_edges: Sequence[KnownEdge]) -> dict[str, Any]:
    """Return the message that answers a call."""
    content = json.dumps(_outcome(call, known_edges), ensure_ascii=False)
    return {"role": "tool", "tool_call_id": call.id, "content": content}


def _outcome(call: ToolCall, known_edges: Sequence[KnownEdge]) -> dict[str, Any]:
    """Return what became of a call: noted, read, or in error."""
    if call.name not in TOOL_NAMES:
        return {"ok": False, "error": "there is no such tool"}
    try:
        arguments = json.loads(call.arguments)
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        return {"ok": False, "error": "the arguments are not one JSON object"}
    if call.name == READ:
        return {"ok": True, "edges": _around(str(arguments.get("name")), known_edges)}
    return {"ok": True}


def _around(name: str, known_edges: Sequence[KnownEdge]) -> list[str]:
    """Return the known edges at a name, each as a line."""
    wanted = name.strip().casefold()
    return [
        f"{edge.id}: {edge.source} {edge.relation} {edge.target}"
        for edge in known_edges
        if wanted in {edge.source.casefold(), edge.target.casefold()}
    ]
