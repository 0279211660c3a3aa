"""A long conversation is asked about in windows, so that no prompt grows with its length.

In: turns and a number of characters. Out: windows of turns; a sentence stays with its speaker,
an answer with its question.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memory.engine.learn.clean.spans import Text
from memory.engine.learn.proposal import Said
from memory.engine.params import QUESTION_STORED
from memory.engine.vocabulary import Role

CHARACTERS_MIN: Final = 1_000  # a smaller window would hold no thought
AROUND_TURN: Final = 100  # characters that a turn takes beside its words: time, place, speaker


@dataclass(frozen=True)
class Window:
    """Turns that are asked about at once; `number` counts the windows of a conversation."""

    number: int
    turns: tuple[Said, ...]


def windows(turns: Sequence[Said], characters: int) -> list[Window]:
    """Return the turns in windows of at most so many characters as the extractor is shown.

    A turn that is longer than a window is divided at ends of sentences. A window in which the
    person says nothing is left out.
    """
    limit = max(characters, CHARACTERS_MIN)
    found: list[list[Said]] = [[]]
    size = 0
    for piece in _pieces(turns, limit - AROUND_TURN):
        if found[-1] and size + _size(piece) > limit:
            last = found[-1][-1]
            found.append([last] if _is_question(last, piece) else [])
            size = sum(map(_size, found[-1]))
        found[-1].append(piece)
        size += _size(piece)
    told = [tuple(turns) for turns in found if any(map(_is_told, turns))]
    return [Window(number, turns) for number, turns in enumerate(told)]


def _is_told(turn: Said) -> bool:
    return turn.role is Role.USER


def _is_question(last: Said, piece: Said) -> bool:
    """Say whether the turn before may be what a piece answers."""
    return last.role is Role.ASSISTANT and _is_told(piece)


def _size(turn: Said) -> int:
    """Return how many characters of the prompt a turn takes; of the assistant a question."""
    said = len(turn.text) if _is_told(turn) else min(len(turn.text), QUESTION_STORED)
    return said + AROUND_TURN


def _pieces(turns: Sequence[Said], limit: int) -> Iterator[Said]:
    for turn in turns:
        if not _is_told(turn) or len(turn.text) <= limit:
            yield turn
            continue
        for text in _parts(turn.text, limit):
            yield replace(turn, text=text)


def _parts(text: str, limit: int) -> Iterator[str]:
    """Yield a text in parts that end where sentences end, or where words do."""
    start = end = 0
    for first, last in _spans(text, limit):
        if last - start > limit:
            yield text[start:end]
            start = first
        end = last
    yield text[start:]


def _spans(text: str, limit: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences; one that is too long in parts that end with a word."""
    for first, last in Text(text).sentences():
        start = first
        while last - start > limit:
            space = text.rfind(" ", start + limit // 2, start + limit)
            end = space if space > 0 else start + limit
            yield start, end
            start = end
        yield start, last
