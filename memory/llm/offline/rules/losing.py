"""Things and pets that the person has no longer: "I sold my Golf", "I don't have the boat anymore".

In: statements. Out: claims that no longer hold.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.once import is_car
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.rules.parting import ended, given_up
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.when import behind_time

_SEASONS: Final = words("spring summer autumn fall winter")
_PAST_PETS: Final = words("old first childhood last previous late family parents")
_LONG_AGO: Final = words("when years ago was were as childhood kid young back")
_OFF: Final = ("off", *(f"{how} off" for how in ("right", "completely", "totally", "rather")))
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
    return _ended_thing(statement, read)


def _parted(statement: Statement, begin: int) -> Found:
    read = phrase(statement.tokens, begin, bare=True)
    return _ended_thing(statement, read) if read else NOTHING


def _ended_thing(statement: Statement, read: Phrase) -> Found:
    """Return that what a phrase names is had no more: "the car" is whichever is known."""
    cars = _cars_gone(statement) if [t.low for t in read.tokens] == ["car"] else NOTHING
    if cars != NOTHING:
        return cars
    text = statement.spelled(read)
    gone = ended(statement, _BELONGINGS, Mention(text, Kind.THING)) + given_up(statement, text)
    if read.tokens[-1].low == "collection" and len(read.tokens) > 1:
        what = statement.spelled(read._replace(tokens=read.tokens[:-1]))
        gone = gone + given_up(statement, what) + given_up(statement, f"{what}s")
    return gone


def _cars_gone(statement: Statement) -> Found:
    owner = statement.subjects[0]
    cars = [(r, n) for r in ("OWNS", "DRIVES") for n in statement.scene.values(r) if is_car(n)]
    return Found(ended=tuple(Claim(owner, r, Mention(n, Kind.THING)) for r, n in cars))


def had_no_more(statement: Statement) -> Found:
    """Read "I don't have the Golf anymore", "I no longer have a car"."""
    if not statement.predicate.is_over or statement.subjects != (SELF,):
        return NOTHING
    read = phrase(statement.tokens, statement.at, bare=True)
    if read is None:
        return NOTHING
    if read.tokens[-1].low == "car":
        return _cars_gone(statement)
    gone = ended(statement, _BELONGINGS, Mention(statement.spelled(read), Kind.THING))
    return gone + ended(statement, ("SUBSCRIBES_TO",), Mention(statement.spelled(read), Kind.ORG))


def rid_of(statement: Statement) -> Found:
    """Read "I've got rid of the kayak"."""
    begin = statement.has(statement.at, "rid of")
    return _parted(statement, begin) if begin > 0 else NOTHING


def traded_in(statement: Statement) -> Found:
    """Read "traded the Corolla in", "traded in the Corolla", whatever it was traded for."""
    begin = statement.has(statement.at, "in")
    read = phrase(statement.tokens, begin if begin > 0 else statement.at, bare=True)
    is_in = read is not None and (begin > 0 or statement.low(read.end) == "in")
    return given_up(statement, statement.spelled(read)) if read and is_in else NOTHING


def given_away(statement: Statement) -> Found:
    """Read "gave my Golf to my nephew": only of what is known."""
    read = phrase(statement.tokens, statement.at, bare=True)
    is_given = read is not None and statement.low(read.end) == "to"
    to_whom = statement.reader.group(statement.tokens, read.end + 1) if read and is_given else None
    is_kept = any(token.low in {"for", "until"} for token in statement.tokens)
    is_given = to_whom is not None and not is_kept
    return given_up(statement, statement.spelled(read)) if read and is_given else NOTHING


def run_already(statement: Statement) -> Found:
    """Read "I ran the marathon on Sunday": what one trained for is over."""
    return _reached(statement, "TRAINS_FOR")


def bought_at_last(statement: Statement) -> Found:
    """Read "I bought the van": what one saved for is had; that it is had is told elsewhere."""
    return _reached(statement, "SAVES_FOR")


def _reached(statement: Statement, relation: str) -> Found:
    read = phrase(statement.tokens, statement.at)
    owner = statement.subjects[0]
    held = statement.scene.held(statement.spelled(read), owner) if read else ()
    gone = tuple(Claim(owner, r, Mention(n, Kind.OTHER)) for r, n in held if r == relation)
    is_had = relation == "SAVES_FOR" and bool(gone)
    had = (Claim(owner, "OWNS", Mention(gone[0].target.name, Kind.THING)),) if is_had else ()
    return Found(had, gone)


def pet_died(statement: Statement) -> Found:
    """Read "my cat Miso died", "Miso passed away"."""
    if statement.predicate.lemma == "pass" and statement.has(statement.at, "away", "on") < 0:
        return NOTHING
    pets = tuple(m for m in statement.subjects if m.kind is Kind.OTHER)
    if len(pets) == 1 and pets[0].role and _is_of_now(statement):
        pets = (Mention("", Kind.OTHER),)  # "my dog died": the only pet that is known
    return Found(ended=tuple(Claim(SELF, "HAS_PET", pet, Stability.STABLE) for pet in pets))


def _is_of_now(statement: Statement) -> bool:
    """Tell whether a death is told as news and not out of somebody's past."""
    lows = {token.low for token in statement.tokens}
    is_own = statement.low(0) in {"my", "our"} and statement.low(1) not in _PAST_PETS
    return is_own and _LONG_AGO.isdisjoint(lows)


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
    begin = statement.has(statement.at, *_OFF)
    read = phrase(statement.tokens, begin) if begin > 0 else None
    if read is None:
        return NOTHING
    text = statement.spelled(read)
    return ended(statement, ("LIKES",), Mention(text, Kind.THING)) + _dropped(statement, text)


def _dropped(statement: Statement, text: str) -> Found:
    """Return the end of a diet that somebody came off: "the keto diet" is known as keto."""
    return given_up(statement, text) + given_up(statement, text.removesuffix(" diet"))


def is_for_good(statement: Statement, at: int) -> bool:
    """Tell whether a loss is told with its time or its cause, and not with a place."""
    is_timed = behind_time(statement.tokens, at) > at or statement.low(at + 2) in _SEASONS
    return is_timed or statement.low(at) in {"", ".", "!", "to", "last", "this"}
