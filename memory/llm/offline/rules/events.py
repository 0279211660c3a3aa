"""Days and aims of the person's own: "my exam is on 12 June", "my goal is to run a marathon".

In: a clause and the day it was said. Out: findings.
"""

from datetime import date
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import EVENTS
from memory.llm.offline.lexicon.workplaces import BUSINESSES, CIRCLES, GROUPS, NO_CIRCLES
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.predicates import Aspect, Predicate
from memory.llm.offline.rules.clause_words import is_at, low_at
from memory.llm.offline.rules.days import with_day
from memory.llm.offline.rules.doing import wanting
from memory.llm.offline.rules.moved import moved
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.tokens import Tokens, said
from memory.llm.offline.when import last_day, says_past

_AIMS: Final = words("goal dream plan aim resolution ambition wish target")
_DUE: Final = (
    *(("expires",), ("runs", "out"), ("is", "due"), ("is", "up"), ("runs", "until")),
    *(("is", "valid", "until"), ("has", "to", "be", "handed", "in")),
)
_PAPERS: Final = words("lease contract tenancy visa permit membership subscription warranty notice")
_NO_DEADLINE: Final = words("'s if might could would not milk food bread baby")
_BEFORE_DUE: Final = 5  # tokens before the verb
_NEAR: Final = range(2, 6)  # where "is" may stand as "'s": "my wedding's on 3 May"
_TAKES_PLACE: Final = words("opens starts begins is are 's falls")
_GIVES: Final = words(
    "gives giving plays playing has holds holding performs performing puts putting hosts hosting"
    " does doing sings singing presents presenting stages staging have play give"
)
_MET: Final = frozenset({"", *words("at on in every once twice weekly for again there here , .")})
_LONE_GROUPS: Final = words("choir band orchestra ensemble quartet quintet troupe")
_MEETS: Final = words("meets rehearses practises practices trains sings reads")
_OWN: Final = frozenset({"my", "our"})


def own_events(reader: Reader, tokens: Tokens, said_on: date) -> Found:
    """Return the event or the aim that a clause is about."""
    put_off = moved(reader, tokens, said_on)
    if put_off != NOTHING or low_at(tokens, 0) not in _OWN:
        return put_off
    due = _deadline(reader, tokens, said_on)
    event = _event(reader, tokens, said_on) or _of_group(reader, tokens, said_on)
    event = event or _meeting(reader, tokens)
    return due or event or _aim(reader, tokens, said_on) or NOTHING


def _deadline(reader: Reader, tokens: Tokens, said_on: date) -> Found | None:
    """Read "my lease ends on 31 August", "my essay is due on Friday"."""
    lows = tuple(token.low for token in tokens)
    near = range(2, min(len(lows), _BEFORE_DUE + 1))
    at = next((i for i in near for due in _DUE if lows[i : i + len(due)] == due), 0)
    if not at and not _PAPERS.isdisjoint(lows[:_BEFORE_DUE]):
        at = next((i for i in near if lows[i] in {"ends", "end"}), 0)
    read = phrase(tokens[:at], 0) if at else None
    day = last_day(tokens[at:], said_on) if at else None
    if read is None or day is None or not _NO_DEADLINE.isdisjoint(lows[:at]):
        return None
    event = reader.scene.named(said(reader.text, read.tokens), Kind.EVENT)
    return Found((Claim(SELF, "HAS_DEADLINE", event, Stability.TIME_BOUND, expires_on=day),))


def _event(reader: Reader, tokens: Tokens, said_on: date) -> Found | None:
    """Read "my flight to Rome is on Tuesday": it expires with its day."""
    at = next((i for i in _NEAR if low_at(tokens, i) in _TAKES_PLACE), 0) or is_at(tokens)
    read = phrase(tokens[:at], 0) if at else None
    day = last_day(tokens[at:], said_on) if at else None
    if read is not None and day is not None and read.tokens[-1].low in BUSINESSES:
        return _opening(reader, tokens, at, day)
    is_theirs = read is not None and any(token.low == "'s" for token in read.tokens)
    if (
        read is None
        or day is None
        or is_theirs
        or says_past(tokens)
        or read.tokens[-1].low not in EVENTS
    ):
        return None
    event = reader.scene.named(said(reader.text, read.tokens), Kind.EVENT)
    found = Found((Claim(SELF, "HAS_EVENT", event, Stability.TIME_BOUND, expires_on=day),))
    return with_day(found, event, reader.text, tokens[at:], said_on)


def _opening(reader: Reader, tokens: Tokens, at: int, day: date) -> Found | None:
    """Read "my café opens on 3 May"."""
    is_opening = low_at(tokens, at) == "opens" or low_at(tokens, at + 1) == "opening"
    if not is_opening:
        return None
    what = reader.scene.named(said(reader.text, tokens[1:at]), Kind.ORG)
    return Found((Claim(SELF, "OPENS", what, Stability.TIME_BOUND, expires_on=day),))


def _of_group(reader: Reader, tokens: Tokens, said_on: date) -> Found | None:
    """Read "our choir gives its summer concert on 5 July": the person takes part."""
    at = next((i for i in _NEAR if low_at(tokens, i) in _GIVES), 0)
    begin = at + 1 + (low_at(tokens, at + 1) in {"on", "its", "our", "their"})
    begin += low_at(tokens, begin) in {"its", "our", "their"}
    read = phrase(tokens, begin) if at else None
    day = last_day(tokens[begin:], said_on) if at else None
    is_group = any(token.low in GROUPS for token in tokens[1:at])
    if read is None or day is None or not is_group or read.tokens[-1].low not in EVENTS:
        return None
    event = reader.scene.named(said(reader.text, read.tokens), Kind.EVENT)
    found = Found((Claim(SELF, "HAS_EVENT", event, Stability.TIME_BOUND, expires_on=day),))
    return with_day(found, event, reader.text, tokens[begin:], said_on)


def _meeting(reader: Reader, tokens: Tokens) -> Found | None:
    """Read "our reading group meets at mine": the person is of it."""
    at = next((i for i in _NEAR if low_at(tokens, i) in _MEETS), 0)
    last = low_at(tokens, at - 1) if at else ""
    is_group = (
        last in _LONE_GROUPS
        or (last in GROUPS and at > len(("our", "team")))
        or (last in CIRCLES and at > len(("our", "group")))
    )
    is_group = is_group and low_at(tokens, at + 1) in _MET
    if not is_group or not NO_CIRCLES.isdisjoint(token.low for token in tokens[:at]):
        return None
    group = reader.scene.named(said(reader.text, tokens[1:at]), Kind.ORG)
    return Found((Claim(SELF, "MEMBER_OF", group, Stability.MUTABLE),))


def _aim(reader: Reader, tokens: Tokens, said_on: date) -> Found | None:
    """Read "my goal this year is to run a marathon" as what the person wants to do."""
    at = is_at(tokens)
    if not at or _AIMS.isdisjoint(token.low for token in tokens[1:at]):
        return None
    wish = Predicate("want", Aspect.PRESENT, at + 1)
    return wanting(Statement(reader, tokens, (SELF,), wish, said_on))
