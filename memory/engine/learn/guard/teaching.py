"""Rules of answering: what the person teaches for good, and nothing for this once.

In: a sentence in canon form. Out: whether it teaches how to answer. What would send, share,
hide, promote or touch memory is no manner of answering.
"""

from typing import Final

from memory.engine.learn.guard.phrases import anywhere, opening
from memory.engine.vocabulary import commands

_STANDING: Final = anywhere(commands.STANDING)
_ONE_OFF: Final = anywhere(commands.ONE_OFF)
_LEADS: Final = opening((*commands.OPENINGS, *commands.COURTESY, *commands.STANDING))
_LIKES: Final = opening(
    ("i would like you to", "i d like you to", "i want you to", "i prefer you to")
)
_NO: Final = commands.words("do not don t dont never no nicht pas no non")
_TAUGHT_WORDS: Final = 40  # a longer sentence teaches more than a manner


def is_teaching(said: str) -> bool:
    """Say whether a sentence teaches, for good, how the person wants to be answered."""
    words = said.split()
    if len(words) > _TAUGHT_WORDS or not commands.NO_MANNER.isdisjoint(words):
        return False
    if not _STANDING.search(said) or _ONE_OFF.search(said):
        return False
    head = _led(said).split()
    while head and head[0] in _NO:
        head = head[1:]
    return bool(head) and head[0] in commands.MANNER_VERBS


def _led(said: str) -> str:
    """Return a sentence without what leads up to its verb."""
    while match := _LIKES.match(said) or _LEADS.match(said):
        said = said[match.end() :]
    return said
