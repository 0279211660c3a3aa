"""A stretch of talk told short without a model: the sentences that say most, in their order.

In: turns. Out: lines with who said them, verbatim. The same turns give the same lines.
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from memory.engine.params import SUMMARY_PART
from memory.engine.recall.budget import n_tokens
from memory.engine.recall.words import content_words
from memory.llm.base import SpokenTurn
from memory.llm.offline.sentences import own_sentences

READ_MAX: Final = 1_000  # characters read of one turn
LINE_MAX: Final = 200  # characters of one sentence
OWN_SHARE: Final = 2  # a new word of the person counts as so many of the assistant
NEW_WORDS: Final = 2  # new words that a line is worth


class OfflineSummarizer:
    """Tells a stretch of talk by its own sentences."""

    id = "offline"

    def summarize(self, turns: Sequence[SpokenTurn]) -> str:
        """Return the lines; never fails."""
        return told_short(turns, SUMMARY_PART)


class _Line(NamedTuple):
    """A sentence with its speaker, the words it adds, and how much each is worth."""

    text: str
    words: frozenset[str]
    share: int


def told_short(turns: Sequence[SpokenTurn], budget: int) -> str:
    """Return the lines that say most, as far as they fit.

    One after the other, the line is taken that adds the most words not said yet; of equals the
    earlier one.

    Args:
        turns: in the order they were said.
        budget: tokens of all lines.
    """
    lines = [line for turn in turns for line in _lines(turn)]
    chosen: list[int] = []
    known: set[str] = set()
    left = budget
    waiting = [(-_worth(line, known), at) for at, line in enumerate(lines)]
    heapify(waiting)  # what a line is worth only falls: it is worked out again when it is first
    while waiting:
        worth, at = heappop(waiting)
        line, size = lines[at], n_tokens(lines[at].text + "\n")
        if size > left:
            continue
        if -worth != _worth(line, known):
            heappush(waiting, (-_worth(line, known), at))
            continue
        if len(line.words - known) < NEW_WORDS:
            break
        chosen.append(at)
        known |= line.words
        left -= size
    return "\n".join(lines[at].text for at in sorted(chosen))


def _worth(line: _Line, known: set[str]) -> int:
    return line.share * len(line.words - known)


def _lines(turn: SpokenTurn) -> list[_Line]:
    is_person = turn.role == "user"
    who = (turn.speaker or "The person") if is_person else "The assistant"
    share = OWN_SHARE if is_person else 1
    said = [" ".join(one.split()) for one in own_sentences(turn.text[:READ_MAX])]
    return [
        _Line(f"{who}: {_cut(text)}", frozenset(content_words(_cut(text))), share) for text in said
    ]


def _cut(text: str) -> str:
    return text if len(text) <= LINE_MAX else text[: LINE_MAX - 1].rstrip() + "…"
