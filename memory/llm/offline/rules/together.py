"""What two people do with each other: "Petra and I share a house", "we live together".

In: statements with two subjects. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.parting import ANYTHING
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import DONE, NOW

_CLOSED: Final = frozenset(
    {"", ".", "!", ",", "instead", "last", "yesterday", "today", "as", "too"}
)
_ROOMS: Final = words("bedroom annexe annex basement attic loft cottage spare")
_HOMES: Final = words("flat apartment house room place home bungalow cottage")


def together(statement: Statement) -> Found:
    """Return that two subjects live together, or that the person lives with nobody."""
    is_alone = statement.has(statement.at, "alone", "by myself", "on my own") > 0
    if is_alone and statement.subjects == (SELF,) and statement.predicate.aspect in NOW:
        return Found(ended=(Claim(SELF, "LIVES_WITH", ANYTHING),))
    if statement.predicate.aspect not in NOW or len(statement.subjects) != len(("one", "other")):
        return NOTHING
    read = phrase(statement.tokens, statement.at)
    is_shared = statement.predicate.lemma == "share" and read is not None
    is_home = is_shared and read is not None and read.tokens[-1].low in _HOMES
    if not (is_home or statement.has(statement.at, "together") > 0):
        return NOTHING
    one, other = statement.subjects
    return Found((Claim(one, "LIVES_WITH", other, Stability.MUTABLE),))


def shared_in(statement: Statement) -> Found:
    """Read "(I share) a flat in Ghent with Linh": where, and with whom."""
    read = phrase(statement.tokens, statement.at)
    is_home = read is not None and read.tokens[-1].low in _HOMES
    is_now = statement.predicate.lemma == "share" and statement.predicate.aspect in NOW
    if read is None or not (is_home and is_now) or statement.low(read.end) not in {"in", "near"}:
        return NOTHING
    where = statement.objects(read.end + 1, "place")
    end = where.end + (2 if statement.low(where.end) == "'s" else 0)
    if not where.mentions or statement.low(end) != "with":
        return NOTHING
    people = statement.objects(end + 1, "person")
    homes = statement.claims("LIVES_IN", where.mentions[0], Stability.MUTABLE)
    claims = (
        Claim(one, "LIVES_WITH", other, Stability.MUTABLE)
        for one in statement.subjects
        for other in people.mentions
    )
    return homes + people.found + Found(tuple(claims))


def _ends_in_room(statement: Statement, at: int) -> bool:
    """Tell whether a room or a home of the person's stands here: (into our) "back bedroom"."""
    read = phrase(statement.tokens, at) if at > 0 else None
    return read is not None and read.tokens[-1].low in _HOMES | _ROOMS


def moving_in(statement: Statement) -> Found:
    """Read "Marta moved in": with the person, who says so or shared a home before."""
    behind = statement.has(statement.at, "in with us", "in with me")
    into = statement.has(statement.at, "into our", "into my")
    behind = into if behind < 0 and _ends_in_room(statement, into) else behind
    is_bare = statement.low(statement.at) == "in" and statement.low(statement.at + 1) in _CLOSED
    is_in = behind > 0 or (is_bare and statement.scene.holds("LIVES_WITH"))
    if not is_in or SELF in statement.subjects or statement.predicate.aspect not in DONE:
        return NOTHING
    others = (one for one in statement.subjects if not one.role)
    return Found(tuple(Claim(SELF, "LIVES_WITH", one, Stability.MUTABLE) for one in others))
