"""Nouns for people as they are mistyped: "husbnd", "dauhgter", "freind".

In: nothing. Out: MISTYPED, from a slip to the noun that is meant.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words

_NOUNS: Final = (
    *("husband", "daughter", "brother", "sister", "girlfriend", "boyfriend", "friend", "neighbour"),
    *("neighbor", "colleague", "flatmate", "roommate", "grandmother", "grandfather", "grandson"),
    *("granddaughter", "cousin", "nephew", "partner", "manager", "teacher"),
)
_WORDS: Final = words("bother fiend manger fried parter sitter")  # words of their own


def _slips(noun: str) -> set[str]:
    """Return a noun with two inner letters changed round, one left out or one said twice."""
    inner = range(1, len(noun) - 1)
    swapped = {f"{noun[:i]}{noun[i + 1]}{noun[i]}{noun[i + 2 :]}" for i in inner}
    left_out = {f"{noun[:i]}{noun[i + 1 :]}" for i in inner}
    return (swapped | left_out | {f"{noun[:i]}{noun[i]}{noun[i:]}" for i in inner}) - {noun}


MISTYPED: Final = {slip: noun for noun in _NOUNS for slip in sorted(_slips(noun) - _WORDS)}
