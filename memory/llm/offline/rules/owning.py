"""Statements whose subject is no person yet: "Hope is my dog", "locker 14 is mine".

In: a clause. Out: findings. These are tried before a person is looked for.
"""

from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.holders import Group
from memory.llm.offline.holding import role_claim
from memory.llm.offline.lexicon.labels import LIST_LABELS
from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.roles import ROLES, SERVED
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import BELONGINGS
from memory.llm.offline.lexicon.workplaces import BUSINESSES, GROUPS
from memory.llm.offline.names import is_capital
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.attributes import attribute, native, reachable
from memory.llm.offline.rules.awaited import named_later
from memory.llm.offline.rules.beginnings import beginning, first_night, time_over
from memory.llm.offline.rules.cancelling import cancelled
from memory.llm.offline.rules.clause_words import NO_SUBJECTS, is_at, low_at
from memory.llm.offline.rules.favorites import favorite, home_town, passion
from memory.llm.offline.rules.gone import gone
from memory.llm.offline.rules.homes import hired, home
from memory.llm.offline.rules.loved import loved
from memory.llm.offline.rules.pledges import pledge
from memory.llm.offline.rules.several import several
from memory.llm.offline.rules.sizes import sized
from memory.llm.offline.rules.succession import succession
from memory.llm.offline.rules.trades import trade
from memory.llm.offline.tokens import Tokens, said

_NAME_MAX: Final = 4
_COLLECTIVES: Final = {
    **dict.fromkeys(BUSINESSES, "RUNS"),
    **dict.fromkeys(GROUPS, "MEMBER_OF"),
    **dict.fromkeys(("company", "firm", "employer"), "WORKS_AT"),
    **dict.fromkeys(("school", "university", "college"), "STUDIES_AT"),
}
_POINTING: Final = words("this that here")
_NO_NAMES: Final = words("and , 's of")
_END: Final = frozenset({"", ".", "!", ","})
_CODED: Final = words("flight flights train trains room gate locker seat bus")
_CODES_WITHIN: Final = 6  # words behind "flight" in which its codes stand


def owned(reader: Reader, tokens: Tokens) -> Found:
    """Return what a clause says of favorites, names, pets and belongings."""
    rules = (
        *(
            pledge,
            trade,
            _role_list,
            several,
            named_later,
            sized,
            attribute,
            reachable,
            native,
            favorite,
            passion,
            loved,
            _called,
            _mine,
            _introduced,
        ),
        *(home_town, home, hired, succession, beginning, first_night, time_over, cancelled, gone),
        *(_accounts, _codes),
    )
    found = (rule(reader, tokens) for rule in rules)
    return next((one for one in found if one != NOTHING), NOTHING)


def _role_list(reader: Reader, tokens: Tokens) -> Found:
    """Read "Coworkers: Đức, Лена and 王芳"."""
    at = int(low_at(tokens, 0) in {"my", "our"})
    noun = LIST_LABELS.get(low_at(tokens, at))
    if noun is None or low_at(tokens, at + 1) != ":":
        return NOTHING
    names, _ = reader.names(tokens, at + 2, is_list=True)
    role = ROLES[noun]
    holders = [reader.scene.named(name, role.kind, role.gender) for name in names]
    for holder in holders:
        reader.scene.hold(SELF, role, holder)
    return Found(claims=tuple(role_claim(SELF, role, holder) for holder in holders))


def _called(reader: Reader, tokens: Tokens) -> Found:
    """Read "my band is called Low Tide", "my company is called Orbis"."""
    at = is_at(tokens)
    is_called = at > 1 and low_at(tokens, 0) in {"my", "our"} and low_at(tokens, at + 1) == "called"
    relation = _COLLECTIVES.get(low_at(tokens, at - 1), "") if is_called else ""
    names, end = reader.names(tokens, at + 2, is_loose=True) if relation else ([], 0)
    if not names or low_at(tokens, end) not in _END:
        return NOTHING
    whole = reader.scene.named(names[0], Kind.ORG)
    return Found((Claim(SELF, relation, whole, Stability.MUTABLE),))


def _mine(reader: Reader, tokens: Tokens) -> Found:
    """Read "Locker 14 is mine, locker 15 is Bo's"."""
    at = is_at(tokens)
    read = phrase(tokens, 0) if at else None
    if read is None or read.end != at or read.tokens[0].low in NO_SUBJECTS:
        return NOTHING
    owner = _owner_behind(reader, tokens, at + 1)
    if owner is None:
        return NOTHING
    thing = reader.scene.named(said(reader.text, read.tokens), Kind.THING)
    return Found(claims=(Claim(owner, "OWNS", thing, Stability.MUTABLE),))


def _owner_behind(reader: Reader, tokens: Tokens, at: int) -> Mention | None:
    """Read "mine" or "Bo's" at the end of a clause."""
    if low_at(tokens, at) == "mine" and low_at(tokens, at + 1) in _END:
        return SELF
    names, end = reader.names(tokens, at)
    if names and low_at(tokens, end) == "'s" and low_at(tokens, end + 1) in _END:
        return reader.scene.named(names[0], Kind.PERSON)
    return None


def _introduced(reader: Reader, tokens: Tokens) -> Found:
    """Read "Hope is my dog" and "This is my wife Ana", whatever the name looks like."""
    at = is_at(tokens)
    is_the_new = low_at(tokens, at + 1) == "the" and low_at(tokens, at + 2) == "new"
    is_own = at > 0 and (low_at(tokens, at + 1) in {"my", "our"} or is_the_new)
    is_told = is_own and (tokens[0].low in _POINTING or tokens[0].low not in NO_SUBJECTS)
    group = reader.possessed(tokens, at + 2, SELF) if is_told else None
    if group is None or group.role is None:
        return NOTHING
    if is_the_new and not reader.scene.holds(group.role[1].relation):
        return NOTHING  # "Rhea is the new boss", of whom the person had one before
    if tokens[0].low in _POINTING:
        return group.found if group.is_named else NOTHING
    return NOTHING if group.is_named else _named(reader, tokens[:at], group)


def _named(reader: Reader, tokens: Tokens, group: Group) -> Found:
    """Return the claim that whoever these words name holds the role."""
    lows = [token.low for token in tokens]
    is_plain = len(tokens) <= _NAME_MAX and is_capital(tokens[0]) and lows[0] not in NO_SUBJECTS
    if group.role is None or not is_plain or not _NO_NAMES.isdisjoint(lows):
        return NOTHING
    whose, role = group.role
    if role.kind is Kind.PERSON and lows[0] in NOT_NAMES:
        return NOTHING  # "Netflix is my girlfriend"
    holder = reader.scene.named(said(reader.text, tokens), role.kind, role.gender)
    reader.scene.hold(whose, role, holder)
    reader.scene.hear(holder)
    kin = tuple(one for one in group.found.claims if one.target not in group.mentions)
    claim = replace(role_claim(whose, role, holder), is_single=role.relation in SERVED)
    return Found((*kin, claim))


def _accounts(reader: Reader, tokens: Tokens) -> Found:
    """Read a bare list of belongings: "My Lunabank current account and my bike"."""
    found, at = NOTHING, 0
    while low_at(tokens, at) in {"my", "our"}:
        read = phrase(tokens, at + 1)
        if read is None or read.tokens[-1].low not in BELONGINGS:
            return NOTHING
        thing = reader.scene.named(said(reader.text, read.tokens), Kind.THING)
        found = found + Found(claims=(Claim(SELF, "OWNS", thing, Stability.MUTABLE),))
        at = read.end
        at += low_at(tokens, at) in {"and", ","}
    return found if low_at(tokens, at) in {"", "."} else NOTHING


def _codes(reader: Reader, tokens: Tokens) -> Found:
    """Read identifiers: "flight KX201 then KX202" names two flights, whatever else it says."""
    at = next((i for i, token in enumerate(tokens) if token.low in _CODED), -1)
    if at < 0:
        return NOTHING
    codes = [t.text for t in tokens[at + 1 : at + 1 + _CODES_WITHIN] if _is_code(t.text)]
    return Found(mentions=tuple(reader.scene.named(code, Kind.THING) for code in codes))


def _is_code(text: str) -> bool:
    """Tell whether a word is a code: capitals and digits only, both of them."""
    return text.isascii() and text.isalnum() and text.isupper() and any(c.isdigit() for c in text)
