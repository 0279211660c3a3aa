"""Businesses that are the person's own: "I run a bakery", "we're opening a café called Mond".

In: statements whose verb is run, own, have, open, found and the like. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.workplaces import BUSINESSES
from memory.llm.offline.names import is_given_name, name_end
from memory.llm.offline.phrases import is_place, phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.called import named_behind
from memory.llm.offline.rules.parting import ANYTHING
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import NOW

_RUNNING: Final = frozenset({"run", "own", "have", "manage"})
_BEGINNING: Final = frozenset({"open", "found", "co-found", "launch", "start", "buy"})
_RACES: Final = words("marathon race half ultra 5k 10k relay mile show line risk")
_FOUNDED: Final = frozenset({"open", "found", "launch"})
_ONCE: Final = words("ago once when then was years")  # it may be long over
_BEGUN: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_COMING: Final = frozenset({Aspect.PROGRESSIVE, Aspect.FUTURE})


def business(statement: Statement) -> Found:
    """Return which business the subjects run or are about to open."""
    read = phrase(statement.tokens, statement.without_adverbs(statement.at))
    if read is None or not read.has_article or read.tokens[-1].low not in BUSINESSES:
        return NOTHING
    name, _ = named_behind(statement, read)
    name = name or _named_beside(statement, read.end)
    relation = _relation(statement, is_named=bool(name))
    if not relation:
        return NOTHING
    if relation == "OPENS" and not name and statement.predicate.aspect is Aspect.FUTURE:
        goal = statement.spelled_from(statement.predicate.end - 1, read.end)
        aim = statement.scene.named(goal, Kind.TOPIC)
        return statement.claims("WANTS_TO", aim, Stability.MUTABLE)
    target = statement.scene.named(name or statement.spelled(read), Kind.ORG)
    return statement.claims(relation, target, Stability.STABLE)


def _named_beside(statement: Statement, at: int) -> str:
    """Read the name in (a bakery) ", Crumb,": not what else is run, and nobody."""
    end = name_end(statement.tokens, at + 1) if statement.low(at) == "," else 0
    is_whole = end > at + 1 and statement.low(end) in {"", ".", ",", "!"}
    name = statement.spelled_from(at + 1, end) if is_whole else ""
    is_somebody = is_given_name(statement.low(at + 1)) or is_place(name)
    return "" if is_somebody else name


def in_charge(statement: Statement) -> Found:
    """Read "(she) manages the night desk at Hotel Ume": where one runs something."""
    read = phrase(statement.tokens, statement.without_adverbs(statement.at))
    is_part = read is not None and read.has_article and read.tokens[-1].low not in _RACES
    if read is None or not is_part or statement.low(statement.at) != "the":
        return NOTHING
    begin = read.end + 1 if statement.low(read.end) == "at" else 0
    firm = statement.objects(begin, "company").mentions if begin else ()
    if not firm or statement.predicate.aspect not in NOW:
        return NOTHING
    return statement.claims("WORKS_AT", firm[0], Stability.MUTABLE)


def own_boss(statement: Statement) -> Found:
    """Read "(I) work for myself": whoever the employer was, there is none."""
    is_own = statement.has(statement.at, "for myself") > 0 and statement.subjects == (SELF,)
    is_now = statement.predicate.aspect in NOW and not statement.predicate.is_negated
    return Found(ended=(Claim(SELF, "WORKS_AT", ANYTHING),)) if is_own and is_now else NOTHING


def _relation(statement: Statement, *, is_named: bool) -> str:
    """Return RUNS or OPENS; what one merely has must have a name to be a business."""
    lemma, aspect = statement.predicate.lemma, statement.predicate.aspect
    is_run = lemma in _RUNNING and aspect in NOW and (is_named or lemma == "run")
    if is_run or (lemma in _BEGINNING and aspect in _BEGUN and is_named):
        return "RUNS"
    is_own = statement.subjects == (SELF,) and not _ONCE & {t.low for t in statement.tokens}
    if lemma in _FOUNDED and aspect in _BEGUN and is_own:
        return "RUNS"
    return "OPENS" if lemma in _BEGINNING - {"buy"} and aspect in _COMING else ""
