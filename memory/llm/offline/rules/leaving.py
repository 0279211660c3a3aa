"""What is over: "I quit Acme", "I sold my car", "we broke up".

In: statements in the past. Out: claims that no longer hold; the target may be open.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.statement import Statement

ANYTHING: Final = Mention("", Kind.OTHER)  # whatever memory holds under the relation
_OVER: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_PARTNERS: Final = ("HAS_PARTNER", "HAS_SPOUSE")


def leaving(statement: Statement) -> Found:
    """Return what the statement ends."""
    predicate = statement.predicate
    if predicate.aspect not in _OVER and predicate.lemma != "be":
        return NOTHING
    rule = {
        "quit": _work,
        "leave": _work,
        "sell": _belonging,
        "break": _love,
        "split": _love,
        "get": _divorce,
        "be": _divorce,
        "stop": _habit,
        "give": _habit,
        "die": _pet,
    }.get(predicate.lemma)
    return rule(statement) if rule else NOTHING


def _ended(statement: Statement, relations: tuple[str, ...], target: Mention) -> Found:
    return Found(
        ended=tuple(
            Claim(s, r, target, Stability.MUTABLE) for s in statement.subjects for r in relations
        )
    )


def _work(statement: Statement) -> Found:
    """Read "quit my job", "left Acme"; a place left is no home any more."""
    if statement.has(statement.at, "my job", "the job", "the company", "my company", "there") > 0:
        return _ended(statement, ("WORKS_AT",), ANYTHING)
    read = phrase(statement.tokens, statement.at)
    if read is None or not read.tokens[0].text[:1].isupper():
        return NOTHING
    target = Mention(statement.spelled(read), Kind.OTHER)
    return _ended(statement, ("WORKS_AT", "LIVES_IN", "STUDIES_AT", "MEMBER_OF", "JOINED"), target)


def _belonging(statement: Statement) -> Found:
    read = phrase(statement.tokens, statement.at, bare=True)
    if read is None:
        return NOTHING
    return _ended(statement, ("OWNS", "DRIVES"), Mention(statement.spelled(read), Kind.THING))


def _love(statement: Statement) -> Found:
    begin = statement.has(statement.at, "up with", "with", "up")
    if begin < 0:
        return NOTHING
    group = statement.reader.group(statement.tokens, begin)
    target = group.mentions[0] if group and not group.mentions[0].role else ANYTHING
    return _ended(statement, _PARTNERS, target)


def _divorce(statement: Statement) -> Found:
    is_divorced = statement.has(statement.at, "divorced") > 0 and SELF in statement.subjects
    return _ended(statement, ("HAS_SPOUSE",), ANYTHING) if is_divorced else NOTHING


def _pet(statement: Statement) -> Found:
    """Read "my cat Miso died"."""
    pets = tuple(m for m in statement.subjects if m.kind is Kind.OTHER)
    return Found(ended=tuple(Claim(SELF, "HAS_PET", pet, Stability.STABLE) for pet in pets))


def _habit(statement: Statement) -> Found:
    """Read "stopped playing chess", "gave up sushi"."""
    begin = statement.has(
        statement.at, "up", "playing", "learning", "eating", "using", "studying", "drinking"
    )
    read = phrase(statement.tokens, begin) if begin > 0 else None
    if read is None:
        return NOTHING
    target = Mention(statement.spelled(read), Kind.THING)
    return _ended(statement, ("PLAYS", "LEARNS", "LIKES", "USES", "STUDIES", "HAS_HOBBY"), target)
