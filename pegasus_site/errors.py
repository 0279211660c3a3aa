"""What is answered when no view could: a page, or below /api/ a problem document.

In: a request and what went wrong. Out: the handlers that `urls.py` names.
"""

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from memory.api.problems import plain_problem

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400."""
    if request.path.startswith(API):
        return plain_problem(400)
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    if request.path.startswith(API):
        return plain_problem(403)
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404."""
    if request.path.startswith(API):
        return plain_problem(404)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500."""
    if request.path.startswith(API):
        return plain_problem(500)
    return defaults.server_error(request)
