"""The time a message asks about, when it names it by an event of the owner's graph.

In: an owner, a message of which no date was read. Out: its Window, or None when the graph knows
no such event or not its day. The graph is read a little earlier for it than for the walk.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from uuid import UUID

import numpy as np

from memory.engine.recall.events import Event, event_asked, event_range
from memory.engine.recall.when import Window, is_anything
from memory.engine.vocabulary import Kind, Stability
from memory.engine.vocabulary.sentence import relation_words
from memory.flows.recall.asking import Asking
from memory.flows.recall.state import Outside
from memory.models import acting_for
from memory.store import graphs
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import moment_of
from memory.store.words import stem_of, words_of

ONE_DAY: Final = timedelta(days=1)


def window_by_event(
    owner_id: UUID, text: str, asking: Asking, outside: Outside, within_s: float | None
) -> Window | None:
    """Return the time before, during or after the event that a message names.

    Raises:
        TimeoutError: the embedder took longer.
        OperationalError: the database did.
    """
    asked = event_asked(text)
    if asked is None:
        return None
    language, space = outside.person.language, asking.space(within_s)
    with acting_for(owner_id, within_s=within_s):
        memory = graphs.load(owner_id, embedder_id=space.embedder_id, prior_mean=space.prior_mean)
    stems = [stem_of(word, language) for word in asked.words]
    found = event_range(asked.side, stems, _events(memory, language), outside.moment)
    if found is None:
        return None
    is_all = all(word in asked.words or is_anything(word) for word in asking.words)
    return Window(found, is_sure=True, is_all=is_all)


def _events(memory: OwnerGraph, language: str) -> Iterator[Event]:
    """Yield what has its days: what ends with its day, and events that began and ended."""
    is_shown = ~memory.is_muted & ~memory.is_guarded & ~memory.is_superseded
    for edge in np.flatnonzero(is_shown & np.isfinite(memory.expires_day)).tolist():
        if memory.stability[edge] == Stability.TIME_BOUND:
            ends = moment_of(memory.expires_day[edge])
            yield Event(_stems(memory, edge, language), ends - ONE_DAY, ends)
    told = memory.spans
    is_whole = np.isfinite(told.first_day) & np.isfinite(told.after_day) & is_shown[told.edge]
    for at in np.flatnonzero(is_whole).tolist():
        edge = int(told.edge[at])
        if memory.kinds[memory.target[edge]] == Kind.EVENT:
            begins, ends = moment_of(told.first_day[at]), moment_of(told.after_day[at])
            yield Event(_stems(memory, edge, language), begins, ends)


def _stems(memory: OwnerGraph, edge: int, language: str) -> frozenset[str]:
    label = relation_words(memory.labels[memory.relation[edge]])
    _, stems = words_of(f"{memory.names[memory.target[edge]]} {label}", language)
    return frozenset(stems)
