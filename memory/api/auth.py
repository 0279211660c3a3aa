"""Who knocks: a bearer token, its person, what it may do.

In: the Authorization header. Out: a user and a token; strangers get 401 with
WWW-Authenticate.
"""

import re
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import ApiToken, User
from accounts.tokens import Scope, allows, note_use

if TYPE_CHECKING:
    from collections.abc import Mapping

_TOKEN: Final = re.compile(rb"pgs_[0-9a-f]{64}")


class BearerAuthentication(TokenAuthentication):  # type: ignore[misc] # knox has no types
    """Knox tokens as `Authorization: Bearer pgs_...`, their use noted."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, ApiToken]:
        """Return the person and the token.

        Raises:
            AuthenticationFailed: it has not the form of one, is unknown, revoked or expired,
                or its person is disabled.
        """
        if not _TOKEN.fullmatch(token):
            raise AuthenticationFailed
        user, found = super().authenticate_credentials(token)
        note_use(found, now=timezone.now())
        return user, found


class HasScope(BasePermission):
    """Lets a token do what its scopes name; each view says what a method needs."""

    message = "This token may not do that."
    code = "scope_missing"

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Ask the token; a method the view does not know is refused later, with 405."""
        scopes: Mapping[str, frozenset[Scope]] = getattr(view, "scopes", {})
        wanted = scopes.get("GET" if request.method == "HEAD" else request.method or "")
        token = request.auth
        if wanted is None or not isinstance(token, ApiToken):
            return wanted is None or request.user.is_authenticated
        return allows(token, wanted)


READ: Final = frozenset({Scope.READ})
WRITE: Final = frozenset({Scope.WRITE})
ERASE: Final = frozenset({Scope.ERASE})
CHAT: Final = frozenset({Scope.CHAT})
TALK: Final = frozenset({Scope.CHAT, Scope.WRITE})  # bringing turns in, by chat or import
FOLLOW: Final = frozenset({Scope.CHAT, Scope.WRITE, Scope.READ, Scope.EXPORT})
EXPORT: Final = frozenset({Scope.EXPORT})
