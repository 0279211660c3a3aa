"""How alike two names are: what may nominate, and what never may.

In: two names. Out: similarities and plain answers. None of these merges anything.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import Levenshtein

from memory.engine.learn.clean.names import canon
from memory.engine.params import FUZZY_ABOVE, JACCARD_AT, NAME_STORED, SHARED_WORD_LETTERS
from memory.engine.vocabulary.names import CONFUSABLES, STROKES
from memory.engine.vocabulary.nicknames import FEMALE_GROUPS, MALE_GROUPS, NICKNAME_GROUPS

_NUMBER: Final = re.compile(r"\d+")
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_OF_MEN: Final = frozenset().union(*MALE_GROUPS)
_OF_WOMEN: Final = frozenset().union(*FEMALE_GROUPS)


def similarity(left: str, right: str, *, cutoff: float = 0.0) -> float:
    """Return one minus the normalized edit distance of two canons, 0..1; 0 below the cutoff."""
    return Levenshtein.normalized_similarity(
        canon(left)[:NAME_STORED], canon(right)[:NAME_STORED], score_cutoff=cutoff
    )


def is_spelled_alike(left: str, right: str) -> bool:
    """Say whether spelling alone nominates: strictly above .80, and no empty canon.

    Source: write-up, "Merge and Disambiguation", rule 4.
    """
    has_letters = bool(canon(left)) and bool(canon(right))
    return has_letters and similarity(left, right, cutoff=FUZZY_ABOVE) > FUZZY_ABOVE


def shares_words(left: str, right: str) -> bool:
    """Say whether the words nominate: one name holds the other, or half the words are shared."""
    words, others = set(canon(left).split()), set(canon(right).split())
    shared = words & others
    if not any(len(word) >= SHARED_WORD_LETTERS for word in shared):
        return False
    return shared in (words, others) or len(shared) / len(words | others) >= JACCARD_AT


def differ_in_number(left: str, right: str) -> bool:
    """Say whether two names have different numbers: Room 101 is never Room 102."""
    return _numbers(left) != _numbers(right)


def without_accents(name: str) -> str:
    """Return the canon without accents and strokes: Jose for Jos\u00e9."""
    taken_apart = unicodedata.normalize("NFD", canon(name).translate(STROKES))
    return _ACCENTS.sub("", taken_apart)


def looked_like(name: str) -> str:
    """Return the canon as it looks, letters of other scripts read as the Latin ones."""
    return canon(name).translate(CONFUSABLES)


def share_nickname(left: str, right: str) -> bool:
    """Say whether two single words are forms of one first name: Bill and William."""
    return canon(right) in nicknames(left)


def nicknames(name: str) -> frozenset[str]:
    """Return every form of a first name that is one with this, itself included."""
    key = canon(name)
    return frozenset().union(*(group for group in NICKNAME_GROUPS if key in group))


def is_male(names: Iterable[str]) -> bool:
    """Say whether one of these names is a man's, and no woman's."""
    return any(canon(name) in _OF_MEN - _OF_WOMEN for name in names)


def is_female(names: Iterable[str]) -> bool:
    """Say whether one of these names is a woman's, and no man's."""
    return any(canon(name) in _OF_WOMEN - _OF_MEN for name in names)


def share_rest_by_nickname(left: str, right: str) -> bool:
    """Say whether only the first names differ, and are forms of one: Bill, William Smith."""
    first, *rest = canon(left).split() or [""]
    other, *other_rest = canon(right).split() or [""]
    return bool(rest) and rest == other_rest and share_nickname(first, other)


def likeness(left: str, right: str) -> str:
    """Return by which rule one name nominates another; empty when by none."""
    if not (canon(left) and canon(right)) or differ_in_number(left, right):
        return ""
    tests = (
        ("accents", without_accents(left) == without_accents(right)),
        ("confusable", looked_like(left) == looked_like(right)),
        ("first_name", share_rest_by_nickname(left, right)),
        ("spelling", is_spelled_alike(left, right)),
        ("words", shares_words(left, right)),
    )
    return next((rule for rule, holds in tests if holds), "")


def _numbers(name: str) -> list[int]:
    return sorted(int(digits) for digits in _NUMBER.findall(canon(name)))
