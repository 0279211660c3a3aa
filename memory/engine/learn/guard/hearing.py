"""A conversation as far as it may be learned from: which words are the person's own statements.

In: an occasion. Out: snippets that may stand, and names that somebody else brought in.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Final

from memory.engine.learn.clean.heard import Heard, is_enough, shares_word
from memory.engine.learn.clean.names import canon, plain
from memory.engine.learn.clean.notes import DropError
from memory.engine.learn.clean.speaking import introduces
from memory.engine.learn.guard.speech import Speech
from memory.engine.learn.guard.turns import Part, parts_of
from memory.engine.learn.proposal import Occasion, Said, Snippet
from memory.engine.vocabulary import Role

# Why a claim cannot rest on a sentence, the gravest first.
CODES: Final = {
    Speech.UNWANTED: "asked_not_to",
    Speech.HELD: "instruction_held",
    Speech.PASTED: "pasted",
    Speech.QUOTED: "pasted",
    Speech.TAUGHT: "taught",
    Speech.SUPPOSED: "not_a_statement",
    Speech.ASKED: "not_a_statement",
    Speech.REQUESTED: "not_a_statement",
}
# What may not even stand beside a claim's words in its snippet.
KEPT_OUT: Final = frozenset({Speech.UNWANTED, Speech.HELD, Speech.PASTED})
_OWN: Final = frozenset({Speech.STATED, Speech.TAUGHT, Speech.ASKED, Speech.REQUESTED})
_IN_PASSING: Final = frozenset({Speech.ASKED, Speech.REQUESTED})
_POSSESSIVES: Final = frozenset({"my", "our"})
_HOLDER_WITHIN: Final = 4  # words from "my" to the name: "my older sister Ana"
_WORD_LETTERS: Final = 3  # a shorter word of a name says nothing of where it came from
_QUOTED: Final = "pasted"
_SENTENCE_WORDS: Final = 5  # a name of so many words may be a whole sentence
_OWN_NAME_WORDS: Final = 4  # nobody gives themselves a longer name in passing
_NAMING: Final = re.compile(
    r"\b(?:call|calls|called|calling) me\b"
    r"|\bmy (?:(?:full|first|last|real|middle|maiden|family) )?(?:name|nickname|surname)s?\b"
)


class Hearing:
    """The person's turns, sentence by sentence."""

    def __init__(self, occasion: Occasion) -> None:
        """Read the turns of the account's person; nobody else's are evidence."""
        self.occasion = occasion
        self.turns = [(turn, parts_of(turn.text)) for turn in Heard(occasion).own]

    @property
    def parts(self) -> Iterable[tuple[Said, Part]]:
        """Yield every part with its turn."""
        return ((turn, part) for turn, parts in self.turns for part in parts)

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The words the person said themselves."""
        own = (part.own_words for _, part in self.parts if part.speech in _OWN)
        return frozenset(chain.from_iterable(own))

    @cached_property
    def foreign_words(self) -> frozenset[str]:
        """The words that only somebody else, or a supposition, brought in."""
        every = chain.from_iterable(part.words for _, part in self.parts)
        return frozenset(every) - self.own_words

    @cached_property
    def _is_intruded(self) -> bool:
        """Whether anything was said that is meant for a machine, or somebody else's."""
        return any(part.speech in KEPT_OUT for _, part in self.parts)

    @cached_property
    def _coined_words(self) -> frozenset[str]:
        """The words that only the assistant used."""
        return self._answered_words - self.own_words

    @cached_property
    def _answered_words(self) -> frozenset[str]:
        """The words of the assistant, which a yes may take up."""
        said = (one.text for one in self.occasion.turns if one.role is Role.ASSISTANT)
        return frozenset(chain.from_iterable(plain(text).split() for text in said))

    def is_foreign(self, name: str) -> bool:
        """Say whether a name came out of what is not the person's own.

        Where instructions or pasted text stood, a name must have been heard from the person, or
        from the assistant they answer: a model that obeys may translate, or decode, what it read.
        """
        words = [word for word in plain(name).split() if len(word) >= _WORD_LETTERS]
        if any(word in self.foreign_words for word in words):
            return True
        is_heard = shares_word(name, self.own_words | self._answered_words)
        return self._is_intruded and bool(words) and not is_heard

    def why_foreign(self, name: str) -> str:
        """Return the gravest reason why a name may not stand."""
        words = set(plain(name).split()) & self.foreign_words
        return _gravest([part for _, part in self.parts if part.words & words])

    def is_coined(self, name: str) -> bool:
        """Say whether a name has a word that only the assistant, or nobody, used."""
        return not self._coined_words.isdisjoint(plain(name).split())

    def is_sentence(self, name: str) -> bool:
        """Say whether a name is no name but all that was said, and long enough to see it."""
        words = plain(name).split()
        return len(words) >= _SENTENCE_WORDS and any(
            canon(name) in {canon(part.text), canon(turn.text)} for turn, part in self.parts
        )

    def is_mostly_foreign(self, text: str) -> bool:
        """Say whether a text has more words of somebody else than of the person."""
        words = {word for word in plain(text).split() if len(word) >= _WORD_LETTERS}
        return len(words & self.foreign_words) > len(words & self.own_words)

    def introduces(self, name: str) -> bool:
        """Say whether the person states that this is a name of theirs."""
        words = frozenset(canon(name).split())
        stated = [
            part
            for _, part in self.parts
            if part.speech is Speech.STATED and words and words <= part.own_words
        ]
        is_short = len(words) <= _OWN_NAME_WORDS
        return any(
            introduces(name, part.own) or (is_short and _NAMING.search(plain(part.own)))
            for part in stated
        )

    def allowed(self, snippet: Snippet, names: Sequence[str]) -> Snippet:
        """Return the snippet, cut to the person's own statements, if a claim may rest on it.

        Args:
            snippet: a span of one turn.
            names: of the claim's ends that are not the person.

        Raises:
            DropError: it may not; the code says why.
        """
        text, met = self._met(snippet)
        good = [part for part in met if _is_good(part, names)]
        for name in names:
            _check_named(name, met, good)
        if not good:
            raise DropError(_gravest(met))
        if not any(part.speech in KEPT_OUT for part in met):
            return snippet
        return _cut(snippet, text, _run(met, good, names))

    def _met(self, snippet: Snippet) -> tuple[str, list[Part]]:
        """Return the turn's text and the parts of it that a snippet has a share of."""
        span = (snippet.start, snippet.end)
        for turn, parts in self.turns:
            if turn.turn_id == snippet.turn_id and turn.text[slice(*span)] == snippet.text:
                return turn.text, [part for part in parts if part.meets(span)]
        raise DropError(_QUOTED)


def _is_good(part: Part, names: Sequence[str]) -> bool:
    """Say whether a claim may rest on a part: a statement, or "a gift for my sister Ana"."""
    if part.speech is Speech.STATED:
        return True
    return part.speech in _IN_PASSING and any(_is_held_by(name, part) for name in names)


def _is_held_by(name: str, part: Part) -> bool:
    """Say whether a name stands right behind "my" and a role."""
    words = plain(part.own).split()
    first = plain(name).split()[:1]
    return any(
        first and first[0] in words[at + 1 : at + 1 + _HOLDER_WITHIN]
        for at, word in enumerate(words)
        if word in _POSSESSIVES
    )


def _check_named(name: str, met: Sequence[Part], good: Sequence[Part]) -> None:
    """Refuse a name that only parts say which no claim may rest on, or that only a quote says.

    Raises:
        DropError: with the gravest reason among those parts.
    """
    naming = [part for part in met if shares_word(name, part.words)]
    if not naming or any(shares_word(name, part.own_words) for part in naming if part in good):
        return
    bad = [part for part in naming if part not in good]
    raise DropError(_gravest(bad) if bad else _QUOTED)


def _gravest(parts: Sequence[Part]) -> str:
    found = {part.speech for part in parts}
    return next((code for kind, code in CODES.items() if kind in found), _QUOTED)


def _run(met: Sequence[Part], good: Sequence[Part], names: Sequence[str]) -> tuple[int, int]:
    """Return the span of neighboring good parts around the first that names an end."""
    naming = (part for part in good if any(shares_word(name, part.own_words) for name in names))
    first = met.index(next(naming, good[0]))
    start = end = first
    while start > 0 and met[start - 1] in good:
        start -= 1
    while end + 1 < len(met) and met[end + 1] in good:
        end += 1
    return met[start].start, met[end].end


def _cut(snippet: Snippet, text: str, span: tuple[int, int]) -> Snippet:
    """Return the part of a snippet inside a span.

    Raises:
        DropError: too little is left.
    """
    start, end = max(snippet.start, span[0]), min(snippet.end, span[1])
    if not is_enough(text, (start, end)):
        code = "snippet_too_short"
        raise DropError(code)
    words = text[start:end]
    evidence = snippet.evidence if snippet.evidence in words else ""
    return replace(snippet, start=start, end=end, text=words, evidence=evidence)
