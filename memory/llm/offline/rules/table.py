"""How a row of the rule table is read and applied.

In: rows and a statement. Out: findings. A row says: this verb, in this aspect, with this word
behind it, makes this relation to that kind of thing.
"""

from dataclasses import dataclass, replace
from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.offline.findings import NOTHING, SURE, Claim, Found, Mention
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.noun_reader import Objects
from memory.llm.offline.rules.pointing import points_at_talk
from memory.llm.offline.rules.statement import Statement

NOW: Final = frozenset({Aspect.PRESENT, Aspect.PROGRESSIVE})
LASTING: Final = NOW | {Aspect.PERFECT}
DONE: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
SINCE: Final = LASTING | DONE  # having begun means doing
AHEAD: Final = frozenset({Aspect.FUTURE, Aspect.PROGRESSIVE})
BEFORE: Final = frozenset({Aspect.PAST, Aspect.FORMER})


_MOMENTS: Final = frozenset({"today", "tonight"})


@dataclass(frozen=True)
class Row:
    """One rule: verb, the words that must follow it, and the edge it makes."""

    verbs: str
    leads: str  # alternatives parted by |; empty for a direct object
    relation: str
    takes: str  # a kind, "!" for without adjectives; or person, place, org, company, language
    stability: Stability = Stability.STABLE
    aspects: frozenset[Aspect] = LASTING
    many: bool = False
    confidence: float = SURE
    never: frozenset[str] = frozenset()  # last words of what is no such object: "play a role"
    dated: bool = False  # only with a date to come: "I start at Orbis on Monday"
    single: bool = False  # one at a time, although its label does not say so
    settled: bool = False  # nothing pointed at in this talk: no "those tips", no "the recipe"


@dataclass(frozen=True)
class Tail:
    """What may follow an object: "at Acme" -> "in Berlin"."""

    after: frozenset[str]  # relations it may follow
    leads: str
    relation: str
    takes: str
    stability: Stability = Stability.STABLE
    is_of_target: bool = False  # it says something of the object, not of the subject


def applied(row: Row, tails: tuple[Tail, ...], statement: Statement) -> Found:
    """Return what a row makes of a statement; nothing when it does not fit."""
    begin = _behind_lead(row, statement)
    if begin < 0 or not _is_lasting(row, statement, begin):
        return NOTHING
    objects = statement.objects(begin, row.takes, many=row.many)
    last = objects.mentions[0].name.lower().split()[-1:] if objects.mentions else []
    if not last or last[0] in row.never:
        return NOTHING
    is_owned = statement.low(statement.without_adverbs(begin)) in {"my", "our"}
    if row.relation in {"LIKES", "COLLECTS"} and is_owned:
        return objects.found  # "I love my wife" says who she is, and no taste
    found = objects.found + _claims(row, statement, statement.subjects, objects)
    return found + tailed(tails, statement, row.relation, objects)


def _is_lasting(row: Row, statement: Statement, begin: int) -> bool:
    """Tell whether what a row reads is told for more than this talk and this day."""
    is_dateless = row.dated and statement.last_day is None
    is_mood = row.relation in {"LIKES", "DISLIKES"} and not _MOMENTS.isdisjoint(
        token.low for token in statement.tokens[-2:]
    )  # "I hate my boss today"
    return not (is_dateless or is_mood or (row.settled and points_at_talk(statement, begin)))


def _behind_lead(row: Row, statement: Statement) -> int:
    """Return where the object begins, or -1."""
    if not row.leads:
        return statement.at
    return statement.has(statement.at, *row.leads.split("|"))


def _claims(
    row: Row, statement: Statement, sources: tuple[Mention, ...], objects: Objects
) -> Found:
    """Return one claim a source and object."""
    is_dated = row.stability is Stability.TIME_BOUND
    return Found(
        claims=tuple(
            Claim(
                source,
                row.relation,
                target,
                row.stability,
                is_single=row.single,
                confidence=row.confidence,
                expires_on=statement.last_day if is_dated else None,
            )
            for source in sources
            for target in objects.mentions
            if source != target
        )
    )


def _has_name(objects: Objects) -> bool:
    """Tell whether what was read goes by a name: of "a school" nothing is kept that it has."""
    return any(letter.isupper() for one in objects.mentions for letter in one.name)


def tailed(tails: tuple[Tail, ...], statement: Statement, relation: str, objects: Objects) -> Found:
    """Read what follows the object, again and again: "as a nurse at Charité in Berlin"."""
    found = NOTHING
    if relation == "TEACHES" and statement.low(objects.end) == "to":  # "maths to Class 8 at ..."
        taught = phrase(statement.tokens, objects.end + 1)
        objects = replace(objects, end=taught.end) if taught else objects
    while True:
        for tail in tails:
            begin = (
                statement.has(objects.end, *tail.leads.split("|")) if relation in tail.after else -1
            )
            is_of_any = tail.is_of_target and not _has_name(objects)
            read = statement.objects(begin, tail.takes) if begin > 0 else Objects()
            read = Objects() if is_of_any else read
            if read.mentions:
                break
        else:
            return found
        sources = objects.mentions if tail.is_of_target else statement.subjects
        row = Row("", "", tail.relation, tail.takes, tail.stability)
        found = found + read.found + _claims(row, statement, sources, read)
        relation, objects = tail.relation, read
