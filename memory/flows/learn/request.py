"""What the extractor is shown: the conversation, and broadly what is known around it.

In: an occasion and the owner's graph. Out: `ExtractionRequest`. The context is found as recall
finds it, but broad: "At write time we would rather show the model too much than too little."
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import numpy as np

from memory.engine.graph import Ints
from memory.engine.learn.clean.names import canon, seen
from memory.engine.learn.proposal import Occasion, Said
from memory.engine.recall.seeds import seeds
from memory.engine.recall.spread import spread
from memory.engine.recall.words import Query
from memory.engine.vocabulary import Role
from memory.llm.base import Drafted, ExtractionRequest, KnownEdge, SpokenTurn
from memory.store import graphs
from memory.store.people import Person
from memory.store.said_since import said_since
from memory.store.words import words_of

EDGES_MAX: Final = 150  # shown to the extractor, the strongest first
LABELS_MAX: Final = 200
LATER_MAX: Final = 60  # turns said later of the same things


def request_for(
    owner_id: UUID,
    turns: Sequence[Said],
    occasion: Occasion,
    person: Person,
    *,
    drafts: Sequence[Drafted] = (),
    named: Sequence[tuple[str, str]] = (),
) -> ExtractionRequest:
    """Return turns with the neighborhood of whatever they resemble.

    Args:
        owner_id: whose graph; the caller acts for them.
        turns: of the conversation, or of a window of it.
        occasion: the conversation.
        person: the account.
        drafts: calls that stand already.
        named: names and kinds out of earlier windows.
    """
    memory = graphs.newest(owner_id)
    near = _near(memory, _holding(memory, occasion), turns, occasion, person.language)
    ends = {int(end) for edge in near for end in (memory.source[edge], memory.target[edge])}
    known = [(memory.names[node], memory.kinds[node]) for node in sorted(ends)]
    return ExtractionRequest(
        turns=_spoken(turns, occasion),
        self_name=occasion.self_node.name,
        known_edges=[
            KnownEdge(
                id=str(memory.edge_ids[edge]),
                source=memory.names[memory.source[edge]],
                relation=memory.labels[memory.relation[edge]],
                target=memory.names[memory.target[edge]],
            )
            for edge in near
        ],
        known_nodes=list(dict.fromkeys([*known, *named])),
        labels=memory.labels[:LABELS_MAX],
        drafts=drafts,
        later=_later(owner_id, turns, occasion, person.language),
    )


def _later(
    owner_id: UUID, turns: Sequence[Said], occasion: Occasion, language: str
) -> list[SpokenTurn]:
    """Return what the person said after these turns of the same things, in order."""
    if occasion.is_hearsay or not turns:
        return []
    since = said_since(owner_id, max(turn.said_at for turn in turns))
    told = {word for turn in turns for word in words_of(turn.text, language)[0]} if since else set()
    return [
        SpokenTurn(0, "user", seen(text), said_at.astimezone(occasion.zone))
        for said_at, text in since
        if told.intersection(words_of(text, language)[0])
    ][-LATER_MAX:]


def _spoken(turns: Sequence[Said], occasion: Occasion) -> Sequence[SpokenTurn]:
    me = occasion.self_node
    own = {canon(name) for name in ("", me.name, *me.aliases)}
    return [
        SpokenTurn(
            position=turn.position,
            role="user" if turn.role is Role.USER else "assistant",
            text=seen(turn.text),
            said_at=turn.said_at.astimezone(occasion.zone),
            speaker="" if canon(turn.speaker) in own else turn.speaker,
        )
        for turn in turns
    ]


def _holding(memory: graphs.OwnerGraph, occasion: Occasion) -> Ints:
    """Return the edges that hold, those too that only faded.

    What faded is hidden from recall, but it can still be said to be over, or be said again.
    """
    live, faded = memory.live(occasion.now), memory.dormant(occasion.now)
    return np.sort(np.concatenate((live, faded)))


def _near(
    memory: graphs.OwnerGraph,
    held: Ints,
    turns: Sequence[Said],
    occasion: Occasion,
    language: str,
) -> list[int]:
    """Return the edges held within two hops of the conversation's words or of the person."""
    text = "\n".join(turn.text for turn in turns if turn.role is Role.USER)
    graph = memory.graph(held, occasion.now)
    lit = seeds(Query(*words_of(text, language)), memory.phrases, graph).activation
    if memory.self_node is not None:
        lit[memory.self_node] = 1.0
    crossed = np.flatnonzero(spread(graph, lit).crossed)
    strongest = crossed[np.argsort(-graph.strength[crossed], kind="stable")][:EDGES_MAX]
    return [int(held[edge]) for edge in strongest]
