"""Extraction: a finished conversation becomes a raw proposal.

In: the conversation and what is known around it. Out: what the model answered, untouched.
"""

import json
import time
from dataclasses import replace
from typing import Final

from memory.llm.base import ErrorCode, Extraction, ExtractionRequest, ModelError
from memory.llm.openai.answers import CUT_OFF
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import within
from memory.llm.openai.messages import task_messages
from memory.llm.openai.objects import ask_for_object
from memory.llm.openai.tool_loop import wire_call, work_by_tools
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

    def extract(self, request: ExtractionRequest) -> Extraction:
        """Propose entities, relations and a record of the episode.

        An answer that was cut off comes back with the finish reason `length`: what closed
        before the cut still counts, which is for the cleaner to say.

        Raises:
            ModelError: nothing usable came back; of calls before a failure none are kept.
        """
        start = time.monotonic()
        extraction = within(self._seconds, lambda: self._propose(request))
        return replace(extraction, seconds=time.monotonic() - start)

    async def _propose(self, request: ExtractionRequest) -> Extraction:
        """Propose by tools, and without them where the service or the model has none."""
        try:
            return await self._by_tools(request)
        except ModelError as error:
            if error.code != ErrorCode.REFUSED:
                raise
        return await self._by_object(request)

    async def _by_tools(self, request: ExtractionRequest) -> Extraction:
        """Return every call the model made."""
        asked = prompt("extract", "extract_by_tools", beside=json.dumps(TOOLS))
        worked = await work_by_tools(
            self._endpoint,
            model=self._model,
            messages=task_messages(asked.text, extraction_task(request)),
            known_edges=request.known_edges,
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
