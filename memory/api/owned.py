"""The owner of a request, set around a handler that reads.

In: a handler of a view. Out: the same, inside a transaction in which only the caller's rows
exist. Writing handlers are not decorated: their flow opens its own.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.models import OwnerId, acting_for


def owned[V: APIView, **P](
    handler: Callable[Concatenate[V, Request, P], Response],
) -> Callable[Concatenate[V, Request, P], Response]:
    """Run a handler, its serializing included, for the person who asks."""

    @wraps(handler)
    def inside(view: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        with acting_for(owner_of(request)):
            return handler(view, request, *args, **kwargs)

    return inside


def owner_of(request: Request) -> OwnerId:
    """Return the id of the person who asks.

    Raises:
        RuntimeError: nobody signed in; permissions refuse strangers before this.
    """
    if not request.user.is_authenticated:
        msg = "no owner: the request has no person"
        raise RuntimeError(msg)
    return request.user.pk


def as_id(text: Any) -> UUID:  # noqa: ANN401 - whatever stood in the address or the body
    """Read an opaque id; what is none answers like an unknown one.

    Raises:
        NotFound: it cannot be the id of anything.
    """
    try:
        return UUID(text)
    except (ValueError, TypeError, AttributeError) as error:
        raise NotFound from error
