"""Words searched in bytes, whatever they are wrapped in.

In: bytes and words. Out: hits: which word, and through which wrappings. Looked into are plain
text, UTF-16, hexadecimal digits, base64 in both alphabets, zlib, and each of them in another; a
pickle holds its texts plain.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

DEPTH: Final = 4  # wrappings in one another
HEX: Final = re.compile(rb"(?:[0-9a-fA-F]{2}){12,}")
BASE64: Final = re.compile(rb"[A-Za-z0-9+/_-]{16,}={0,2}")
ZLIB: Final = re.compile(rb"\x78[\x01\x5e\x9c\xda]")
UNPACKED_MAX: Final = 16 * 1024 * 1024


class Hit(NamedTuple):
    """One word that is there."""

    word: str
    wrapped_in: tuple[str, ...]


def scan(content: bytes, words: Collection[str]) -> set[Hit]:
    """Return the words that stand in the bytes."""
    return set(_found(content, frozenset(words), ()))


def _found(content: bytes, words: frozenset[str], inside: tuple[str, ...]) -> Iterator[Hit]:
    for word in words:
        if word.encode() in content:
            yield Hit(word, inside)
        if any(word.encode(form) in content for form in ("utf-16-le", "utf-16-be")):
            yield Hit(word, (*inside, "utf-16"))
    if len(inside) < DEPTH:
        for wrapping, unwrapped in _unwrapped(content):
            yield from _found(unwrapped, words, (*inside, wrapping))


def _unwrapped(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield what the bytes could hold inside."""
    for match in HEX.finditer(content):
        yield "hex", binascii.unhexlify(match[0])
    for match in BASE64.finditer(content):
        yield from (("base64", one) for one in _from_base64(match[0]))
    for match in ZLIB.finditer(content):
        try:
            yield "zlib", zlib.decompressobj().decompress(content[match.start() :], UNPACKED_MAX)
        except zlib.error:
            continue


def _from_base64(token: bytes) -> Iterator[bytes]:
    """Yield a token decoded, whichever alphabet it is in."""
    bare = token.rstrip(b"=")
    standard = bare.translate(bytes.maketrans(b"-_", b"+/"))
    whole = standard[: len(standard) - (len(standard) % 4 == 1)]
    try:
        yield base64.b64decode(whole + b"=" * (-len(whole) % 4))
    except binascii.Error:
        return
