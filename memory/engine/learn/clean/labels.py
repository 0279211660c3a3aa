"""Relation labels in the house form: one to four upper-case words.

In: a label as a model wrote it. Out: the label, or None when it is malformed.
"""

import re
from typing import Final

from memory.engine.params import RELATION_STORED

_LETTERS: Final = re.compile(r"[A-Za-z_ -]+")  # judged before upper-casing: the dotless i
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BREAKS: Final = re.compile(r"[_ -]+")
_LABEL: Final = re.compile(r"[A-Z]+(_[A-Z]+){0,3}")


def relation_label(raw: str) -> str | None:
    """Return the label, or None; a label is repaired or dropped, never shortened.

    Source: write-up, "The Schema": "always uppercase, verb first phrases of one to four words".
    """
    trimmed = raw.strip()
    if not _LETTERS.fullmatch(trimmed):
        return None
    words = _BREAKS.sub("_", _CAMEL.sub("_", trimmed)).strip("_").upper()
    is_label = _LABEL.fullmatch(words) and len(words) <= RELATION_STORED
    return words if is_label else None
