"""A pet that goes by another name: "we renamed Rex to Max", "Rex is called Max now".

In: statements. Out: the pet under its new name; the old one is no longer held.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import DONE

_ENDS: Final = frozenset({"", ".", "!", ",", "last", "yesterday", "today", "because"})
_PET: Final = "HAS_PET"


def renamed_pet(statement: Statement) -> Found:
    """Return the pet whose name was changed, if the person is known to have it."""
    reader, tokens = statement.reader, statement.tokens
    old, at = reader.names(tokens, statement.at)
    if statement.predicate.aspect not in DONE or not old:
        return NOTHING
    begin = statement.has(at, "to", "as", "into")
    new, end = reader.names(tokens, begin if begin > 0 else at, is_loose=begin > 0)
    held = [known for relation, known in statement.scene.held(old[0]) if relation == _PET]
    if not new or not held or statement.low(end) not in _ENDS:
        return NOTHING
    pet = statement.scene.named(new[0], Kind.OTHER)
    return Found((Claim(SELF, _PET, pet),), (Claim(SELF, _PET, Mention(held[0], Kind.OTHER)),))
