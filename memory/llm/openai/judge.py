"""The judge: who an unsure mention is.

In: the mention and its candidates. Out: one confidence a candidate.
"""

import math
from collections.abc import Mapping
from typing import Any, Final

from memory.llm.base import ErrorCode, Judgement, JudgeRequest, ModelError
from memory.llm.openai.answers import CUT_OFF
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import within
from memory.llm.openai.messages import task_messages
from memory.llm.openai.objects import ask_for_object, object_in
from memory.llm.prompts import prompt

JUDGE_SECONDS: Final = 120.0
REASON: Final = "reason"
REASON_CHARACTERS: Final = 600


class OpenAIJudge:
    """Settles mentions through an endpoint, by one JSON object."""

    def __init__(self, endpoint: Endpoint, *, model: str, seconds: float = JUDGE_SECONDS) -> None:
        """Ask this model there, for so many seconds in all."""
        self.id = f"openai:{model}"
        self._endpoint = endpoint
        self._model = model
        self._seconds = seconds

    def judge(self, request: JudgeRequest) -> Judgement:
        """Return one confidence 0..1 a candidate key, and why; a key left out counts as 0.

        Raises:
            ModelError: the judge cannot be asked, or says nothing of any candidate.
        """
        choice = within(
            self._seconds,
            lambda: ask_for_object(
                self._endpoint,
                model=self._model,
                messages=task_messages(prompt("judge").text, _task(request)),
                schema=_schema(request),
            ),
        )
        if choice.finish_reason == CUT_OFF:
            raise ModelError(ErrorCode.TRUNCATED)
        answer = object_in(choice.text)
        return Judgement.because(_reason(answer), _confidences(answer, request))


def _task(request: JudgeRequest) -> dict[str, Any]:
    """Return the mention and its candidates, as the judge prompt names them."""
    return {
        "mention": request.mention,
        "kind": request.kind,
        "extract": request.extract,
        "candidates": [
            {
                "key": candidate.key,
                "names": [candidate.name, *candidate.aliases],
                "around": list(candidate.neighbourhood),
            }
            for candidate in request.candidates
        ],
    }


def _schema(request: JudgeRequest) -> dict[str, Any]:
    """Return the schema of one number a candidate, and a reason."""
    keys = [candidate.key for candidate in request.candidates]
    number = {"type": "number", "minimum": 0, "maximum": 1}
    properties = {**dict.fromkeys(keys, number), REASON: {"type": "string"}}
    return {"type": "object", "properties": properties, "required": keys}


def _reason(answer: Mapping[str, Any]) -> str:
    """Return the answer's one paragraph of reasons, if it gives any."""
    reason = answer.get(REASON)
    return " ".join(reason.split())[:REASON_CHARACTERS] if isinstance(reason, str) else ""


def _confidences(answer: Mapping[str, Any], request: JudgeRequest) -> dict[str, float]:
    """Return the confidence of every candidate the answer speaks of.

    Raises:
        ModelError: `wrong_shape`, it speaks of none.
    """
    offered = {candidate.key for candidate in request.candidates}
    said = {key: value for key, value in answer.items() if key in offered and _is_number(value)}
    if not said:
        raise ModelError(ErrorCode.WRONG_SHAPE)
    return {key: min(max(float(value), 0.0), 1.0) for key, value in said.items()}


def _is_number(value: object) -> bool:
    """Whether a value is a finite number; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value)
