"""One JSON object from a service that may know no way to promise one.

In: messages and a schema. Out: the model's answer, asked for as strictly as the service lets us.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from memory.llm.base import ErrorCode, ModelError
from memory.llm.openai.answers import Choice, read_choice
from memory.llm.openai.endpoint import Endpoint
from memory.llm.openai.limits import UnknownFormError, typed_errors

_THOUGHT: Final = re.compile(r"^.*</think>", re.DOTALL)


async def ask_for_object(
    endpoint: Endpoint,
    *,
    model: str,
    messages: Sequence[Mapping[str, Any]],
    schema: Mapping[str, Any],
) -> Choice:
    """Ask by schema, then for any JSON object, then in words alone: local services differ.

    A refusal that cannot be about the form, such as a wrong key, is not tried again.

    Raises:
        ModelError: all three were refused, or one failed otherwise.
    """
    refusal = UnknownFormError()
    for form in _forms(schema):
        try:
            with typed_errors():
                body = {"model": model, "messages": list(messages), **form}
                return read_choice(await endpoint.answer(body))
        except UnknownFormError as error:
            refusal = error
    raise refusal


def _forms(schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what to add to a request, strictest first."""
    named = {"name": "answer", "schema": schema, "strict": False}
    yield {"response_format": {"type": "json_schema", "json_schema": named}}
    yield {"response_format": {"type": "json_object"}}
    yield {}


def object_in(text: str) -> Mapping[str, Any]:
    """Return the first JSON object of an answer, whatever words stand around it.

    Raises:
        ModelError: `empty` or `not_json`.
    """
    answer = _THOUGHT.sub("", text)
    if not answer.strip():
        raise ModelError(ErrorCode.EMPTY)
    try:
        value, _ = json.JSONDecoder().raw_decode(answer, answer.index("{"))
    except (ValueError, RecursionError):
        raise ModelError(ErrorCode.NOT_JSON) from None
    return dict(value)  # raw_decode at a brace returns an object or raises
