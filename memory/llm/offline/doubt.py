"""Whether a verb may be taken at its word, beside what the clause before said.

In: clauses and predicates. Out: yes or no; doubt means no.
"""

from dataclasses import dataclass
from itertools import pairwise

from memory.llm.offline.clauses import Clause
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.framing import is_report
from memory.llm.offline.gates import is_doubtful
from memory.llm.offline.holders import Group
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.predicates import Aspect, Predicate
from memory.llm.offline.tokens import Tokens


@dataclass(frozen=True)
class Previous:
    """What the clause before leaves to the next: its subject and its verb."""

    group: Group | None = None
    predicate: Predicate | None = None
    found: Found = NOTHING  # what it gave
    has_infinitive: bool = False  # "to" with a verb: what follows "and" may hang on it


def has_infinitive(tokens: Tokens) -> bool:
    """Tell whether a clause holds "to" with a verb."""
    lows = [token.low for token in tokens]
    return any(low == "to" and after in FORMS for low, after in pairwise(lows))


def is_unsafe(clause: Clause, previous: Previous, predicate: Predicate, start: int) -> bool:
    """Tell whether a verb may not be taken at its word."""
    tokens = clause.tokens
    if predicate.aspect is Aspect.UNREAL or is_doubtful(tokens, predicate.end):
        return True
    if any(is_report(token) for token in tokens[start : predicate.end]):
        return True
    return clause.is_gapped and clause.link != "who" and _is_shadowed(clause, previous, predicate)


def _is_shadowed(clause: Clause, previous: Previous, predicate: Predicate) -> bool:
    """Tell whether the clause before casts doubt on one that shares its subject.

    "I don't smoke and drink" denies both; "I don't use Vim and use Helix" repeats its verb;
    "I need to relax and drink tea" states no habit.
    """
    before = previous.predicate
    if before is None or previous.has_infinitive:
        is_presented = before is None and previous.group is not None and previous.group.is_named
        return not (is_presented and previous.group is not None and previous.group.role is not None)
    is_denied = before.is_negated and before.lemma != predicate.lemma
    is_apart = clause.link in {"but", ","}  # "never married, hates telephones"
    return not is_apart and (is_denied or before.aspect is Aspect.UNREAL)
