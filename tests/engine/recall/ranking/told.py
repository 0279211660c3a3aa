"""Plain turns made into the engine's arrays, for tests of the ranking."""

from collections.abc import Sequence

import numpy as np

from memory.engine.recall.blocks import blocks_of
from memory.engine.recall.ranking.cloud import cloud
from memory.engine.recall.ranking.turns import Column, Turns, Vocabulary, lists, turns
from memory.engine.recall.words import Vectors
from tests.engine.recall.ranking.slow import Told


def arrays(
    said: Sequence[Told], keys: dict[str, Vectors] | None = None, whole: Vectors | None = None
) -> Turns:
    """Return turns whose words are their own stems."""
    place = {
        word: at for at, word in enumerate(dict.fromkeys(w for one in said for w in one.words))
    }
    column = Column(
        keys=lists(
            np.array([place[word] for one in said for word in one.words], np.intp),
            np.array([len(one.words) for one in said], np.intp),
        ),
        session=np.unique([one.session for one in said], return_inverse=True)[1].astype(np.intp),
        day=np.array([one.day for one in said], np.float64),
        speaker=np.array([one.speaker for one in said], np.intp),
        asks=np.array([one.asks for one in said], bool),
        opens=np.array([one.opens for one in said], bool),
    )
    words = Vocabulary(place, [[at] for at in range(len(place))], np.arange(len(place)))
    rows = None if keys is None or not place else np.array([keys[word] for word in place], "f4")
    return turns(
        column,
        words,
        keys=None if rows is None else cloud(blocks_of(rows)),
        whole=None if whole is None else cloud(blocks_of(np.asarray(whole, np.float32))),
    )
