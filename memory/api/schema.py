"""The description of the API: OpenAPI 3.1, and a viewer that asks no other origin.

In: the views. Out: the schema with the one shape of every error, a page to read it.
"""

from typing import Any

from django.utils.csp import CSP
from django.utils.decorators import method_decorator
from django.views.decorators.csp import csp_override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.views import (
    SpectacularAPIView,
    SpectacularSwaggerSplitView,
)

from memory.api.problems import PROBLEM_TYPE
from memory.api.repeating import HEADER, LENGTH_MAX

# The viewer's icons are data addresses; Redoc would ask its maker for a logo, so there is none.
VIEWER_CSP: dict[str, list[str]] = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
PROBLEM_FIELDS: dict[str, Any] = {
    "type": "object",
    "description": "Every error, as in RFC 9457.",
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "description": "for programs"},
        "errors": {
            "type": "array",
            "description": "one entry a bad field",
            "items": {
                "type": "object",
                "properties": {
                    "field": {"type": ["string", "null"]},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
                "required": ["field", "code", "detail"],
            },
        },
    },
    "required": ["type", "title", "status", "detail", "code"],
}

KEY_PARAMETER: dict[str, Any] = {
    "in": "header",
    "name": HEADER,
    "schema": {"type": "string", "minLength": 1, "maxLength": LENGTH_MAX},
    "description": (
        "A random word of yours, new for each call. Sent again within 24 hours with the same body"
        " it is answered as the first time and does nothing more; with another body it is 422,"
        " while the first is running 409. A call that was refused or failed gives its key back."
    ),
}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes the bearer token."""

    target_class = "memory.api.auth.BearerAuthentication"
    name = "token"

    def get_security_definition(self, _: AutoSchema) -> dict[str, Any]:
        """Return the scheme."""
        return {"type": "http", "scheme": "bearer", "description": "`Bearer pgs_...`"}


def add_problems(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Give every call the one shape of its errors (a hook of drf-spectacular)."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM_FIELDS
    reference = {"schema": {"$ref": "#/components/schemas/Problem"}}
    answer = {"description": "a problem", "content": {PROBLEM_TYPE: reference}}
    for path in result["paths"].values():
        for call in path.values():
            responses = call["responses"]
            responses |= {"4XX": answer, "5XX": answer}
    return result


def add_keys(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Let every POST name its key (a hook of drf-spectacular)."""
    for path in result["paths"].values():
        if "post" in path:
            path["post"].setdefault("parameters", []).append(KEY_PARAMETER)
    return result


class Schema(SpectacularAPIView):
    """The schema itself, for everybody."""

    authentication_classes = []
    metadata_class = None


@method_decorator(csp_override(VIEWER_CSP), name="dispatch")
class Swagger(SpectacularSwaggerSplitView):
    """The schema to try out."""

    authentication_classes = []
    metadata_class = None
    template_name = "api/swagger.html"
