"""What is decided of a mention, and what is still to be asked.

In: nothing. Out: the value types of resolving and settling.
"""

from dataclasses import dataclass
from typing import Final

from memory.engine.learn.proposal import NodeRef
from memory.engine.vocabulary import Band, Decision

NAMESAKE: Final = "namesake"  # the rule of a match that the words speak against


@dataclass(frozen=True)
class Candidate:
    """Somebody a mention may be; a judge answers by `key`."""

    key: str
    name: str
    rule: str  # which rule nominated it
    similarity: float
    aliases: tuple[str, ...] = ()
    node: str | None = None  # key of a stored node
    mention: int | None = None  # or index of an earlier mention of this batch


@dataclass(frozen=True)
class Resolution:
    """Who a mention is, as far as no model is needed.

    Of SAME, `node` or `like` says with whom; of UNSURE, the candidates are to be judged.
    """

    mention: int
    decision: Decision
    rule: str = ""
    node: str | None = None
    like: int | None = None
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True)
class Settled:
    """Who a mention is, for good: a stored node by key or a new one by index."""

    mention: int
    node: NodeRef
    decision: Decision
    band: Band
    rule: str = ""
    confidence: float | None = None  # the judge's, of the candidate it became
    candidates: tuple[Candidate, ...] = ()
    confidences: tuple[float | None, ...] = ()  # the judge's, one a candidate
    needs_review: bool = False
    reason: str = ""  # the judge's


@dataclass(frozen=True)
class Settlement:
    """Every mention's node; `founders` are the mentions that make the new ones, in order."""

    settled: tuple[Settled, ...] = ()
    founders: tuple[int, ...] = ()
