"""A text as secrets are looked for in it, and where each of its signs came from.

In: any text. Out: compatible forms, no invisible signs, digits of every script as 0-9; and the
way back to the offsets of the text itself.
"""

import functools
import unicodedata
from dataclasses import dataclass

type Span = tuple[int, int]

_SIGNS_KEPT = 10_000  # single signs, folded; no text of anybody


@dataclass(frozen=True)
class Folded:
    """The folded text; `origin` is empty when its offsets are the text's own."""

    text: str
    origin: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """Return a span of the folded text as one of the text itself."""
        if not self.origin or start == end:
            return start, end
        return self.origin[start], self.origin[end - 1] + 1


def folded(text: str) -> Folded:
    """Fold a text sign by sign."""
    if text.isascii():
        return Folded(text, ())
    letters: list[str] = []
    origin: list[int] = []
    for place, sign in enumerate(text):
        for part in _folded_sign(sign):
            letters.append(part)
            origin.append(place)
    return Folded("".join(letters), tuple(origin))


@functools.lru_cache(_SIGNS_KEPT)
def _folded_sign(sign: str) -> str:
    """Return one sign in compatible form; nothing when nobody sees it."""
    if sign.isascii():
        return sign
    return "".join(_plain(part) for part in unicodedata.normalize("NFKC", sign))


def _plain(sign: str) -> str:
    digit = unicodedata.decimal(sign, None)
    if digit is not None:
        return str(digit)
    if unicodedata.category(sign) in {"Cf", "Cc"} or _is_selector(sign):
        return ""
    return " " if sign.isspace() else sign


def _is_selector(sign: str) -> bool:
    """Say whether a sign only chooses how the one before it looks."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
