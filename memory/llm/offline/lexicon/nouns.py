"""What one has once at a time, and calls by its noun: "my number", "my bank", "my boss".

In: nothing. Out: whether a word is such a noun, and the noun of a plural.
"""

from typing import Final

from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words

_OWN: Final = words(
    "number email e-mail mail address rent job title occupation profession position employer"
    " workplace company firm hobby instrument university uni college school flat apartment house"
    " home office weight salary income wage budget surname username handle bank gym provider"
    " carrier insurance insurer major timezone car phone laptop career degree name color"
    " colour food band team book movie film song city town size height"
)
_JOBS: Final = words("job company firm employer workplace")
_CALLINGS: Final = words("career profession occupation title position")
_SCHOOLS: Final = words("university uni college school")
EMPLOYER: Final = "employer"
OCCUPATION: Final = "job"


def is_noun(low: str) -> bool:
    """Tell whether a word says what somebody is to one, or what one has once."""
    return low in ROLES or low in _OWN


def singular(low: str) -> str:
    """Return the noun that is meant by "dentists", "universities", "jobs"; empty without one."""
    if low in ROLES:
        return ROLES[low].noun
    cut = f"{low[:-3]}y" if low.endswith("ies") else low.removesuffix("s")
    return next((noun for noun in (low, cut) if noun in _OWN), "")


def read_as(noun: str, *, is_named: bool) -> str:
    """Return the noun under which a value is read: a job that has a name is an employer."""
    if noun in _JOBS:
        return EMPLOYER if is_named else OCCUPATION
    if noun in _CALLINGS:
        return OCCUPATION
    return "university" if noun in _SCHOOLS else noun


def is_place_of(noun: str) -> bool:
    """Tell whether one is "at" or "with" it: a bank, a gym, an employer, a school."""
    return noun in _JOBS | _SCHOOLS | words("bank gym provider carrier insurance insurer")


def is_seen(noun: str) -> bool:
    """Tell whether one "sees" or "goes to" it: a doctor, a gym, a school."""
    role = ROLES.get(noun)
    is_served = role is not None and role.relation not in {"HAS_FRIEND", "WORKS_WITH"}
    return is_served or noun in _SCHOOLS or noun == "gym"


def is_pet(noun: str) -> bool:
    """Tell whether it is an animal of the person's, which goes by a name."""
    role = ROLES.get(noun)
    return role is not None and role.relation == "HAS_PET"
