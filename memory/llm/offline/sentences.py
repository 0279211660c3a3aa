"""A turn into sentences, each with its own span of the turn.

In: the turn's text and its blanked twin (`own_words`). Out: sentences with tokens and offsets.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.engine.learn.guard.own_words import MASK, own_words
from memory.llm.offline.tokens import Tokens, is_abbreviation, tokenize

_ENDS: Final = frozenset(".!?…。！？")  # noqa: RUF001 - CJK sentences end too
_WIDE_ENDS: Final = frozenset("。！？")  # noqa: RUF001 - no space follows these
_MAY_END: Final = re.compile(f"[\n{''.join(sorted(_ENDS))}]")
_AFTER_END: Final = frozenset("\"')]}\u201d\u2019»")
_LETTER_LEADS: Final = frozenset({"a", "an", "the", "size", "plan", "option", "vitamin", "grade"})
_LEAD_MAX: Final = 9  # signs in which the longest of them stands
_LOUD_MIN: Final = 12  # signs of a turn all in capitals
_WRAP_AT: Final = 60  # a line shorter than this was broken by the writer, not by a mail program
_BULLETS: Final = frozenset("-*•–")  # noqa: RUF001 - a dash as a bullet


@dataclass(frozen=True)
class Sentence:
    """One sentence of the person's own words."""

    text: str  # the whole turn, as it was said
    start: int
    end: int
    tokens: Tokens

    @property
    def snippet(self) -> str:
        """Return the sentence verbatim."""
        return self.text[self.start : self.end]

    @property
    def is_question(self) -> bool:
        """Tell whether it ends as a question."""
        return any(mark in "?？" for mark in self.snippet.rstrip("\"')!. \u201d")[-1:])  # noqa: RUF001


def sentences(text: str) -> list[Sentence]:
    """Return the sentences of a turn that are the person's own words."""
    own = own_words(text)
    found: list[Sentence] = []
    is_loud = own.isupper() and len(own) > _LOUD_MIN  # capitals tell nothing then
    for start, end in _spans(_with_ends(own, text)):
        begin, stop = _trimmed(own, start, end)
        tokens = tokenize(own, begin, stop)
        if is_loud:
            tokens = tuple(token._replace(text=token.low) for token in tokens)
        if any(token.low[0].isalnum() for token in tokens):
            found.append(Sentence(text, begin, stop, tokens))
    return found


def own_sentences(text: str) -> list[str]:
    """Return the sentences of a turn that are the person's own words, as they were said.

    Without tokens, which cost most of the time: for whoever only quotes.
    """
    own = own_words(text)
    found = (_trimmed(own, start, end) for start, end in _spans(_with_ends(own, text)))
    return [text[begin:stop] for begin, stop in found if begin < stop]


def _with_ends(own: str, text: str) -> str:
    """Return the blanked text with a full stop where a blanked quotation ends its sentence.

    Of `Tariq wrote: "See you on Monday." How do I reply?` the quotation closes a sentence.
    """
    if MASK not in own:
        return own
    marks = list(own)
    for at in range(1, len(own) - 1):
        is_last = own[at] == MASK != own[at + 1] and own[at - 1] == MASK
        if is_last and own[at + 1].isspace() and text[at - 1] in _ENDS:
            follows = own[at + 1 :].lstrip()[:1]
            marks[at] = "." if follows.isupper() else MASK
    return "".join(marks)


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield rough spans between sentence ends and line ends."""
    start = position = 0
    while found := _MAY_END.search(text, position):
        mark, position = found.start(), found.end()
        if text[mark] == "\n":
            if _breaks(text, start, mark):
                yield start, mark
                start = position
        else:
            position = _after_marks(text, mark)
            if _is_end(text, mark, position):
                yield start, position
                start = position
    yield start, len(text)


def _after_marks(text: str, position: int) -> int:
    """Return the first offset behind a run of sentence ends and closing quotes."""
    while position < len(text) and (text[position] in _ENDS or text[position] in _AFTER_END):
        position += 1
    return position


def _is_end(text: str, position: int, end: int) -> bool:
    """Tell whether a mark ends a sentence: not in 3.5, example.org or Dr. Weiss."""
    if text[position] in _WIDE_ENDS or end == len(text):
        return True
    if not text[end].isspace():
        return False
    word = _word(text, position)
    if _is_lettered(text, word, position):
        return True
    return not (text[position] == "." and is_abbreviation(text[word:end]))


def _word(text: str, position: int) -> int:
    """Return where the word that holds this place begins."""
    while position > 0 and not text[position - 1].isspace():
        position -= 1
    return position


def _is_lettered(text: str, word: int, position: int) -> bool:
    """Tell whether a single letter stands there as a noun: "rather a size M.", not "J. Smith"."""
    before = text[max(word - _LEAD_MAX, 0) : word].lower().split()
    return position == word + 1 and before[-1:] != [] and before[-1] in _LETTER_LEADS


def _breaks(text: str, start: int, newline: int) -> bool:
    """Tell whether a line end ends the sentence, or only wraps it."""
    follows = text[newline + 1 : newline + 2]
    is_wrapped = newline - start >= _WRAP_AT and follows.islower()
    return not is_wrapped


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without spaces, bullets and blanked words around it."""
    while start < end and (text[start].isspace() or text[start] in _BULLETS or text[start] == MASK):
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
