"""What the person drinks every day, and what they eat or drink again.

In: statements whose verb is eat or drink. Out: findings. A drink is a habit only where the words
say so; what is eaten "again" is avoided no more.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import NOT_EATING
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.statement import Statement
from memory.llm.offline.rules.table import NOW

_MEATLESS: Final = ("vegan", "vegetarian", "veggie")
_ENDS: Final = frozenset({"", ".", "!", ",", "now", "since"})
_MEATS: Final = words("meat beef pork chicken")
_DAILY: Final = (("every", "day"), ("every", "morning"), ("every", "evening"), ("every", "night"))
_DRINKS: Final = words(
    "coffee tea espresso matcha mate cocoa milk water juice wine beer kombucha cola lemonade"
)


def habitual(statement: Statement) -> Found:
    """Read "I drink coffee every morning" and "I eat meat again"."""
    read = phrase(statement.tokens, statement.without_adverbs(statement.at))
    if read is None or statement.predicate.aspect not in NOW or statement.subjects != (SELF,):
        return NOTHING
    last = read.tokens[-1].low
    lows = tuple(token.low for token in statement.tokens if token.start >= read.tokens[-1].end)
    is_again = lows[:1] == ("again",) and (lows[1:2] or ("",))[0] in _ENDS
    if is_again and last in NOT_EATING:
        return _again(statement.spelled(read), is_meat=last in _MEATS)
    is_daily = lows[:2] in _DAILY or lows[:1] == ("daily",)
    if statement.predicate.lemma != "drink" or not is_daily or last not in _DRINKS:
        return NOTHING
    drink = statement.scene.named(statement.spelled(read), Kind.THING)
    return statement.claims("DRINKS", drink, Stability.MUTABLE)


def _again(food: str, *, is_meat: bool) -> Found:
    """Return that something is no longer avoided, nor is a diet kept that forbids it."""
    diets = _MEATLESS if is_meat else ()
    return Found(
        ended=(
            Claim(SELF, "AVOIDS", Mention(food, Kind.THING)),
            *(Claim(SELF, "FOLLOWS_DIET", Mention(diet, Kind.TOPIC)) for diet in diets),
        )
    )
