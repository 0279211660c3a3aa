"""Rows of an owner's graph: all of them, or those that were written since a stamp.

In: an owner and a stamp. Out: `Written`, which parts of the graph to read anew, and the rows of
any parts. Ids come as bytes and moments as seconds since 1970: making objects of them would take
longer than reading them.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from uuid import UUID

from memory.store import reading
from memory.store.graph_stamps import Stamp

type Row = tuple[Any, ...]

WRITTEN: Final = """
with since as (select age(%(oldest)s::text::xid) as n),
    episode as (select id from memory_episode
        where owner_id = %(owner)s and age(xmin) <= (select n from since))
select 'node', uuid_send(id), '' from memory_node
    where owner_id = %(owner)s and age(xmin) <= (select n from since)
union all select 'edge', uuid_send(id), '' from memory_edge
    where owner_id = %(owner)s and age(xmin) <= (select n from since)
union all select 'edge', uuid_send(edge_id), '' from memory_interval
    where owner_id = %(owner)s and age(xmin) <= (select n from since)
union all select 'edge', uuid_send(edge_id), '' from memory_snippet
    where owner_id = %(owner)s and (age(xmin) <= (select n from since)
        or episode_id in (select id from episode))
union all select 'episode', uuid_send(id), '' from episode
union all select 'episode', uuid_send(episode_id), '' from memory_sighting
    where owner_id = %(owner)s and age(xmin) <= (select n from since)
union all select 'phrase', uuid_send(node_id), relation from memory_phrase
    where owner_id = %(owner)s and age(xmin) <= (select n from since)
"""
NODES: Final = """
select uuid_send(id), name, kind, is_self from memory_node
where owner_id = %(owner)s and forgetting_id is null and proposed_at is null
    and (%(all)s or id = any(%(nodes)s::uuid[]))
order by id
"""
EDGES: Final = """
select uuid_send(id), uuid_send(source_id), uuid_send(target_id), relation, strength_at_touch,
    extract(epoch from touched_at)::float8, stability,
    coalesce(extract(epoch from expires_at)::float8, 'infinity'),
    superseded_at is not null, superseded_at is not null and superseded_by_id is null,
    is_muted, sensitivity, confidence, last_confirmed_at, is_pinned, n_recalls,
    coalesce(said.importance, 0)
from memory_edge left join (
    select edge_id, max(importance) as importance
    from memory_snippet as snippet
        join memory_episode as episode using (owner_id)
    where owner_id = %(owner)s and episode.id = episode_id and snippet.forgetting_id is null
        and (%(all)s or edge_id = any(%(edges)s::uuid[]))
    group by edge_id
) as said on edge_id = id
where owner_id = %(owner)s and forgetting_id is null and proposed_at is null
    and (%(all)s or id = any(%(edges)s::uuid[]))
order by id
"""
EDGES_AT: Final = """
select uuid_send(id) from memory_edge
where owner_id = %(owner)s and (source_id = any(%(nodes)s::uuid[])
    or target_id = any(%(nodes)s::uuid[]))
"""
INTERVALS: Final = """
select uuid_send(edge_id), coalesce(extract(epoch from valid_from)::float8, '-infinity'),
    coalesce(extract(epoch from valid_to)::float8, 'infinity')
from memory_interval
where owner_id = %(owner)s and known_to is null and (%(all)s or edge_id = any(%(edges)s::uuid[]))
order by edge_id, valid_from nulls first, valid_to, id
"""
SIGHTINGS: Final = """
select distinct uuid_send(node_id), uuid_send(episode_id)
from memory_sighting as sighting join memory_episode as episode using (owner_id)
where owner_id = %(owner)s and episode.id = episode_id and episode.forgetting_id is null
    and (%(all)s or node_id = any(%(nodes)s::uuid[]) or episode_id = any(%(episodes)s::uuid[]))
"""
PHRASES: Final = """
select uuid_send(node_id), relation, text,
    case when embedder_id = %(embedder)s then vector end
from memory_phrase
where owner_id = %(owner)s
    and (%(all)s or node_id = any(%(nodes)s::uuid[]) or relation = any(%(labels)s::text[]))
"""


@dataclass(frozen=True)
class Written:
    """Which parts of a graph have rows that are new or changed; others are as they were.

    Attributes:
        nodes: their own rows.
        edges: their own rows, intervals, words or the conversations these are from.
        episodes: their own rows or sightings.
        named: nodes whose phrases changed.
        labels: relations whose phrases changed.
    """

    nodes: set[bytes] = field(default_factory=set)
    edges: set[bytes] = field(default_factory=set)
    episodes: set[bytes] = field(default_factory=set)
    named: set[bytes] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)


class Asked(NamedTuple):
    """Whose rows, and by whose vectors; of all parts, or of these."""

    owner_id: UUID
    embedder_id: str
    is_all: bool


def written(owner_id: UUID, since: Stamp) -> Written:
    """Return which parts of the graph were written since a stamp."""
    found = Written()
    for kind, pk, label in reading.rows(WRITTEN, {"owner": owner_id, "oldest": since.low}):
        if kind == "phrase":
            _add_phrase(found, pk, label)
        else:
            {"node": found.nodes, "edge": found.edges, "episode": found.episodes}[kind].add(pk)
    return found


def _add_phrase(found: Written, node: bytes | None, label: str) -> None:
    if node is None:
        found.labels.add(label)
    else:
        found.named.add(node)


def nodes(asked: Asked, ids: Collection[bytes] = ()) -> list[Row]:
    """Return the nodes that are shown, by their ids: id, name, kind, whether the person."""
    return _rows(NODES, asked, nodes=ids)


def edges_at(asked: Asked, ids: Collection[bytes]) -> set[bytes]:
    """Return the edges at any of these nodes, also such as are hidden."""
    return {row[0] for row in _rows(EDGES_AT, asked, nodes=ids)}


def edges(asked: Asked, ids: Collection[bytes] = ()) -> list[Row]:
    """Return the edges that are kept, by their ids, also those at a node that is hidden."""
    return _rows(EDGES, asked, edges=ids)


def intervals(asked: Asked, ids: Collection[bytes] = ()) -> list[Row]:
    """Return when edges hold as is known now, edge by edge: edge, first and last second."""
    return _rows(INTERVALS, asked, edges=ids)


def sightings(
    asked: Asked, of_nodes: Collection[bytes] = (), episodes: Collection[bytes] = ()
) -> list[Row]:
    """Return which node was seen in which conversation, once each."""
    return _rows(SIGHTINGS, asked, nodes=of_nodes, episodes=episodes)


def phrases(
    asked: Asked, of_nodes: Collection[bytes] = (), labels: Collection[str] = ()
) -> list[Row]:
    """Return phrases: node or None, label, text, raw vector or None."""
    return _rows(PHRASES, asked, nodes=of_nodes, labels=labels)


def _rows(statement: str, asked: Asked, **parts: Collection[Any]) -> list[Row]:
    """Return the rows of all parts or of some; of none without asking."""
    if not asked.is_all and not any(parts.values()):
        return []
    given = {name: _ids(ids) if name != "labels" else list(ids) for name, ids in parts.items()}
    return reading.rows(
        statement,
        {"owner": asked.owner_id, "embedder": asked.embedder_id, "all": asked.is_all} | given,
    )


def _ids(ids: Collection[bytes]) -> list[UUID]:
    return [UUID(bytes=one) for one in ids]
