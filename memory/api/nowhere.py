"""Addresses that are none: a problem document for everybody, with or without a token.

In: any other address below /api/. Out: 404.
"""

from typing import Any, Never

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny

from memory.api.door import Door


@extend_schema(exclude=True)
class Nowhere(Door):
    """Every address that is none of the API's."""

    authentication_classes = []
    permission_classes = [AllowAny]

    def initial(self, *_: Any, **__: Any) -> Never:  # noqa: ANN401 - DRF's signature
        """Answer before the method is looked at.

        Raises:
            NotFound: always.
        """
        raise NotFound
