"""What the rooms below refuse, in the API's words.

In: an exception of a flow, a model, the database. Out: the API's exception, or the same one.
"""

from collections.abc import Callable
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import IntegrityError
from rest_framework.exceptions import APIException, NotFound, ValidationError

from memory.api.errors import ConflictError, TooLargeBodyError, TooLargeError
from memory.flows import converse

MESSAGES: Final = {
    converse.Refusal.EMPTY: "A message has no words.",
    converse.Refusal.UNKNOWN_ROLE: "A turn is of the user or of the assistant.",
}


def translated(exc: Exception) -> Exception:
    """Return what the API answers; a foreign row and a missing one have one face."""
    for kind, answer in ANSWERS.items():
        if isinstance(exc, kind):
            return answer(exc)
    return exc


def _refused_message(exc: converse.MessageRefusedError) -> APIException:
    if exc.code == converse.Refusal.TOO_LONG:
        return TooLargeError()
    return ValidationError(MESSAGES[exc.code], code=str(exc.code))


ANSWERS: Final[dict[type[Exception], Callable[[Any], APIException]]] = {
    ObjectDoesNotExist: lambda _: NotFound(),
    IntegrityError: lambda _: ConflictError(),
    RequestDataTooBig: lambda _: TooLargeBodyError(),
    converse.MessageRefusedError: _refused_message,
}
