"""The chooser: which sentences tell a day, a week or a month.

In: numbered sentences. Out: places of some of them; never words of the model.
"""

from typing import Any, Final

from memory.llm.base import ErrorCode, ModelError
from memory.llm.choice import Offer
from memory.llm.openai.answers import CUT_OFF
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import within
from memory.llm.openai.messages import task_messages
from memory.llm.openai.objects import ask_for_object, object_in
from memory.llm.prompts import prompt

_FIELD: Final = "numbers"
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {_FIELD: {"type": "array", "items": {"type": "integer"}}},
    "required": [_FIELD],
}


class OpenAIChooser:
    """Chooses through an endpoint, by one JSON object."""

    def __init__(self, endpoint: Endpoint, *, model: str, seconds: float) -> None:
        """Ask this model there, for so many seconds in all."""
        self.id = f"openai:{model}"
        self._endpoint = endpoint
        self._model = model
        self._seconds = seconds

    def choose(self, offer: Offer) -> list[int]:
        """Return places of sentences from 0, ascending; numbers that nobody has are left out.

        Raises:
            ModelError: the model cannot be asked, or names no sentence that was offered.
        """
        choice = within(
            self._seconds,
            lambda: ask_for_object(
                self._endpoint,
                model=self._model,
                messages=task_messages(prompt("choose").text, _task(offer)),
                schema=_SCHEMA,
            ),
        )
        if choice.finish_reason == CUT_OFF:
            raise ModelError(ErrorCode.TRUNCATED)
        said = object_in(choice.text).get(_FIELD)
        named = dict.fromkeys(said) if isinstance(said, list) and _are_numbers(said) else {}
        places = [number - 1 for number in named if 0 < number <= len(offer.said)]
        if not places:
            raise ModelError(ErrorCode.WRONG_SHAPE)
        return sorted(places[: offer.room])


def _task(offer: Offer) -> dict[str, object]:
    """Return the sentences as the prompt names their parts, numbered from 1."""
    return {
        "period": offer.period,
        "room": offer.room,
        "sentences": [
            {"number": at, "said_on": str(day), "text": text}
            for at, (day, text) in enumerate(offer.said, 1)
        ],
    }


def _are_numbers(said: list[Any]) -> bool:
    return all(isinstance(one, int) and not isinstance(one, bool) for one in said)
