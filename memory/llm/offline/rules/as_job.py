"""What somebody is paid for, at the end of a clause: "I went freelance as a translator".

In: statements whose verb tells of a step or of doing something. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import SINCE

_PAID: Final = words(
    "freelance self-employed solo independent back full-time part-time living money training out"
    " time shifts business year career"
)


def as_job(statement: Statement) -> Found:
    """Read "(I went) freelance as a translator", "(I make) money as a busker"."""
    if statement.predicate.aspect not in SINCE or statement.predicate.is_negated:
        return NOTHING
    end = len(statement.tokens)
    at = next((i for i in range(statement.at, end) if statement.low(i) == "as"), -1)
    between = {statement.low(i) for i in range(statement.at, at)}
    read = read_job(statement.tokens, at + 1) if at > 0 else None
    if read is None or between.isdisjoint(_PAID):
        return NOTHING  # "I went to the party as a nurse"
    job = statement.scene.named(statement.spelled(read), Kind.TOPIC)
    return statement.claims("WORKS_AS", job, Stability.MUTABLE)
