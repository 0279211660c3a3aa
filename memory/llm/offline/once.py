"""Whose place a claim takes: what one has once, although its label does not say so.

In: a claim, its clause, what memory knows. Out: the known edge it takes the place of. A second
dentist may be one more; "my dentist is now ..." and "my new dentist" are not.
"""

from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from memory.engine.vocabulary.relations import relation_group
from memory.llm.base import KnownEdge
from memory.llm.offline.findings import Claim
from memory.llm.offline.lexicon.brands import CARS, LAPTOPS, PHONES
from memory.llm.offline.lexicon.roles import SERVED
from memory.llm.offline.lexicon.stops import WEEKDAYS
from memory.llm.offline.lexicon.things import EXCLUSIVE_DIETS, LASTING_DIETS
from memory.llm.offline.tokens import Tokens, fold

_DIET: Final = "FOLLOWS_DIET"
_CHILDREN: Final = "HAS_CHILDREN"  # how many; who they are is told beside it
STREET: Final = "LIVES_AT"  # a street takes the place of a street, and of no town
_VEHICLES: Final = frozenset({"DRIVES", "OWNS"})
_SORTS: Final = (CARS, PHONES, LAPTOPS)
_ADDING: Final = frozenset({"also", "another", "second", "too", "additional"})
_TAUGHT: Final = frozenset(
    {"HAS_TEACHER"}
)  # several at once, but "my new" one follows the only one
_ALIKE: Final = 0.7  # of two spellings of one name
_BESIDE: Final = frozenset(
    {("as", "well"), ("the", "side"), ("second", "job"), ("side", "job"), ("in", "addition")}
)
_DAYS: Final = frozenset({*(f"{day}s" for day in WEEKDAYS), "weekends"})
_FRESH: Final = frozenset({"my", "our", "a"})  # before "new"


def tells_change(tokens: Tokens) -> bool:
    """Tell whether a clause says that something is other than it was: now, my new, these days."""
    lows = [token.low for token in tokens]
    is_new = any(low in _FRESH and after == "new" for low, after in pairwise(lows))
    is_told = is_new or "now" in lows or ("these", "days") in pairwise(lows)
    return is_told and _ADDING.isdisjoint(lows)


def adds(tokens: Tokens) -> bool:
    """Tell whether a clause says that something holds beside what is known: "I also work at"."""
    lows = [token.low for token in tokens if token.low not in {".", "!"}]
    is_also = "also" in lows[1:] or any(pair in _BESIDE for pair in pairwise(lows))
    return is_also or lows[-1:] == ["too"]


def adds_on_days(tokens: Tokens) -> bool:
    """Tell whether something holds on some days only: "Saturdays I work at ..."."""
    lows = [token.low for token in tokens]
    return any(low in _DAYS and after in {"i", "we"} for low, after in pairwise(lows))


def is_misspelled(claim: Claim, edge: KnownEdge) -> bool:
    """Tell whether a correction may mean this edge: the same role, nearly the same name."""
    is_same = relation_group(claim.relation) == relation_group(edge.relation)
    alike = SequenceMatcher(None, fold(claim.target.name), fold(edge.target)).ratio()
    return is_same and _ALIKE <= alike < 1


def is_rival(claim: Claim, edge: KnownEdge, *, is_change: bool) -> bool:
    """Tell whether a claim takes the place of an edge of the same person under another value."""
    group = relation_group(claim.relation)
    if group == _DIET == relation_group(edge.relation):
        return _is_other_diet(claim, edge)
    is_whole = claim.relation in {_CHILDREN, STREET} or edge.relation in {_CHILDREN, STREET}
    if is_whole or not (is_change or claim.is_renewal):
        return claim.relation == edge.relation and is_whole
    if claim.relation in _VEHICLES and edge.relation in _VEHICLES:
        return any(_is_of(sort, claim.target.name, edge.target) for sort in _SORTS)
    is_served = claim.is_renewal or claim.relation in SERVED | _TAUGHT
    return is_served and group == relation_group(edge.relation)


def _is_other_diet(claim: Claim, edge: KnownEdge) -> bool:
    both = {fold(claim.target.name), fold(edge.target)}
    is_lasting = fold(edge.target) in LASTING_DIETS
    return (claim.is_renewal and not is_lasting) or both <= EXCLUSIVE_DIETS


def is_only_car(claim: Claim) -> bool:
    """Tell whether a claim is what somebody drives: one car, unless they say of a second."""
    return claim.relation == "DRIVES" and is_car(claim.target.name)


def _is_of(sort: frozenset[str], *names: str) -> bool:
    """Tell whether all of these are things of one sort: phones, by their makers."""
    return all(not sort.isdisjoint(fold(name).split()) for name in names)


def is_car(name: str) -> bool:
    """Tell whether a thing goes by the name of a car."""
    return _is_of(CARS, name)
