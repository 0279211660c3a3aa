"""Who somebody is to another, told with "of": "I'm the mother of Joaquin", "the wife of Sven".

In: statements whose verb is "be". Out: findings.
"""

from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Found, Mention
from memory.llm.offline.holding import read_role, role_claim, skip_adjectives
from memory.llm.offline.lexicon.roles import ROLES, SERVED, Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.when import lasts_years

_OTHER_SIDE: Final = {  # what the one behind "of" is to the subject
    **dict.fromkeys(("mother", "father", "mum", "mom", "dad", "parent"), "child"),
    **dict.fromkeys(("grandmother", "grandfather", "grandma", "grandpa", "granny"), "grandchild"),
    **dict.fromkeys(("sister", "brother", "sibling"), "sibling"),
    **dict.fromkeys(("wife", "husband"), "spouse"),
    **dict.fromkeys(("girlfriend", "boyfriend", "partner"), "partner"),
}
_BEHIND_ROLE: Final = frozenset(
    {"", *words(", . ! and in at now anymore any no again since too these")}
)
_ACQUAINTANCES: Final = frozenset({"WORKS_WITH", "HAS_FRIEND", "HAS_NEIGHBOR"})
_ENDS: Final = frozenset({"", ".", "!", ","})
_OF_MINE: Final = frozenset({("of", "mine"), ("of", "ours"), ("at", "work"), ("from", "work")})
_LEADS: Final = frozenset({"a", "the", "proud", "tired", "happy", "single", "new"})


def kin_of(statement: Statement) -> Found:
    """Read "(is) the proud mother of Ada and Bo", "(is) a colleague"."""
    found = _of(statement)
    return found if found != NOTHING else _acquainted(statement)


def of_somebody(statement: Statement) -> Found:
    """Read "she is my boss", "Tom is Sarah's husband", "I'm Tom's boss", "is my sister's son"."""
    owner, at = _owner(statement)
    if owner is None or owner in statement.subjects:
        return NOTHING
    group = statement.reader.possessed(statement.tokens, at, owner)
    is_long = statement.predicate.aspect is Aspect.PERFECT and lasts_years(statement.tokens)
    is_whole = group is not None and (is_long or statement.low(group.end) in _BEHIND_ROLE)
    if group is None or group.role is None or not is_whole:
        return NOTHING
    whose, role = group.role
    if group.is_named or any(_is_other(one, role) for one in statement.subjects):
        return NOTHING  # "she is my boss Sarah's ..." says more than this rule reads
    for subject in statement.subjects:
        statement.scene.hold(whose, role, subject)
    kin = tuple(one for one in group.found.claims if one.target not in group.mentions)
    is_one = role.relation in SERVED and len(statement.subjects) == 1
    claims = (role_claim(whose, role, subject) for subject in statement.subjects)
    return Found(kin + tuple(replace(claim, is_single=is_one) for claim in claims))


def _is_other(subject: Mention, role: Role) -> bool:
    """Tell whether somebody can not hold a role: no pet a boss, "my sister" no niece."""
    is_kin = role.stability is Stability.IMMUTABLE and subject.role != ""
    return subject.kind is not role.kind or (is_kin and subject.role != role.relation)


def _owner(statement: Statement) -> tuple[Mention | None, int]:
    """Read whose: "my", or a name with 's; return where the role begins."""
    at = statement.without_adverbs(statement.at)
    if statement.low(at) in {"my", "our"}:
        return SELF, at + 1
    names, end = statement.reader.names(statement.tokens, at)
    if names and statement.low(end) == "'s":
        return statement.scene.named(names[0], Kind.PERSON), end + 1
    return None, at


def _acquainted(statement: Statement) -> Found:
    """Read "(she is) a colleague", "an old friend of mine": whose else, if not the speaker's."""
    begin, is_former = skip_adjectives(statement.tokens, statement.at + 1)
    role, end = read_role(statement.tokens, begin)
    is_one = statement.low(statement.at) in {"a", "an"} and not is_former
    behind = statement.low(end), statement.low(end + 1)
    is_mine = behind[0] in _ENDS or behind in _OF_MINE
    is_named = all(one.kind is Kind.PERSON and not one.role for one in statement.subjects)
    if role is None or not (is_one and is_mine and is_named) or SELF in statement.subjects:
        return NOTHING
    if role.relation not in _ACQUAINTANCES or role.is_plural:
        return NOTHING
    return Found(claims=tuple(role_claim(SELF, role, subject) for subject in statement.subjects))


def _of(statement: Statement) -> Found:
    """Read "(is) the proud mother of Ada and Bo"."""
    at = statement.without_adverbs(statement.at)
    while statement.low(at) in _LEADS:
        at += 1
    noun = _OTHER_SIDE.get(statement.low(at), "")
    if not noun or statement.low(at + 1) != "of":
        return NOTHING
    names, _ = statement.reader.names(statement.tokens, at + 2, is_list=True)
    role = ROLES[noun]
    holders = [statement.scene.named(name, role.kind) for name in names]
    return Found(
        claims=tuple(role_claim(s, role, h) for s in statement.subjects for h in holders if s != h)
    )
