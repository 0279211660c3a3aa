"""From a statement to findings: every rule that knows its verb is asked in turn.

In: a statement. Out: what it claims, or what it says is over.
"""

from collections.abc import Callable
from typing import Final

from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.ages import aged
from memory.llm.offline.rules.being import being
from memory.llm.offline.rules.business import business
from memory.llm.offline.rules.doing import eating, taking, wanting
from memory.llm.offline.rules.having import dated_event, getting, having
from memory.llm.offline.rules.rows import DENIED_ROWS, ROWS
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import applied
from memory.llm.offline.rules.tails import TAILS
from memory.llm.offline.rules.together import together

_RESTRICTORS: Final = words("after before when if unless until while except on at during as")
_SPECIAL: Final[dict[str, tuple[Callable[[Statement], Found], ...]]] = {
    "be": (being,),
    "have": (business, having),
    "get": (getting,),
    "buy": (business, getting),
    "adopt": (getting,),
    "share": (together,),
    "live": (together,),
    "take": (taking,),
    **dict.fromkeys(("run", "own", "manage", "open", "found", "launch", "start"), (business,)),
    **dict.fromkeys(("eat", "follow", "keep"), (eating,)),
    **dict.fromkeys(
        ("want", "hope", "plan", "aim", "intend", "decide", "dream", "try"), (wanting,)
    ),
}
_RUNS: Final = frozenset({"run", "attend"})


def stated(statement: Statement) -> Found:
    """Return what a statement claims: how old somebody is, and all else."""
    age, rest = aged(statement)
    return age + _stated(rest)


def _stated(statement: Statement) -> Found:
    """Return what a statement claims, ages apart."""
    predicate = statement.predicate
    if predicate.is_negated:
        return _denied(statement)
    for rule in _SPECIAL.get(predicate.lemma, ()):
        found = rule(statement)
        if found != NOTHING:
            return found
    for row in ROWS.get(predicate.lemma, ()):
        if predicate.aspect in row.aspects:
            found = applied(row, TAILS, statement)
            if found != NOTHING:
                return found
    return dated_event(statement, "TAKES_PART_IN") if predicate.lemma in _RUNS else NOTHING


def _denied(statement: Statement) -> Found:
    """Return what a denial tells: what somebody does not like or eat, never with a condition."""
    predicate = statement.predicate
    if predicate.lemma == "be" and statement.role is not None:
        return ended(statement)  # "my boss is not Sarah"
    behind = {token.low for token in statement.tokens[predicate.end :]}
    if predicate.aspect not in {Aspect.PRESENT, Aspect.PROGRESSIVE} or not behind.isdisjoint(
        _RESTRICTORS
    ):
        return NOTHING
    for row in DENIED_ROWS.get(predicate.lemma, ()):
        found = applied(row, (), statement)
        if found != NOTHING:
            return found
    return NOTHING


def ended(statement: Statement) -> Found:
    """Return what a statement says is over, and what it says was so."""
    was = NOTHING
    if statement.predicate.aspect is Aspect.FORMER:
        was = _rows(statement, Aspect.FORMER)
    gone = _rows(statement, Aspect.PRESENT)
    if gone == NOTHING and statement.predicate.lemma == "be":
        gone = being(statement)
    for claim in gone.claims:
        statement.scene.release(claim.source, claim.relation, claim.target)
    return Found(claims=was.claims, ended=gone.claims)


def _rows(statement: Statement, aspect: Aspect) -> Found:
    """Return what the rows of one aspect make of a statement."""
    for row in ROWS.get(statement.predicate.lemma, ()):
        if aspect in row.aspects:
            found = applied(row, TAILS, statement)
            if found != NOTHING:
                return found
    return NOTHING
