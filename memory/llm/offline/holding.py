"""A role as it is said, "older brother", "line manager", "climbing partner", and its edge.

In: tokens. Out: the role, where it ends, and the claim that somebody holds it.
"""

from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.offline.findings import FAIRLY_SURE, SURE, Claim, Mention
from memory.llm.offline.lexicon.roles import FORMER_ADJECTIVES, ROLE_ADJECTIVES, ROLES, Role
from memory.llm.offline.lexicon.stops import DETERMINERS, PHRASE_ENDS, words
from memory.llm.offline.tokens import Tokens

_MODIFIERS_MAX: Final = 2  # words before the noun: "old school friend", "tax advisor"
_COMPOUNDED: Final = words(  # nouns that take any word before them: "gym buddy"
    "friend friends mate mates buddy buddies pal colleague colleagues teacher tutor coach trainer"
    " instructor neighbor neighbour doctor therapist advisor adviser agent lawyer student classmate"
)
_UNREAL: Final = words("imaginary invisible fake fictional virtual make-believe pretend")
_LIFE: Final = words("life romantic domestic civil long-term longterm longtime long-time")


def role_claim(owner: Mention, role: Role, holder: Mention) -> Claim:
    """Return the edge that a role stands for."""
    confidence = FAIRLY_SURE if holder.role else SURE
    return Claim(owner, role.relation, holder, role.stability, confidence=confidence)


def skip_adjectives(tokens: Tokens, at: int) -> tuple[int, bool]:
    """Skip adjectives before a role; tell whether they say it is over."""
    is_former = False
    while at < len(tokens) and tokens[at].low in ROLE_ADJECTIVES | FORMER_ADJECTIVES:
        is_former = is_former or tokens[at].low in FORMER_ADJECTIVES
        at += 1
    return at, is_former


def read_role(tokens: Tokens, at: int) -> tuple[Role | None, int]:
    """Read a role noun of one to three words: "boss", "line manager", "mother in law"."""
    for length in (3, 2, 1):
        lows = [token.low for token in tokens[at : at + length]]
        if len(lows) < length:
            continue
        role = ROLES.get(" ".join(lows)) or ROLES.get("-".join(lows))
        if role is not None:
            return role, at + length
    return _compound(tokens, at)


def _compound(tokens: Tokens, at: int) -> tuple[Role | None, int]:
    """Read a role with a word before it that says in what: "climbing partner", "gym buddy"."""
    for length in range(1, _MODIFIERS_MAX + 1):
        lows = [token.low for token in tokens[at : at + length + 1]]
        if len(lows) <= length or not all(_modifies(low) for low in lows[:-1]):
            break
        if lows[-1] in _COMPOUNDED and lows[-1] in ROLES:
            return ROLES[lows[-1]], at + length + 1
        if lows[-1] == "partner":
            return _partner(lows[:-1]), at + length + 1
    return None, at


def _modifies(low: str) -> bool:
    is_word = low.isascii() and low.replace("-", "").isalpha()
    return is_word and low not in PHRASE_ENDS | DETERMINERS | _UNREAL


def _partner(modifiers: list[str]) -> Role:
    """Return who shares an activity: a business partner is no partner in life."""
    if not _LIFE.isdisjoint(modifiers):
        return ROLES["partner"]
    noun = f"{' '.join(modifiers)} partner"
    relation = f"HAS_{noun.replace(' ', '_').replace('-', '_').upper()}"
    return Role(noun, relation, Stability.MUTABLE, stands_alone=False)
