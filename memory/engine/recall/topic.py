"""What a question is about, as far as its grammar says so: the thing that is taken to be there.

In: a question in English. Out: `Topic`. "What is my boat called?" is about a boat; whoever never
told of one has no answer in memory, whatever else is called something.
"""

import re
from typing import Final, NamedTuple

from memory.engine.recall.words import content_words

_THING: Final = r"(?P<thing>[\w-]+(?: [\w-]+){0,3}?)"
_END: Final = r"(?= ?(?:$|[?.!,;]))"
_PREPOSITIONS: Final = r"(?:with|between|at|on|in|about|from|over|for|by|near|of)\b"
_PREPOSITION: Final = rf"(?= {_PREPOSITIONS})"
_ASKS: Final = r"\b(?:what|who|where|when|why|how|which|whose)(?: [\w-]+){0,2}?"
_IS: Final = r"(?: (?:is|are|was|were|does|do|did)|'s|'re) "
_INDIRECT: Final = r"\b(?:know|remember|tell me|remind me) (?:what|who|where|when|how) "
_EVENT: Final = r"(?P<thing>[\w-]+(?: [\w-]+){0,2}?)"
_BESIDE: Final = r"(?= (?:with|between|at|on|about|over)\b)"
# An attribute of something the person has: the thing itself must be known.
_OF_WHAT_ONE_HAS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_ASKS}{_IS}|{_INDIRECT})(?:my|our) {_THING}(?:'s? \w| called\b| named\b)",
        rf"(?:{_ASKS}{_IS}|{_INDIRECT})the [\w-]+(?: [\w-]+)? of (?:my|our) {_THING}{_END}",
    )
)
# Who does something is there: "where does my brother live?"; the last word is the verb. What is
# asked of them about something else may be answered by that.
_WHO_DOES: Final = re.compile(
    rf"{_ASKS} (?:does|do|did) (?:my|our) {_THING} [\w-]+(?: now| today| currently)?{_END}"
)
# Something that happened: "the quarrel with Ada".
_WHAT_WAS: Final = re.compile(rf"{_ASKS} (?:was|were) the {_EVENT}(?:{_END}|{_BESIDE})")
# Who or what somebody or something of the person's is: a likeness may answer, a rival not.
_WHAT_ONE_HAS: Final = re.compile(rf"{_ASKS}{_IS}(?:my|our) {_THING}(?:{_END}|{_PREPOSITION})")
# Nouns that only hold a place for what is told, and what is picked out of many.
_HOLLOW: Final = re.compile(
    r"\b(?:names?|reasons?|plans?|things?|times?|days?|dates?|ways?|problems?|points?|deals?|"
    r"results?|outcomes?|places?|ideas?|news|matters?|situations?|cases?|topics?|subjects?|"
    r"kinds?|types?|sorts?|parts?|persons?|people|man|woman|guy|other|one|first|last|next|best|"
    r"worst|only|most|least|same|right|that|which|\w{2,}est)\b"
)
_WITHIN: Final = re.compile(rf" {_PREPOSITIONS}")
_CURLY: Final = str.maketrans("\u2018\u2019", "''")
_SENTENCE_END: Final = re.compile(r"[?.!;]\s+\w")


class Topic(NamedTuple):
    """What a question is about.

    Attributes:
        words: content words of the thing; none where the grammar does not tell.
        is_presupposed: there is no answer unless the thing itself is known.
    """

    words: frozenset[str] = frozenset()
    is_presupposed: bool = False


def topic(question: str) -> Topic:
    """Return what one question is about; of several sentences nothing is said."""
    plain = " ".join(question.translate(_CURLY).casefold().split())
    if _SENTENCE_END.search(plain):
        return Topic()
    for pattern in (*_OF_WHAT_ONE_HAS, _WHO_DOES):
        found = pattern.search(plain)
        if found is not None and not _WITHIN.search(found["thing"]):
            return _about(found["thing"], is_presupposed=True)
    past = _WHAT_WAS.search(plain)
    if past is not None and not _HOLLOW.search(past["thing"]):
        return _about(past["thing"], is_presupposed=True)
    loose = _WHAT_ONE_HAS.search(plain)
    return Topic() if loose is None else _about(loose["thing"], is_presupposed=False)


def _about(thing: str, *, is_presupposed: bool) -> Topic:
    words = frozenset(content_words(thing))
    return Topic(words, is_presupposed and bool(words))
