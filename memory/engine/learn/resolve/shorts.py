"""Short forms of names: initials, acronyms, nicknames, numbers as words.

In: names. Out: the forms they are compared by. None of these merges anything.
"""

from typing import Final

from memory.engine.learn.clean.names import canon
from memory.engine.learn.resolve.sounds import sound, without_accents
from memory.engine.vocabulary.names import NUMBER_WORDS, SMALL_WORDS, TITLES
from memory.engine.vocabulary.nicknames import FAR_NICKNAMES, NICKNAME_GROUPS, by_member

_ACRONYM_LETTERS: Final = range(2, 9)
_GROUPS: Final = by_member(
    [frozenset(map(sound, group)) for group in (*NICKNAME_GROUPS, *FAR_NICKNAMES)]
)


def counted(name: str) -> str:
    """Return the canon with numbers in digits: "terminal 2" of "Terminal Two"."""
    return " ".join(NUMBER_WORDS.get(word, word) for word in canon(name).split())


def initialed(name: str) -> str:
    """Return a name of several words as initial and last word, without titles: "j smith"."""
    words = _untitled(name)
    return f"{words[0][0]} {words[-1]}" if len(words) > 1 else ""


def shares_initials(left: str, right: str) -> bool:
    """Say whether one name has only the initial of the other's first word: J. and John Smith."""
    words, others = _untitled(left), _untitled(right)
    if not initialed(left) or initialed(left) != initialed(right) or len(words[-1]) == 1:
        return False
    return words[0] != others[0] and 1 in {len(words[0]), len(others[0])}


def acronyms(name: str) -> frozenset[str]:
    """Return the first letters of a name of several words, with and without the small words."""
    words = without_accents(name).split()
    large = [word for word in words if word not in SMALL_WORDS]
    forms = {"".join(word[0] for word in some) for some in (words, large)}
    return frozenset(form for form in forms if len(form) in _ACRONYM_LETTERS)


def acronym(name: str) -> str:
    """Return what may be an acronym, in small letters: "js" of "J.S."; else an empty text."""
    letters = "".join(letter for letter in name if letter not in ". ")
    is_one = letters.isupper() and letters.isalpha() and len(letters) in _ACRONYM_LETTERS
    return letters.casefold() if is_one else ""


def abbreviates(left: str, right: str) -> bool:
    """Say whether one name is made of the first letters of the other."""
    return acronym(left) in acronyms(right) or acronym(right) in acronyms(left)


def nicknamed(name: str) -> frozenset[str]:
    """Return the groups of first names that a name's first word belongs to, with the rest."""
    first, _, rest = sound(name).partition(" ")
    return frozenset(f"{at} {rest}" for at in _GROUPS.get(first, ()))


def _untitled(name: str) -> list[str]:
    return [word for word in without_accents(name).split() if word not in TITLES]
