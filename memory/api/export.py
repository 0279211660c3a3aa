"""Export: everything the person may take along.

In: nothing. Out: for now an honest "not yet".
"""

from typing import ClassVar, Never

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from memory.api.auth import EXPORT
from memory.api.door import Door
from memory.api.errors import NotYetError


class Export(Door):
    """The export bundle."""

    scopes: ClassVar = {"GET": EXPORT}

    @extend_schema(operation_id="export", responses={501: None})
    def get(self, _: Request) -> Never:
        """Answer 501: the bundle arrives with a later version."""
        raise NotYetError
