"""Numbers that are secret by their own sum: payment cards and bank accounts.

In: folded text. Out: spans. A number that only looks like one fails its check digit.
"""

from collections.abc import Iterator
from typing import Final

from memory.engine.learn.guard.folded import Span
from memory.engine.learn.guard.secret_patterns import DIGITS, IBAN, IBAN_LENGTHS

_HEX: Final = frozenset("0123456789abcdefABCDEF")
_HASH_LETTERS: Final = 20  # letters and digits in one piece, from here a hash rather than a card
_CARD_LENGTHS: Final = (19, 18, 16, 15, 14, 13)
# Lengths by how the number begins, the longest beginning first.
_ISSUERS: Final = (
    *((str(start), (16,)) for start in range(2221, 2721)),
    *((str(start), (16, 17, 18, 19)) for start in range(3528, 3590)),
    ("6011", (16, 19)),
    *((str(start), (16, 19)) for start in range(644, 650)),
    *((str(start), (14,)) for start in range(300, 306)),
    *((str(start), (15,)) for start in (34, 37)),
    *((str(start), (14, 16)) for start in (36, 38, 39)),
    *((str(start), (16,)) for start in range(51, 56)),
    ("65", (16, 19)),
    ("62", (16, 17, 18, 19)),
    ("4", (13, 16, 19)),
)
_LENGTHS_BY_START: Final = dict(_ISSUERS)
_STARTS: Final = (4, 3, 2, 1)  # letters of a beginning
_IBAN_REST: Final = 97
_IBAN_REMAINDER: Final = 1
_IBAN_GAPS: Final = " -"


def cards(text: str) -> Iterator[Span]:
    """Yield the spans of payment card numbers, however they are grouped."""
    for run in DIGITS.finditer(text):
        if not _in_hash(text, run.start(), run.end()):
            yield from _cards_in(text, *run.span())


def _cards_in(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the cards of one run of digits; a card begins and ends with a group."""
    places = [at for at in range(start, end) if text[at].isdigit()]
    digits = "".join(text[at] for at in places)
    at = 0
    while at < len(places):
        length = _card_length(digits, places, at)
        if length:
            yield places[at], places[at + length - 1] + 1
        at += length or 1


def _card_length(digits: str, places: list[int], at: int) -> int:
    """Return how many digits from here make a card; 0 when none do."""
    if at and places[at] == places[at - 1] + 1:
        return 0  # in the middle of a group
    for length in _lengths(digits, at):
        after = at + length
        is_whole = after == len(places) or (
            after < len(places) and places[after] != places[after - 1] + 1
        )
        if is_whole and is_luhn(digits[at:after]):
            return length
    return 0


def _lengths(digits: str, at: int) -> tuple[int, ...]:
    """Return the lengths of cards that begin so, the longest first."""
    found = (_LENGTHS_BY_START.get(digits[at : at + n]) for n in _STARTS)
    return tuple(reversed(next((one for one in found if one), ())))


def is_luhn(digits: str) -> bool:
    """Say whether the last digit is the check digit of the others."""
    doubled = (int(digit) * 2 for digit in digits[-2::-2])
    total = sum(map(int, digits[-1::-2])) + sum(number - 9 * (number > 9) for number in doubled)  # noqa: PLR2004 - digits added up
    return total % 10 == 0


def _in_hash(text: str, start: int, end: int) -> bool:
    """Say whether a run of digits is part of a longer word of hexadecimal digits."""
    first, last = start, end
    while first > 0 and text[first - 1] in _HEX and start - first < _HASH_LETTERS:
        first -= 1
    while last < len(text) and text[last] in _HEX and last - end < _HASH_LETTERS:
        last += 1
    return (first, last) != (start, end) and last - first >= _HASH_LETTERS


def accounts(text: str) -> Iterator[Span]:
    """Yield the spans of international bank account numbers."""
    for head in IBAN.finditer(text):
        length = IBAN_LENGTHS.get(head[0][:2].upper(), 0)
        end, found = _taken(text, head.start(), length)
        if length and len(found) == length and _is_iban(found.upper()):
            yield head.start(), end


def _taken(text: str, start: int, length: int) -> tuple[int, str]:
    """Return where so many letters and digits end, and what they are, single gaps left out."""
    found: list[str] = []
    at = start
    while at < len(text) and len(found) < length:
        sign = text[at]
        if sign.isascii() and sign.isalnum():
            found.append(sign)
        elif sign not in _IBAN_GAPS or text[at - 1] in _IBAN_GAPS:
            break
        at += 1
    is_cut = at < len(text) and text[at].isascii() and text[at].isalnum()
    return at, "" if is_cut else "".join(found)


def _is_iban(code: str) -> bool:
    moved = code[4:] + code[:4]
    return int("".join(str(int(sign, 36)) for sign in moved)) % _IBAN_REST == _IBAN_REMAINDER
