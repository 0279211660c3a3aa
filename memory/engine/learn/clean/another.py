"""Whether words say that a name is meant of somebody else than the one who is known.

In: a name, its kind, a sentence. Out: a plain answer; only what is said, nothing guessed.
"""

import re
from collections.abc import Iterable
from typing import Final

from memory.engine.learn.clean.names import canon, plain
from memory.engine.vocabulary import Kind
from memory.engine.vocabulary.namesakes import (
    DETERMINERS,
    INDEFINITES,
    NOT_MEANT,
    OTHERS,
    OWN,
    OWNERS,
    STORIES,
    SUCCESSORS,
    TWO_OF_ONE_NAME,
    TWO_OF_ONE_NAME_UNSPACED,
)

_BREAKS: Final = re.compile(r"[,;:()\u2013\u2014]|\s-\s")
_COMMON: Final = frozenset({Kind.THING, Kind.TOPIC, Kind.PREFERENCE})  # "another tea" is tea
_IN_STORIES: Final = frozenset({Kind.PERSON, Kind.PLACE})


def _any(phrases: Iterable[str]) -> str:
    """Return a pattern for any of these phrases, the longest first."""
    ordered = sorted(phrases, key=len, reverse=True)
    return f"(?:{'|'.join(re.escape(one) for one in ordered)})"


_NAME: Final = "@"  # stands where the name does; canon keeps no such sign
_CALLED: Final = r"(?:(?:\w+ ){1,2}(?:called|named) )?"  # "another colleague called Sarah"
_THE: Final = _any(DETERMINERS)
_STORY: Final = re.compile(rf" in (?:a|an|{_THE}) (?:\w+ )?{_any(STORIES)} ")
_TWO: Final = re.compile(rf" {_any(TWO_OF_ONE_NAME)} ")
_OTHER: Final = rf" {_any(OTHERS)} {_CALLED}{_NAME} "
_NOT_THIS: Final = (
    rf" not {_THE} {_NAME} ",
    rf" {_any(NOT_MEANT)} (?:{_THE} )?{_NAME} ",
    rf" {_NAME} , (?:[^,]+ , )*not {_THE} ",
)
_ANYONE: Final = rf" {_any(INDEFINITES)} {_NAME} "
_ANOTHER: Final = re.compile("|".join((_OTHER, *_NOT_THIS)))
_ANOTHER_PERSON: Final = re.compile("|".join((_OTHER, _ANYONE, *_NOT_THIS)))
_OTHERS_ROLE: Final = re.compile("|".join((_OTHER, _ANYONE, rf" {_any(OWNERS)} {_NAME} ")))
_SUCCESSOR: Final = re.compile(rf" {_any(SUCCESSORS)} (?:\w+ )?{_NAME} ")
_OWN_ROLE: Final = re.compile(rf" {_any(OWN)} {_NAME} ")


def spoken(text: str) -> str:
    """Return a sentence as the questions below take it: in canon form, its breaks as commas."""
    return f" {' , '.join(plain(part) for part in _BREAKS.split(text))} "


def speaks_of_another(name: str, kind: Kind, sentence: str) -> bool:
    """Say whether a sentence has this name and says that another holder is meant.

    "another Sarah", "not the Sarah from work", "Sarah, not my boss", "no relation", "in the
    film"; of a person also "a Sarah". Kinds that many things share have no namesakes.

    Args:
        name: as the mention has it.
        kind: of who is known under this name.
        sentence: as `spoken` gives it.
    """
    key = canon(name)
    if kind in _COMMON or not key or key not in sentence:
        return False
    if any(sign in sentence for sign in TWO_OF_ONE_NAME_UNSPACED):
        return True
    said = _marked(key, sentence)
    another = _ANOTHER_PERSON if kind is Kind.PERSON else _ANOTHER
    if another.search(said):
        return True
    is_told = kind in _IN_STORIES and _STORY.search(sentence) is not None
    return _NAME in said and (is_told or _TWO.search(sentence) is not None)


def speaks_of_others_role(noun: str, sentence: str) -> bool:
    """Say whether a spoken sentence has a role that is not the person's: "her boss", "a boss"."""
    return _OTHERS_ROLE.search(_marked(noun, sentence)) is not None


def speaks_of_own_role(noun: str, sentence: str) -> bool:
    """Say whether a spoken sentence has a role of the person: "my boss"."""
    return _OWN_ROLE.search(_marked(noun, sentence)) is not None


def speaks_of_successor(noun: str, sentence: str) -> bool:
    """Say whether a spoken sentence has somebody new in a role: "my new boss"."""
    return _SUCCESSOR.search(_marked(noun, sentence)) is not None


def _marked(key: str, sentence: str) -> str:
    return sentence.replace(f" {key} ", f" {_NAME} ")
