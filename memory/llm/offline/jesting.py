"""What is said in jest: "the cat is the boss of our home", "he is literally a vampire".

In: the tokens of a clause. Out: whether nothing of it may be taken at its word.
"""

from itertools import pairwise
from typing import Final

from memory.llm.offline.lexicon.stops import words
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
_HERE: Final = (("around", "here"), ("round", "here"))


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
