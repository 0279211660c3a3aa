"""What stands between quotation marks and is somebody's sentence.

In: a turn's text. Out: spans. Nicknames and titles of a few words stay the person's own.
"""

from typing import Final

from memory.engine.learn.guard.folded import Span

_QUOTE_MAX: Final = 600  # characters; a longer "quotation" is two stray marks
_APOSTROPHES_MAX: Final = 30  # inside one quotation
_NICKNAME_WORDS: Final = 3  # a quotation of more words is somebody's sentence
_QUOTES: Final = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb"}


def quotations(text: str) -> list[Span]:
    """Find quotations long enough to be somebody's sentence; nicknames in quotes stay."""
    spans: list[Span] = []
    position = 0
    while position < len(text):
        closing = _closing(text, position)
        end = _quote_end(text, position + 1, closing) if closing else -1
        if end < 0:
            position += 1
            continue
        if len(text[position:end].split()) > _NICKNAME_WORDS:
            spans.append((position, end + 1))
        position = end + 1
    return spans


def _closing(text: str, at: int) -> str:
    """Return the mark that closes a quotation opened here, or an empty string."""
    mark = text[at]
    if mark in _QUOTES:
        return _QUOTES[mark]
    is_open = mark in "'\u2018" and (at == 0 or not text[at - 1].isalnum())
    return ("\u2019" if mark == "\u2018" else "'") if is_open else ""


def _quote_end(text: str, start: int, closing: str) -> int:
    """Return where the quotation closes on its line, or -1."""
    limit = min(len(text), start + _QUOTE_MAX)
    at = text.find(closing, start, limit)
    for _ in range(_APOSTROPHES_MAX):
        if at < 0:
            break
        is_apostrophe = closing in "'\u2019" and text[at + 1 : at + 2].isalnum()
        if not is_apostrophe:
            return -1 if "\n" in text[start:at] else at
        at = text.find(closing, at + 1, limit)
    return -1
