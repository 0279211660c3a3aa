"""One turn of the person, sentence by sentence: what each does, and what is not their own.

In: a turn's text. Out: parts with offsets into it, in order. What is pasted, quoted or meant
for a machine stays in the log and goes no further.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from memory.engine.learn.clean.names import plain
from memory.engine.learn.clean.spans import Text
from memory.engine.learn.guard.folded import Span
from memory.engine.learn.guard.own_words import MASK, covered, without_blocks
from memory.engine.learn.guard.phrases import anywhere
from memory.engine.learn.guard.quotations import quotations
from memory.engine.learn.guard.speech import Speech, speech
from memory.engine.vocabulary import commands

_JOKES: Final = anywhere(commands.JOKES)
_PARTS_PLAYED: Final = anywhere(commands.PARTS_PLAYED)
_NOT_TO_KEEP: Final = anywhere(commands.NOT_TO_KEEP)
_SMALL_LETTERS: Final = 4  # a shorter word of a title may be small: of, and, the
_BRING_UP: Final = "bring"
# What of the person's own words may be quoted in later conversations.
_QUOTABLE: Final = frozenset(
    {Speech.STATED, Speech.ASKED, Speech.REQUESTED, Speech.SUPPOSED, Speech.QUOTED}
)


@dataclass(frozen=True)
class Part:
    """A sentence of a turn, or a pasted stretch: where it stands and what it does.

    Attributes:
        own: its words with quotations masked; empty when it is pasted.
    """

    start: int
    end: int
    text: str
    own: str
    speech: Speech

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The words that are the person's own."""
        return frozenset(plain(self.own).split())

    @cached_property
    def words(self) -> frozenset[str]:
        """All words, also those that are quoted."""
        return frozenset(plain(self.text).split())

    def meets(self, span: Span) -> bool:
        """Say whether a span has a sign of this part."""
        return self.start < span[1] and span[0] < self.end


def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of a turn, in order; between them are only spaces."""
    blocked = without_blocks(text)
    own = covered(blocked, [one for one in quotations(blocked) if not _is_title(text, one)], MASK)
    parts = [*_sentences(text, blocked, own), *_pasted(text, blocked)]
    ordered = sorted(parts, key=lambda part: part.start)
    said = plain(own)
    if is_unwanted(said):
        return tuple(_turned(part, Speech.UNWANTED) for part in ordered)
    return tuple(_played(ordered, is_joke=_JOKES.search(said) is not None))


def quotable(text: str) -> str:
    """Return what of a turn may be quoted later: nothing pasted, held or unwanted."""
    return " \u2026 ".join(
        " ".join(part.text for part in run)
        for is_kept, run in groupby(parts_of(text), key=is_quotable)
        if is_kept
    )


def is_quotable(part: Part) -> bool:
    """Say whether a part may be quoted in later conversations."""
    return part.speech in _QUOTABLE


def is_instruction(text: str) -> bool:
    """Say whether anything in a text is an order, or teaches how to answer."""
    return any(part.speech in {Speech.HELD, Speech.TAUGHT} for part in parts_of(text))


def is_unwanted(said: str) -> bool:
    """Say whether the person asks not to keep what they say: "never bring it up"."""
    if _NOT_TO_KEEP.search(said):
        return True
    words = said.split()
    return any(
        _is_refusal(words, at) for at, word in enumerate(words) if word in commands.NOT_WORDS
    )


def _is_refusal(words: list[str], at: int) -> bool:
    """Say whether "do not remember", "never bring it up" stands here, said of nobody else."""
    before = words[at - 1] if at else ""
    if before in {"do", "please"}:
        before = words[at - 2] if at > 1 else ""
    verb_at = at + (2 if words[at : at + 2] == ["don", "t"] else 1)
    verb = words[verb_at] if verb_at < len(words) else ""
    is_kept = verb in commands.NOT_VERBS or (
        verb == _BRING_UP and "up" in words[verb_at : verb_at + 5]
    )
    is_of_this = not words[verb_at + 1 :] or words[verb_at + 1] in commands.THIS
    return is_kept and is_of_this and before not in commands.WHO_FORGETS


def _sentences(text: str, blocked: str, own: str) -> Iterator[Part]:
    for start, end in Text(blocked).sentences():
        does = speech(blocked[start:end], own[start:end])
        yield Part(start, end, text[start:end], own[start:end], does)


def _pasted(text: str, blocked: str) -> Iterator[Part]:
    """Yield the sentences of what is blocked; an instruction in it is one all the same."""
    if text == blocked:
        return
    shown = "".join(
        sign if own != sign else ("\n" if sign.isspace() else " ")
        for sign, own in zip(text, blocked, strict=True)
    )
    for start, end in Text(shown).sentences():
        words = text[start:end]
        does = speech(words, words)
        held = does if does is Speech.HELD else Speech.PASTED
        yield Part(start, end, words, "", held)


def _turned(part: Part, does: Speech) -> Part:
    return Part(part.start, part.end, part.text, part.own, does)


def _played(parts: list[Part], *, is_joke: bool) -> Iterator[Part]:
    """Yield the parts; what follows a part that is played, or goes with a joke, is no statement."""
    is_played = is_joke
    for part in parts:
        is_played = is_played or _PARTS_PLAYED.search(plain(part.own)) is not None
        is_told = part.speech in {Speech.STATED, Speech.TAUGHT}
        yield _turned(part, Speech.SUPPOSED) if is_played and is_told else part


def _is_title(text: str, span: Span) -> bool:
    """Say whether a quotation is the name of a work: each word of weight has a capital."""
    inside = text[span[0] + 1 : span[1] - 1]
    heavy = [word for word in inside.split() if len(word) >= _SMALL_LETTERS]
    return (
        bool(heavy)
        and not inside.rstrip().endswith((".", ",", ":"))
        and all(word[0].isupper() or not word[0].isalpha() for word in heavy)
    )
