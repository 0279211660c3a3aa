"""Edges and snippets as lines the engine can render.

In: edge ids. Out: `Line` and its quotes, the primary first, in the person's time zone.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from memory.engine.recall.render import Line, Quote
from memory.engine.strength import days_between, trust
from memory.engine.vocabulary import Stability
from memory.models import Edge, Snippet


def lines(
    owner_id: UUID, edge_ids: Sequence[UUID], *, now: datetime, zone: ZoneInfo
) -> dict[UUID, Line]:
    """Return one line an edge that is still kept, with all its quotes."""
    quotes = _quotes(owner_id, edge_ids, zone)
    rows = Edge.objects.owned_by(owner_id).kept().with_ends().filter(pk__in=edge_ids)
    return {edge.pk: _line(edge, quotes[edge.pk], now, zone) for edge in rows}


def _quotes(owner_id: UUID, edge_ids: Sequence[UUID], zone: ZoneInfo) -> dict[UUID, list[Quote]]:
    rows = Snippet.objects.owned_by(owner_id).kept().filter(edge_id__in=edge_ids)
    found: dict[UUID, list[Quote]] = defaultdict(list)
    for row in rows.order_by("-is_primary", "-said_at", "pk"):
        found[row.edge_id].append(
            Quote(
                text=f"{row.context} {row.text}".strip(),
                said_at=row.said_at.astimezone(zone),
                turn=row.turn_id or row.pk,
                edge=row.edge_id,
                snippet=row.pk,
            )
        )
    return found


def _line(edge: Edge, quotes: Sequence[Quote], now: datetime, zone: ZoneInfo) -> Line:
    heard = [quote.said_at for quote in quotes]
    heard += [edge.last_confirmed_at] if edge.last_confirmed_at else []
    heard_at = max(heard, default=edge.created_at)
    return Line(
        edge=edge.pk,
        source=edge.source.name,
        relation=edge.relation,
        target=edge.target.name,
        trust=trust(
            edge.confidence,
            days=days_between(heard_at, now),
            stability=Stability(edge.stability),
            is_confirmed=edge.last_confirmed_at is not None,
        ),
        heard_at=heard_at.astimezone(zone),
        quotes=tuple(quotes),
    )
