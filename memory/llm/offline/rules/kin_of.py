"""Who somebody is to another, told with "of": "I'm the mother of Joaquin", "the wife of Sven".

In: statements whose verb is "be". Out: findings.
"""

from typing import Final

from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.holding import role_claim
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.rules.statement import Statement

_OTHER_SIDE: Final = {  # what the one behind "of" is to the subject
    **dict.fromkeys(("mother", "father", "mum", "mom", "dad", "parent"), "child"),
    **dict.fromkeys(("grandmother", "grandfather", "grandma", "grandpa", "granny"), "grandchild"),
    **dict.fromkeys(("sister", "brother", "sibling"), "sibling"),
    **dict.fromkeys(("wife", "husband"), "spouse"),
    **dict.fromkeys(("girlfriend", "boyfriend", "partner"), "partner"),
}
_LEADS: Final = frozenset({"a", "the", "proud", "tired", "happy", "single", "new"})


def kin_of(statement: Statement) -> Found:
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
