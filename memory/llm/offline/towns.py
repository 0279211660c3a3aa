"""Whether a word in small letters may be a town, of whoever writes without capitals.

In: tokens. Out: yes or no; it stands alone, and is no common word.
"""

from typing import Final

from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import ADVERBS, WEEKDAYS, words
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.tokens import Tokens

_AFTER_TOWN: Final = frozenset(
    {
        "",
        *words(
            ". , ! ? but like since when as because now atm and with in so near these btw at n lol"
            " again"
        ),
    }
)
_NO_TOWNS: Final = words(
    "scratch experience work school experiences memory afar above below birth start beginning end"
    " mars earth hell reality everyone everything nothing something anything another other others"
    " both them this that those mine yours abroad elsewhere everywhere nowhere somewhere bed sleep"
    " home back town next last first what where which whom"
    " town city country suburbs suburb countryside village peace fear harmony sin poverty luxury"
    " comfort hope denial pain hiding chaos exile dorms dorm halls student accommodation downtown"
    " abroad together alone hell heaven paradise shame squalor isolation silence darkness bliss"
    " misery sync separate different general uni college university rented shared social here"
    " there turmoil limbo style private public nature tents caravans pyjamas pajamas jeans"
)
_NAME_MIN: Final = 4  # letters; shorter words are rarely towns


def may_be_town(tokens: Tokens, at: int) -> bool:
    """Tell whether a word in small letters may be a town: alone, and no common word."""
    low = tokens[at].low if at < len(tokens) else ""
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    is_word = low.isalpha() and len(low) >= _NAME_MIN and low not in _NO_TOWNS | ADVERBS
    is_word = is_word and low not in ROLES and low not in WEEKDAYS
    return is_word and after in _AFTER_TOWN and low not in FORMS and not low.endswith("ing")
