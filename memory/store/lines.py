"""Edges and snippets as lines the engine can render.

In: edges of a loaded graph. Out: `Line` with its quotes, the primary first, in the person's
time zone. One query, of the quotes: all else stands in the arrays.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from memory.engine.recall.render import Line, Quote
from memory.engine.strength import days_between, trust
from memory.engine.vocabulary import Stability
from memory.store import reading
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import moment_of

QUOTES_MAX = 600  # of all lines of one turn; a memory told every week does not slow a turn
# Words may justify one edge that holds and one that is over: they were said before its end.
PARTLY_OVER = """exists (
    select from memory_snippet as other
    join memory_edge as edge on edge.owner_id = other.owner_id and edge.id = other.edge_id
    where other.owner_id = mine.owner_id and other.turn_id = mine.turn_id
        and other.edge_id <> mine.edge_id and edge.superseded_at > other.said_at
        and other.start < mine."end" and mine.start < other."end"
)"""
QUOTES = """
select mine.edge_id, mine.context, mine.text, mine.said_at, mine.turn_id, mine.id, {}
from memory_snippet as mine
where mine.owner_id = %s and mine.edge_id = any(%s) and mine.forgetting_id is null
order by mine.is_primary desc, mine.said_at desc, mine.id
limit %s
"""


def lines(
    memory: OwnerGraph, edges: Sequence[int], quoted: Mapping[UUID, Sequence[Quote]], now: datetime
) -> dict[UUID, Line]:
    """Return one line an edge, with its quotes."""
    ids = [memory.edge_ids[edge] for edge in edges]
    return {
        one: _line(memory, edge, quoted.get(one, ()), now)
        for one, edge in zip(ids, edges, strict=True)
    }


def quotes(
    owner_id: UUID, memory: OwnerGraph, edges: Sequence[int], zone: ZoneInfo
) -> dict[UUID, list[Quote]]:
    """Return the words that justify each of these edges, the primary first."""
    found: dict[UUID, list[Quote]] = defaultdict(list)
    if not edges:
        return found
    # What else the words justify is only asked where anything is over: it takes two thirds.
    statement = QUOTES.format(PARTLY_OVER if memory.is_superseded.any() else "false")
    asked = [owner_id, [memory.edge_ids[edge] for edge in edges], QUOTES_MAX]
    ordered = reading.rows(statement, asked)
    for edge, context, text, said_at, turn, snippet, is_partly_over in ordered:
        found[edge].append(
            Quote(
                text=f"{context} {text}".strip(),
                said_at=said_at.astimezone(zone),
                turn=turn or snippet,
                edge=edge,
                snippet=snippet,
                is_partly_over=is_partly_over,
            )
        )
    return found


def _line(memory: OwnerGraph, edge: int, quotes: Sequence[Quote], now: datetime) -> Line:
    confirmed = memory.confirmed_at[edge]
    touched = moment_of(memory.touched_day[edge])
    heard = [quote.said_at for quote in quotes] + ([confirmed] if confirmed else [])
    heard_at = max(heard, default=touched)
    return Line(
        edge=memory.edge_ids[edge],
        source=memory.names[memory.source[edge]],
        relation=memory.labels[memory.relation[edge]],
        target=memory.names[memory.target[edge]],
        trust=trust(
            float(memory.confidence[edge]),
            days=days_between(heard_at, now),
            stability=Stability(memory.stability[edge]),
            is_confirmed=confirmed is not None,
        ),
        heard_at=heard_at,
        quotes=tuple(quotes),
    )
