"""What a taste was told of, so that "it" can be read: "I changed my mind about beets, I love it".

In: a clause and what it gave. Out: the thing, if there is one.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import Found, Mention
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.span import Span
from memory.llm.offline.tokens import Tokens, said

_TASTES: Final = frozenset({"LIKES", "DISLIKES", "AVOIDS"})
_BEHIND_IT: Final = frozenset({"", *words(". ! , now too though anymore again but and so")})
_ABOUT: Final = ("mind", "about")


def topic_of(reader: Reader, tokens: Tokens, found: Found) -> Mention | None:
    """Return what a clause likes or hates, or what somebody's mind was changed about."""
    for claim in (*found.claims, *found.ended):
        if claim.relation in _TASTES and not claim.target.role:
            return claim.target
    lows = [token.low for token in tokens]
    at = next((i for i in range(len(lows)) if tuple(lows[i : i + 2]) == _ABOUT), -1)
    read = phrase(tokens, at + 2) if at >= 0 else None
    return reader.scene.thing(said(reader.text, read.tokens), Kind.THING) if read else None


def pointed_at(span: Span, at: int) -> Mention | None:
    """Read "it" or "them" in "I love it now", of what a taste was just told of."""
    is_pointed = span.low(at) in {"it", "them"} and span.low(at + 1) in _BEHIND_IT
    return span.scene.topic if is_pointed else None
