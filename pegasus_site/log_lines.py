"""Lines of the log: where something broke and what kind of error it was, never its words.

In: log records. Out: lines. A database quotes the statement or the row in its errors, a parser the
text it read: what a person said would stand in the log.
"""

import logging
import traceback
from typing import override


class WordlessFormatter(logging.Formatter):
    """Writes tracebacks without the messages of the errors."""

    @override
    def formatException(self, ei: object) -> str:
        """Return the places and the kinds of an error and of those that led to it."""
        error = ei[1] if isinstance(ei, tuple) else None
        return "\n".join(_told(error)) if isinstance(error, BaseException) else ""


def _told(error: BaseException) -> list[str]:
    """Tell an error, the one it came from first; errors may not come from themselves."""
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) and cause not in chain:
        chain.append(cause)
    return [line for one in reversed(chain) for line in _lines(one)]


def _lines(error: BaseException) -> list[str]:
    """Tell one error: its places in the code, then its kind."""
    places = traceback.extract_tb(error.__traceback__)
    kind = type(error)
    return [
        *(f'  File "{one.filename}", line {one.lineno}, in {one.name}' for one in places),
        f"{kind.__module__}.{kind.__qualname__}",
    ]
