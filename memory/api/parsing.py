"""The body of a request: JSON within limits, and text that can be stored.

In: bytes. Out: plain values, or a refusal with a code. What is refused here would be an error
500 further in: thousands of brackets, NUL, half a surrogate pair.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEPTH_MAX: Final = 50
_UNSTORABLE: Final = re.compile(r"[\x00\ud800-\udfff]")


class StrictJSONParser(JSONParser):
    """JSON of at most 50 levels, its text without NUL and lone surrogates."""

    def parse(
        self,
        stream: Any,  # noqa: ANN401 - any readable
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - whatever the JSON says
        """Read the body; Django has held it against `DATA_UPLOAD_MAX_MEMORY_SIZE`.

        Raises:
            ParseError: it is not JSON, nested too deeply, or holds text that cannot be stored.
        """
        try:
            parsed = super().parse(stream, media_type, dict(parser_context or {}))
        except RecursionError as error:
            raise ParseError(detail=_TOO_DEEP, code="too_deep") from error
        _check(parsed)
        return parsed


_TOO_DEEP: Final = f"The JSON is nested more than {DEPTH_MAX} levels deep."


def _check(parsed: object) -> None:
    """Refuse what is too deep and what cannot be stored, without recursion."""
    level: list[object] = [[parsed]]
    for _ in range(DEPTH_MAX + 1):
        values = [value for box in level for value in _inside(box)]
        if any(isinstance(value, str) and _UNSTORABLE.search(value) for value in values):
            detail = "A text holds NUL or half a surrogate pair."
            raise ParseError(detail=detail, code="bad_text")
        level = [value for value in values if isinstance(value, (dict, list))]
        if not level:
            return
    raise ParseError(detail=_TOO_DEEP, code="too_deep")


def _inside(box: object) -> Iterator[object]:
    """Give what a list or an object holds, keys included."""
    if isinstance(box, dict):
        yield from box.keys()
        yield from box.values()
    elif isinstance(box, list):
        yield from box
