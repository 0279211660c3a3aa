"""The arbiter: what a newer claim makes of an older one.

In: two claims with their words. Out: one of three answers.
"""

from typing import Any, Final

from memory.engine.learn.supersede import Answer
from memory.llm.base import CompareRequest, ErrorCode, ModelError, Telling
from memory.llm.openai.answers import CUT_OFF
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import within
from memory.llm.openai.messages import task_messages
from memory.llm.openai.objects import ask_for_object, object_in
from memory.llm.prompts import prompt

COMPARE_SECONDS: Final = 120.0
_FIELD: Final = "answer"
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {_FIELD: {"type": "string", "enum": [str(one) for one in Answer]}},
    "required": [_FIELD],
}


class OpenAIArbiter:
    """Compares two claims through an endpoint, by one JSON object."""

    def __init__(self, endpoint: Endpoint, *, model: str, seconds: float = COMPARE_SECONDS) -> None:
        """Ask this model there, for so many seconds in all."""
        self.id = f"openai:{model}"
        self._endpoint = endpoint
        self._model = model
        self._seconds = seconds

    def compare(self, request: CompareRequest) -> Answer:
        """Return whether the newer one supersedes, contradicts or stands beside the older.

        Raises:
            ModelError: the arbiter cannot be asked, or gives none of the three answers.
        """
        task = {"newer": _told(request.newer), "older": _told(request.older)}
        choice = within(
            self._seconds,
            lambda: ask_for_object(
                self._endpoint,
                model=self._model,
                messages=task_messages(prompt("compare").text, task),
                schema=_SCHEMA,
            ),
        )
        if choice.finish_reason == CUT_OFF:
            raise ModelError(ErrorCode.TRUNCATED)
        said = object_in(choice.text).get(_FIELD)
        known = {str(one): one for one in Answer}
        answer = known.get(said.strip().casefold()) if isinstance(said, str) else None
        if answer is None:
            raise ModelError(ErrorCode.WRONG_SHAPE)
        return answer


def _told(telling: Telling) -> dict[str, str]:
    """Return a claim as the prompt names its parts."""
    said_at = telling.said_at.isoformat()
    return {"claim": telling.claim, "words": telling.words, "said_at": said_at}
