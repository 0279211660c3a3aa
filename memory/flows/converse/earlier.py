"""The conversation before its last turns, told short for the prompt.

In: a turn to be answered. Out: text between fences. The parts that the worker made come first;
what none of them tells yet is told by its own sentences, so that nothing falls between.
"""

import secrets
from typing import Final

from memory.engine.params import NONCE_LETTERS, SUMMARY_BUDGET, SUMMARY_EVERY, SUMMARY_PART
from memory.engine.recall.earlier import render_earlier
from memory.engine.vocabulary import Role
from memory.llm.base import SpokenTurn
from memory.llm.offline.summary import told_short
from memory.models import Turn
from memory.store import summaries
from memory.store.summaries import Stretch

GAP_MAX: Final = 2 * SUMMARY_EVERY  # turns that no part tells yet; more when the worker is away


def earlier(turn: Turn, first: int, *, budget: int) -> str:
    """Return what was said before the first verbatim turn, empty when nothing was or fits.

    Args:
        turn: the answer that is due; the caller acts for its owner.
        first: position of the first turn that stands in the prompt verbatim.
        budget: tokens that are left.
    """
    if first == 0:
        return ""
    parts = [part for part in summaries.parts(turn.episode) if part.stretch.first < first]
    after = max((part.stretch.last + 1 for part in parts), default=0)
    texts = [part.text for part in parts]
    if after < first:
        texts.append(_gap(turn, Stretch(max(after, first - GAP_MAX), first - 1)))
    nonce = secrets.token_hex(NONCE_LETTERS)
    return render_earlier(texts, nonce=nonce, budget=min(budget, SUMMARY_BUDGET))


def _gap(turn: Turn, stretch: Stretch) -> str:
    turns = summaries.turns_in(turn.owner_id, turn.episode_id, stretch)
    return told_short([spoken(one) for one in turns], SUMMARY_PART)


def spoken(turn: Turn) -> SpokenTurn:
    """Return a turn as a model is shown it."""
    is_person = turn.role == Role.USER
    return SpokenTurn(
        position=turn.position,
        role="user" if is_person else "assistant",
        text=turn.content,
        said_at=turn.said_at,
        speaker=turn.speaker,
    )
