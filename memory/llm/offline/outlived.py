"""What was over before it was learned: an old conversation read beside what was said after it.

In: an answer and the person's later words. Out: the same answer; what these words end carries the
moment and the words of its end, what they replace names the edge that took its place. So the order
of learning changes nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from memory.engine.vocabulary.relations import relation_group
from memory.llm.base import ExtractionRequest, KnownEdge, SpokenTurn
from memory.llm.offline.answer import Item
from memory.llm.offline.findings import SELF
from memory.llm.offline.tokens import fold

type Reader = Callable[[ExtractionRequest], Item]

_LATE: Final = "late-"  # how an edge of this answer is called while later words are read


def outlived(answer: Item, request: ExtractionRequest, read: Reader) -> Item:
    """Mark what the person's later words end or replace; nothing else of them is kept.

    Args:
        answer: of the conversation that is learned late.
        request: with the later turns, in the order they were said.
        read: answers a request without later turns.
    """
    relations = _items(answer, "relations")
    open_ends = {
        f"{_LATE}{number}": item
        for number, item in enumerate(relations)
        if not any(_is_same(item, edge, request.self_name) for edge in request.known_edges)
    }
    for turn in request.later:
        if not open_ends:
            break
        said = read(_beside(turn, open_ends, answer, request))
        for gone in _items(said, "retirements"):
            item = open_ends.pop(str(gone["edge"]), None)
            if item is not None:
                item["over_since"] = turn.said_at.isoformat()
                item["over_words"] = gone["snippet"]
        for newer in _items(said, "relations"):
            item = open_ends.pop(str(newer.get("updates", "")), None)
            known = next(
                (e for e in request.known_edges if _is_same(newer, e, request.self_name)), None
            )
            if item is not None and known is not None:
                item["updates"] = known.id
    return answer


def _beside(
    turn: SpokenTurn, open_ends: dict[str, Item], answer: Item, request: ExtractionRequest
) -> ExtractionRequest:
    """Return the request that reads one later turn as if the answer were known already."""
    known = [
        KnownEdge(key, _name(item, "source", request), str(item["relation"]), str(item["target"]))
        for key, item in open_ends.items()
    ]
    nodes = [(str(one["name"]), str(one["kind"])) for one in _items(answer, "entities")]
    own = [node for node in nodes if node[0] != SELF.name]
    labels = {*request.labels, *(edge.relation for edge in known)}
    return replace(
        request,
        turns=[turn],
        known_edges=known,
        known_nodes=[*request.known_nodes, *own],
        labels=sorted(labels),
        later=(),
    )


def _is_same(item: Item, edge: KnownEdge, self_name: str) -> bool:
    """Tell whether a relation of an answer is an edge that is known."""
    source = fold(self_name) if item["source"] == SELF.name else fold(str(item["source"]))
    ends = source, fold(str(item["target"]))
    is_alike = relation_group(str(item["relation"])) == relation_group(edge.relation)
    return is_alike and ends == (fold(edge.source), fold(edge.target))


def _name(item: Item, end: str, request: ExtractionRequest) -> str:
    return request.self_name if item[end] == SELF.name else str(item[end])


def _items(answer: Item, key: str) -> list[Item]:
    found = answer.get(key)
    return found if isinstance(found, list) else []
