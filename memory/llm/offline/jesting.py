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


def is_jest(tokens: Tokens) -> bool:
    """Tell whether a clause likens, or gives somebody an office at home."""
    lows = [token.low for token in tokens]
    pairs = list(pairwise(lows))
    if not _LIKENING.isdisjoint(lows) or any(
        low == "literally" and after in _NOUN_LEADS for low, after in pairs
    ):
        return True
    ruler = next((at for at, low in enumerate(lows) if low in _RULERS), len(lows))
    behind = pairs[ruler:]
    return any(pair in _HERE or (pair[0] in _REALM_LEADS and pair[1] in _REALMS) for pair in behind)
