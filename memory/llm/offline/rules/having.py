"""What "to have" and its kin say: people, pets, belongings, allergies, appointments.

In: statements whose verb is have, get, buy, adopt, take or eat. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import ADJECTIVES, words
from memory.llm.offline.lexicon.things import BELONGINGS, CONDITIONS, EVENTS
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import phrase, phrases
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.relatives import relatives
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import NOW
from memory.llm.offline.when import says_past

_GOT: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_SEVERITY: Final = words("severe bad mild serious strong food")
_ALLERGIES: Final = {"allergy": "ALLERGIC_TO", "intolerance": "INTOLERANT_TO"}


def having(statement: Statement) -> Found:
    """Return what "I have ..." says."""
    if statement.predicate.aspect not in NOW:
        return NOTHING
    for rule in (relatives, _allergy, _condition, _belongings, _event):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def getting(statement: Statement) -> Found:
    """Return what "I got a dog called Rex" or "I bought a car" says."""
    if statement.predicate.aspect not in _GOT:
        return NOTHING
    for rule in (_wed, _pets, _renewed, _belongings, _replacement):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def _pets(statement: Statement) -> Found:
    return relatives(statement, pets_only=True)


def _renewed(statement: Statement) -> Found:
    """Read "(I got) a new boss: Rhea"; whom one got otherwise is not said to stay."""
    return relatives(statement) if statement.has(statement.at, "a new") > 0 else NOTHING


def _wed(statement: Statement) -> Found:
    """Read "Zoe and I got married", "... got engaged"."""
    at = statement.without_adverbs(statement.at)
    relation = {"married": "MARRIED_TO", "engaged": "ENGAGED_TO"}.get(statement.low(at))
    if relation is None or len(statement.subjects) != len(("one", "other")):
        return NOTHING
    one, other = statement.subjects
    return Found((Claim(one, relation, other, Stability.STABLE),))


def _replacement(statement: Statement) -> Found:
    """Read "(I sold the Golf and) bought a Volvo"."""
    read = phrase(statement.tokens, statement.at, bare=True)
    is_made = read is not None and read.has_article and is_capital(read.tokens[0])
    if read is None or not is_made or statement.before not in {"sell", "scrap"}:
        return NOTHING
    target = statement.scene.named(statement.spelled(read), Kind.THING)
    return statement.claims("OWNS", target, Stability.MUTABLE)


def _allergy(statement: Statement) -> Found:
    """Read "a severe peanut allergy", "a lactose intolerance"."""
    read = phrase(statement.tokens, statement.at)
    relation = _ALLERGIES.get(read.tokens[-1].low) if read else None
    if read is None or relation is None:
        return NOTHING
    stuff = tuple(token for token in read.tokens[:-1] if token.low not in _SEVERITY)
    if not stuff:
        return NOTHING
    target = statement.scene.named(statement.spelled(read._replace(tokens=stuff)), Kind.THING)
    return statement.claims(relation, target, Stability.IMMUTABLE)


def _condition(statement: Statement) -> Found:
    """Read "type 2 diabetes"; what others suffer from is not the person's to tell."""
    read = phrase(statement.tokens, statement.at)
    if read is None or read.tokens[-1].low not in CONDITIONS or statement.subjects != (SELF,):
        return NOTHING
    target = statement.scene.named(statement.spelled(read), Kind.TOPIC)
    return statement.claims("HAS_CONDITION", target, Stability.STABLE)


def _belongings(statement: Statement) -> Found:
    """Read "a piano and a garden"."""
    found = NOTHING
    for read in phrases(statement.tokens, statement.at):
        kept = tuple(t for t in read.tokens if t.low not in ADJECTIVES)
        if not kept or kept[-1].low not in BELONGINGS or not read.has_article:
            break
        target = statement.scene.named(statement.spelled(read._replace(tokens=kept)), Kind.THING)
        found = found + statement.claims("OWNS", target, Stability.MUTABLE)
    return found


def _event(statement: Statement) -> Found:
    """Read "an exam on Friday"."""
    return dated_event(statement, "HAS_EVENT")


def dated_event(statement: Statement, relation: str) -> Found:
    """Return an event with the last day it can fall on."""
    read = phrase(statement.tokens, statement.at)
    day = statement.last_day if statement.predicate.aspect not in _GOT else None
    if (
        read is None
        or day is None
        or says_past(statement.tokens)
        or read.tokens[-1].low not in EVENTS
    ):
        return NOTHING
    target = statement.scene.named(statement.spelled(read), Kind.EVENT)
    return Found(
        claims=tuple(
            Claim(s, relation, target, Stability.TIME_BOUND, expires_on=day)
            for s in statement.subjects
        )
    )
