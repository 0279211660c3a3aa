"""What "to have" and its kin say: people, pets, belongings, allergies, appointments.

In: statements whose verb is have, get, buy, adopt, take or eat. Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.brands import CARS, SERVICES
from memory.llm.offline.lexicon.stops import ADJECTIVES, words
from memory.llm.offline.lexicon.things import BELONGINGS, CONDITIONS, EVENTS, SEEN_BY_DATE
from memory.llm.offline.names import is_capital
from memory.llm.offline.phrases import phrase, phrases
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.days import with_day
from memory.llm.offline.rules.relatives import relatives
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import NOW
from memory.llm.offline.tokens import Token, Tokens
from memory.llm.offline.when import says_past

_GOT: Final = frozenset({Aspect.PAST, Aspect.PERFECT})
_HOMES: Final = words("house flat place apartment cottage home bungalow")
_KIDS: Final = words("kids children")
_KIDS_MAX: Final = 2  # words: "small kids"
_BORN: Final = ("a baby", "a little", "our first", "our second", "our third", "twins", "a son")
_NUMBERS: Final = words("two three four five six 2 3 4 5 6")
_CLOSED: Final = frozenset({"", *words(". , ! and now together but so already")})
_SEVERITY: Final = words("severe bad mild serious strong food")
_OUTGROWN: Final = frozenset({"outgrown", "beaten", "lost"})
_ALLERGIES: Final = {"allergy": "ALLERGIC_TO", "intolerance": "INTOLERANT_TO"}


def having(statement: Statement) -> Found:
    """Return what "I have ..." says."""
    if statement.predicate.aspect not in NOW:
        return NOTHING
    for rule in (relatives, _children, _allergy, _condition, _service, _belongings, _event):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def getting(statement: Statement) -> Found:
    """Return what "I got a dog called Rex" or "I bought a car" says."""
    if statement.predicate.aspect not in _GOT:
        return NOTHING
    for rule in (_wed, _pets, _renewed, _housed, _belongings, _replacement):
        found = rule(statement)
        if found != NOTHING:
            return found
    return NOTHING


def born(statement: Statement) -> Found:
    """Read "(we had) a baby girl in March, Signe"."""
    is_born = statement.has(statement.at, *_BORN) > 0
    return relatives(statement) if is_born and statement.predicate.aspect in _GOT else NOTHING


def _pets(statement: Statement) -> Found:
    return relatives(statement, pets_only=True)


def _renewed(statement: Statement) -> Found:
    """Read "(I got) a new boss: Rhea"; whom one got otherwise is not said to stay."""
    return relatives(statement) if statement.has(statement.at, "a new") > 0 else NOTHING


def newly_found(statement: Statement) -> Found:
    """Read "I found a new dentist, Dr. Klein", and a home once another was left."""
    return _renewed(statement) + _housed(statement)


def _housed(statement: Statement) -> Found:
    """Read "(we left Leeds and) bought a house in York"."""
    read = phrase(statement.tokens, statement.at)
    is_home = read is not None and read.tokens[-1].low in _HOMES and statement.low(read.end) == "in"
    is_told = is_home and statement.scene.is_between_homes and SELF in statement.subjects
    places = statement.objects(read.end + 1, "place").mentions if read and is_told else ()
    return Found(tuple(Claim(SELF, "LIVES_IN", one) for one in places))


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
    if read.tokens[0].low in _OUTGROWN:
        return _outgrown(statement, relation, read.tokens[1:-1])
    stuff = tuple(token for token in read.tokens[:-1] if token.low not in _SEVERITY)
    if not stuff or stuff[0].low in {"my", "our", "no"}:
        return NOTHING
    target = statement.scene.named(statement.spelled(read._replace(tokens=stuff)), Kind.THING)
    return statement.claims(relation, target, Stability.IMMUTABLE)


def _outgrown(statement: Statement, relation: str, stuff: Tokens) -> Found:
    """Read (I have) "outgrown my nut allergy": of what is known."""
    words_said = [token.low for token in stuff if token.low not in {"my", "the"} | _SEVERITY]
    name = " ".join(words_said)
    owner = statement.subjects[0]
    known = [*statement.scene.held(name, owner), *statement.scene.held(f"{name}s", owner)]
    return Found(
        ended=tuple(Claim(owner, r, Mention(n, Kind.THING)) for r, n in known if r == relation)
    )


def _condition(statement: Statement) -> Found:
    """Read "type 2 diabetes"; what others suffer from is not the person's to tell."""
    read = phrase(statement.tokens, statement.at)
    if read is None or read.tokens[-1].low not in CONDITIONS or statement.subjects != (SELF,):
        return NOTHING
    target = statement.scene.named(statement.spelled(read), Kind.TOPIC)
    return statement.claims("HAS_CONDITION", target, Stability.STABLE)


def _belongings(statement: Statement) -> Found:
    """Read "a piano and a garden"."""
    found, car = NOTHING, _made(statement, statement.at)
    if car is not None:
        return statement.claims("OWNS", car, Stability.MUTABLE)
    for read in phrases(statement.tokens, statement.at):
        kept = tuple(t for t in read.tokens if t.low not in ADJECTIVES)
        if not kept or kept[-1].low not in BELONGINGS or not read.has_article:
            break
        target = statement.scene.named(statement.spelled(read._replace(tokens=kept)), Kind.THING)
        found = found + statement.claims("OWNS", target, Stability.MUTABLE)
    return found


def _children(statement: Statement) -> Found:
    """Read "three kids", of whom no name is said."""
    read = phrase(statement.tokens, statement.without_adverbs(statement.at))
    first = statement.low(statement.without_adverbs(statement.at))
    is_plain = read is not None and read.tokens[-1].low in _KIDS and len(read.tokens) <= _KIDS_MAX
    is_whole = read is not None and statement.low(read.end) in _CLOSED
    if read is None or first not in _NUMBERS or not (is_plain and is_whole):
        return NOTHING
    counted = statement.scene.named(f"{first} {statement.spelled(read)}", Kind.OTHER)
    return Found(
        tuple(
            Claim(s, "HAS_CHILDREN", counted, Stability.STABLE, is_single=True)
            for s in statement.subjects
        )
    )


def _service(statement: Statement) -> Found:
    """Read "(I have) Netflix"."""
    at = statement.without_adverbs(statement.at)
    is_told = statement.low(at) in SERVICES and is_capital(statement.tokens[at])
    if not is_told or statement.low(at + 1) not in _CLOSED:
        return NOTHING
    service = statement.scene.named(statement.spelled_from(at, at + 1), Kind.ORG)
    return statement.claims("SUBSCRIBES_TO", service, Stability.MUTABLE)


def _made(statement: Statement, at: int) -> Mention | None:
    """Read a car by its maker: "a Golf", "a new car, a Volvo"."""
    read = phrase(statement.tokens, at, bare=True)
    if read is not None and read.tokens[-1].low == "car":
        return _made(statement, read.end + 1) if statement.low(read.end) in {",", ":"} else None
    if read is None or not read.has_article or not is_capital(read.tokens[0]):
        return None
    is_car = read.tokens[0].low in CARS and all(_is_of_maker(one) for one in read.tokens)
    return statement.scene.named(statement.spelled(read), Kind.THING) if is_car else None


def _is_of_maker(token: Token) -> bool:
    """Tell whether a word may be part of a car's name: "a Golf GTI", but not "a Golf question"."""
    return is_capital(token) or token.text[:1].isdigit()


def _event(statement: Statement) -> Found:
    """Read "an exam on Friday"."""
    return dated_event(statement, "HAS_EVENT")


def dated_event(statement: Statement, relation: str) -> Found:
    """Return an event with the last day it can fall on."""
    read = phrase(statement.tokens, statement.at)
    day = statement.last_day if statement.predicate.aspect not in _GOT else None
    if read is None or day is None or says_past(statement.tokens):
        return NOTHING
    is_seen = read.has_article and len(read.tokens) == 1 and read.tokens[0].low in SEEN_BY_DATE
    if read.tokens[-1].low not in EVENTS and not is_seen:
        return NOTHING
    target = statement.scene.named(statement.spelled(read), Kind.EVENT)
    claims = (
        Claim(s, relation, target, Stability.TIME_BOUND, expires_on=day) for s in statement.subjects
    )
    tokens = statement.tokens[read.end :]
    return with_day(Found(tuple(claims)), target, statement.reader.text, tokens, statement.said_on)
