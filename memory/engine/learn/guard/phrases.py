"""Word lists as patterns over texts in canon form.

In: phrases in canon form. Out: patterns that match them as whole words.
"""

import re
from collections.abc import Iterable


def anywhere(phrases: Iterable[str], *, before_none_of: Iterable[str] = ()) -> re.Pattern[str]:
    """Return a pattern for any of the phrases, as whole words, unless one of the others follows."""
    others = list(before_none_of)
    follows = rf"(?! (?:{_either(others)})(?!\S))" if others else ""
    return re.compile(rf"(?<!\S)(?:{_either(phrases)})(?!\S){follows}")


def opening(phrases: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for one of the phrases and the space behind it, to match at the start."""
    return re.compile(rf"(?:{_either(phrases)})(?:\s+|$)")


def unspaced(phrases: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for signs of scripts that leave no spaces between words."""
    return re.compile(_either(phrases))


def _either(phrases: Iterable[str]) -> str:
    """Return an alternation, the longest phrase first."""
    return "|".join(re.escape(one) for one in sorted(set(phrases), key=len, reverse=True))
