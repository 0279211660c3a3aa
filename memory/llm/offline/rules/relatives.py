"""Family, friends and pets that somebody has: "two cats, Pixel and Mocha".

In: statements whose verb is have, get or adopt. Out: findings.
"""

from typing import Final

from memory.llm.offline.casual import kin_list
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.holding import behind_age, read_role, role_claim
from memory.llm.offline.lexicon.roles import ROLE_ADJECTIVES, ROLES, Role
from memory.llm.offline.lexicon.stops import DETERMINERS, words
from memory.llm.offline.lexicon.verbs import BE, FORMS
from memory.llm.offline.phrases import is_place, list_next
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.tokens import said

_TIMES: Final = words("now yesterday today recently together again too")
_CHILDREN: Final = {
    "baby": "child",
    "boy": "son",
    "boys": "sons",
    "girl": "daughter",
    "girls": "daughters",
}
_WHEN: Final = words("since from as at in on for this last over")
_WHEN_MAX: Final = 4  # words: "since the beginning of May"
_ENDS: Final = frozenset({"", ".", "!", ","})
_AFTER_ROLE: Final = frozenset({"", *words(", . ! ( : called named and who in at from now")})


def relatives(statement: Statement, *, pets_only: bool = False) -> Found:
    """Read "two cats, Pixel and Mocha, and a dog called Bruno"."""
    found, at = NOTHING, statement.at
    while True:
        role, behind = _role_at(statement, at)
        if role is None or (pets_only and role.relation != "HAS_PET"):
            return found
        names, end = _names_of(statement, behind, role)
        found = found + _holders(statement, role, names)
        at = list_next(statement.tokens, end)
        if at == end:
            return found


def _role_at(statement: Statement, at: int) -> tuple[Role | None, int]:
    """Read "a", "two", "an older", then a role."""
    at = statement.without_adverbs(at)
    while statement.low(at) in DETERMINERS | ROLE_ADJECTIVES and _is_before_role(statement, at):
        at += 1
        at = behind_age(statement.tokens, at) or at
    at += statement.low(at).isdigit()
    role, end = read_role(statement.tokens, at)
    child = _CHILDREN.get(statement.low(at), "")
    if role is None and child and _names_follow(statement, _behind_when(statement, at + 1)):
        return ROLES[child], at + 1
    if role is None and statement.low(at - 1) == "baby" and _names_follow(statement, at):
        return ROLES["child"], at  # "a baby, Samir"
    if role is None:
        return None, at
    is_timed = statement.low(end) in _TIMES and statement.low(end + 1) == ","
    is_whole = (
        is_timed
        or _behind_when(statement, end) > end
        or statement.low(end) in _AFTER_ROLE
        or statement.tokens[end].text[:1].isupper()
    )
    return (role, end) if is_whole else (None, at)


def _names_follow(statement: Statement, at: int) -> bool:
    """Tell whether names follow at once: "two girls, Ada and Ines"."""
    is_led = statement.low(at) in {",", ":", "("} or statement.low(at) in {"called", "named"}
    return is_led and bool(statement.reader.names(statement.tokens, at + 1)[0])


def _is_before_role(statement: Statement, at: int) -> bool:
    """Tell whether a word only leads to a role: "twin" does in "twin brother", not in "a twin"."""
    return statement.low(at) not in ROLES or statement.low(at + 1) in ROLES


def _names_of(statement: Statement, at: int, role: Role) -> tuple[list[str], int]:
    """Read the names behind a role, said with or without "called"."""
    at += statement.low(at) in _TIMES and statement.low(at + 1) == ","  # "a new boss now, Rhea"
    if (apart := _behind_when(statement, at)) > at:
        names, end = statement.reader.names(statement.tokens, apart + 1, is_list=role.is_plural)
        is_told = bool(names) and statement.low(end) in _ENDS and not is_place(names[0])
        return (names, end) if is_told else ([], at)
    begin = at + (statement.low(at) in {",", "(", ":"})
    loose = statement.low(begin) in {"called", "named"}
    names, end = statement.reader.names(
        statement.tokens, begin + loose, is_loose=loose, is_list=role.is_plural
    )
    if not names and role.is_plural:
        text = statement.reader.text
        spans = kin_list(text, statement.tokens, begin + loose)
        names = [said(text, statement.tokens[a:b]) for a, b in spans]
        end = spans[-1][1] if spans else at
    if not names:
        return [], at
    return names, end + (statement.low(end) == ")")


def _behind_when(statement: Statement, at: int) -> int:
    """Return where a comma stands behind "since the first", "at work", "from Monday"; else `at`."""
    if statement.low(at) not in _WHEN:
        return at
    for end in range(at + 1, at + _WHEN_MAX + 2):
        low = statement.low(end)
        if low == ",":
            return end
        if low in FORMS or low in BE or low in {"", ".", "who", "that", "and"}:
            break
    return at


def _holders(statement: Statement, role: Role, names: list[str]) -> Found:
    """Return who holds a role, by name or, for family and pets, by the role."""
    scene = statement.scene
    holders = [scene.named(name, role.kind, role.gender) for name in names]
    is_new = statement.has(statement.at, "a new", "a different", "another") > 0
    if not names and role.stands_alone and not role.is_plural and not is_new:
        holders = [scene.holder(statement.subjects[0], role)]
    for holder in holders:
        scene.hear(holder)
        for subject in statement.subjects if names else ():
            scene.hold(subject, role, holder)
    return Found(claims=tuple(role_claim(s, role, h) for s in statement.subjects for h in holders))
