"""Several people under one role: "my flatmates are Jonas and Amira", "Ana and Eva are my sisters".

In: a clause. Out: findings.
"""

from dataclasses import replace
from typing import Final

from memory.llm.offline.findings import NOTHING, SELF, Found
from memory.llm.offline.holding import read_role, role_claim, skip_adjectives
from memory.llm.offline.lexicon.roles import ROLES, Role
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at
from memory.llm.offline.tokens import Tokens

_PAIRS: Final = frozenset({"parents", "grandparents"})
_END: Final = frozenset({"", ".", "!", ",", ")"})


def several(reader: Reader, tokens: Tokens) -> Found:
    """Return who holds a role together."""
    return _role_first(reader, tokens) or _names_first(reader, tokens) or NOTHING


def _role_first(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "my two kids are called Mia and Leo", "my kids' names are Mia and Leo"."""
    role, at = _plural_role(tokens, 0)
    at += low_at(tokens, at) == "names"
    if role is None or low_at(tokens, at) != "are":
        return None
    is_called = low_at(tokens, at + 1) in {"called", "named"}
    names, end = reader.names(tokens, at + 1 + is_called, is_loose=is_called, is_list=True)
    return _held(reader, role, names) if low_at(tokens, end) in _END else None


def _names_first(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "Jonas and Amira are my flatmates"."""
    names, at = reader.names(tokens, 0, is_list=True)
    role, end = _plural_role(tokens, at + 1)
    if role is None or low_at(tokens, at) != "are" or low_at(tokens, end) not in _END:
        return None
    return _held(reader, role, names)


def _plural_role(tokens: Tokens, at: int) -> tuple[Role | None, int]:
    """Read "my two older sisters"."""
    if low_at(tokens, at) not in {"my", "our"}:
        return None, at
    begin, is_former = skip_adjectives(tokens, at + 1)
    role, end = read_role(tokens, begin)
    if role is not None and role.noun in _PAIRS:
        return replace(ROLES[role.noun.removesuffix("s")], is_plural=True), end
    return (role, end) if role is not None and role.is_plural and not is_former else (None, at)


def _held(reader: Reader, role: Role, names: list[str]) -> Found:
    """Return that each of these holds the role, and remember it."""
    holders = [reader.scene.named(name, role.kind, role.gender) for name in names]
    for holder in holders:
        reader.scene.hold(SELF, role, holder)
        reader.scene.hear(holder)
    return Found(claims=tuple(role_claim(SELF, role, holder) for holder in holders))
