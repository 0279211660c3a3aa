"""What the API refuses, as exceptions with a status and a code.

In: nothing. Out: exceptions; `problems.py` writes them as documents.
"""

from http import HTTPStatus

from rest_framework.exceptions import APIException


class ConflictError(APIException):
    """What was asked does not fit what is stored now."""

    status_code = HTTPStatus.CONFLICT
    default_code = "conflict"
    default_detail = "This does not fit what is stored now; read it again."


class ChangedPlanError(ConflictError):
    """A confirmation belongs to a plan that no longer is the plan."""

    default_code = "confirm_stale"
    default_detail = "The plan has changed; preview it again."


class KeyReusedError(APIException):
    """An Idempotency-Key came with another call than the first time."""

    status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    default_code = "idempotency_key_reused"
    default_detail = "This Idempotency-Key belongs to another call; take a new one."


class StaleError(APIException):
    """The version named by If-Match is not the stored one."""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_code = "stale_version"
    default_detail = "It was changed since you read it; read it again."


class TooLargeError(APIException):
    """The body or the message is over its limit."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_long"
    default_detail = "This is longer than one message may be."


class TooLargeBodyError(TooLargeError):
    """The body is over `DATA_UPLOAD_MAX_MEMORY_SIZE`."""

    default_code = "body_too_large"
    default_detail = "The body is over 1 MB."
