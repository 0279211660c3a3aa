"""Secrets: found in any text and replaced by a mark, before anything keeps the text.

In: text as somebody wrote it, in any script, with invisible or spaced-out signs. Out: the text
with "[secret: card number]" where a secret stood, and which kinds there were.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from memory.engine.learn.guard import numbers
from memory.engine.learn.guard.folded import Folded, Span, folded
from memory.engine.learn.guard.secret_patterns import (
    CODE_SAID,
    CODE_SENT,
    KEY_CLOSES,
    KEY_OPENS,
    NO_PASSWORDS,
    PASSWORD_SAID,
    PHRASE_SAID,
    SETTINGS,
    SOCIAL_SAID,
    SOCIAL_SECURITY,
    SPACED,
    TOKENS,
    Shape,
)

type Found = tuple[int, int, str]  # start, end, kind

_MARK: Final = "[secret: {}]"
_ENDS: Final = ".,;:!?)\u3002\uff0c\u3001"  # of a sentence rather than of a password
_CLAUSE_ENDS: Final = re.compile(r"\s*(?:$|[\n.,;:!?)]|(?:and|but|or|for|if|now|again|thanks)\b)")
_PLAIN_WORD: Final = re.compile(r"[^\W\d_]+")
_WORD_ENDINGS: Final = ("ed", "ing", "ly", "able", "ible", "ful", "less", "ous", "ent", "ant")
_QUOTED: Final = ("quoted", "curly", "single", "ticks", "secret")
_PASSWORD_LETTERS: Final = 4  # of a plain word that may be a password
_GROUPS: Final = (
    ("PIN or code", (CODE_SAID, CODE_SENT)),
    ("recovery phrase", (PHRASE_SAID,)),
    ("social security number", (SOCIAL_SECURITY, SOCIAL_SAID)),
)


@dataclass(frozen=True)
class Redacted:
    """A text without secrets, and the kinds of those that were in it, each once."""

    text: str
    kinds: tuple[str, ...] = ()


def redacted(text: str) -> Redacted:
    """Return the text with each secret replaced by a mark that names its kind."""
    found = _joined(secrets_in(text))
    if not found:
        return Redacted(text)
    pieces: list[str] = []
    position = 0
    for start, end, kind in found:
        pieces += [text[position:start], _MARK.format(kind)]
        position = end
    kinds = tuple(dict.fromkeys(kind for _, _, kind in found))
    return Redacted("".join([*pieces, text[position:]]), kinds)


def has_secret(text: str) -> bool:
    """Say whether a text holds a secret."""
    return next(secrets_in(text), None) is not None


def is_marked(text: str) -> bool:
    """Say whether a secret was taken out of a text."""
    return _MARK.partition("{")[0] in text


def secrets_in(text: str) -> Iterator[Found]:
    """Yield the secrets of a text, by its own offsets, in no order."""
    plain = folded(text)
    for start, end, kind in _in_folded(plain.text):
        yield (*plain.span(start, end), kind)
    yield from _spaced_out(plain)


def _in_folded(text: str) -> Iterator[Found]:
    yield from _key_blocks(text)
    yield from _shaped(text, TOKENS)
    yield from _shaped(text, SETTINGS)
    yield from _passwords(text)
    for kind, patterns in _GROUPS:
        yield from ((*one.span("secret"), kind) for p in patterns for one in p.finditer(text))
    yield from _of_kind(numbers.cards(text), "card number")
    yield from _of_kind(numbers.accounts(text), "bank account number")


def _of_kind(spans: Iterable[Span], kind: str) -> Iterator[Found]:
    return ((*span, kind) for span in spans)


def _key_blocks(text: str) -> Iterator[Found]:
    """Yield blocks of private keys, to their end or, when cut, to the end of the text."""
    position = 0
    while opening := KEY_OPENS.search(text, position):
        closing = KEY_CLOSES.search(text, opening.end())
        position = closing.end() if closing else len(text)
        yield opening.start(), position, "private key"


def _shaped(text: str, shapes: Iterable[Shape]) -> Iterator[Found]:
    """Yield what has one of the shapes."""
    for shape in shapes:
        for match in shape.pattern.finditer(text):
            span = _named_span(match)
            if not shape.needs_digit or any(map(str.isdigit, text[slice(*span)])):
                yield (*span, shape.kind)


def _named_span(match: re.Match[str]) -> Span:
    """Return the span of the group that holds the secret, or of the whole match."""
    named = match.groupdict()
    group = next((name for name in _QUOTED if named.get(name)), 0)
    return match.span(group)


def _passwords(text: str) -> Iterator[Found]:
    """Yield what is said to be a password."""
    for match in PASSWORD_SAID.finditer(text):
        start, end = _named_span(match)
        if match["secret"]:
            end = start + len(text[start:end].rstrip(_ENDS))
            end += _is_exclaimed(text[start:end], text[end : end + 1])
            if not _is_password(text, start, end):
                continue
        yield start, end, "password"


def _is_exclaimed(word: str, mark: str) -> bool:
    """Say whether an exclamation mark behind a word with digits is part of it."""
    return mark == "!" and any(map(str.isdigit, word))


def _is_password(text: str, start: int, end: int) -> bool:
    """Say whether a word after "the password is" is one, not something said of it.

    A plain word is one only where the clause ends, and when it describes nothing.
    """
    word = text[start:end]
    if not _PLAIN_WORD.fullmatch(word):
        return any(map(str.isalnum, word)) and word.casefold().split("'")[0] not in NO_PASSWORDS
    if word[1:] != word[1:].lower() and word != word.upper():
        return True
    low = word.casefold()
    describes = low in NO_PASSWORDS or (low.isascii() and low.endswith(_WORD_ENDINGS))
    is_long = len(word) >= _PASSWORD_LETTERS
    return is_long and not describes and _CLAUSE_ENDS.match(text, end) is not None


def _spaced_out(plain: Folded) -> Iterator[Found]:
    """Yield tokens whose letters were written apart."""
    for run in SPACED.finditer(plain.text):
        places = [at for at in range(*run.span()) if plain.text[at] not in " ."]
        joined = "".join(plain.text[at] for at in places)
        for start, end, kind in _shaped(joined, TOKENS):
            yield (*plain.span(places[start], places[end - 1] + 1), kind)


def _joined(found: Iterable[Found]) -> list[Found]:
    """Return spans in order, those that touch as one; the first names the kind."""
    joined: list[Found] = []
    for start, end, kind in sorted(found, key=lambda one: (one[0], -one[1])):
        if joined and start < joined[-1][1]:
            first, last, named = joined[-1]
            joined[-1] = (first, max(last, end), named)
        else:
            joined.append((start, end, kind))
    return joined
