"""What the rules hand on: mentions, claims, endings.

In: nothing. Out: value types between the parts of the extractor.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self

from memory.engine.vocabulary import Kind, Stability

SURE: Final = 0.9  # said outright
FAIRLY_SURE: Final = 0.7  # said with a twist that a rule may misread
HALF_SURE: Final = 0.6  # said, and perhaps only of this moment
UNNAMED: Final = 0.3  # a node known by a role only, as any provisional node


@dataclass(frozen=True)
class Mention:
    """A name as the person used it."""

    name: str
    kind: Kind
    gender: str = ""  # "he", "she" or empty
    role: str = ""  # the relation that stands in for a name: "my girlfriend"
    confidence: float = SURE
    is_vague: bool = False  # "my friend", one of many: nothing is kept of such

    @property
    def is_self(self) -> bool:
        """Tell whether this is the person who speaks."""
        return self is SELF


SELF: Final = Mention("user", Kind.PERSON)


@dataclass(frozen=True)
class Claim:
    """One edge as a sentence says it, before it knows its sentence."""

    source: Mention
    relation: str
    target: Mention
    stability: Stability = Stability.STABLE
    is_single: bool = False  # one target at a time, although its label does not say so
    is_renewal: bool = False  # it takes the place of the one value known, whatever its label
    confidence: float = SURE
    expires_on: date | None = None

    def between(self, source: Mention, target: Mention) -> Self:
        """Return the same claim between other mentions."""
        return replace(self, source=source, target=target)


# Relations that hold both ways: the person, when one of the two, is the source.
_MUTUAL: Final = frozenset(
    [
        "LIVES_WITH",
        "WORKS_WITH",
        "MARRIED_TO",
        "ENGAGED_TO",
        "DATES",
        "HAS_FRIEND",
        "KNOWS",
        "HAS_NEIGHBOR",
        "TWIN_OF",
    ]
)


_TOLD_OF_SELF: Final = {  # "I'm Zoe's mum": the person has a child
    "MANAGES": "HAS_BOSS",
    "HAS_MOTHER": "HAS_CHILD",
    "HAS_FATHER": "HAS_CHILD",
    "HAS_BROTHER": "HAS_SIBLING",
    "HAS_SISTER": "HAS_SIBLING",
}


def oriented(claim: Claim) -> Claim:
    """Return the claim in its one direction: of two ways to say a thing, one is stored."""
    if claim.relation in _MUTUAL and claim.target.is_self:
        return claim.between(claim.target, claim.source)
    if claim.relation in _TOLD_OF_SELF and claim.target.is_self:
        told = _TOLD_OF_SELF[claim.relation]
        return replace(claim, source=claim.target, relation=told, target=claim.source)
    if claim.relation == "HAS_BOSS" and not claim.source.is_self and not claim.target.role:
        return replace(claim, source=claim.target, relation="MANAGES", target=claim.source)
    return claim


@dataclass(frozen=True)
class Found:
    """What one clause or phrase gave."""

    claims: tuple[Claim, ...] = ()
    ended: tuple[Claim, ...] = ()  # what the person says is no longer so
    mentions: tuple[Mention, ...] = ()  # worth a node although nothing is claimed
    aliases: tuple[str, ...] = ()  # other names of the person
    properties: tuple[tuple[Mention, str, str], ...] = ()  # (of whom, key, value)

    def __add__(self, other: Self) -> "Found":
        """Return both findings as one."""
        return Found(
            self.claims + other.claims,
            self.ended + other.ended,
            self.mentions + other.mentions,
            self.aliases + other.aliases,
            self.properties + other.properties,
        )


NOTHING: Final = Found()
