"""What somebody keeps to or suffers from: "is vegan", "is lactose intolerant", "I'm diabetic".

In: statements whose verb is "be". Out: findings.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import DIETS, ILL
from memory.llm.offline.rules.statement import Statement

_BEHIND_STATE: Final = frozenset({"", *words(". , ! ) and so but now since because which")})


def diet(statement: Statement) -> Found:
    """Read "is vegan", "is a strict vegetarian"."""
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in {"a", "an", "on", "the"}
    at += statement.low(at) in {"a", "strict", "lifelong", "committed"}
    word = statement.low(at)
    after = statement.low(at + 1)
    if word not in DIETS or (
        after and after.isalpha() and after in {"friend", "chef", "restaurant", "curious", "cook"}
    ):
        return NOTHING
    diet = statement.scene.named(word, Kind.TOPIC)
    return Found(claims=tuple(Claim(s, "FOLLOWS_DIET", diet) for s in statement.subjects))


def ill(statement: Statement) -> Found:
    """Read "(I'm) diabetic", "a type 1 diabetic"; what others suffer from is theirs to tell."""
    at = statement.without_adverbs(statement.at)
    at += statement.low(at) in {"a", "an"}
    end = at + 2 * (statement.low(at) == "type")
    is_whole = statement.low(end + 1) in _BEHIND_STATE
    is_own = statement.subjects == (SELF,) and statement.tokens[0].low == "i"
    if statement.low(end) not in ILL or not (is_whole and is_own):
        return NOTHING
    state = statement.scene.named(statement.spelled_from(at, end + 1), Kind.TOPIC)
    return statement.claims("HAS_CONDITION", state, Stability.STABLE)


def intolerant(statement: Statement) -> Found:
    """Read "is lactose intolerant"."""
    at = statement.without_adverbs(statement.at)
    if statement.low(at + 1) != "intolerant" or not statement.low(at).isalpha():
        return NOTHING
    what = statement.scene.named(statement.tokens[at].text, Kind.THING)
    return Found(claims=tuple(Claim(s, "INTOLERANT_TO", what) for s in statement.subjects))
