"""Extraction by tools: the model calls, each call is answered, until it is finished.

In: an endpoint, a task, the calls that stand already. Out: every call, in order and exactly as
the model wrote it, each handed over the moment it comes. Nothing is applied here: the calls
are proposals, and the cleaner reads them later.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from memory.llm.base import Drafted, ErrorCode, KnownEdge, ModelError, Recorder
from memory.llm.openai.answers import CUT_OFF, Choice, ToolCall, read_choice
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import ANSWER_BYTES_MAX, UnknownFormError, within
from memory.llm.openai.tools import CALLS_MAX, FINISH, READ, TOOL_NAMES, TOOLS

RESUMED: Final = "stood"  # the ids of calls that an earlier attempt made begin so


@dataclass(frozen=True)
class Worked:
    """All that a model called, and what it cost."""

    calls: tuple[ToolCall, ...] = ()
    finish_reason: str = ""
    tokens_in: int = 0
    tokens_out: int = 0

    def and_then(self, choice: Choice) -> "Worked":
        """Return this with one more answer, as far as its calls are allowed."""
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


def work_by_tools(
    endpoint: Endpoint,
    *,
    model: str,
    messages: Sequence[dict[str, Any]],
    drafts: Sequence[Drafted],
    record: Recorder,
    seconds_left: Callable[[], float],
) -> Worked:
    """Let the model call tools until it is finished, stops calling, or has called enough.

    Args:
        endpoint: whom to ask.
        model: its name there.
        messages: the prompt and the task.
        drafts: calls of an earlier attempt; they are shown as made and answered.
        record: keeps a call the moment it comes, and returns its answer.
        seconds_left: until the deadline of the whole loop.

    Raises:
        UnknownFormError: the service or the model knows no tools.
        ModelError: an answer failed; what was recorded before it stands.
    """
    stood = tuple(_stood(draft, n) for n, draft in enumerate(drafts))
    talk: list[dict[str, Any]] = [*messages, *_as_made(drafts, stood)]
    worked = Worked(stood)
    while not worked.is_over:
        choice = _asked(
            endpoint, {"model": model, "messages": talk, "tools": TOOLS}, seconds_left()
        )
        if not choice.tool_calls:
            break
        n_made = len(worked.calls)
        worked = worked.and_then(choice)
        _check_size(worked.calls)
        made = worked.calls[n_made:]
        talk.append(as_said(choice.text, made))
        talk.extend(answer_to(call, record(Drafted(call.name, call.arguments))) for call in made)
    if not worked.calls:
        raise UnknownFormError
    return worked


def _asked(endpoint: Endpoint, body: dict[str, Any], seconds: float) -> Choice:
    """Return one answer of the model."""
    return read_choice(within(seconds, lambda: endpoint.answer(body)))


def _stood(draft: Drafted, n: int) -> ToolCall:
    """Return a call that was made before; two windows may use one id, so it gets a new one."""
    return ToolCall(f"{RESUMED}_{n}", draft.tool, draft.arguments)


def _as_made(drafts: Sequence[Drafted], calls: Sequence[ToolCall]) -> list[dict[str, Any]]:
    """Return the messages that show the calls of an earlier attempt as made and answered."""
    if not calls:
        return []
    answers = [answer_to(call, draft.answer) for call, draft in zip(calls, drafts, strict=True)]
    return [as_said("", calls), *answers]


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


def as_said(text: str, calls: Sequence[ToolCall]) -> dict[str, Any]:
    """Return the model's own message, to be sent back to it."""
    return {"role": "assistant", "content": text, "tool_calls": [wire_call(c) for c in calls]}


def answer_to(call: ToolCall, content: str) -> dict[str, Any]:
    """Return the message that answers a call."""
    return {"role": "tool", "tool_call_id": call.id, "content": content}


class Unrecorded:
    """The answers when nobody keeps the calls: noted, read, or in error."""

    def __init__(self, known_edges: Sequence[KnownEdge]) -> None:
        """Answer from these edges."""
        self._known_edges = known_edges

    def __call__(self, call: Drafted) -> str:
        """Return what became of a call."""
        return json.dumps(self._outcome(call), ensure_ascii=False)

    def _outcome(self, call: Drafted) -> dict[str, Any]:
        if call.tool not in TOOL_NAMES:
            return {"ok": False, "error": "there is no such tool"}
        try:
            arguments = json.loads(call.arguments)
        except (ValueError, RecursionError):
            arguments = None
        if not isinstance(arguments, dict):
            return {"ok": False, "error": "the arguments are not one JSON object"}
        if call.tool == READ:
            return {"ok": True, "edges": self._around(str(arguments.get("name")))}
        return {"ok": True}

    def _around(self, name: str) -> list[str]:
        """Return the known edges at a name, each as a line."""
        wanted = name.strip().casefold()
        return [
            f"{edge.id}: {edge.source} {edge.relation} {edge.target}"
            for edge in self._known_edges
            if wanted in {edge.source.casefold(), edge.target.casefold()}
        ]
