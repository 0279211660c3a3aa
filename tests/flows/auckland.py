"""Theo's memory in Auckland: when it holds, by the days there."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from accounts.models import User
from memory.models import Edge, Interval, acting_for
from tests.doubles.model_server import ModelServer
from tests.flows.talk import Call, Scripted

AUCKLAND = ZoneInfo("Pacific/Auckland")
NOW = datetime(2026, 5, 4, 20, 0, tzinfo=UTC)  # Tuesday morning, 5 May, in Auckland
DAY = timedelta(days=1)


def edge_to(owner: User, target: str, relation: str = "") -> Edge:
    """Return the edge to a target."""
    with acting_for(owner.pk):
        edges = Edge.objects.filter(relation__startswith=relation).with_ends()
        return edges.get(target__name=target)


def days_held(owner: User, target: str, relation: str = "") -> tuple[str, str]:
    """Return the days there on which an edge began and ceased to hold, as is known now."""
    edge = edge_to(owner, target, relation)
    with acting_for(owner.pk):
        held = Interval.objects.known_at(None).get(edge=edge)
    return day_of(held.valid_from), day_of(held.valid_to)


def day_of(moment: datetime | None) -> str:
    """Return the day there of a moment."""
    return f"{moment.astimezone(AUCKLAND):%Y-%m-%d}" if moment else ""


def current(owner: User) -> set[str]:
    """Return the edges that hold, as text."""
    with acting_for(owner.pk):
        edges = Edge.objects.kept().filter(superseded_at=None).with_ends()
        names = {True: "You"}
        return {
            f"{names.get(edge.source.is_self, edge.source.name)} {edge.relation} {edge.target.name}"
            for edge in edges
        }


def script(server: ModelServer, *calls: Call) -> None:
    """Let the model make these calls at once."""
    server.answer = Scripted(calls, at_once=9)


def claim(source: str, relation: str, target: str, snippet: str, **more: Any) -> Call:  # noqa: ANN401 - JSON
    """Return the call that proposes an edge."""
    told = {"source": source, "relation": relation, "target": target, "snippet": snippet}
    return "add_edge", told | {"confidence": 0.9} | more
