"""Where somebody lives, told at some length: "I live above a bakery in Ghent", "in leeds".

In: statements whose verb is "live". Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.lexicon.stops import ADVERBS, words
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.phrases import place
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import NOW
from memory.llm.offline.tokens import Tokens

_WITHIN: Final = 9  # tokens between "live" and the town
_PARTED: Final = words(", . ; : ( and but or so because than like as if when while")
_AFTER_TOWN: Final = frozenset(
    {"", *words(". , ! ? now atm and with but in so since near these btw at n lol again")}
)
_NO_TOWNS: Final = words(
    "town city country suburbs suburb countryside village peace fear harmony sin poverty luxury"
    " comfort hope denial pain hiding chaos exile dorms dorm halls student accommodation downtown"
    " abroad together alone hell heaven paradise shame squalor isolation silence darkness bliss"
    " misery sync separate different general uni college university rented shared social here"
    " there turmoil limbo style private public nature tents caravans pyjamas pajamas jeans"
)
_NAME_MIN: Final = 4  # letters; shorter words are rarely towns


def dwelling(statement: Statement) -> Found:
    """Return the town that a clause about living somewhere comes to."""
    if statement.predicate.aspect not in NOW or statement.predicate.is_negated:
        return NOTHING
    at = statement.without_adverbs(statement.at)
    end = min(at + _WITHIN, len(statement.tokens))
    for begin in range(at, end):
        low = statement.low(begin)
        if low in _PARTED or (low in FORMS and begin > at):
            break
        if low == "in" and (name := _town(statement, begin + 1)):
            where = statement.scene.named(name, Kind.PLACE)
            return statement.claims("LIVES_IN", where, Stability.STABLE)
    return NOTHING


def _town(statement: Statement, at: int) -> str:
    """Return the town that stands here; who writes casually leaves out capitals."""
    read = place(statement.tokens, at)
    if read is not None:
        return statement.spelled(read)
    is_casual = statement.reader.text.lstrip()[:1].islower()
    return statement.spelled_from(at, at + 1) if is_casual and _may_be(statement.tokens, at) else ""


def _may_be(tokens: Tokens, at: int) -> bool:
    """Tell whether a word in small letters may be a town: alone, and no common word."""
    low = tokens[at].low if at < len(tokens) else ""
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    is_word = low.isalpha() and len(low) >= _NAME_MIN and low not in _NO_TOWNS | ADVERBS
    return is_word and after in _AFTER_TOWN and low not in FORMS and not low.endswith("ing")
