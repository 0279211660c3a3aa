"""Whom a question names.

In: its text, the names of those who speak. Out: numbers of speakers.
"""

import re
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"\w+")
_OWN: Final = frozenset({"i", "me", "my", "mine", "myself"})
_NAME_LETTERS: Final = 2  # a part of a name counts from so many letters


def named_speakers(question: str, names: Sequence[str]) -> frozenset[int]:
    """Return the speakers of whose names a part stands in the question, by their places."""
    words = _words(question)
    return frozenset(
        at
        for at, name in enumerate(names)
        if any(len(part) >= _NAME_LETTERS and part in words for part in _words(name))
    )


def are_names(words: Sequence[str], names: Sequence[str]) -> list[bool]:
    """Say of each word whether it is a part of a speaker's name."""
    parts = frozenset(part for name in names for part in _words(name))
    return [word in parts for word in words]


def first_person(question: str) -> bool:
    """Say whether the asking person asks about themselves."""
    return bool(_words(question) & _OWN)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
