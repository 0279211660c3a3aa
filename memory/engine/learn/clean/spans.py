"""Where words stand in a turn: exact, or equal but for accents' form, quotes and spaces.

In: a turn's text and the words looked for. Out: offsets into the turn's own text.
"""

import re
import unicodedata
from functools import cached_property
from typing import Final

type Span = tuple[int, int]

_QUOTES: Final = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    }
)
_SENTENCE_END: Final = re.compile(
    "(?<=[.!?\u2026\u3002\uff01\uff1f])[\"'\u201d\u2019)\\]]*\\s+|\\n+|(?<=[\u3002\uff01\uff1f])"
)
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_SPACED_SCRIPTS_END: Final = "\u0590"  # Latin, Greek, Cyrillic: words end at spaces


class Text:
    """One text that is searched again and again."""

    def __init__(self, text: str) -> None:
        """Keep the text; its plain form is made when an exact search has failed."""
        self.text = text

    def find(self, words: str) -> Span | None:
        """Return the span of the words, widened to whole words; None when not there."""
        words = words.strip()
        if not words:
            return None
        start = self.text.find(words)
        span = (start, start + len(words)) if start >= 0 else self._find_alike(words)
        return self._widened(span) if span else None

    def sentences(self) -> list[Span]:
        """Return the spans of the sentences, without the spaces between them."""
        starts, ends = [0], []
        for match in _SENTENCE_END.finditer(self.text):
            ends.append(match.start())
            starts.append(match.end())
        ends.append(len(self.text))
        spans = zip(starts, ends, strict=True)
        return [span for span in spans if self.text[slice(*span)].strip()]

    def _find_alike(self, words: str) -> Span | None:
        """Search the plain forms; the span found must begin and end between characters."""
        letters, origin = self._plain
        wanted, _ = _plain_form(words)
        wanted = wanted.strip()
        at = letters.find(wanted) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            if _is_between(origin, at) and _is_between(origin, end) and not _marks(letters, end):
                return origin[at], origin[end - 1] + 1
            at = letters.find(wanted, at + 1)
        return None

    def _widened(self, span: Span) -> Span:
        """Grow the span to whole words: no quote may turn "unable" into "able"."""
        start, end = span
        while start > 0 and _joins(self.text[start - 1], self.text[start]):
            start -= 1
        while end < len(self.text) and (
            _joins(self.text[end - 1], self.text[end]) or _marks(self.text, end)
        ):
            end += 1
        return start, end

    @cached_property
    def _plain(self) -> tuple[str, list[int]]:
        return _plain_form(self.text)


def straight(text: str) -> str:
    """Return the text with straight quotes; its length does not change."""
    return text.translate(_QUOTES)


def _plain_form(text: str) -> tuple[str, list[int]]:
    """Return NFKD with straight quotes and single spaces, and each letter's place in the text.

    Signs that nobody sees are left out.
    """
    letters: list[str] = []
    origin: list[int] = []
    for place, letter in enumerate(text):
        if not letter.isascii() and _is_unseen(letter):
            continue
        for part in unicodedata.normalize("NFKD", letter.translate(_QUOTES)).translate(_QUOTES):
            is_space = part.isspace()
            if is_space and (not letters or letters[-1] == " "):
                continue
            letters.append(" " if is_space else part)
            origin.append(place)
    return "".join(letters), origin


def _is_unseen(letter: str) -> bool:
    """Say whether nobody sees a sign: the extractor's copy of the text is without it."""
    return unicodedata.category(letter) == "Cf" or _SELECTORS.match(letter) is not None


def _is_between(origin: list[int], at: int) -> bool:
    """Say whether a place in the plain form lies between two characters of the text."""
    return at in {0, len(origin)} or origin[at - 1] != origin[at]


def _marks(letters: str, at: int) -> bool:
    """Say whether a combining mark follows, which belongs to the letter before."""
    return at < len(letters) and unicodedata.combining(letters[at]) != 0


def _joins(left: str, right: str) -> bool:
    """Say whether two characters stand in one word of a script that spaces its words."""
    return all(side.isalnum() and side < _SPACED_SCRIPTS_END for side in (left, right))
