"""One statement: who, which verb, and the words behind it.

In: a clause's tokens with its subject and predicate. Out: claims of its subjects.
"""

from dataclasses import dataclass
from datetime import date

from memory.engine.vocabulary import Stability
from memory.llm.offline.findings import Claim, Found, Mention
from memory.llm.offline.lexicon.roles import Role
from memory.llm.offline.predicates import Predicate
from memory.llm.offline.rules.noun_reader import Objects
from memory.llm.offline.rules.objects import ObjectReader
from memory.llm.offline.rules.span import Span
from memory.llm.offline.when import last_day


@dataclass(frozen=True)
class Statement(Span):
    """One clause that states something of somebody."""

    subjects: tuple[Mention, ...]
    predicate: Predicate
    said_on: date
    role: tuple[Mention, Role] | None = None  # the subject is "my boss", without a name
    before: str = ""  # the verb of the clause before: "I sold it and bought a Volvo"

    @property
    def at(self) -> int:
        """Return where the words behind the verb begin."""
        return self.predicate.end

    @property
    def last_day(self) -> date | None:
        """Return the last day that the clause names, from the day it was said."""
        return last_day(self.tokens, self.said_on)

    def claims(self, relation: str, target: Mention, stability: Stability) -> Found:
        """Return the claim for each subject."""
        return Found(claims=tuple(Claim(s, relation, target, stability) for s in self.subjects))

    def objects(self, at: int, takes: str, *, many: bool = False) -> Objects:
        """Read what stands at `at` as a row's `takes` asks."""
        return ObjectReader(self.reader, self.tokens, self.subjects).read(at, takes, many=many)
