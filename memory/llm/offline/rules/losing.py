"""Things and pets that the person has no longer: "I sold my Golf", "I don't have the boat anymore".

In: statements. Out: claims that no longer hold.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.once import is_car
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.parting import ended
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.when import behind_time

_SEASONS: Final = words("spring summer autumn fall winter")
_BELONGINGS: Final = ("OWNS", "DRIVES", "USES", "HAS_PET", "COLLECTS", "RUNS")


def parted_with(statement: Statement) -> Found:
    """Read "sold my old Volvo", "gave away the piano", "got rid of my bike"."""
    begin = statement.has(statement.at, "rid of", "away")
    names, end = statement.reader.names(statement.tokens, statement.at)
    is_known = bool(names) and ("HAS_PET", names[0]) in statement.scene.held(names[0])
    if names and (statement.low(end) == "away" or (is_known and statement.low(end) == "to")):
        return pets_gone(names)
    first = begin if begin > 0 else statement.at
    first += SELF not in statement.subjects and statement.low(first) in {"his", "her", "their"}
    read = phrase(statement.tokens, first, bare=True)
    is_away = read is not None and read.tokens[-1].low == "away" and len(read.tokens) > 1
    is_kept = statement.predicate.lemma in {"get", "give"} and begin < 0 and not is_away
    if read is None or is_kept:
        return NOTHING
    if is_away:
        read = read._replace(tokens=read.tokens[:-1])
    target = Mention(statement.spelled(read), Kind.THING)
    return ended(statement, _BELONGINGS, target)


def had_no_more(statement: Statement) -> Found:
    """Read "I don't have the Golf anymore", "I no longer have a car"."""
    if not statement.predicate.is_over or statement.subjects != (SELF,):
        return NOTHING
    read = phrase(statement.tokens, statement.at, bare=True)
    if read is None:
        return NOTHING
    if read.tokens[-1].low == "car":
        cars = [(r, n) for r in ("OWNS", "DRIVES") for n in statement.scene.values(r) if is_car(n)]
        return Found(ended=tuple(Claim(SELF, r, Mention(n, Kind.THING)) for r, n in cars))
    gone = ended(statement, _BELONGINGS, Mention(statement.spelled(read), Kind.THING))
    return gone + ended(statement, ("SUBSCRIBES_TO",), Mention(statement.spelled(read), Kind.ORG))


def pet_died(statement: Statement) -> Found:
    """Read "my cat Miso died", "Miso passed away"."""
    if statement.predicate.lemma == "pass" and statement.has(statement.at, "away", "on") < 0:
        return NOTHING
    pets = tuple(m for m in statement.subjects if m.kind is Kind.OTHER)
    return Found(ended=tuple(Claim(SELF, "HAS_PET", pet, Stability.STABLE) for pet in pets))


def pets_gone(names: list[str]) -> Found:
    """Return that pets of these names are gone; of nobody else it says anything."""
    return Found(ended=tuple(Claim(SELF, "HAS_PET", Mention(n, Kind.OTHER)) for n in names[:1]))


def buried(statement: Statement) -> Found:
    """Read "we buried Rex": only of a pet that is known."""
    names, _ = statement.reader.names(statement.tokens, statement.at)
    is_known = bool(names) and ("HAS_PET", names[0]) in statement.scene.held(names[0])
    return pets_gone(names) if is_known else NOTHING


def gone_off(statement: Statement) -> Found:
    """Read "I've gone off sushi"."""
    begin = statement.has(statement.at, "off")
    read = phrase(statement.tokens, begin) if begin > 0 else None
    return (
        ended(statement, ("LIKES",), Mention(statement.spelled(read), Kind.THING))
        if read
        else NOTHING
    )


def is_for_good(statement: Statement, at: int) -> bool:
    """Tell whether a loss is told with its time or its cause, and not with a place."""
    is_timed = behind_time(statement.tokens, at) > at or statement.low(at + 2) in _SEASONS
    return is_timed or statement.low(at) in {"", ".", "!", "to", "last", "this"}
