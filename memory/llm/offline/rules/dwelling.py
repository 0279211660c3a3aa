"""Where somebody lives, told at some length: "I live above a bakery in Ghent", "in leeds".

In: statements whose verb is "live". Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.phrases import place
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import NOW
from memory.llm.offline.towns import may_be_town

_WITHIN: Final = 12  # tokens between "live" and the town
_LEADS: Final = words("in near outside")
_PARTED: Final = words(", . ; : ( and but or so because than like as if when while")


def dwelling(statement: Statement) -> Found:
    """Return the town that a clause about living somewhere comes to."""
    if statement.predicate.aspect not in NOW or statement.predicate.is_negated:
        return NOTHING
    at = statement.without_adverbs(statement.at)
    end = min(at + _WITHIN, len(statement.tokens))
    for begin in range(at, end):
        low = statement.low(begin)
        if low in _PARTED or (low in FORMS and begin > at):
            break
        if low in _LEADS and (name := _town(statement, begin + 1)):
            where = statement.scene.named(name, Kind.PLACE)
            return statement.claims("LIVES_IN", where, Stability.STABLE)
    return NOTHING


def _town(statement: Statement, at: int) -> str:
    """Return the town that stands here; who writes casually leaves out capitals."""
    read = place(statement.tokens, at)
    if read is not None:
        return statement.spelled(read)
    is_casual = statement.reader.text.lstrip()[:1].islower()
    return (
        statement.spelled_from(at, at + 1)
        if is_casual and may_be_town(statement.tokens, at)
        else ""
    )
