"""All that is there to be recalled at one moment, before anything is asked of it.

In: an owner, where vectors lie, a moment. Out: `State`: the graph, everything that was said, what
has faded. Arrays come from the caches of the process and are read anew only when they changed.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from memory.engine.graph import Graph, Ints
from memory.engine.recall.when import Window
from memory.flows.recall.asking import Space
from memory.store import graphs, people, said, turn_index
from memory.store.turn_index import OwnerTurns, Wanted


class Outside(NamedTuple):
    """What a walk needs to know beside the graph and the question."""

    moment: datetime  # that is asked about
    episode_id: UUID | None
    person: people.Person
    window: Window | None  # the time the message asks about
    is_past: bool  # superseded and faded edges of then count as they stood
    is_hasty: bool  # somebody waits


@dataclass(frozen=True)
class State:
    """What is there to be recalled, at one moment."""

    memory: graphs.OwnerGraph
    edges: Ints
    graph: Graph
    owned: OwnerTurns
    faded: said.Searched
    person: people.Person


def heard(owner_id: UUID, space: Space, outside: Outside) -> OwnerTurns:
    """Read everything that was said; the caller acts for the owner."""
    wanted = Wanted(
        owner_id,
        *space,
        language=outside.person.language,
        name=outside.person.name,
        outside=outside.episode_id,
        is_hasty=outside.is_hasty,
    )
    return turn_index.load(wanted)


def read(owner_id: UUID, space: Space, outside: Outside, owned: OwnerTurns) -> State:
    """Read all else that does not depend on the question; the caller acts for the owner."""
    moment, person = outside.moment, outside.person
    memory = graphs.load(owner_id, embedder_id=space.embedder_id, prior_mean=space.prior_mean)
    edges = memory.true_at(moment) if outside.is_past else memory.live(moment)
    if outside.window is not None and outside.window.is_sure:  # else it leaks in over two hops
        asked = outside.window.range
        edges = edges[memory.held_within(asked.begins, asked.ends)[edges]]
    return State(
        memory=memory,
        edges=edges,
        graph=memory.graph(edges, moment),
        owned=owned,
        faded=said.faded(owner_id, memory, now=moment, language=person.language),
        person=person,
    )
