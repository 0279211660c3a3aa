"""Who takes somebody's place: "Anders took over from Sarah", "Sarah was replaced by Anders".

In: a clause with two names. Out: the role of the one for the other, if the person holds the one
in a role that goes from hand to hand; nobody takes over from a sister or a friend.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.holding import role_claim
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.tokens import Tokens

_ROLES: Final = frozenset(
    {
        *("HAS_BOSS", "HAS_MANAGER", "HAS_DOCTOR", "HAS_DENTIST", "HAS_THERAPIST", "HAS_MENTOR"),
        *("HAS_LANDLORD", "HAS_TEACHER", "HAS_COACH", "HAS_NANNY", "HAS_HAIRDRESSER", "HAS_LAWYER"),
    }
)
_TOOLS: Final = frozenset({"USES", "DRIVES", "SUBSCRIBES_TO"})
_AFTER: Final = (  # "Anders ... Sarah"
    *(("took", "over", "from"), ("has", "taken", "over", "from"), ("takes", "over", "from")),
    *(("replaced",), ("has", "replaced"), ("replaces",), ("succeeded",), ("took", "over", "for")),
)
_BEFORE: Final = (  # "Sarah ... Anders"
    *(("was", "replaced", "by"), ("got", "replaced", "by"), ("has", "been", "replaced", "by")),
    *(("is", "replaced", "by"), ("was", "succeeded", "by")),
)
_CLOSED: Final = frozenset({"", ".", "!", ",", "now", "last", "this", "in", "since", "as", "for"})
_AS_MINE: Final = (("took", "over", "as"), ("has", "taken", "over", "as"), ("takes", "over", "as"))


def succession(reader: Reader, tokens: Tokens) -> Found:
    """Return who holds which role instead of whom."""
    first, at = reader.names(tokens, 0)
    if len(first) != 1:
        return NOTHING
    lows = tuple(token.low for token in tokens)
    if any(lows[at : at + len(one)] == one for one in _AS_MINE):
        return _as_mine(reader, tokens, first[0])
    for links, is_newcomer_first in ((_AFTER, True), (_BEFORE, False)):
        link = next((one for one in links if lows[at : at + len(one)] == one), None)
        second, end = reader.names(tokens, at + len(link)) if link else ([], at)
        if len(second) == 1 and low_at(tokens, end) in _CLOSED:
            pair = (first[0], second[0]) if is_newcomer_first else (second[0], first[0])
            return _taken_over(reader, *pair)
    return NOTHING


def _as_mine(reader: Reader, tokens: Tokens, name: str) -> Found:
    """Read "Rhea took over as my boss"."""
    at = next((i for i, token in enumerate(tokens) if token.low in {"my", "our"}), -1)
    group = reader.possessed(tokens, at + 1, SELF) if at > 0 else None
    if group is None or group.role is None or group.is_named:
        return NOTHING
    role = group.role[1]
    holder = reader.scene.named(name, role.kind, role.gender)
    reader.scene.hold(SELF, role, holder)
    return Found((role_claim(SELF, role, holder),))


def _taken_over(reader: Reader, new: str, old: str) -> Found:
    """Return the role of the old one for the new one."""
    found = NOTHING
    for relation, known in reader.scene.held(old):
        if relation in _TOOLS:
            thing = reader.scene.named(new, Kind.THING)
            gone = Claim(SELF, relation, Mention(known, Kind.THING))
            found += Found((Claim(SELF, relation, thing, Stability.MUTABLE),), (gone,))
        if relation in _ROLES:
            holder = reader.scene.named(new, Kind.PERSON)
            claim = Claim(SELF, relation, holder, Stability.MUTABLE)
            gone = Claim(SELF, relation, Mention(known, Kind.PERSON))
            found += Found((claim,), (gone,))
    return found
