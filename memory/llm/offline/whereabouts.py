"""Where a name tells whose it is: "Bo from my team", "Mrs Okafor from downstairs".

In: tokens and where a name ends. Out: where the words go on behind.
"""

from typing import Final

from memory.llm.offline.names import name_end
from memory.llm.offline.tokens import Tokens

AT_WORK: Final = (
    *(("from", "work"), ("from", "the", "office"), ("who", "i", "work", "with")),
    *(("from", lead, noun) for lead in ("my", "our") for noun in ("team", "office", "lab", "work")),
    *(("from", lead, "department") for lead in ("my", "our")),
)
NEXT_DOOR: Final = (
    *(("from", "downstairs"), ("from", "upstairs"), ("from", "next", "door"), ("next", "door")),
    *(("from", "across", "the", where) for where in ("hall", "street", "road", "landing", "way")),
    *(("across", "the", where) for where in ("hall", "street", "road", "landing")),
    *(("from", "the", "flat", where) for where in ("upstairs", "downstairs", "above", "below")),
    *(("from", "the", which, "floor") for which in ("ground", "first", "second", "third", "top")),
)


def behind_one(tokens: Tokens, at: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    """Return where the words go on behind (Bo) "from my team", "from downstairs"; 0 without it."""
    lows = tuple(token.low for token in tokens[at : at + 5])
    return next((at + len(one) for one in phrases if lows[: len(one)] == one), 0)


def is_next_door(tokens: Tokens, at: int) -> bool:
    """Tell whether a name stands here with where its neighbour lives: "Bo from downstairs"."""
    end = name_end(tokens, at)
    is_within = at > 0 and name_end(tokens, at - 1) > at
    return end > at and not is_within and behind_one(tokens, end, NEXT_DOOR) > 0
