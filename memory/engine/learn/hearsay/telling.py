"""Lines of another assistant, told as the person would tell them.

In: an occasion. Out: the same, its lines in the first person, each with where its words come
from. What is meant for an assistant rather than about the person is left out of the telling:
what no extractor is shown becomes no memory.
"""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from memory.engine.learn.clean.names import canon, plain
from memory.engine.learn.clean.spans import Text
from memory.engine.learn.guard import is_instruction, machine_made
from memory.engine.learn.hearsay import words
from memory.engine.learn.hearsay.restating import Restated, restated
from memory.engine.learn.proposal import Occasion, Said
from memory.engine.learn.retold import Piece, Retold
from memory.engine.vocabulary import SELF_WORDS, Role
from memory.engine.vocabulary.talk import ANOTHER_ASSISTANT

_ENDS: Final = ".!?\u2026\u3002\uff01\uff1f"
_WISHING: Final = (
    r"(?:wants?|asks?|asked|expects?|needs?|prefers?|likes?|requires?|instruct\w*|tells?|told)"
)
_ANSWERERS: Final = r"(?:ai|assistants?|chatbots?|llms?|model|you|chatgpt|claude|gemini|copilot)"
# "the assistant", "wants you to": of a list of facts these are orders, whoever gave them.
_FOR_ASSISTANT: Final = re.compile(
    rf"\bthe (?:ai|assistant|chatbot|llm|model)\b"
    rf"|\b{_WISHING} (?:the |any |all |an )?{_ANSWERERS}\b"
)


def as_told(occasion: Occasion) -> Occasion:
    """Return an occasion with the other assistant's lines in the person's mouth.

    Their own turns, and any other occasion, stay as they are.
    """
    if not occasion.is_hearsay:
        return occasion
    me = occasion.self_node
    names = [name for name in (me.name, *me.aliases) if canon(name) not in {"", *SELF_WORDS}]
    turns = (_retold(turn, names) if _is_line(turn) else turn for turn in occasion.turns)
    return replace(occasion, turns=tuple(turns))


def _is_line(turn: Said) -> bool:
    return turn.role is Role.USER and turn.speaker == ANOTHER_ASSISTANT


def _retold(turn: Said, names: Collection[str]) -> Said:
    told: list[str] = []
    pieces: list[Piece] = []
    held: list[tuple[int, int]] = []
    at, is_own = 0, False
    forged = machine_made(turn.text)
    for start, end in Text(turn.text).sentences():
        sentence = turn.text[start:end]
        one = restated(sentence, names, follows=is_own)
        is_own = one.is_own
        is_forged = any(begins < end and start < ends for begins, ends in forged)
        if is_forged or _is_for_assistant(sentence, one):
            held.append((start, end))
            continue
        text = one.text if one.text.endswith(tuple(_ENDS)) else f"{one.text}."
        pieces.append(Piece(at, at + len(text), start, end))
        told.append(text)
        at += len(text) + 1
    retold = Retold(turn.text, tuple(pieces), tuple(held))
    return replace(turn, text=" ".join(told), speaker="", retold=retold)


def _is_for_assistant(sentence: str, one: Restated) -> bool:
    """Say whether a sentence tells whoever reads it what to do."""
    said = plain(sentence).split()
    is_order = said[:1] == ["you"] and not words.ORDERING.isdisjoint(said[1:2])
    return (
        is_order or is_instruction(one.text) or _FOR_ASSISTANT.search(plain(sentence)) is not None
    )
