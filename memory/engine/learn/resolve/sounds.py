"""How a name sounds, whatever script and country it is written in: Yuri, Juri.

In: a name. Out: its letters in Latin ones, its sound, its consonants. Rough on purpose: this
nominates, and merges nothing.
"""

import re
import unicodedata
from typing import Final

from memory.engine.learn.clean.names import canon
from memory.engine.vocabulary.letters import CYRILLIC, GREEK, SOUNDS, STROKES, VOWELS

# Accents, and the marks of Arabic and Hebrew that most people leave out.
_ACCENTS: Final = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670]"
)
_DOUBLED: Final = re.compile(r"([a-z])\1+")
_CONSONANTS_MIN: Final = 2


def without_accents(name: str) -> str:
    """Return the canon without accents and strokes: Jose for Jos\u00e9."""
    key = canon(name)
    if key.isascii():
        return key
    return _ACCENTS.sub("", unicodedata.normalize("NFD", key.translate(STROKES)))


def romanized(name: str) -> str:
    """Return the canon in Latin letters, as far as a letter alone tells."""
    key = without_accents(name)
    return key if key.isascii() else key.translate(CYRILLIC).translate(GREEK)


def sound(name: str) -> str:
    """Return how a name sounds, in letters that stand for one sound each."""
    heard = romanized(name)
    for spelled, spoken in SOUNDS:
        heard = heard.replace(spelled, spoken)
    return _DOUBLED.sub(r"\1", heard)


def skeleton(name: str) -> str:
    """Return the consonants of the sound; empty when they are too few to say anything."""
    consonants = [letter for letter in sound(name) if letter not in VOWELS]
    is_telling = sum(letter != " " for letter in consonants) >= _CONSONANTS_MIN
    return "".join(consonants) if is_telling else ""
