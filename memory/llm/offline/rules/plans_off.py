"""Plans that are off: "pulled out of the race", "cancelled my trip to Rome", "decided against it".

In: statements in the past. Out: claims that no longer hold.
"""

from dataclasses import replace
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.phrases import phrase, place
from memory.llm.offline.rules.parting import ended, given_up
from memory.llm.offline.rules.statement import Statement

_TRIPS: Final = tuple(
    f"{whose} {what}"
    for whose in ("my", "our", "the")
    for what in ("trip to", "flight to", "move to")
)
_PLANNED: Final = ("PLANS_TRIP_TO", "PLANS_TO_MOVE_TO")


def pulling_out(statement: Statement) -> Found:
    """Read "pulled out of the race": whatever was planned is off."""
    begin = statement.has(statement.at, "out of")
    read = phrase(statement.tokens, begin) if begin > 0 else None
    return given_up(statement, statement.spelled(read)) if read else NOTHING


def trip_off(statement: Statement) -> Found:
    """Read "cancelled my trip to Rome"."""
    begin = statement.has(statement.at, *_TRIPS)
    where = place(statement.tokens, begin if begin > 0 else statement.at)
    is_known = begin > 0 or (where is not None and _is_planned(statement, statement.spelled(where)))
    target = Mention(statement.spelled(where), Kind.PLACE) if where and is_known else None
    return ended(statement, _PLANNED, target) if target else NOTHING


def decided(statement: Statement) -> Found:
    """Read "we've decided against Rome": what was planned is off."""
    begin = statement.has(statement.at, "against", "not to go to", "not to do", "not to run")
    read = phrase(statement.tokens, begin) if begin > 0 else None
    if read is None:
        return NOTHING
    text = statement.spelled(read)
    planned = [(r, n) for r, n in statement.scene.held(text) if r in _PLANNED]
    trips = tuple(Claim(SELF, r, Mention(n, Kind.PLACE)) for r, n in planned)
    return Found(ended=trips) + given_up(replace(statement, subjects=(SELF,)), text)


def _is_planned(statement: Statement, place_name: str) -> bool:
    return any(r in _PLANNED for r, _ in statement.scene.held(place_name))
