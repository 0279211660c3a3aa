"""A job told by its first days or its last: "first week at Orbis", "my last day at Acme was ...".

In: a clause. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import is_name
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import place, workplace
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.tokens import Tokens, said

_TIMES: Final = words("time job contract stint internship placement post position employment work")
_OVER: Final = (
    *(("is", "over"), ("is", "up"), ("has", "ended"), ("ended",), ("came", "to"), ("ran", "out")),
    *(("has", "run", "out"), ("has", "come", "to"), ("was", "terminated"), ("expired",)),
    *(("has", "expired"), ("was", "not", "renewed"), ("finished",), ("has", "finished")),
)
_HOMES: Final = words("flat apartment house place home room studio")
_OTHERS: Final = words("his her their he she they if")
_SPANS: Final = words("day week month shift")
_OPENERS: Final = words(
    "my today is was it the had just finished yesterday monday tuesday wednesday thursday friday"
    " saturday sunday"
)


def beginning(reader: Reader, tokens: Tokens) -> Found:
    """Read "my first day at Orbis", as a clause of its own."""
    at = 0
    while low_at(tokens, at) in _OPENERS:
        at += 1
    which = low_at(tokens, at) if low_at(tokens, at + 1) in _SPANS else ""
    is_past = not {"was", "had"}.isdisjoint(token.low for token in tokens[:at])
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
    is_past = is_past or low_at(tokens, read.end) == "was"
    return Found(ended=(claim,)) if is_past else NOTHING


def first_night(reader: Reader, tokens: Tokens) -> Found:
    """Read "first night in the new flat in Ghent"."""
    lows = [token.low for token in tokens]
    at = lows.index("new") if "new" in lows else -1
    is_led = lows[:at][2:] != [] and lows[at - 2] == "in" and lows[at - 1] in {"the", "our", "my"}
    is_first = is_led and lows[at - 4 : at - 2] in (["first", "night"], ["first", "week"])
    is_home = is_first and lows[at + 1 : at + 2] != [] and lows[at + 1] in _HOMES
    read = place(tokens, at + 3) if is_home and lows[at + 2 : at + 3] == ["in"] else None
    if read is None or not _OTHERS.isdisjoint(lows):
        return NOTHING
    where = reader.scene.named(said(reader.text, read.tokens), Kind.PLACE)
    return Found((Claim(SELF, "LIVES_IN", where),))


def time_over(reader: Reader, tokens: Tokens) -> Found:
    """Read "my time at Acme is over", "my contract with Acme ran out"."""
    lows = tuple(token.low for token in tokens)
    is_time = lows[:1] == ("my",) and lows[1:2] != () and lows[1] in _TIMES
    is_led = is_time and lows[2:3] != () and lows[2] in {"at", "with"}
    end = next(
        (i for i, low in enumerate(lows) if low in {"ran", "expired", "finished", "ended"}),
        len(lows),
    )
    read = workplace(tokens[:end], 3) if is_led else None
    behind = lows[read.end :] if read else ()
    if read is None or not any(behind[: len(one)] == one for one in _OVER):
        return NOTHING
    firm = reader.scene.named(said(reader.text, read.tokens), Kind.ORG)
    return Found(ended=(Claim(SELF, "WORKS_AT", firm, Stability.MUTABLE),))
