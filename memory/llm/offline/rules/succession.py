"""Who takes somebody's place: "Anders took over from Sarah", "Tom's room is Ana's now".

In: a clause with two names, or one right after the other has left. Out: the role of the one for
the other, if the person holds the one in a role that goes from hand to hand; nobody takes over
from a sister or a friend.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.engine.vocabulary.relations import relation_group
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.holding import role_claim
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.tokens import Tokens

ROLES_HANDED_ON: Final = frozenset(
    {
        *("HAS_BOSS", "HAS_MANAGER", "HAS_DOCTOR", "HAS_DENTIST", "HAS_THERAPIST", "HAS_MENTOR"),
        *("HAS_LANDLORD", "HAS_TEACHER", "HAS_COACH", "HAS_NANNY", "HAS_HAIRDRESSER", "HAS_LAWYER"),
        *("HAS_ACCOUNTANT", "HAS_CLEANER", "HAS_PHYSIO", "HAS_VET"),
    }
)
_TOOLS: Final = frozenset({"USES", "DRIVES", "SUBSCRIBES_TO"})
_AFTER: Final = (  # "Anders ... Sarah"
    *(("took", "over", "from"), ("has", "taken", "over", "from"), ("takes", "over", "from")),
    *(("replaced",), ("has", "replaced"), ("replaces",), ("succeeded",), ("took", "over", "for")),
    *(("is", "replacing"), ("has", "succeeded"), ("has", "taken", "over", "for")),
)
_BEFORE: Final = (  # "Sarah ... Anders"
    *(("was", "replaced", "by"), ("got", "replaced", "by"), ("has", "been", "replaced", "by")),
    *(("is", "replaced", "by"), ("was", "succeeded", "by"), ("handed", "over", "to")),
    *(("has", "handed", "over", "to"), ("made", "way", "for"), ("'s", "successor", "is")),
    *(("'s", "replacement", "is"), ("has", "been", "succeeded", "by")),
)
_CLOSED: Final = frozenset({"", ".", "!", ",", "now", "last", "this", "in", "since", "as"})
_AS_MINE: Final = (("took", "over", "as"), ("has", "taken", "over", "as"), ("takes", "over", "as"))
_IN_PLACE: Final = (  # behind the one who comes, right after the other was said to have gone
    *(("took", "over"), ("has", "taken", "over"), ("takes", "over"), ("is", "taking", "over")),
    *(("took", "over", "from", "him"), ("took", "over", "from", "her")),
    *(("has", "taken", "over", "from", "him"), ("has", "taken", "over", "from", "her")),
    *(("replaced", "him"), ("replaced", "her"), ("has", "replaced", "him")),
    *(("has", "replaced", "her"), ("is", "replacing", "him"), ("is", "replacing", "her")),
    *(("took", "his", "place"), ("took", "her", "place"), ("has", "taken", "his", "place")),
    *(("has", "taken", "her", "place"), ("is", "in", "his", "place"), ("is", "in", "her", "place")),
)
_IN_ROOM: Final = tuple(
    (*verb, whose, "room")
    for verb in (("has",), ("took",), ("got",), ("has", "taken"), ("moved", "into"))
    for whose in ("his", "her", "their", "the")
)
_ALONE: Final = frozenset({"", ".", "!", ",", "now", "instead", "since", "last", "and", "as"})
_TAKING: Final = (
    *(("took", "over"), ("has", "taken", "over"), ("took",), ("has", "taken"), ("got",)),
    *(("inherited",), ("has", "inherited"), ("moved", "into"), ("has", "moved", "into")),
    *(("now", "has"), ("has",)),
)
_CEDED: Final = frozenset({"", ".", "!", ",", "now", "last", "since", "and", "when", "after"})
_POSTS: Final = ROLES_HANDED_ON | {"LIVES_WITH"}
_HANDED: Final = {  # what was one's and is another's, and what both are to the person then
    **dict.fromkeys(("room", "bedroom"), frozenset({"LIVES_WITH"})),
    **dict.fromkeys(("place", "spot"), _POSTS),
    **dict.fromkeys(("job", "role", "position", "post"), ROLES_HANDED_ON),
    **dict.fromkeys(words("practice surgery patients"), frozenset({"HAS_DOCTOR", "HAS_DENTIST"})),
    **dict.fromkeys(words("class classes lessons course"), frozenset({"HAS_TEACHER", "HAS_COACH"})),
    **dict.fromkeys(("team", "department"), frozenset({"HAS_BOSS"})),
}


def succession(reader: Reader, tokens: Tokens) -> Found:
    """Return who holds which role instead of whom."""
    first, at = reader.names(tokens, 0)
    if len(first) != 1:
        return NOTHING
    if _opens(tokens, at, _AS_MINE):
        return _as_mine(reader, tokens, first[0])
    for links, is_newcomer_first in ((_AFTER, True), (_BEFORE, False)):
        behind = _opens(tokens, at, links)
        second, end = reader.names(tokens, at + behind) if behind else ([], at)
        is_lasting = low_at(tokens, end) == "for" and low_at(tokens, end + 1) in {
            "me",
            "us",
            "good",
        }
        if len(second) == 1 and (is_lasting or low_at(tokens, end) in _CLOSED):
            pair = (first[0], second[0]) if is_newcomer_first else (second[0], first[0])
            return _taken_over(reader, *pair)
    return _after_leaving(reader, tokens, first[0], at) or _handed_on(reader, tokens, first[0], at)


def _opens(tokens: Tokens, at: int, options: tuple[tuple[str, ...], ...]) -> int:
    """Return how many words of the longest option that stands here; 0 without one."""
    lows = tuple(token.low for token in tokens[at:])
    return max((len(one) for one in options if lows[: len(one)] == one), default=0)


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


def _after_leaving(reader: Reader, tokens: Tokens, name: str, at: int) -> Found | None:
    """Read "(Sarah has left,) Petra took over", "Petra replaced her"."""
    begin = skip(tokens, at)
    gone = reader.scene.vacant
    if gone and (room := _opens(tokens, begin, _IN_ROOM)):
        is_told = low_at(tokens, begin + room) in _ALONE and name != gone
        return _taken_over(reader, name, gone, frozenset({"LIVES_WITH"})) if is_told else None
    behind = _opens(tokens, begin, _IN_PLACE)
    if not (behind and gone) or low_at(tokens, begin + behind) not in _ALONE or name == gone:
        return None
    return _taken_over(reader, name, gone)


def _handed_on(reader: Reader, tokens: Tokens, name: str, at: int) -> Found:
    """Read "Tom's room is Ana's now", "Ana took over Tom's room"."""
    if low_at(tokens, at) == "'s":
        noun = low_at(tokens, at + 1)
        begin = skip(tokens, at + 3)
        is_told = low_at(tokens, at + 2) == "is" and "now" in {t.low for t in tokens[at + 2 :]}
        new, end = reader.names(tokens, begin) if is_told else ([], 0)
        is_whole = len(new) == 1 and low_at(tokens, end) == "'s"
        is_whole = is_whole and low_at(tokens, end + 1) in _CEDED
        return (
            _taken_over(reader, new[0], name, _HANDED.get(noun, frozenset()))
            if is_whole
            else NOTHING
        )
    begin = skip(tokens, at)
    begin = begin if low_at(tokens, at) != "now" else at
    behind = _opens(tokens, begin, _TAKING)
    old, end = reader.names(tokens, begin + behind) if behind else ([], 0)
    is_whole = len(old) == 1 and low_at(tokens, end) == "'s"
    is_having = tokens[begin + behind - 1].low == "has" if behind else False
    is_sure = low_at(tokens, end + 2) in _CEDED
    is_sure = is_sure and (not is_having or "now" in {token.low for token in tokens})
    if not (is_whole and is_sure):
        return NOTHING
    return _taken_over(reader, name, old[0], _HANDED.get(low_at(tokens, end + 1), frozenset()))


def _taken_over(
    reader: Reader, new: str, old: str, roles: frozenset[str] = ROLES_HANDED_ON | _TOOLS
) -> Found:
    """Return the role of the old one for the new one."""
    found = NOTHING
    for relation, known in reader.scene.held(old):
        if relation not in roles and relation_group(relation) not in roles:
            continue
        kind = Kind.THING if relation in _TOOLS else Kind.PERSON
        holder = reader.scene.named(new, kind)
        claim = Claim(SELF, relation, holder, Stability.MUTABLE)
        reader.scene.hear(holder)
        found += Found((claim,), (Claim(SELF, relation, Mention(known, kind)),))
    return found
