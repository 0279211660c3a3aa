"""What the person is by their country: "I'm Canadian, so ...".

In: statements of the person whose verb is "be". Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Found
from memory.llm.offline.lexicon.nationals import NATIONALS
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import is_capital
from memory.llm.offline.rules.statement import Statement

_BEHIND_PEOPLE: Final = frozenset(
    {"", *words(". , ! and but so by myself though originally living from with too if - (")}
)


def national(statement: Statement) -> Found:
    """Read "(I'm) Canadian"; what others are by their country is not the person's to tell."""
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in {"half", "part", "a"}
    is_told = statement.low(at) in NATIONALS and is_capital(statement.tokens[at])
    is_whole = statement.low(at + 1) in _BEHIND_PEOPLE
    if not is_told or not is_whole or statement.subjects != (SELF,):
        return NOTHING
    people = statement.scene.named(statement.tokens[at].text, Kind.TOPIC)
    return statement.claims("HAS_NATIONALITY", people, Stability.STABLE)
