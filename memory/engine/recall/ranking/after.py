"""What was said later of a thing that an answer names: that it was sold, or given up for another.

In: the turns that answer, all turns. Out: later turns that hold a verb of parting and a rare word
of the answer. "Which boat do I have?" shares no word with "I sold the Heron and bought the Tern".
"""

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from memory.engine.graph import Bools
from memory.engine.params import PARTED_HOLDERS
from memory.engine.recall.ranking.match import holding, keys_of
from memory.engine.recall.ranking.turns import Turns

_PARTED: Final = ("sold", "switch", "replac", "swap", "rid", "gave", "drop")  # stems


def parted_after(
    answers: Sequence[int], said: Turns, allowed: Bools, asked: Collection[str]
) -> list[int]:
    """Return turns that tell of the end of something an answer names, the oldest first.

    Args:
        answers: places of turns that answer.
        said: n turns.
        allowed: which may come, shape (n,).
        asked: stems of the message; they name no answer.
    """
    held = [holding(said, keys_of(said, stem))[0] for stem in _PARTED]
    parted = np.unique(np.concatenate(held))
    known = {said.words.by_stem[stem] for stem in (*asked, *_PARTED) if stem in said.words.by_stem}
    names = [(said.column.day[at], _stems(said, at) - known) for at in answers]
    return [
        at
        for at in parted[allowed[parted]].tolist()
        if at not in answers
        and any(
            day < said.column.day[at] and _has_rare(said, own & _stems(said, at))
            for day, own in names
        )
    ]


def _stems(said: Turns, turn: int) -> set[int]:
    """Return the stems of a turn, as numbers."""
    return set(said.words.stem[said.column.keys[turn]].tolist())


def _has_rare(said: Turns, stems: Collection[int]) -> bool:
    """Say whether few turns hold one of these stems: a name, not a word of every day."""
    return any(
        holding(said, np.asarray(said.words.keys[stem], np.intp))[0].size <= PARTED_HOLDERS
        for stem in stems
    )
