"""Pages for what went wrong; they need no database, no session and no person.

In: an exception. Out: one plain sentence, what was kept, one next step. Only a failure of ours
carries a request id: an id on a 404 would make two missing pages differ.
"""

import logging
import uuid
from typing import Final

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

BAD_REQUEST: Final = 400
FORBIDDEN: Final = 403
NOT_FOUND: Final = 404
TOO_LARGE: Final = 413
BROKEN: Final = 500
ID_LETTERS: Final = 12

logger = logging.getLogger(__name__)


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read, or is too large to be."""
    too_large = isinstance(exception, RequestDataTooBig)
    return _page(TOO_LARGE if too_large else BAD_REQUEST)


def forbidden(*_args: object, **_named: object) -> HttpResponse:
    """Answer a request that this person may not make."""
    return _page(FORBIDDEN)


def csrf_failed(*_args: object, **_named: object) -> HttpResponse:
    """Answer a form whose token is missing or old."""
    return _page(FORBIDDEN, "403_csrf.html")


def not_found(*_args: object, **_named: object) -> HttpResponse:
    """Answer what is missing and what is another person's with the same bytes."""
    return _page(NOT_FOUND)


def broken(_request: HttpRequest) -> HttpResponse:
    """Own up to a failure of ours, with an id that the log has too."""
    request_id = uuid.uuid4().hex[:ID_LETTERS]
    logger.error("request %s failed", request_id)
    return _page(BROKEN, request_id=request_id)


def _page(status: int, name: str = "", request_id: str = "") -> HttpResponse:
    html = render_to_string(name or f"{status}.html", {"request_id": request_id})
    return HttpResponse(html, status=status)
