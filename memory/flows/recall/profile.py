"""The profile of a person, as text that every prompt holds.

In: an owner and a moment. Out: `Profiled`. It comes from the same graph as recall and is quoted
data like it; a message that recall has nothing for still gets it.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np

from memory.engine.graph import Floats
from memory.engine.params import PROFILE_BUDGET
from memory.engine.recall.profile import Candidates, profile_edges
from memory.engine.recall.render import render_profile
from memory.flows.recall.telling import framed
from memory.models import acting_for
from memory.store import graphs, lines, people
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import day_of

MS = 1000.0


@dataclass(frozen=True)
class Profiled:
    """The text, and one item an edge: its id, its sentence, why it stands there."""

    text: str = ""
    edges: list[dict[str, Any]] = field(default_factory=list)

    def receipt(self) -> dict[str, Any]:
        """Return what a turn keeps beside what was recalled."""
        return {"profile": self.edges, "profile_text": self.text}


def profile(*, owner_id: UUID, now: datetime, within_ms: float | None = None) -> Profiled:
    """Return what every prompt of this person holds.

    Raises:
        OperationalError: a statement took longer than it may.
    """
    zone = people.of(owner_id).zone
    with acting_for(owner_id, within_s=None if within_ms is None else within_ms / MS):
        memory = graphs.newest(owner_id)
        standing = dict(profile_edges(_candidates(memory, now), day_of(now)))
        quoted = lines.quotes(owner_id, memory, list(standing), zone)
        known = lines.lines(memory, list(standing), quoted, now)
    told = [known[memory.edge_ids[edge]] for edge in standing]
    shown = render_profile(told, framed(now, PROFILE_BUDGET))
    why = {memory.edge_ids[edge]: str(reason) for edge, reason in standing.items()}
    edges = [
        {"edge": str(edge), "sentence": sentence, "why": why[UUID(str(edge))]}
        for edge, sentence in shown.memory
    ]
    return Profiled(shown.text, edges)


def _candidates(memory: OwnerGraph, now: datetime) -> Candidates:
    is_live = np.zeros(len(memory.edge_ids), bool)
    is_live[memory.live(now)] = True
    return Candidates(
        is_current=memory.is_current(now),
        is_live=is_live,
        is_pinned=memory.is_pinned,
        is_diet=memory.is_diet,
        n_recalls=memory.n_recalls,
        importance=memory.importance,
        is_hidden=memory.is_guarded,
        is_muted=memory.is_muted,
        due_day=_due_day(memory, now),
        strength=memory.strength(now),
    )


def _due_day(memory: OwnerGraph, now: datetime) -> Floats:
    """Return the next day on which an edge begins or expires, shape (m,)."""
    today = day_of(now)
    due = memory.expires_day.copy()
    ahead = memory.spans.first_day >= today
    np.minimum.at(due, memory.spans.edge[ahead], memory.spans.first_day[ahead])
    return due
