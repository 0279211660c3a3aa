"""Extraction: a finished conversation becomes a raw proposal.

In: the conversation and what is known around it. Out: what the model answered, untouched; of a
model that works by tools each call is handed over the moment it comes.
"""

import json
import time
from dataclasses import replace
from typing import Final

from memory.llm.base import ErrorCode, Extraction, ExtractionRequest, ModelError, Recorder
from memory.llm.openai.answers import CUT_OFF
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import UnknownFormError, within
from memory.llm.openai.messages import task_messages
from memory.llm.openai.objects import ask_for_object
from memory.llm.openai.tool_loop import Unrecorded, wire_call, work_by_tools
from memory.llm.openai.tools import EXTRACTION_SCHEMA, TOOLS
from memory.llm.openai.transcript import extraction_task
from memory.llm.prompts import prompt

EXTRACT_SECONDS: Final = 900.0  # "<= 200 calls and 15 minutes a window"


class OpenAIExtractor:
    """Proposes through an endpoint: by tools, or by one JSON object where there are none."""

    def __init__(self, endpoint: Endpoint, *, model: str, seconds: float = EXTRACT_SECONDS) -> None:
        """Ask this model there, for so many seconds in all."""
        self.id = f"openai:{model}"
        self._endpoint = endpoint
        self._model = model
        self._seconds = seconds

    def extract(self, request: ExtractionRequest, *, record: Recorder | None = None) -> Extraction:
        """Propose entities, relations and a record of the episode.

        An answer that was cut off comes back with the finish reason `length`: what closed
        before the cut still counts, which is for the cleaner to say.

        Raises:
            ModelError: nothing usable came back, or not all of it; what was recorded stands.
        """
        start = time.monotonic()
        keep = record or Unrecorded(request.known_edges)
        extraction = self._propose(request, keep, start + self._seconds)
        return replace(extraction, seconds=time.monotonic() - start)

    def _propose(self, request: ExtractionRequest, record: Recorder, until: float) -> Extraction:
        """Propose by tools, and without them where the service or the model has none."""
        try:
            return self._by_tools(request, record, until)
        except UnknownFormError:
            if request.drafts:  # tools were known an attempt ago: it is not about the form
                raise
        return within(_left(until), lambda: self._by_object(request))

    def _by_tools(self, request: ExtractionRequest, record: Recorder, until: float) -> Extraction:
        """Return every call the model made, those of an earlier attempt among them."""
        asked = prompt("extract", "extract_by_tools", beside=json.dumps(TOOLS))
        worked = work_by_tools(
            self._endpoint,
            model=self._model,
            messages=task_messages(asked.text, extraction_task(request)),
            drafts=request.drafts,
            record=record,
            seconds_left=lambda: _left(until),
        )
        return Extraction(
            raw=json.dumps(
                {"tool_calls": [wire_call(c) for c in worked.calls]}, ensure_ascii=False
            ),
            model=self.id,
            prompt_hash=asked.hash,
            finish_reason=worked.finish_reason,
            tokens_in=worked.tokens_in,
            tokens_out=worked.tokens_out,
        )

    async def _by_object(self, request: ExtractionRequest) -> Extraction:
        """Return the model's one answer as it wrote it."""
        asked = prompt("extract", "extract_by_object", beside=json.dumps(EXTRACTION_SCHEMA))
        choice = await ask_for_object(
            self._endpoint,
            model=self._model,
            messages=task_messages(asked.text, extraction_task(request)),
            schema=EXTRACTION_SCHEMA,
        )
        if not choice.text.strip():
            is_cut = choice.finish_reason == CUT_OFF
            raise ModelError(ErrorCode.TRUNCATED if is_cut else ErrorCode.EMPTY)
        return Extraction(
            raw=choice.text,
            model=self.id,
            prompt_hash=asked.hash,
            finish_reason=choice.finish_reason,
            tokens_in=choice.tokens_in,
            tokens_out=choice.tokens_out,
        )


def _left(until: float) -> float:
    """Return the seconds left until a moment of the monotonic clock.

    Raises:
        ModelError: `timeout`, there are none.
    """
    left = until - time.monotonic()
    if left <= 0:
        raise ModelError(ErrorCode.TIMEOUT)
    return left
