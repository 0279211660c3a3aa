"""What was said, as documents for the search: the last day's turns, the words of faded edges.

In: an owner and a moment. Out: documents in the order of their sessions, with what to quote.
Turns of the last day are found before any learning; temporary and read-only conversations
are never searched.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from memory.engine.learn.guard import quotable
from memory.engine.params import RECENT_HOURS
from memory.engine.recall.search import Document, Documents, documents
from memory.engine.vocabulary import Capture, Mode, Role
from memory.models import Snippet
from memory.store import reading
from memory.store.graphs import OwnerGraph
from memory.store.words import words_of

SHORT_TERM = timedelta(hours=RECENT_HOURS)
TURNS_MAX = 200
DAY_SECONDS = 86_400
LATELY = f"""
select turn.content, turn.said_at, turn.id, turn.episode_id
from memory_turn as turn
join memory_episode as episode
    on episode.owner_id = turn.owner_id and episode.id = turn.episode_id
where turn.owner_id = %s and turn.said_at > %s and turn.said_at <= %s
    and turn.forgetting_id is null and turn.replaced_by_id is null
    and turn.role = '{Role.USER}' and episode.mode = '{Mode.NORMAL}'
    and not exists (
        select from memory_profile as profile
        where profile.owner_id = turn.owner_id and profile.capture = '{Capture.ASK}'
    )
    and (%s::uuid is null or turn.episode_id <> %s::uuid)
order by turn.said_at desc, turn.position desc
limit %s
"""  # noqa: S608 - only our own names


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the person that the search may bring back."""

    text: str
    said_at: datetime
    turn: UUID | None
    episode: UUID | None
    edge: UUID | None = None
    snippet: UUID | None = None


class Lately(NamedTuple):
    """Turns with their words, in the order of the documents."""

    said: list[Said]
    documents: Documents


class Searched(NamedTuple):
    """Snippets by id, in the order of the documents."""

    snippets: list[UUID]
    documents: Documents


def faded(owner_id: UUID, memory: OwnerGraph, *, now: datetime, language: str) -> Searched:
    """Return the snippets of what no longer spreads but can still be found: faded, or over.

    Read once a version of the graph and day; only words stay in memory, no text.
    """
    key = (int(now.timestamp() // DAY_SECONDS), language)
    if key not in memory.searched:
        memory.searched.clear()
        edges = [memory.edge_ids[edge] for edge in memory.dormant(now)] + memory.over()
        memory.searched[key] = _in_sessions(_snippets(owner_id, edge_id__in=edges), language)
    found: Searched = memory.searched[key]
    return found


def quoted(owner_id: UUID, snippet_ids: Sequence[UUID]) -> dict[UUID, Said]:
    """Return the words of these snippets, as far as they are still kept."""
    return {one.snippet: one for one in _snippets(owner_id, pk__in=snippet_ids) if one.snippet}


def _snippets(owner_id: UUID, **which: Collection[UUID]) -> list[Said]:
    if not all(which.values()):
        return []
    rows = Snippet.objects.owned_by(owner_id).kept().filter(**which).order_by("said_at", "pk")
    fields = ("text", "said_at", "turn_id", "episode_id", "edge_id", "pk")
    return [Said(*row) for row in rows.values_list(*fields)]


def lately(owner_id: UUID, *, now: datetime, outside: UUID | None, language: str) -> Lately:
    """Return the person's turns of the last 24 hours, outside the conversation under way.

    Somebody who wants to be asked first is not quoted unasked either.
    """
    found = reading.rows(LATELY, [owner_id, now - SHORT_TERM, now, outside, outside, TURNS_MAX])
    said = [_quotable(Said(*row)) for row in found]
    said = [one for one in said if one.text]
    ordered = sorted(said, key=lambda one: (str(one.episode), one.said_at))
    return Lately(ordered, _documents(ordered, language))


def _quotable(said: Said) -> Said:
    """Return a turn's words without those that no later conversation may be given."""
    return replace(said, text=quotable(said.text))


def _in_sessions(said: Sequence[Said], language: str) -> Searched:
    """Order by session and time, and make ready for any number of queries."""
    ordered = sorted(said, key=lambda one: (str(one.episode), one.said_at))
    return Searched([one.snippet for one in ordered if one.snippet], _documents(ordered, language))


def _documents(ordered: Sequence[Said], language: str) -> Documents:
    items = []
    for session, (_, group) in enumerate(groupby(ordered, key=lambda one: one.episode)):
        items += [Document(*words_of(one.text, language), session) for one in group]
    return documents(items)
