"""Summaries: a stretch of a conversation told short by the model of an endpoint.

In: turns. Out: a few sentences. The turns go along as data, never in the system role.
"""

import re
from collections.abc import Sequence
from typing import Final

from memory.llm.base import ErrorCode, ModelError, SpokenTurn
from memory.llm.openai.answers import CUT_OFF, read_choice
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import within
from memory.llm.openai.messages import task_messages
from memory.llm.prompts import prompt

READ_MAX: Final = 4_000  # characters sent of one turn
_THOUGHT: Final = re.compile(r"^.*</think>", re.DOTALL)


class OpenAISummarizer:
    """Tells a stretch of talk through an endpoint."""

    def __init__(self, endpoint: Endpoint, *, model: str, seconds: float) -> None:
        """Ask this model there, for so many seconds."""
        self.id = f"openai:{model}"
        self._endpoint = endpoint
        self._model = model
        self._seconds = seconds

    def summarize(self, turns: Sequence[SpokenTurn]) -> str:
        """Return the summary as it was written.

        Raises:
            ModelError: nothing came back, or not all of it.
        """
        said = [{"role": turn.role, "text": turn.text[:READ_MAX]} for turn in turns]
        messages = task_messages(prompt("summarize").text, {"turns": said})
        body = {"model": self._model, "messages": messages}
        choice = read_choice(within(self._seconds, lambda: self._endpoint.answer(body)))
        text = _THOUGHT.sub("", choice.text).strip()
        if choice.finish_reason == CUT_OFF:
            raise ModelError(ErrorCode.TRUNCATED)
        if not text:
            raise ModelError(ErrorCode.EMPTY)
        return text
