"""What a choice states: "Do you eat meat, or are you vegetarian?" is answered by "the second".

In: the assistant's turn before a person's turn. Out: the half of the question that was chosen,
turned into the statement that the person makes by choosing it.
"""

from typing import Final

from memory.engine.vocabulary.talk import FIRST_CHOICES, SECOND_CHOICES
from memory.llm.base import SpokenTurn
from memory.llm.offline.affirmation import AUXILIARIES, in_statement
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.sentences import sentences
from memory.llm.offline.tokens import Tokens

_SOFT: Final = words(". , ! definitely please well oh hmm i would say lol haha thanks")
_LEADS: Final = words("rather more maybe even")
_HALF_MIN: Final = 2  # tokens: "are you" before what is chosen


def chosen(turn: SpokenTurn, before: SpokenTurn | None) -> str:
    """Return what a turn states by choosing one of two; empty when nothing."""
    if before is None or before.role != "assistant":
        return ""
    asked = [one for one in sentences(before.text) if one.is_question]
    spoken = sentences(turn.text)
    halves = _halves(asked[-1].tokens) if asked and spoken else ()
    meant = _meant(halves, spoken[0].tokens) if halves else ()
    return in_statement(meant) if meant else ""


def _meant(halves: tuple[Tokens, ...], spoken: Tokens) -> Tokens:
    """Return the half that an answer means by its place or by its last words."""
    answer = [token.low for token in spoken if token.low not in _SOFT]
    for half, choices in zip(halves, (FIRST_CHOICES, SECOND_CHOICES), strict=True):
        if " ".join(answer) in choices:
            return half
    fitting = [half for half in halves if answer and _tail(half, len(answer)) == answer]
    return fitting[0] if len(fitting) == 1 else ()


def _tail(half: Tokens, length: int) -> list[str]:
    """Return the last words of a half, none of its subject."""
    return [token.low for token in half[max(len(half) - length, _HALF_MIN) :]]


def _halves(tokens: Tokens) -> tuple[Tokens, ...]:
    """Return both halves of a question, each as a question of its own; none without "or"."""
    tokens = tuple(token for token in tokens if token.low not in {"?", ".", "!"})
    lows = [token.low for token in tokens]
    if lows.count("or") != 1:
        return ()
    at = lows.index("or")
    begin = next((i for i in range(at) if lows[i] in AUXILIARIES), -1)
    first = tokens[begin : at - (lows[at - 1] == ",")] if begin >= 0 else ()
    second = tokens[at + 1 :]
    while second and second[0].low in _LEADS:
        second = second[1:]
    if not second or not first:
        return ()
    if second[0].low not in AUXILIARIES:
        kept = len(first) - len(second)
        second = first[:kept] + second if kept >= _HALF_MIN else ()
    return (first, second) if second else ()
