"""How alike two names are: what may nominate, and what never may.

In: two names. Out: similarities and plain answers. None of these merges anything.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from rapidfuzz.distance import OSA, Levenshtein

from memory.engine.learn.clean.names import canon
from memory.engine.learn.resolve.shorts import abbreviates, counted, nicknamed, shares_initials
from memory.engine.learn.resolve.sounds import skeleton, sound, without_accents
from memory.engine.params import (
    FUZZY_ABOVE,
    JACCARD_AT,
    NAME_STORED,
    PART_LETTERS,
    SHARED_WORD_LETTERS,
    SWAPPED_LETTERS,
)
from memory.engine.vocabulary import Kind
from memory.engine.vocabulary.letters import CONFUSABLES
from memory.engine.vocabulary.nicknames import (
    FEMALE_GROUPS,
    MALE_GROUPS,
    NICKNAME_GROUPS,
    by_member,
)
from memory.engine.vocabulary.places import PLACE_GROUPS

_NUMBER: Final = re.compile(r"\d+")
_PLACES: Final = by_member(PLACE_GROUPS)
_OF_MEN: Final = frozenset().union(*MALE_GROUPS)
_OF_WOMEN: Final = frozenset().union(*FEMALE_GROUPS)
# Scripts written without spaces: Thai, and from kana on Chinese, Japanese, Korean.
_UNSPACED: Final = re.compile("[\u0e00-\u0e7f\u3040-\ud7a3]+")


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


def is_swapped(left: str, right: str) -> bool:
    """Say whether two neighboring letters of one name are swapped in the other."""
    one, other = canon(left), canon(right)
    is_long = len(one) == len(other) >= SWAPPED_LETTERS
    return is_long and sorted(one) == sorted(other) and OSA.distance(one, other) == 1


def sounds_alike(left: str, right: str) -> bool:
    """Say whether two names sound alike: the same consonants, the rest as near as in spelling."""
    bones = skeleton(left)
    is_same = bool(bones) and bones == skeleton(right)
    return is_same and (Levenshtein.normalized_similarity(sound(left), sound(right)) > FUZZY_ABOVE)


def is_unspaced(name: str) -> bool:
    """Say whether a name is of a script without spaces, and of more than one sign."""
    key = canon(name)
    return len(key) >= PART_LETTERS and _UNSPACED.fullmatch(key) is not None


def is_part(left: str, right: str) -> bool:
    """Say whether of two names without spaces one begins or ends with the other."""
    short, long = sorted((canon(left), canon(right)), key=len)
    is_either = is_unspaced(short) and is_unspaced(long)
    return is_either and (long.startswith(short) or long.endswith(short))


def places(name: str) -> frozenset[int]:
    """Return the groups of one place's names that a name belongs to."""
    forms = {canon(name), without_accents(name)}
    return frozenset(at for form in forms for at in _PLACES.get(form, ()))


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


def likeness(left: str, right: str, kind: Kind) -> str:
    """Return by which rule one name nominates another of its kind; empty when by none."""
    if not (canon(left) and canon(right)) or differ_in_number(left, right):
        return ""
    tests: tuple[tuple[str, Callable[[str, str], bool]], ...] = (
        ("accents", lambda one, other: without_accents(one) == without_accents(other)),
        ("confusable", lambda one, other: looked_like(one) == looked_like(other)),
        ("first_name", share_rest_by_nickname),
        ("number", lambda one, other: counted(one) == counted(other)),
        ("spelling", is_spelled_alike),
        ("swapped", is_swapped),
        ("initials", shares_initials),
        ("acronym", abbreviates),
        ("sound", sounds_alike),
        ("part", is_part),
        ("words", shares_words),
        *_OF_KIND.get(kind, ()),
    )
    return next((rule for rule, holds in tests if holds(left, right)), "")


def _numbers(name: str) -> list[int]:
    return sorted(int(digits) for digits in _NUMBER.findall(counted(name)))


_OF_KIND: Final[Mapping[Kind, tuple[tuple[str, Callable[[str, str], bool]], ...]]] = {
    Kind.PERSON: (("short", lambda one, other: bool(nicknamed(one) & nicknamed(other))),),
    Kind.PLACE: (("place", lambda one, other: bool(places(one) & places(other))),),
}
