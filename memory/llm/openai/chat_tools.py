"""The tool calls of one chat answer: gathered from the stream, made, and answered, within caps.

In: parts of calls, a toolbox. Out: the next request's body. A service that takes no tools gets
the same messages without them.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from memory.engine.params import TOOL_ARGUMENT_BYTES, TOOL_CALLS, TOOL_ROUNDS, TOOL_SECONDS
from memory.llm.base import ErrorCode, Message, ModelError, Toolbox
from memory.llm.openai.answers import CallPart, ToolCall
from memory.llm.openai.limits import ANSWER_BYTES_MAX
from memory.llm.openai.messages import safe_text, wire_messages
from memory.llm.openai.tool_loop import answer_to, as_said

TOO_LATE: Final = "This took too long; answer without it."


class Calls:
    """The calls of one answer, put together from what streams."""

    def __init__(self) -> None:
        """Begin with none."""
        self._made: list[list[CallPart]] = []
        self._n_bytes = 0

    def take(self, parts: Sequence[CallPart]) -> None:
        """Take parts up.

        Raises:
            ModelError: `too_large`.
        """
        for part in parts:
            self._n_bytes += len((part.name + part.arguments).encode())
            if self._n_bytes > ANSWER_BYTES_MAX:
                raise ModelError(ErrorCode.TOO_LARGE)
            self._call_of(part).append(part)

    def _call_of(self, part: CallPart) -> list[CallPart]:
        """Return the call a part goes on with, a new one when it begins one."""
        for call in reversed(self._made):
            first = call[0]
            if first.index == part.index and part.id in {"", first.id}:
                return call
        self._made.append([])
        return self._made[-1]

    @property
    def made(self) -> list[ToolCall]:
        """The calls, each with an id, as far as they may be made in one answer."""
        return [
            ToolCall(
                id=parts[0].id or f"call_{n}",
                name="".join(part.name for part in parts),
                arguments="".join(part.arguments for part in parts) or "{}",
            )
            for n, parts in enumerate(self._made[:TOOL_CALLS])
        ]


class Talk:
    """What is sent for one answer: the messages, the tools, and what they brought so far."""

    def __init__(self, messages: Sequence[Message], tools: Toolbox | None) -> None:
        """Begin with the prompt."""
        self._prompt = wire_messages(messages)
        self._tools = tools if tools is not None and tools.specs else None
        self._said: list[dict[str, Any]] = []
        self._brought: list[str] = []
        self._n_rounds = 0
        self._n_calls = 0
        self._until = asyncio.get_running_loop().time() + TOOL_SECONDS
        self.is_plain = False  # the service took no tools

    @property
    def is_offering(self) -> bool:
        """Whether tools may be called in the next answer."""
        is_in_time = asyncio.get_running_loop().time() < self._until
        is_allowed = self._n_rounds < TOOL_ROUNDS and self._n_calls < TOOL_CALLS and is_in_time
        return self._tools is not None and not self.is_plain and is_allowed

    @property
    def may_go_plain(self) -> bool:
        """Whether a refusal may be about tools: the same can be asked without them."""
        return self._tools is not None and not self.is_plain

    def body(self) -> dict[str, Any]:
        """Return the messages and tools of the next request."""
        if self._tools is None:
            return {"messages": self._prompt}
        if self.is_plain:
            return {"messages": self._plainly()}
        body: dict[str, Any] = {
            "messages": [*self._prompt, *self._said],
            "tools": [
                {
                    "type": "function",
                    "function": {
                        "name": spec.name,
                        "description": spec.description,
                        "parameters": dict(spec.parameters),
                    },
                }
                for spec in self._tools.specs
            ],
        }
        # The tools stay named: services want to know those that were called.
        return body if self.is_offering else body | {"tool_choice": "none"}

    def _plainly(self) -> list[dict[str, Any]]:
        """Return the prompt without tools; what they brought stands before the newest message."""
        brought = [{"role": "user", "content": text} for text in self._brought]
        return [*self._prompt[:-1], *brought, *self._prompt[-1:]]

    async def answer(self, text: str, calls: Sequence[ToolCall]) -> None:
        """Make the calls that are allowed, one after the other, and keep their answers."""
        if self._tools is None:
            return
        made = list(calls)[: TOOL_CALLS - self._n_calls]
        self._n_rounds += 1
        self._n_calls += len(made)
        self._said.append(as_said(text, [_readable(call) for call in made]))
        for call in made:
            told = safe_text(await self._told(self._tools, call))
            self._said.append(answer_to(call, told))
            self._brought.append(told)

    async def _told(self, tools: Toolbox, call: ToolCall) -> str:
        try:
            async with asyncio.timeout_at(self._until):
                return await tools.use(call.name, call.arguments)
        except TimeoutError:
            return TOO_LATE


def _readable(call: ToolCall) -> ToolCall:
    """Return a call as it is shown again: services read the arguments, and fail on broken ones."""
    try:
        is_object = isinstance(json.loads(call.arguments), dict)
    except (ValueError, RecursionError):
        is_object = False
    is_short = len(call.arguments.encode()) <= TOOL_ARGUMENT_BYTES
    return call if is_object and is_short else replace(call, arguments="{}")
