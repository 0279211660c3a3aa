"""Turns as the sentences that may be quoted of them.

In: turns with what they justify. Out: sentences for the engine, nothing pasted or held, nothing
sensitive without consent.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID

from memory.engine.digest import Sentence
from memory.engine.recall.words import content_words
from memory.engine.vocabulary import Sensitivity
from memory.store.quoting import spans_of


class Read(NamedTuple):
    """One turn, and where in it stand the words for which edges."""

    id: UUID
    episode: UUID
    content: str
    importance: float
    cited: Sequence[tuple[UUID, int, int]]  # edge, first and after its words


def sentences(turns: Sequence[Read], consented: Collection[str], language: str) -> list[Sentence]:
    """Return every sentence that may be told again, in order."""
    open_to = {Sensitivity(one) for one in consented}
    return [
        Sentence(
            turn=turn.id,
            episode=turn.episode,
            span=(start, end),
            importance=turn.importance,
            facts=_facts(turn, start, end),
            words=frozenset(content_words(turn.content[start:end], language)),
        )
        for turn in turns
        for run in spans_of(turn.id, turn.content)
        for start, end, guards in run
        if guards <= open_to
    ]


def _facts(turn: Read, start: int, end: int) -> frozenset[UUID]:
    """Return the edges whose words stand in a span."""
    return frozenset(edge for edge, first, after in turn.cited if first < end and start < after)
