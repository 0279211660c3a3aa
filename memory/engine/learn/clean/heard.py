"""What the person said: the only evidence there is.

In: the turns and the person's names. Out: snippets with their offsets, the question before a
bare answer, and whether wording came from the person or from the assistant.
"""

from functools import cached_property
from typing import Final

from memory.engine.learn.clean.names import canon, plain, says
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.clean.spans import Span, Text
from memory.engine.learn.proposal import Occasion, Said, Snippet
from memory.engine.params import (
    QUESTION_STORED,
    SNIPPET_LETTERS,
    SNIPPET_STORED,
    SNIPPET_WORDS,
)
from memory.engine.vocabulary import Role
from memory.engine.vocabulary.talk import AFFIRMATIONS, FIRST_CHOICES, HEDGES, SECOND_CHOICES

_BARE_WORDS: Final = 3  # an answer of so few words is nothing without its question
_STEM_LETTERS: Final = 4  # two words are one when the shorter begins the longer, from so many
_UNSPACED_FROM: Final = "\u2e80"  # Han, Kana and their like: a sign is a word


class Heard:
    """The turns of one conversation, sorted by who speaks."""

    def __init__(self, occasion: Occasion) -> None:
        """Sort the turns; a user turn with another speaker's name is not the person's."""
        me = occasion.self_node
        names = {canon(name) for name in ("", me.name, *me.aliases)}
        self.turns = occasion.turns
        self.own = [
            turn for turn in self.turns if turn.role is Role.USER and canon(turn.speaker) in names
        ]
        self._texts = {turn.turn_id: Text(turn.text) for turn in self.turns}

    def quote(self, words: str, evidence: str, notes: Notes) -> tuple[Said, Snippet]:
        """Find the words in a turn of the person and return that turn's own span.

        Raises:
            DropError: not verbatim, somebody else's, or too short to justify anything.
        """
        turn, span = self._located(words)
        if not is_enough(turn.text, span):
            code = "snippet_too_short"
            raise DropError(code)
        if turn.text[slice(*span)] != words:
            notes.add("snippet_relocated")
        inside = Text(turn.text[slice(*span)]).find(evidence)
        if evidence and inside is None:
            notes.add("evidence_dropped")
        if span[1] - span[0] > SNIPPET_STORED:
            notes.add("snippet_cut")
        focus = (span[0] + inside[0], span[0] + inside[1]) if inside else (span[0], span[0])
        span = _cut(self._texts[turn.turn_id], span, focus)
        return turn, _snippet(turn, span, focus, self._question(turn, span))

    def naming(self, key: str) -> list[str]:
        """Return the person's turns that hold a canon name."""
        return [text for text, spoken in self._spoken if says(key, spoken)]

    def affirms(self, turn: Said) -> bool:
        """Say whether a turn takes up what was asked, without a hedge."""
        answer = plain(turn.text[slice(*self._texts[turn.turn_id].sentences()[0])])
        is_taken = _begins_with_yes(answer) or answer in {*FIRST_CHOICES, *SECOND_CHOICES}
        return is_taken and not any(says(hedge, answer) for hedge in HEDGES)

    def before(self, turn: Said) -> Said | None:
        """Return the assistant's turn right before a turn, if there is one."""
        place = self.turns.index(turn)
        earlier = self.turns[place - 1] if place else None
        return earlier if earlier and earlier.role is Role.ASSISTANT else None

    def is_said(self, name: str) -> bool:
        """Say whether the person used any word of a name."""
        return shares_word(name, self._own_words)

    def is_coined(self, name: str) -> bool:
        """Say whether only the assistant used the words of a name."""
        others = (turn.text for turn in self.turns if turn.role is Role.ASSISTANT)
        return not self.is_said(name) and any(
            shares_word(name, frozenset(plain(text).split())) for text in others
        )

    @cached_property
    def _spoken(self) -> list[tuple[str, str]]:
        return [(turn.text, plain(turn.text)) for turn in self.own]

    @cached_property
    def _own_words(self) -> frozenset[str]:
        return frozenset(word for _, spoken in self._spoken for word in spoken.split())

    def _located(self, words: str) -> tuple[Said, Span]:
        """Find the turn and span; an exact place is better than one alike."""
        for turn in sorted(self.own, key=lambda one: words.strip() not in one.text):
            span = self._texts[turn.turn_id].find(words)
            if span:
                return turn, span
        elsewhere = [turn for turn in self.turns if self._texts[turn.turn_id].find(words)]
        code = "snippet_not_verbatim"
        if elsewhere:
            is_assistant = elsewhere[0].role is Role.ASSISTANT
            code = "snippet_from_assistant" if is_assistant else "snippet_other_speaker"
        raise DropError(code)

    def _question(self, turn: Said, span: Span) -> str:
        """Return the question that a bare or affirming answer answers."""
        earlier = self.before(turn)
        is_bare = _n_words(turn.text[slice(*span)]) <= _BARE_WORDS
        first_ends = self._texts[turn.turn_id].sentences()[0][1]
        is_answer = span[0] < first_ends and _begins_with_yes(plain(turn.text))
        if earlier is None or not (is_bare or is_answer):
            return ""
        sentences = (
            earlier.text[slice(*one)].strip()
            for one in reversed(self._texts[earlier.turn_id].sentences())
        )
        asked = next((one for one in sentences if one.endswith(("?", "\uff1f"))), "")
        return asked[:QUESTION_STORED]


def _name_words(name: str) -> tuple[str, ...]:
    """Return the words of a name that say something; all of a name of short words."""
    words = plain(name).split()
    return tuple(word for word in words if len(word) >= _BARE_WORDS) or tuple(words)


def shares_word(name: str, words: frozenset[str]) -> bool:
    """Say whether any word of a name is among the words, whatever its ending."""
    return any(word in words or _has_stem(word, words) for word in _name_words(name))


def _has_stem(word: str, words: frozenset[str]) -> bool:
    if word[0] >= _UNSPACED_FROM:
        return any(word in other for other in words)
    return len(word) >= _STEM_LETTERS and any(
        other.startswith(word) or (len(other) >= _STEM_LETTERS and word.startswith(other))
        for other in words
    )


def _begins_with_yes(answer: str) -> bool:
    return any(f"{answer} ".startswith(f"{word} ") for word in AFFIRMATIONS)


def _n_words(text: str) -> int:
    """Count the words; where a script has no spaces every sign is one."""
    words = plain(text).split()
    return sum(len(word) if word[0] >= _UNSPACED_FROM else 1 for word in words)


def is_enough(text: str, span: Span) -> bool:
    """Say whether a span is long enough to justify anything: or else it is the whole turn."""
    found = text[slice(*span)].strip()
    is_whole = found == text.strip()
    return is_whole or len(found) >= SNIPPET_LETTERS or _n_words(found) >= SNIPPET_WORDS


def _snippet(turn: Said, span: Span, focus: Span, context: str) -> Snippet:
    evidence = turn.text[max(focus[0], span[0]) : min(focus[1], span[1])]
    return Snippet(
        turn_id=turn.turn_id,
        start=span[0],
        end=span[1],
        text=turn.text[slice(*span)],
        said_at=turn.said_at,
        evidence=evidence,
        context=context,
    )


def _cut(text: Text, span: Span, focus: Span) -> Span:
    """Cut a long span at sentence ends around its evidence."""
    start, end = span
    if end - start <= SNIPPET_STORED:
        return span
    inside = [(max(a, start), min(b, end)) for a, b in text.sentences() if a < end and b > start]
    at = next((i for i, (_, ends) in enumerate(inside) if ends > focus[0]), 0)
    first = last = at
    while last + 1 < len(inside) and inside[last + 1][1] - inside[first][0] <= SNIPPET_STORED:
        last += 1
    while first > 0 and inside[last][1] - inside[first - 1][0] <= SNIPPET_STORED:
        first -= 1
    if inside[last][1] - inside[first][0] <= SNIPPET_STORED:
        return inside[first][0], inside[last][1]
    begin = max(inside[at][0], focus[0])
    return begin, min(begin + SNIPPET_STORED, inside[at][1])
