"""Where "is" stands in a clause, and what cannot be its subject.

In: tokens. Out: offsets and words.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import ADVERBS, words
from memory.llm.offline.tokens import Tokens

_BEFORE_IS: Final = 6  # words a subject has at most
NO_SUBJECTS: Final = words(
    "he she it they this that there what who which how where i you we one here my our his her the a"
)


def is_at(tokens: Tokens) -> int:
    """Return where the first "is" or "are" stands, 0 when none is near."""
    for at, token in enumerate(tokens[:_BEFORE_IS]):
        if token.low in {"is", "are", "was"}:
            return 0 if token.low == "was" else at
    return 0


def low_at(tokens: Tokens, at: int) -> str:
    """Return the lower-case token at an offset, empty behind the end."""
    return tokens[at].low if at < len(tokens) else ""


def skip(tokens: Tokens, at: int) -> int:
    """Skip adverbs."""
    while low_at(tokens, at) in ADVERBS:
        at += 1
    return at
