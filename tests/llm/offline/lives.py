"""What holds after several conversations, by the extractor and the rules of supersession alone."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from memory.engine.learn.supersede import Held, supersede
from memory.engine.vocabulary import Cardinality
from memory.engine.vocabulary.relations import relation_group
from memory.llm.base import ExtractionRequest, KnownEdge, SpokenTurn
from tests.llm.offline.talk import SAID_AT, Answer, answer

MONTH = timedelta(days=30)


def lived(*texts: str) -> tuple[set[str], set[str]]:
    """Return what holds and what is over after these texts, each said a month after the last."""
    held: dict[str, Held] = {}
    labels: dict[str, str] = {}
    over: set[str] = set()
    kinds: dict[str, str] = {}
    for month, text in enumerate(texts):
        said_at = SAID_AT + month * MONTH
        read = _read(text, said_at, held.values(), labels, kinds)
        fresh = [_fresh(item, f"{month}-{n}", said_at) for n, item in enumerate(read["relations"])]
        labels |= {f"{month}-{n}": item["relation"] for n, item in enumerate(read["relations"])}
        known = _without_restated(held, fresh)
        gone = {one["edge"] for one in read.get("retirements", [])}
        found = supersede(fresh, [one for key, one in known.items() if key not in gone])
        gone |= {str(one.old) for one in found.replacements}
        every = known | {str(one.edge): one for one in fresh}
        over |= {_text(one, labels) for key, one in every.items() if key in gone}
        held = {key: one for key, one in every.items() if key not in gone}
    return {_text(one, labels) for one in held.values()}, over


def _read(
    text: str,
    said_at: datetime,
    held: Iterable[Held],
    labels: dict[str, str],
    kinds: dict[str, str],
) -> Answer:
    known = [
        KnownEdge(str(one.edge), _person(one.source), labels[str(one.edge)], str(one.target))
        for one in held
    ]
    turn = SpokenTurn(0, "user", text, said_at)
    nodes = tuple(kinds.items())
    read = answer(ExtractionRequest([turn], "Bill", known, nodes, sorted(set(labels.values()))))
    kinds |= {one["name"]: one["kind"] for one in read["entities"] if one["name"] != "user"}
    return read


def _person(source: object) -> str:
    return "Bill" if source == "user" else str(source)


def _fresh(item: Answer, key: str, said_at: datetime) -> Held:
    return Held(
        edge=key,
        source=item["source"],
        relation=item["relation"],
        target=item["target"],
        since=said_at,
        said_at=said_at,
        confidence=item["confidence"],
        cardinality=Cardinality(item["cardinality"]),
        corrects=item.get("updates"),
    )


def _without_restated(held: dict[str, Held], fresh: list[Held]) -> dict[str, Held]:
    again = {_key(one) for one in fresh}
    return {key: one for key, one in held.items() if _key(one) not in again}


def _key(one: Held) -> tuple[str, str, str]:
    return str(one.source), relation_group(one.relation), str(one.target).casefold()


def _text(one: Held, labels: dict[str, str]) -> str:
    return f"{one.source} {labels[str(one.edge)]} {one.target}"
