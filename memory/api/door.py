"""What every call of the API shares: JSON whatever is accepted, a token, its scopes.

In: a request. Out: `Door`, the base of the views; `read`, the fields of a body or a query.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from rest_framework.exceptions import ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from accounts.tokens import Scope
from memory.api.auth import BearerAuthentication, HasScope
from memory.api.parsing import StrictJSONParser
from memory.api.repeating import Repeatable


class AlwaysJson(DefaultContentNegotiation):
    """Answers JSON to every Accept header: a client of streams asks for text/event-stream."""

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 - DRF's signature
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,  # noqa: ARG002 - DRF's signature
    ) -> tuple[BaseRenderer, str]:
        """Take the one renderer there is."""
        only = next(iter(renderers))
        return only, only.media_type


class Door(Repeatable):
    """A call of the API: for people with a token that may do it, and for nobody else.

    `scopes` names for each method the scopes of which a token needs one.
    """

    scopes: ClassVar[Mapping[str, frozenset[Scope]]] = {}
    authentication_classes = [BearerAuthentication]
    permission_classes = [IsAuthenticated, HasScope]
    parser_classes = [StrictJSONParser]
    content_negotiation_class = AlwaysJson
    http_method_names = ["get", "head", "post", "patch"]

    def initial(
        self,
        request: Request,
        *args: Any,  # noqa: ANN401 - DRF's signature
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        """Let in who may, and refuse an address with what no field may hold.

        Raises:
            ParseError: a part of the query holds NUL, whether or not anything reads it.
        """
        super().initial(request, *args, **kwargs)
        if any(
            "\0" in text for pair in request.query_params.lists() for text in (pair[0], *pair[1])
        ):
            raise ParseError(detail="The query holds NUL.", code="bad_text")

    def finalize_response(
        self,
        request: Request,
        response: Response,
        *args: Any,  # noqa: ANN401 - DRF's signature
        **kwargs: Any,  # noqa: ANN401
    ) -> Response:
        """Keep what a person said out of every cache on the way."""
        final = super().finalize_response(request, response, *args, **kwargs)
        final.headers.setdefault("Cache-Control", "no-store")
        return final


def read(fields: type[Serializer[Any]], given: object) -> dict[str, Any]:
    """Return the known fields of a body or a query; unknown ones, an owner's too, are ignored.

    Raises:
        ValidationError: a field is missing or wrong; all of them are named.
    """
    reader = fields(data=given)
    reader.is_valid(raise_exception=True)
    return dict(reader.validated_data)
