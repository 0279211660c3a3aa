"""Words of edges that faded or ended, as documents for the search.

In: an owner and a moment. Out: documents in the order of their sessions, with what to quote.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np

from memory.engine.recall.search import Document, Documents, documents
from memory.models import Phrase, Snippet, Turn
from memory.store.ids import Ids, Raw, raw
from memory.store.owner_graph import OwnerGraph
from memory.store.spans import day_of
from memory.store.words import words_of


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the person that the search may bring back."""

    text: str
    said_at: datetime
    turn: UUID | None
    episode: UUID | None
    edge: UUID | None = None
    snippet: UUID | None = None
    is_over: bool = False  # all that was learned from it has been replaced or has ended


class Searched(NamedTuple):
    """Snippets by id, in the order of the documents, and of which edges they are."""

    snippets: list[UUID]
    documents: Documents
    edges: Raw


def faded(owner_id: UUID, memory: OwnerGraph, *, now: datetime, language: str) -> Searched:
    """Return the snippets of what no longer spreads but can still be found: faded, or over.

    Looked for once a version of the graph and day, and read when these are other edges or one of
    them was written to; only words stay in memory, no text.
    """
    key = (int(day_of(now)), language)
    found = memory.searched.get(key)
    if found is None:
        edges = memory.edge_ids.raw[np.concatenate([memory.dormant(now), memory.over()])]
        found = memory.searched.get(language)
        if found is None or not np.array_equal(found.edges, edges):
            ids = list(Ids.of(edges))
            found = _in_sessions(_snippets(owner_id, edge_id__in=ids), language, edges)
        memory.searched.clear()
        memory.searched.update({key: found, language: found})
    return found


def still_searched(
    searched: Mapping[Any, Searched], changed: Collection[bytes]
) -> dict[Any, Searched]:
    """Return what stays of the words of an older version when these edges were written to."""
    asked = raw(list(changed))
    return {
        language: one
        for language, one in dict(searched).items()  # another thread may look for more
        if isinstance(language, str) and not np.isin(one.edges, asked).any()
    }


def is_anything(owner_id: UUID, *, outside: UUID | None) -> bool:
    """Say whether anything is remembered, or was said outside this conversation."""
    turns = (
        Turn.objects.owned_by(owner_id).kept().exclude(episode_id__in=[outside] if outside else [])
    )
    return Phrase.objects.owned_by(owner_id).exists() or turns.exists()


def quoted(owner_id: UUID, snippet_ids: Sequence[UUID]) -> dict[UUID, Said]:
    """Return the words of these snippets, as far as they are still kept."""
    return {one.snippet: one for one in _snippets(owner_id, pk__in=snippet_ids) if one.snippet}


def _snippets(owner_id: UUID, **which: Collection[UUID]) -> list[Said]:
    if not all(which.values()):
        return []
    rows = Snippet.objects.owned_by(owner_id).kept().filter(**which).order_by("said_at", "pk")
    fields = ("text", "said_at", "turn_id", "episode_id", "edge_id", "pk")
    return [Said(*row) for row in rows.values_list(*fields)]


def _in_sessions(said: Sequence[Said], language: str, edges: Raw) -> Searched:
    """Order by session and time, and make ready for any number of queries."""
    ordered = sorted(said, key=lambda one: (str(one.episode), one.said_at))
    ids = [one.snippet for one in ordered if one.snippet]
    return Searched(ids, _documents(ordered, language), edges)


def _documents(ordered: Sequence[Said], language: str) -> Documents:
    items = []
    for session, (_, group) in enumerate(groupby(ordered, key=lambda one: one.episode)):
        items += [Document(*words_of(one.text, language), session) for one in group]
    return documents(items)
