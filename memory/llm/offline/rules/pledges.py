"""What somebody was promised: "I promised Ana to help her", "I told Tom I'd lend him my tent".

In: a clause. Out: to whom the person has given their word. Who is promised something is a person,
however the name looks.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import FAIRLY_SURE, NOTHING, SELF, Claim, Found, Mention
from memory.llm.offline.people import Reader
from memory.llm.offline.rules.clause_words import low_at, skip
from memory.llm.offline.tokens import Tokens

_SUBJECTS: Final = frozenset({"i", "we"})
_GIVING: Final = frozenset({"promised", "told"})
_BEHIND: Final = frozenset({"that", ","})
_COMING: Final = frozenset({"would", "will"})


def pledge(reader: Reader, tokens: Tokens) -> Found:
    """Return to whom the person has promised to do something."""
    at = skip(tokens, 1)
    at = skip(tokens, at + (low_at(tokens, at) == "have"))
    verb = low_at(tokens, at)
    if low_at(tokens, 0) not in _SUBJECTS or verb not in _GIVING:
        return NOTHING
    people, found, end = _promised(reader, tokens, at + 1)
    end += low_at(tokens, end) in _BEHIND
    is_coming = low_at(tokens, end) in _SUBJECTS and low_at(tokens, end + 1) in _COMING
    is_told = is_coming or (verb == "promised" and low_at(tokens, end) == "to")
    if not people or not is_told:
        return NOTHING
    claims = (
        Claim(SELF, "PROMISED", one, Stability.MUTABLE, confidence=FAIRLY_SURE) for one in people
    )
    return found + Found(tuple(claims))


def _promised(reader: Reader, tokens: Tokens, at: int) -> tuple[tuple[Mention, ...], Found, int]:
    """Read whom the promise is made to: a name, or "my sister Ana"."""
    names, end = reader.names(tokens, at)
    if names:
        return (reader.scene.named(names[0], Kind.PERSON),), NOTHING, end
    group = reader.group(tokens, at) if at < len(tokens) else None
    if group is None or any(one.is_self for one in group.mentions):
        return (), NOTHING, at
    return group.mentions, group.found, group.end
