"""What somebody lives by, told by what they do: "I mend clocks for a living".

In: a clause. Out: findings. Only "for a living", or "self-employed" set beside it, makes a
living of what may be anything.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import FAIRLY_SURE, NOTHING, SELF, Claim, Found
from memory.llm.offline.lexicon.stops import BLOCKED_OBJECTS, words
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.tokens import Tokens, said

_LIVING: Final = ("for", "a", "living")
_ALONE: Final = words("self-employed freelance freelancing")
_NO_TRADES: Final = words(
    "am are is was were have had do did does will would can could should may might must shall not"
    " never work live like love hate want need got get know think play use say said"
)


def trade(reader: Reader, tokens: Tokens) -> Found:
    """Return what the person lives by, in their own words: "mend clocks"."""
    at = skip(tokens, 1)
    verb = low_at(tokens, at)
    if low_at(tokens, 0) != "i" or not verb.isalpha() or verb in _NO_TRADES | BLOCKED_OBJECTS:
        return NOTHING
    read = phrase(tokens, at + 1)
    if read is None or not _is_living(tokens, read.end):
        return NOTHING
    what = reader.scene.named(said(reader.text, tokens[at : read.end]), Kind.TOPIC)
    claim = Claim(SELF, "WORKS_AS", what, Stability.MUTABLE, confidence=FAIRLY_SURE)
    return Found((claim,))


def _is_living(tokens: Tokens, at: int) -> bool:
    """Tell whether "for a living" or ", self-employed" stands here."""
    lows = tuple(token.low for token in tokens[at : at + len(_LIVING)])
    return lows == _LIVING or (lows[:1] == (",",) and lows[1:] != () and lows[1] in _ALONE)
