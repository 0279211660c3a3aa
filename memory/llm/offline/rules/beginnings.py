"""A job told by its first days or its last: "first week at Orbis", "my last day at Acme was ...".

In: a clause. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import is_name
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import workplace
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.tokens import Tokens, said

_TIME: Final = ("my", "time", "at")
_SPANS: Final = words("day week month shift")
_OPENERS: Final = words("my today is was it the had just finished")


def beginning(reader: Reader, tokens: Tokens) -> Found:
    """Read "my first day at Orbis", as a clause of its own."""
    at = 0
    while low_at(tokens, at) in _OPENERS:
        at += 1
    which = low_at(tokens, at) if low_at(tokens, at + 1) in _SPANS else ""
    is_work = low_at(tokens, at + 2) in {"at", "with"} and is_name(tokens, at + 3)
    if which not in {"first", "last"} or not is_work:
        return NOTHING
    read = workplace(tokens, at + 3)
    if read is None:
        return NOTHING
    firm = reader.scene.named(said(reader.text, read.tokens), Kind.ORG)
    claim = Claim(SELF, "WORKS_AT", firm, Stability.MUTABLE)
    if which == "first":
        return Found(claims=(claim,))
    return Found(ended=(claim,)) if low_at(tokens, read.end) == "was" else NOTHING


def time_over(reader: Reader, tokens: Tokens) -> Found:
    """Read "my time at Acme is over"."""
    lows = tuple(token.low for token in tokens)
    read = workplace(tokens, len(_TIME)) if lows[: len(_TIME)] == _TIME else None
    behind = lows[read.end : read.end + 2] if read else ()
    if read is None or behind not in {("is", "over"), ("has", "ended"), ("came", "to")}:
        return NOTHING
    firm = reader.scene.named(said(reader.text, read.tokens), Kind.ORG)
    return Found(ended=(Claim(SELF, "WORKS_AT", firm, Stability.MUTABLE),))
