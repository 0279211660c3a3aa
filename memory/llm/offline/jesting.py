"""What is said in jest: "the cat is the boss of our home", "he is literally a vampire".

In: the tokens of a clause. Out: whether nothing of it may be taken at its word.
"""

from itertools import pairwise
from typing import Final

from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import OCCUPATIONS
from memory.llm.offline.lexicon.verbs import BE
from memory.llm.offline.tokens import Tokens

_LIKENING: Final = words("basically practically virtually essentially figuratively metaphorically")
_NOUN_LEADS: Final = words("a an the my married")
_RULERS: Final = words(
    "ceo cfo cto boss head king queen prince princess emperor empress president manager director"
    " mayor chief ruler captain minister chairman chairwoman dictator tyrant overlord governor"
    " ambassador commander general sheriff supervisor landlord security"
)
_REALMS: Final = words(
    "household house home family kitchen couch sofa fridge bathroom bedroom bed garden backyard"
    " remote living snacks naps napping chaos procrastination nothing nonsense laziness cuddles"
)
_REALM_LEADS: Final = words("this my our the of in around")
_OFFICE_WITHIN: Final = 5  # tokens before the animal
_ARTICLES: Final = words("the a an")
_WITHIN: Final = words("my our his her their your another")
_INWARD: Final = words(  # where nobody has a trade: "a baker in his head", "the cook in our house"
    "head heart heads hearts dreams dream mind minds soul imagination life house"
    " household relationship marriage family friend next past previous former"
)
_SHARED: Final = words("family house household relationship couple marriage friend")
_AT_HEART: Final = (
    *(("at", "heart"), ("by", "heart"), ("by", "nature"), ("in", "spirit"), ("in", "disguise")),
    *(("in", "denial"), ("in", "the", "making"), ("in", "a", "past"), ("in", "a", "previous")),
    *(("in", "a", "former"), ("of", "the", "family"), ("of", "the", "house"), ("to", "all")),
    *(("of", "our", "family"), ("of", "our", "house"), ("to", "everyone"), ("for", "everyone")),
)
_KIN_WITHIN: Final = 6  # tokens
_DETERMINERS: Final = words("the a an my our this that")
_PHRASE_ENDS: Final = words(", . ! ? ; : ( and but or so because who which that in on at for to of")
_MACHINES: Final = words(
    "machine printer computer laptop phone fridge sofa couch bed kettle car telly tv television"
    " remote dishwasher oven microwave toaster robot hoover vacuum bottle beer wine coffee espresso"
    " internet wifi router console playstation xbox bike garden greenhouse job work gin pizza"
)
_CARERS: Final = words("carer caregiver caretaker")
_FOR_ONCE: Final = words("day night evening week weekend trip party wedding occasion moment hour")
_HERE: Final = (("around", "here"), ("round", "here"))


def employs_pet(tokens: Tokens) -> bool:
    """Tell whether an animal holds an office: "my dog is the manager and I'm the intern"."""
    lows = [token.low for token in tokens]
    for at, low in enumerate(lows[:_OFFICE_WITHIN]):
        role = ROLES.get(low)
        office = at + 2 + (lows[at + 2 : at + 3] != [] and lows[at + 2] in _ARTICLES)
        is_office = lows[office : office + 1] != [] and lows[office] in _RULERS | OCCUPATIONS
        if role is not None and role.relation == "HAS_PET" and is_office:
            return lows[at + 1] in BE
    return False


def is_played(tokens: Tokens, at: int) -> bool:
    """Tell whether the words behind a trade show that it is none: "a vet at heart".

    Nobody lives by what they are "in their head", "to their friends" or "for the evening".
    """
    first, second, third, fourth = (
        tokens[i].low if i < len(tokens) else "" for i in range(at, at + 4)
    )
    if any((first, second, third)[: len(one)] == one for one in _AT_HEART):
        return True
    if first == "in":
        inward = _INWARD if second in _WITHIN else _SHARED if second == "the" else frozenset()
        return third in inward
    is_ours = second in _WITHIN and bool({third, fourth} & (frozenset(ROLES) | _SHARED))
    is_kept = first == "for" and tokens[at - 1].low in _CARERS
    is_once = first == "for" and second in {"the", "a"} and third in _FOR_ONCE
    return is_once or (first in {"to", "for"} and is_ours and not is_kept)


def is_thing_of_kin(tokens: Tokens) -> bool:
    """Tell whether kin is a thing: "my only son is the coffee machine"."""
    lows = [token.low for token in tokens]
    at = next((i for i in range(1, min(len(lows), _KIN_WITHIN)) if lows[i] == "is"), 0)
    is_kin = at > 0 and lows[0] in {"my", "our"} and lows[at - 1] in ROLES
    end = next((i for i in range(at + 1, len(lows)) if lows[i] in _PHRASE_ENDS), len(lows))
    is_noun = lows[at + 1 : at + 2] != [] and lows[at + 1] in _DETERMINERS
    return is_kin and is_noun and lows[end - 1] in _MACHINES


def is_jest(tokens: Tokens) -> bool:
    """Tell whether a clause likens, or gives somebody an office at home."""
    lows = [token.low for token in tokens]
    pairs = list(pairwise(lows))
    if is_thing_of_kin(tokens):
        return True
    if not _LIKENING.isdisjoint(lows) or any(
        low == "literally" and after in _NOUN_LEADS for low, after in pairs
    ):
        return True
    ruler = next((at for at, low in enumerate(lows) if low in _RULERS), len(lows))
    behind = pairs[ruler:]
    return any(pair in _HERE or (pair[0] in _REALM_LEADS and pair[1] in _REALMS) for pair in behind)
