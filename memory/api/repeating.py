"""Calls that may be sent again: the header `Idempotency-Key` on every POST.

In: a request. Out: what the first call of that key was answered. Only an answer that did
something is kept; a refused or failed call gives its key back. The header is an IETF draft
(draft-ietf-httpapi-idempotency-key-header-07); what is said here is ours.
"""

import json
from typing import Any, Final
from uuid import UUID

from django.utils import timezone
from rest_framework import status
from rest_framework.exceptions import ParseError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.api.owned import owner_of
from memory.flows import repeat

HEADER: Final = "Idempotency-Key"
LENGTH_MAX: Final = 255
GIVEN_AGAIN: Final = ("ETag", "Location")


class AnsweredBeforeError(Exception):
    """The call was made before; `answer` is what it was answered."""

    def __init__(self, answer: repeat.Answer) -> None:
        """Take the answer."""
        super().__init__("answered before")
        self.answer = answer


class Repeatable(APIView):
    """A view whose POST acts once a key."""

    _call: UUID | None = None

    def initial(
        self,
        request: Request,
        *args: Any,  # noqa: ANN401 - DRF's signature
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        """Let in who may, then look whether the call was made before.

        Raises:
            AnsweredBeforeError: it was.
            RepeatRefusedError: its key is taken.
        """
        super().initial(request, *args, **kwargs)
        key = request.headers.get(HEADER)
        if request.method == "POST" and key is not None:
            self._begin(request, key)

    def handle_exception(self, exc: Exception) -> Response:
        """Answer once more what was answered before."""
        if isinstance(exc, AnsweredBeforeError):
            body = json.loads(exc.answer.body)
            return Response(body, exc.answer.status, headers=exc.answer.headers)
        return super().handle_exception(exc)

    def finalize_response(
        self,
        request: Request,
        response: Response,
        *args: Any,  # noqa: ANN401 - DRF's signature
        **kwargs: Any,  # noqa: ANN401
    ) -> Response:
        """Keep what was answered to a call with a key."""
        final = super().finalize_response(request, response, *args, **kwargs)
        if self._call is not None:
            self._finish(request, self._call, final)
        return final

    @property
    def has_key(self) -> bool:
        """Whether this call is to act once."""
        return self._call is not None

    def has_words(self, response: Response) -> bool:  # noqa: ARG002 - for those who know better
        """Say whether an answer may hold what the person can forget."""
        return True

    def _begin(self, request: Request, key: str) -> None:
        if not 0 < len(key) <= LENGTH_MAX:
            detail = f"An {HEADER} has 1 to {LENGTH_MAX} characters."
            raise ParseError(detail=detail, code="bad_idempotency_key")
        sent = request._request  # noqa: SLF001 - the bytes, before DRF reads them
        call = f"{sent.method} {sent.get_full_path()}\n{sent.body.hex()}"
        known = repeat.begin(owner_id=owner_of(request), key=key, call=call, now=timezone.now())
        if isinstance(known, repeat.Answer):
            raise AnsweredBeforeError(known)
        self._call = known

    def _finish(self, request: Request, call_id: UUID, response: Response) -> None:
        owner_id = owner_of(request)
        if not status.is_success(response.status_code):
            repeat.free(owner_id=owner_id, call_id=call_id)
            return
        headers = {name: response[name] for name in GIVEN_AGAIN if name in response}
        body = JSONRenderer().render(response.data).decode()
        repeat.finish(
            owner_id=owner_id,
            call_id=call_id,
            answer=repeat.Answer(response.status_code, headers, body),
            has_words=self.has_words(response),
        )
