"""Errors as problem documents (RFC 9457), one shape for all of them.

In: whatever was raised. Out: `application/problem+json` with type, title, status, detail,
code and, for bad fields, errors. A foreign id and a missing one give equal bytes.
"""

import json
import logging
from http import HTTPStatus
from typing import Any

from django.core import signals
from django.http import HttpResponse
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response

from memory.api.refusals import translated

logger = logging.getLogger(__name__)

PROBLEM_TYPE = "application/problem+json"


class ProblemResponse(Response):
    """A problem document, whatever the request accepts."""

    @property
    def rendered_content(self) -> str:
        """Write the document as JSON."""
        self["Content-Type"] = PROBLEM_TYPE
        return json.dumps(self.data)


def problem(
    status: int, code: str, detail: str, errors: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    """Return a problem document; `errors` holds one entry a bad field."""
    document: dict[str, Any] = {
        "type": f"urn:pegasus:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "detail": detail,
        "code": code,
    }
    return document | ({"errors": errors} if errors else {})


class ProblemFormatter(ExceptionFormatter):
    """Writes DRF's exceptions as problem documents."""

    def run(self) -> dict[str, Any]:
        """Return the document; only bad fields are listed one by one."""
        status = int(self.exc.status_code)
        found = self.get_errors()
        first = found[0]
        if not isinstance(self.exc, ValidationError):
            return problem(status, first.code, first.detail)
        errors = [{"field": one.attr, "code": one.code, "detail": one.detail} for one in found]
        detail = "Some fields are not right; see `errors`."
        return problem(status, "invalid" if len(found) > 1 else first.code, detail, errors)


class ProblemHandler(ExceptionHandler):
    """Turns exceptions of the flows into the API's, and keeps words out of the log."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Translate what the rooms below raise; a missing row has one face."""
        return super().convert_known_exceptions(translated(exc))

    def should_not_handle(self, _: Exception) -> bool:
        """Answer in one shape in debug mode too."""
        return False

    def get_response(self, exc: APIException, data: dict[str, Any]) -> Response:
        """Return the document with its own content type."""
        return ProblemResponse(data, status=exc.status_code, headers=self.get_headers(exc))

    def report_exception(self, exc: APIException, _: Response) -> None:
        """Log what no one foresaw: its kind and place, never its words."""
        if exc.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            return
        request = self.context["request"]
        signals.got_request_exception.send(sender=None, request=request)
        kind = type(self.exc)
        path = request.path if request else "?"
        logger.error("%s.%s at %s", kind.__module__, kind.__qualname__, path)


def plain_problem(status: int) -> HttpResponse:
    """Return the document for what failed before it reached a view."""
    named = HTTPStatus(status)
    document = problem(named, named.name.lower(), f"{named.description or named.phrase}.")
    return HttpResponse(json.dumps(document), status=status, content_type=PROBLEM_TYPE)
