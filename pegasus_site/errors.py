"""What is answered when no view could: a page, or below /api/ a problem document.

In: a request and what went wrong. Out: the handlers that `urls.py` names.
"""

from django.http import HttpRequest, HttpResponse

from memory.api.problems import plain_problem
from memory.web import errors as pages

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read."""
    return plain_problem(400) if _is_api(request) else pages.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that may not be made."""
    return plain_problem(403) if _is_api(request) else pages.forbidden(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that is none."""
    return plain_problem(404) if _is_api(request) else pages.not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Own up to a failure of ours."""
    return plain_problem(500) if _is_api(request) else pages.broken(request)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith(API)
