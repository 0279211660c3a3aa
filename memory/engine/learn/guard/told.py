"""What a request states all the same: "we moved to York, so forget the old bus times".

In: the clauses of a sentence, in canon form. Out: whether the person tells something of themselves.
"""

import re
from collections.abc import Sequence
from typing import Final

from memory.engine.learn.guard.phrases import opening
from memory.engine.vocabulary import commands
from memory.engine.vocabulary.talk import FIRST_SUBJECTS

_COURTESY: Final = opening(commands.COURTESY)
_SELF: Final = FIRST_SUBJECTS | commands.words("my our")
_WANTING: Final = commands.words("please want wants need wish hope demand insist order ask expect")
_ORDERS: Final = commands.REQUESTS | commands.MANNER_VERBS | commands.LETTING_GO | commands.KEEPING
_PUT_RIGHT: Final = (
    re.compile(  # what the memory has wrong: "please spell my son's name right: ..."
        r"(?:please )?(?:spell|correct|fix|change|update) (?:my|our) (?:[^ ]{1,20} ){0,4}"
        r"(?:names?|surname|birthday|number|e ?mail|address|age|city|job|employer|boss)\b"
    )
)


def tells_first(clauses: Sequence[str]) -> bool:
    """Say whether the first of several clauses speaks of the person, and asks for nothing."""
    words = clauses[0].split()
    is_own = len(clauses) > 1 and not _SELF.isdisjoint(words)
    is_asking = bool(_COURTESY.match(clauses[0])) or not _WANTING.isdisjoint(words)
    return is_own and not is_asking and words[0] not in _ORDERS


def puts_right(said: str) -> bool:
    """Say whether what is remembered of the person is to be put right."""
    return _PUT_RIGHT.match(said) is not None
