"""What of a finished conversation is sent to the extracting model.

In: an extraction request. Out: the task as plain data. Only the person's own turns are
evidence; of the assistant only the words that a short or affirming answer needs.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from memory.llm.base import ExtractionRequest, SpokenTurn

QUESTION_CHARACTERS_MAX: Final = 200  # "the question before a short or affirming answer"
SHORT_ANSWER_WORDS: Final = 6
AFFIRMATIONS: Final = frozenset(
    {"yes", "yeah", "yep", "yup", "sure", "right", "exactly", "correct", "true", "indeed", "ok"}
)

_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def extraction_task(request: ExtractionRequest) -> dict[str, Any]:
    """Return the conversation and what is known around it, as the extract prompt names them."""
    return {
        "self": request.self_name,
        "turns": [_as_data(turn) for turn in _shown(request.turns)],
        "known_nodes": [{"name": name, "kind": kind} for name, kind in request.known_nodes],
        "known_edges": [
            {"id": e.id, "source": e.source, "relation": e.relation, "target": e.target}
            for e in request.known_edges
        ],
        "labels": list(request.labels),
    }


def _shown(turns: Sequence[SpokenTurn]) -> Iterator[SpokenTurn]:
    """Yield the turns to send; another speaker's turn is not the person's and stays away."""
    for before, turn in pairwise([None, *turns]):
        if turn is None or turn.role != "user" or turn.speaker:
            continue
        if before is not None and before.role == "assistant" and _leans_on_question(turn.text):
            yield before
        yield turn


def _leans_on_question(text: str) -> bool:
    """Whether an answer means little without what it answers."""
    words = _WORD.findall(text.casefold())
    return len(words) <= SHORT_ANSWER_WORDS or words[0] in AFFIRMATIONS


def _as_data(turn: SpokenTurn) -> dict[str, Any]:
    """Return a turn as plain values."""
    text = turn.text if turn.role == "user" else _last_question(turn.text)
    return {
        "position": turn.position,
        "role": turn.role,
        "said_at": turn.said_at.isoformat(),
        "text": text,
    }


def _last_question(text: str) -> str:
    """Return the last question of an assistant's turn, or its last words when it asks nothing."""
    sentences = _SENTENCE_END.split(text.strip())
    questions = [sentence for sentence in sentences if sentence.endswith("?")]
    return (questions or sentences)[-1][-QUESTION_CHARACTERS_MAX:]
