"""Who a sentence speaks of: the person themselves, or somebody of the same name.

In: names and the person's words. Out: plain answers.
"""

import re
from typing import Final

from memory.engine.learn.clean.names import canon, plain, says
from memory.engine.vocabulary.talk import (
    BEFORE_LEFT_OUT,
    FIRST_PERSON,
    FIRST_PERSON_UNSPACED,
    FIRST_SUBJECTS,
    INTRODUCTIONS,
    LEFT_OUT,
    LEFT_OUT_BEHIND_NEW,
    LEFT_OUT_ENDINGS,
    LEFT_OUT_OPENINGS,
    THIRD_PERSON,
)

_QUOTED: Final = re.compile('"[^"]*"|\u201c[^\u201d]*\u201d|\u00ab[^\u00bb]*\u00bb')
_PRONOUNS: Final = frozenset({"he", "she", "they", "his", "her", "their", "him", "them"})
_BEFORE: Final = "|".join(re.escape(words) for words in sorted(INTRODUCTIONS, reverse=True))


def introduces(name: str, text: str) -> bool:
    """Say whether the person calls themselves so: "I'm Bill", "call me Bill"."""
    key = canon(name)
    spoken = f" {plain(_QUOTED.sub(' ', text))} "
    return bool(key) and _introduction(key).search(spoken) is not None


def speaks_of_namesake(name: str, text: str) -> bool:
    """Say whether a text has the person's own name and means somebody else."""
    key = canon(name)
    rest = _introduction(key).sub(" ", f" {plain(text)} ")
    return says(key, " ".join(rest.split()))


def speaks_of_self(text: str) -> bool:
    """Say whether the person speaks of themselves: I, my, us."""
    words = plain(text).split()
    return any(word in FIRST_PERSON for word in words) or any(
        sign in FIRST_PERSON_UNSPACED for sign in text
    )


def leaves_self_out(text: str) -> bool:
    """Say whether the person tells a step of their own without "I": "Just moved to York"."""
    words = plain(text).split()
    if any(word in _PRONOUNS for word in words):
        return False
    begin = next((at for at, word in enumerate(words) if word not in BEFORE_LEFT_OUT), len(words))
    first = words[begin : begin + 1]
    is_told = tuple(words[begin : begin + 2]) in LEFT_OUT_OPENINGS
    is_told = is_told or tuple(words[-len(LEFT_OUT_ENDINGS[0]) :]) in LEFT_OUT_ENDINGS
    is_new = first == ["new"] and not LEFT_OUT_BEHIND_NEW.isdisjoint(words[begin + 1 : begin + 3])
    return is_told or is_new or not LEFT_OUT.isdisjoint(first)


def speaks_of_third(clause: str) -> bool:
    """Say whether a clause is of somebody else: he, she, "my colleague", and no "I"."""
    words = set(plain(clause).split())
    return bool(words & THIRD_PERSON) and not words & FIRST_SUBJECTS


def _introduction(key: str) -> re.Pattern[str]:
    """Match a self-introduction by this name, but not "I am Sarah's brother"."""
    name = re.escape(key)
    return re.compile(
        rf"(?<= )(?:(?:{_BEFORE}) {name}(?= )(?! s )|{name} here(?= )|{name} is the name(?= ))"
    )
