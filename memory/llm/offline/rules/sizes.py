"""Sizes of the person: "I'm a size 48", "I take a 44 in shoes", "my trouser size is 34".

In: a clause. Out: findings. Which size it is, what is spoken of around it tells.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.tokens import Tokens, tokenize

_WORN: Final = words("am wear take usually normally have has is are in got fit")
_NOT: Final = words("not if would could might was were thought used felt need want buy bought")
_WITHIN: Final = 7  # tokens before the number
_FEET: Final = words(
    "shoe shoes boot boots trainer trainers sneaker sneakers foot feet heel heels sandals skates"
    " clogs loafers brogues wellies slippers insoles"
)
_GARMENTS: Final = words(
    "trouser trousers dress shirt t-shirt jeans jacket coat glove hat helmet waist collar bra skirt"
    " suit clothes clothing jumper sweater"
)
_ENDS: Final = frozenset(
    {"", *words(". , ! and so but now in with feet shoe shoes boots which if")}
)
_END_WORDS: Final = _ENDS | _FEET | {"or", "usually", "normally", "because", "for"}


def sized(reader: Reader, tokens: Tokens) -> Found:
    """Return the size that a clause tells of the person."""
    lows = [token.low for token in tokens]
    at = next((i for i, low in enumerate(lows[:_WITHIN]) if low == "size"), 0)
    if low_at(tokens, 0) in {"my", "our"} and at:
        return _of_noun(reader, tokens, at)
    is_in_shoes = not at and not _FEET.isdisjoint(lows) and "in" in lows
    number = at + 1 if at else next((i for i in range(_WITHIN) if _is_number(tokens, i)), 0)
    before = lows[1:number]
    is_told = lows[:1] == ["i"] and number > 1 and (bool(at) or (is_in_shoes and "take" in before))
    is_own = _WORN.issuperset(low for low in before if low not in {"a", "an", "size", "the"})
    if not (is_told and is_own and before) or not _NOT.isdisjoint(lows[:number]):
        return NOTHING
    if not _is_number(tokens, number) or low_at(tokens, number + 1) not in _END_WORDS:
        return NOTHING
    return _claim(reader, tokens, number)


def _of_noun(reader: Reader, tokens: Tokens, at: int) -> Found:
    """Read "my trouser size is 34", "my feet are size 39"."""
    noun = low_at(tokens, 1)
    is_feet = noun == "feet" and low_at(tokens, 2) == "are"
    number = at + 1 if is_feet else skip(tokens, at + 2)
    is_told = is_feet or (
        low_at(tokens, 2) == "size"
        and noun in _FEET | _GARMENTS
        and low_at(tokens, 3) in {"is", "'s"}
    )
    if not is_told or not _is_number(tokens, number):
        return NOTHING
    return _claim(reader, tokens, number, noun=noun)


def _claim(reader: Reader, tokens: Tokens, number: int, noun: str = "") -> Found:
    around = {token.low for token in tokenize(reader.text, 0, len(reader.text))}
    is_worn = low_at(tokens, 1) in {"take", "wear"} and _GARMENTS.isdisjoint(around)
    is_shoe = noun in _FEET or (noun not in _GARMENTS and not _FEET.isdisjoint(around))
    is_shoe = is_shoe or is_worn  # "I wear size 42" is said of shoes
    value = reader.scene.named(tokens[number].text, Kind.OTHER)
    relation = "HAS_SHOE_SIZE" if is_shoe else "HAS_SIZE"
    return Found((Claim(SELF, relation, value, Stability.MUTABLE, is_single=True),))


def _is_number(tokens: Tokens, at: int) -> bool:
    return low_at(tokens, at)[:1].isdigit()
