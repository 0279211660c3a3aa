"""Commands called as from a terminal, their output caught.

In: a command line. Out: the document or the lines, the words, the exit code.
"""

import json
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError


def document(*line: str) -> dict[str, Any]:
    """Return the one JSON document of a command that ends well."""
    out = StringIO()
    call_command(*line, "--json", stdout=out, stderr=StringIO())
    read: dict[str, Any] = json.loads(out.getvalue())
    assert read["schema_version"] == 1
    return read


def ending(*line: str) -> tuple[int, str, str]:
    """Return exit code, standard output and the words of a command."""
    out, words = StringIO(), StringIO()
    try:
        call_command(*line, stdout=out, stderr=words)
    except CommandError as error:
        return error.returncode, out.getvalue(), f"{words.getvalue()}{error}"
    return 0, out.getvalue(), words.getvalue()
