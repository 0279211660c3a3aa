"""Who stands at the door: a page is rendered for one person, inside their transaction.

In: a view. Out: the view for signed-in people only, in their time zone, never cached, that
answers a missing row and another person's row with the same 404.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from memory.models import acting_for


class PersonRequest(HttpRequest):
    """A request of somebody who is signed in; what the decorators below hand on."""

    user: User
    htmx: HtmxDetails


type View = Callable[..., HttpResponseBase]


def owned(view: View) -> View:
    """Make a page: read and rendered inside the person's own transaction."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the path's
        if not request.user.is_authenticated:
            return to_sign_in(request)
        with _in_the_zone_of(request.user), acting_for(request.user.pk):
            return private(view(request, *args, **kwargs))

    return page


def acted(view: View) -> View:
    """Make an act: the flow it calls opens its own durable transaction."""

    @wraps(view)
    def act(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the path's
        if not request.user.is_authenticated:
            return to_sign_in(request)
        with _in_the_zone_of(request.user):
            return private(view(request, *args, **kwargs))

    return act


def by_method(*, get: View | None = None, post: View | None = None) -> View:
    """Make one address of a page and the act that its form does."""
    views = {"GET": get, "HEAD": get, "POST": post}

    def dispatch(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the path's
        view = views.get(request.method or "")
        if view is None:
            return HttpResponseNotAllowed([name for name, one in views.items() if one])
        return view(request, *args, **kwargs)

    return dispatch


def private[R: HttpResponseBase](response: R) -> R:
    """Keep a page out of every cache; parts and pages share one address."""
    response["Cache-Control"] = "no-store"
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Send a stranger to the sign-in page; a part would show it inside the page."""
    if "HX-Request" in request.headers:
        return HttpResponseClientRedirect(resolve_url(settings.LOGIN_URL))
    if request.method in {"GET", "HEAD"}:
        return redirect_to_login(request.get_full_path())
    return redirect_to_login("/")


@contextmanager
def _in_the_zone_of(person: User) -> Iterator[None]:
    """Show times as the person's clock does; what is missing or foreign is not found."""
    with timezone.override(person.zone):
        try:
            yield
        except ObjectDoesNotExist as error:
            raise Http404 from error
