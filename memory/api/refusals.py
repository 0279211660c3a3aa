"""What the rooms below refuse, in the API's words.

In: an exception of a flow, a model, the database. Out: the API's exception, or the same one.
"""

from collections.abc import Callable
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import IntegrityError
from rest_framework.exceptions import APIException, NotFound, ValidationError

from memory.api.errors import (
    ConflictError,
    KeyReusedError,
    StaleError,
    TooLargeBodyError,
    TooLargeError,
)
from memory.flows import converse, repeat, revise

MESSAGES: Final = {
    converse.Refusal.EMPTY: "A message has no words.",
    converse.Refusal.UNKNOWN_ROLE: "A turn is of the user or of the assistant.",
    converse.Refusal.NOT_OWN: "Only what the person said can be edited.",
}

REVISIONS: Final = {
    revise.Refusal.EMPTY: "A name or the sentence is empty.",
    revise.Refusal.UNCLEAR_NAME: "This name names nothing; say who or what it is.",
    revise.Refusal.UNKNOWN_RELATION: "A relation is one to four words in English, like HAS_BOSS.",
    revise.Refusal.SAME_ENDS: "An edge leads from one node to another one.",
    revise.Refusal.NEEDS_CONSENT: "This is sensitive, and the person has not consented to it.",
    revise.Refusal.NOTHING_NEW: "The new values are the old ones.",
    revise.Refusal.IN_FUTURE: "It cannot have changed in the future.",
    revise.Refusal.INVERTED: "It would end before it began.",
    revise.Refusal.CONFIDENTIAL: "This looks like a password, a key or a card; none is kept.",
    revise.Refusal.TOO_LONG: "A rule has at most 500 characters.",
}
CONFLICTS: Final = {
    revise.Refusal.SUPERSEDED: "Something newer has replaced this edge.",
    revise.Refusal.NAME_TAKEN: "Another node has this name.",
}

REPEATS: Final = {
    repeat.Refusal.IN_USE: "The first call with this Idempotency-Key is still running.",
    repeat.Refusal.FORGOTTEN: "This was done; what was answered has been forgotten since.",
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


def _refused_revision(exc: revise.RevisionRefusedError) -> APIException:
    if exc.code in CONFLICTS:
        return ConflictError(CONFLICTS[exc.code], code=str(exc.code))
    return ValidationError(REVISIONS[exc.code], code=str(exc.code))


def _refused_repeat(exc: repeat.RepeatRefusedError) -> APIException:
    if exc.code == repeat.Refusal.OTHER_CALL:
        return KeyReusedError()
    return ConflictError(REPEATS[exc.code], code=str(exc.code))


ANSWERS: Final[dict[type[Exception], Callable[[Any], APIException]]] = {
    ObjectDoesNotExist: lambda _: NotFound(),
    IntegrityError: lambda _: ConflictError(),
    RequestDataTooBig: lambda _: TooLargeBodyError(),
    converse.MessageRefusedError: _refused_message,
    repeat.RepeatRefusedError: _refused_repeat,
    revise.RevisionRefusedError: _refused_revision,
    revise.StaleVersionError: lambda _: StaleError(),
}
