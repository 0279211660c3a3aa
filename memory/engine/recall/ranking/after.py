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
    """Return turns that tell of the end of something an answer names, in their order.

    Args:
        answers: places of turns that answer.
        said: n turns.
        allowed: which may come, shape (n,).
        asked: stems of the message; they name no answer.
    """
    known = {said.words.by_stem[stem] for stem in (*asked, *_PARTED) if stem in said.words.by_stem}
    is_parted = np.zeros(said.n_turns, bool)
    for stem in _PARTED:
        is_parted[holding(said, keys_of(said, stem))[0]] = True
    is_parted &= allowed
    found: set[int] = set()
    for at in answers:
        for stem in set(said.words.stem[said.column.keys[at]].tolist()) - known:
            holders, _ = holding(said, np.asarray(said.words.keys[stem], np.intp))
            if holders.size <= PARTED_HOLDERS:  # a name, not a word of every day
                later = said.column.day[holders] > said.column.day[at]
                found.update(holders[later & is_parted[holders]].tolist())
    return sorted(found - set(answers))
